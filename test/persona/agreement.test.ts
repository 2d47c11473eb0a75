import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { newPerson, newSystem } from '../accounts.ts'
import { toForm, toXml } from '../contract/bodies.ts'
import { type Body, diagnosisBody, item, must, noteBody, openHistory } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Whatever order the facts of a person are written in, and by whatever door, all voices say the same of them. */
const s = useService()
const SERVICE = '328'
const APP = 'CONCORDANCIA'
let laboratory = ''
let sent = 0

interface Someone {
  readonly paciente: string
  readonly numero: string
  readonly nacimiento: string
  readonly sexo: 'F' | 'M'
  /** Another encounter than the one in which it is prescribed. */
  readonly otra: string
}
type Door = (of: Someone) => Promise<unknown>

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const XML = { 'content-type': 'application/xml; charset=utf-8' }
const doors = {
  json: (path: string, body: Body) => s.call('POST', path, body),
  form: (path: string, body: Body) =>
    s.call('POST', path, toForm(body, { nested: 'dots', list: 'repeated', space: '+' }), FORM),
  xml: (path: string, body: Body) =>
    s.call('POST', path, toXml(body, { list: 'repeated', text: 'escaped', indent: false }), XML),
} satisfies Record<string, (path: string, body: Body) => Promise<Answer>>
const by =
  (door: keyof typeof doors, path: string, body: (of: Someone) => Body): Door =>
  (of) =>
    must(doors[door](path, body(of)), 201)

const observation =
  (code: string, value: number, unit: string, at: string) =>
  async ({ paciente }: Someone) =>
    must(
      s.call('POST', '/fhir/Observation', {
        resourceType: 'Observation',
        status: 'final',
        code: { coding: [{ system: 'http://loinc.org', code }] },
        subject: { reference: `Patient/${paciente}` },
        effectiveDateTime: at,
        valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
      }),
      201,
    )
const stamp = (at: string): string => at.replaceAll(/\D/g, '').slice(0, 14)
const byHl7 = (code: string, value: number, unit: string, at: string) => async (of: Someone) => {
  const id = `C${++sent}`
  const message = [
    `MSH|^~\\&|${APP}||CUSTODIA|IPS|${stamp(at)}||ORU^R01|${id}|P|2.5.1|||||||UNICODE UTF-8`,
    `PID|1||${of.numero}^^^RNEC^CC||Muñoz^Ana||${of.nacimiento.replaceAll('-', '')}|${of.sexo}`,
    `OBR|1||N${id}|902210^Control^CUPS|||${stamp(at)}+0000|||||||||||||||${stamp(at)}+0000||LAB|F`,
    `OBX|1|NM|${code}^Medida^LN||${value}|${unit}|||||F|||${stamp(at)}+0000`,
  ].join('\r')
  const type = { 'content-type': 'application/hl7-v2', authorization: `Bearer ${laboratory}` }
  const ack = await s.call('POST', '/hl7/', message, type)
  assert.match(String(ack.text), /MSA\|AA/)
  await s.intake.applier.runOnce()
  await s.intake.applier.settled()
  const [kept] = await s.owner.run({
    text: 'select estado, causa from mensaje_entrada where control = $1',
    values: [id],
  })
  assert.deepEqual([kept?.estado, kept?.causa ?? null], ['aplicado', null])
}

const CODED = '/hce/api/antecedentes-categorizados/'
const FREE = '/hce/api/antecedentes/'
const VALUES = '/paciente/historias-clinicas/'
const today = new Date(Date.now() - 3_600_000).toISOString()
const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString()

const allergy = ({ paciente }: Someone): Body => ({
  paciente,
  categoria: 'alergico',
  tipo_alergia: '01',
  agente: 'Penicilina',
})
const taken = ({ paciente }: Someone): Body => ({ paciente, categoria: 'farmacologico', medicamento: 'Warfarina' })
const pregnant = ({ paciente }: Someone): Body => ({ paciente, codigo: '82810-3', valor_codigo: 'embarazada' })
const weighs =
  (kg: number, fecha_medicion: string) =>
  ({ paciente }: Someone): Body => ({ paciente, codigo: '29463-7', valor_numerico: kg, fecha_medicion })
const course = (medicamento_dci: string, dosis_valor: number): Body => ({
  medicamento_dci,
  concentracion: `${dosis_valor} mg`,
  forma_farmaceutica: 'TA',
  via_administracion: '048',
  dosis_valor,
  dosis_unidad: '168',
  frecuencia_valor: 6,
  frecuencia_unidad: '2',
  duracion_valor: 5,
  duracion_unidad: '3',
})
const prescribed = (dci: string, mg: number, more: Body = {}): Body => ({
  ...course(dci, mg),
  cantidad_total: 20,
  indicaciones: 'Cada seis horas.',
  ...more,
})

/** Every door by which a fact can come in. */
const facts = {
  alergia: {
    json: by('json', CODED, allergy),
    formulario: by('form', CODED, allergy),
    xml: by('xml', CODED, allergy),
    libre: by('json', FREE, ({ otra: historia }) => ({
      historia,
      tipo: 'alergico',
      descripcion: 'Alérgica a la penicilina: anafilaxia',
    })),
    nota: by('json', '/hce/api/notas/', ({ otra }) =>
      noteBody(otra, { contenido: 'Paciente alérgica a la penicilina.' }),
    ),
  },
  embarazo: {
    json: by('json', VALUES, pregnant),
    xml: by('xml', VALUES, pregnant),
    atributo: by('json', '/paciente/attribute_paciente/', ({ paciente }) => ({
      paciente,
      codigo: '82810-3',
      valor: 'embarazada',
    })),
    diagnostico: by('json', '/hce/api/diagnosticos/', ({ otra }) => diagnosisBody(otra, { codigo_cie10: 'Z349' })),
    nota: by('json', '/hce/api/notas/', ({ otra }) =>
      noteBody(otra, { contenido: 'Gestante de 20 semanas, estable.' }),
    ),
    fhir: observation('18185-9', 20, 'wk', today),
    hl7: byHl7('18185-9', 20, 'wk', today),
  },
  toma: {
    json: by('json', CODED, taken),
    formulario: by('form', CODED, taken),
    libre: by('json', FREE, ({ otra: historia }) => ({
      historia,
      tipo: 'farmacologico',
      descripcion: 'Warfarina 5 mg al día',
    })),
    formula: by('json', '/hce/api/formulas-medicamentos/', ({ otra: historia }) =>
      prescribed('Warfarina', 5, {
        historia,
        frecuencia_valor: 24,
        firmado: true,
        motivo_alerta: 'Se acordó con hematología seguir igual.',
      }),
    ),
  },
} satisfies Record<string, Record<string, Door>>
const weights = {
  json: (kg: number, at: string) => by('json', VALUES, weighs(kg, at)),
  formulario: (kg: number, at: string) => by('form', VALUES, weighs(kg, at)),
  fhir: (kg: number, at: string) => observation('29463-7', kg, 'kg', at),
  hl7: (kg: number, at: string) => byHl7('29463-7', kg, 'kg', at),
}

async function someone(sexo: 'F' | 'M', nacimiento: string): Promise<Someone> {
  const numero = newDocument()
  const sexo_biologico = sexo === 'F' ? '02' : '01'
  const paciente = await newPatient(s, { numero_documento: numero, sexo_biologico, fecha_nacimiento: nacimiento })
  return { paciente, numero, nacimiento, sexo, otra: await openHistory(s, { paciente, servicio_reps: SERVICE }) }
}

const indicators: Readonly<Record<string, string>> = { critica: 'critical', alta: 'warning' }
const lines = (all: readonly Body[], line: (said: Body) => string): string[] => [...new Set(all.map(line))].sort()

/** What each voice says of a medicine, held against what the pen is told; answers the topics of that. */
async function agreed({ paciente }: Someone, historia: string, dci: string, mg: number): Promise<string[]> {
  const asked = course(dci, mg)
  const { alertas: pen } = await must(s.call('POST', item(historia, 'revisar-formula/'), asked), 200)
  const order = {
    resourceType: 'MedicationRequest',
    id: 'o',
    status: 'draft',
    intent: 'order',
    medicationCodeableConcept: { text: dci },
    dosageInstruction: [
      {
        timing: { repeat: { frequency: 1, period: 6, periodUnit: 'h', duration: 5, durationUnit: 'd' } },
        route: { text: 'Oral' },
        doseAndRate: [{ doseQuantity: { value: mg, unit: 'mg', code: 'mg', system: 'http://unitsofmeasure.org' } }],
      },
    ],
  }
  const hook = { hook: 'order-sign', hookInstance: randomUUID() }
  const context = {
    userId: 'x',
    patientId: paciente,
    encounterId: historia,
    draftOrders: { entry: [{ resource: order }] },
  }
  const { cards } = await must(s.call('POST', '/cds-services/order-sign', { ...hook, context }), 200)
  assert.deepEqual(
    lines(cards, (c) => `${c.indicator} ${c.detail}`),
    lines(pen, (a) => `${indicators[String(a.gravedad)] ?? 'info'} ${a.detalle}`),
    `${dci}: la pluma de otro sistema`,
  )
  const body = { historia, ...prescribed(dci, mg), estado: 'borrador' }
  const draft = await must(s.call('POST', '/hce/api/formulas-medicamentos/', body), 201)
  const view = await must(s.call('GET', item(historia, 'vista-unificada/')), 200)
  const told = (a: Body): string => `${a.gravedad} ${a.detalle}`
  const ofDraft = view.alertas.filter((a: { registros: string[] }) => a.registros.includes(draft.id))
  assert.deepEqual(lines(ofDraft, told), lines(pen, told), `${dci}: la atención`)
  const ia = { historia, tipo_consulta: 'interacciones' }
  const { recomendaciones } = await must(s.call('POST', '/hce/api/consultas-ia/consultar/', ia), 201)
  const cited = recomendaciones.filter((r: { citas: string[] }) => r.citas.includes(`formula_medicamento/${draft.id}`))
  const spoken = new Set(lines(cited, (r) => `${r.severidad} ${r.texto} ${r.justificacion}`))
  assert.deepEqual(
    lines(pen, told).filter((line) => !spoken.has(line)),
    [],
    `${dci}: la asistente`,
  )
  const signed = await s.call('PATCH', `/hce/api/formulas-medicamentos/${draft.id}/`, { estado: 'activa' })
  const stops = pen.some(({ gravedad }: Body) => gravedad === 'critica')
  assert.equal(signed.status, stops ? 409 : 200, `${dci}: la compuerta: ${signed.text}`)
  return pen.map(({ codigo }: Body) => String(codigo))
}

/** The summary, FHIR and the patient's own page. */
async function readersAgree({ paciente, numero }: Someone): Promise<{ alergias: number; toma: string[] }> {
  const summary = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)
  const { entry = [] } = await must(s.call('GET', `/fhir/AllergyIntolerance?patient=${paciente}`), 200)
  const toma: string[] = summary.medicamentos.map((m: Body) => String(m.medicamento))
  const account = { paciente, tipo_documento: 'CC', numero_documento: numero }
  const own = await newPerson(s, 'paciente', account)
  const { results } = await must(own.call('GET', `/paciente/paciente/${paciente}/mis-medicamentos/`), 200)
  for (const { nombre, estado } of results)
    assert.equal(
      toma.some((m) => String(nombre).startsWith(m)),
      estado === 'vigente',
      `la página de la persona: ${nombre}`,
    )
  const written = summary.alergias.filter(({ recurso }: Body) => recurso !== 'nota')
  assert.equal(entry.length, written.length, 'FHIR y el resumen')
  return { alergias: summary.alergias.length, toma }
}

const doorOf = <K extends string>(of: Readonly<Record<K, unknown>>) => fc.constantFrom(...(Object.keys(of) as K[]))
const RUNS = { numRuns: 8, seed: 38, endOnFailure: true, interruptAfterTimeLimit: 9_000 }

describe('las voces de una persona', () => {
  before(async () => {
    const system = await newSystem(s, 'Laboratorio de la concordancia')
    laboratory = system.token
    const grant = {
      rol: 'integracion',
      finalidad: 'laboratorio',
      servicios: [SERVICE],
      envia: ['resultados', 'signos_vitales'],
    }
    await must(
      s.call('POST', `/auth/sistemas/${system.id}/concesiones/`, { ...grant, motivo: 'Contrato de prueba 2026' }),
      201,
    )
    const channel = {
      nombre: 'Concordancia',
      cuenta: system.id,
      aplicacion: APP,
      direcciones: ['127.0.0.0/8'],
      sin_orden: true,
    }
    await must(s.call('POST', '/canales/', channel), 201)
  })

  test('alergia, embarazo y lo que toma: en cualquier orden y por cualquier puerta, todas las voces dicen lo mismo', async () => {
    const scene = fc.record({
      alergia: doorOf(facts.alergia),
      embarazo: doorOf(facts.embarazo),
      toma: doorOf(facts.toma),
      order: fc.shuffledSubarray(['alergia', 'embarazo', 'toma'] as const, { minLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(scene, async ({ alergia, embarazo, toma, order }) => {
        const woman = await someone('F', '1996-04-02')
        const writes: Record<(typeof order)[number], Door> = {
          alergia: facts.alergia[alergia],
          embarazo: facts.embarazo[embarazo],
          toma: facts.toma[toma],
        }
        for (const fact of order) await writes[fact](woman)
        const historia = await openHistory(s, { paciente: woman.paciente, tipo_atencion: 'urgencias' })
        assert.ok((await agreed(woman, historia, 'Amoxicilina', 500)).includes('alergia'))
        assert.ok((await agreed(woman, historia, 'Isotretinoína', 20)).includes('precaucion_embarazo'))
        assert.ok((await agreed(woman, historia, 'Ibuprofeno', 400)).includes('interaccion'))
        const read = await readersAgree(woman)
        assert.equal(read.alergias, 1)
        assert.ok(
          read.toma.some((m) => m.toLowerCase() === 'warfarina'),
          read.toma.join(),
        )
      }),
      RUNS,
    )
  })

  test('el peso: el último que se midió, por cualquier puerta y en cualquier orden de escritura', async () => {
    const scene = fc.record({ antes: doorOf(weights), hoy: doorOf(weights), firstOld: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(scene, async ({ antes, hoy, firstOld }) => {
        const child = await someone('M', `${new Date().getUTCFullYear() - 4}-01-15`)
        const [old, now] = [weights[antes](40, lastMonth), weights[hoy](12, today)]
        for (const write of firstOld ? [old, now] : [now, old]) await write(child)
        const historia = await openHistory(s, { paciente: child.paciente, tipo_atencion: 'urgencias' })
        assert.ok((await agreed(child, historia, 'Acetaminofén', 500)).includes('dosis'))
      }),
      RUNS,
    )
  })
})

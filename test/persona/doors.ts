import assert from 'node:assert/strict'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { toForm, toXml } from '../contract/bodies.ts'
import { type Body, diagnosisBody, item, must, noteBody, openHistory } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import type { Answer, Service } from '../service.ts'

/** Every door by which a fact of a person can come in, and how what came in is taken back. */
export const SERVICE = '328'
export const FORMULAS = '/hce/api/formulas-medicamentos/'
const APP = 'CONCORDANCIA'
const CODED = '/hce/api/antecedentes-categorizados/'
const FREE = '/hce/api/antecedentes/'
const NOTES = '/hce/api/notas/'
const DIAGNOSES = '/hce/api/diagnosticos/'
const VALUES = '/paciente/historias-clinicas/'
const EXAMS = '/hce/api/examen-fisico/'
const REQUESTS = '/paciente/solicitudes-correccion/'

export interface Someone {
  readonly paciente: string
  readonly numero: string
  readonly nacimiento: string
  readonly sexo: 'F' | 'M'
  /** Another encounter than the one in which it is prescribed. */
  readonly otra: string
}
/** What came in: what the writer was answered, if a clinician wrote it, and how it is taken back, if it can be. */
export interface Written {
  readonly answer?: Answer['json']
  readonly undo?: () => Promise<unknown>
}
export type Door = (of: Someone) => Promise<Written>

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const XML = { 'content-type': 'application/xml; charset=utf-8' }
const hour = 3_600_000
const today = new Date(Date.now() - hour).toISOString()
export const lastMonth = new Date(Date.now() - 30 * 24 * hour).toISOString()
const stamp = (at: string): string => at.replaceAll(/\D/g, '').slice(0, 14)
export const ANNULLED: Body = { anulado: true, motivo_anulacion: 'Era de otra persona de la sala.' }

/** A course as the pen is asked about it. */
export const course = (medicamento_dci: string, dosis_valor: number): Body => ({
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
export const prescribed = (dci: string, mg: number, more: Body = {}): Body => ({
  ...course(dci, mg),
  cantidad_total: 20,
  indicaciones: 'Cada seis horas.',
  ...more,
})

export function doorsOf(s: Service) {
  let laboratory = ''
  let sent = 0
  let applying: Promise<unknown> = Promise.resolve()

  const formats = {
    json: (path: string, body: Body) => s.call('POST', path, body),
    form: (path: string, body: Body) =>
      s.call('POST', path, toForm(body, { nested: 'dots', list: 'repeated', space: '+' }), FORM),
    xml: (path: string, body: Body) =>
      s.call('POST', path, toXml(body, { list: 'repeated', text: 'escaped', indent: false }), XML),
  } satisfies Record<string, (path: string, body: Body) => Promise<Answer>>
  const change = (path: string, id: unknown, body: Body): Promise<Body> =>
    must(s.call('PATCH', `${path}${String(id)}/`, body), 200)
  /** What is annulled is kept; of a value its state says so. */
  const annul = (path: string, id: unknown): Promise<Body> =>
    change(path, id, path === VALUES ? { estado: 'anulado' } : ANNULLED)

  const by =
    (format: keyof typeof formats, path: string, body: (of: Someone) => Body): Door =>
    async (of) => {
      const answer = await must(formats[format](path, body(of)), 201)
      return { answer, undo: () => annul(path, answer.id) }
    }
  const valuesOf = async ({ paciente }: Someone, codigo: string): Promise<Body[]> =>
    (await must(s.call('GET', `${VALUES}?paciente=${paciente}&codigo=${codigo}`), 200)).results
  const undoValue = (of: Someone, code: string) => async (): Promise<void> => {
    for (const { id } of await valuesOf(of, code)) await annul(VALUES, id)
  }

  const observation =
    (code: string, value: number, unit: string, at = today): Door =>
    async (of) => {
      const body = {
        resourceType: 'Observation',
        status: 'final',
        code: { coding: [{ system: 'http://loinc.org', code }] },
        subject: { reference: `Patient/${of.paciente}` },
        effectiveDateTime: at,
        valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
      }
      await must(s.call('POST', '/fhir/Observation', body), 201)
      return { undo: undoValue(of, code) }
    }

  /** One after another: each waits until what it sent was filed. */
  const byHl7 =
    (code: string, value: number, unit: string, at = today): Door =>
    async (of) => {
      const filed = applying.then(() => file(of, code, value, unit, at))
      applying = filed.catch(() => null)
      await filed
      return {}
    }
  async function file(of: Someone, code: string, value: number, unit: string, at: string): Promise<void> {
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

  const pages = new Map<string, Promise<Person>>()
  /** The account of the person; each has one. */
  function pageOf({ paciente, numero }: Someone): Promise<Person> {
    const account = { paciente, tipo_documento: 'CC', numero_documento: numero }
    const page = pages.get(paciente) ?? newPerson(s, 'paciente', account)
    pages.set(paciente, page)
    return page
  }
  /** The person, in the page of their own. */
  const byPatient =
    (debe_decir: string): Door =>
    async (of) => {
      const own = await pageOf(of)
      const { paciente } = of
      const descripcion = 'Falta algo en mi historia.'
      const body = { paciente, tipo: 'reclamo', parte: 'medicamentos', descripcion, debe_decir }
      const { id } = await must(own.call('POST', REQUESTS, body), 201)
      const no = { estado: 'negada', respuesta: 'Se comprobó con usted que no es así.' }
      return { undo: () => change(REQUESTS, id, no) }
    }

  /** As its author, who read it as it stands. */
  async function sign(made: string): Promise<void> {
    const path = `${FORMULAS}${made}/`
    const { version } = await must(s.call('GET', path), 200)
    const body = { estado: 'activa', firmado: true, motivo_alerta: reasoned.motivo_alerta }
    await must(s.call('PATCH', path, body, { 'if-match': `"${version}"` }), 200)
  }

  /** What the assistant proposed, as a clinician made it their own. */
  const byAssistant =
    (texto_modificado: string, como: Body, finish?: (made: string) => Promise<unknown>): Door =>
    async ({ otra: historia }) => {
      const PATH = '/hce/api/consultas-ia/'
      await must(s.call('PATCH', item(historia), { enfermedad_actual: 'Diabetes de diez años de evolución.' }), 200)
      const asked = { historia, tipo_consulta: 'sugerencia_cie10' }
      const { id, recomendaciones } = await must(s.call('POST', `${PATH}consultar/`, asked), 201)
      const { id: recomendacion } = recomendaciones.find((r: Body) => r.tipo === 'diagnostico')
      const decided = { recomendacion, decision: 'modificar', texto_modificado }
      await must(s.call('POST', `${PATH}${id}/validar-recomendacion/`, decided), 200)
      const taken = { recomendaciones: [recomendacion], ...como }
      const [made] = (await must(s.call('POST', `${PATH}${id}/incorporar/`, taken), 200)).recomendaciones.flatMap(
        (r: Body) => r.recurso_creado ?? [],
      )
      const [recurso, row] = String(made).split('/')
      await finish?.(row ?? '')
      const path = { nota: NOTES, diagnostico: DIAGNOSES, formula_medicamento: FORMULAS }[recurso ?? ''] ?? ''
      return { undo: () => annul(path, row) }
    }

  /** In the words of the patient, at the head of an encounter, after what stands there. */
  const asReason =
    (said: string): Door =>
    async ({ otra }) => {
      const { motivo_consulta: before } = await must(s.call('GET', item(otra)), 200)
      const motivo_consulta = [before, said].filter((one) => typeof one === 'string').join('. ')
      return {
        answer: await must(s.call('PATCH', item(otra), { motivo_consulta }), 200),
        undo: () => must(s.call('PATCH', item(otra), { motivo_consulta: 'Control.' }), 200),
      }
    }

  /** In an encounter that is over. */
  const inClosed =
    (contenido: string): Door =>
    async ({ paciente }) => {
      const before = await openHistory(s, { paciente, servicio_reps: '312' })
      const head = { motivo_consulta: 'Control', enfermedad_actual: 'Sin cambios.', plan_manejo: 'Control.' }
      const codes = { causa_atencion: '38', finalidad: '15', cups_consulta: '890201' }
      await must(s.call('PATCH', item(before), { ...head, ...codes }), 200)
      await must(s.call('POST', NOTES, noteBody(before, { contenido })), 201)
      await must(s.call('POST', DIAGNOSES, diagnosisBody(before)), 201)
      await must(s.call('POST', item(before, 'cerrar/'), {}), 200)
      return {}
    }

  const allergy = ({ paciente }: Someone): Body => ({
    paciente,
    categoria: 'alergico',
    tipo_alergia: '01',
    agente: 'Penicilina',
  })
  const taken = ({ paciente }: Someone): Body => ({ paciente, categoria: 'farmacologico', medicamento: 'Warfarina' })
  const pregnant = ({ paciente }: Someone): Body => ({ paciente, codigo: '82810-3', valor_codigo: 'embarazada' })
  const valued =
    (codigo: string, valor_numerico: number, fecha_medicion = today) =>
    ({ paciente }: Someone): Body => ({ paciente, codigo, valor_numerico, fecha_medicion })
  const note = (contenido: string): Door => by('json', NOTES, ({ otra }) => noteBody(otra, { contenido }))
  const reasoned = { frecuencia_valor: 24, motivo_alerta: 'Se acordó con hematología seguir igual.' }
  const warfarin = ({ otra: historia }: Someone): Body =>
    prescribed('Warfarina', 5, { historia, firmado: true, ...reasoned })

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
      nota: note('Paciente alérgica a la penicilina.'),
      'otras palabras': note('La penicilina le produce anafilaxia.'),
      diagnostico: by('json', DIAGNOSES, ({ otra }) => diagnosisBody(otra, { codigo_cie10: 'Z880' })),
      motivo: asReason('«Soy alérgica a la penicilina y vengo por una tos»'),
      'revisión por sistemas': by('json', '/hce/api/revision-sistema/', ({ otra: historia }) => ({
        historia,
        sistema: 'piel_faneras',
        estado: 'con_sintomas',
        descripcion: 'Refiere alergia a la penicilina.',
      })),
      'atención cerrada': inClosed('Paciente alérgica a la penicilina.'),
      paciente: byPatient('Que soy alérgica a la penicilina: se me hinchó la cara.'),
      asistente: byAssistant('Alérgica a la penicilina.', { como: 'nota' }),
    },
    embarazo: {
      json: by('json', VALUES, pregnant),
      xml: by('xml', VALUES, pregnant),
      atributo: async (of: Someone) => {
        const body = { paciente: of.paciente, codigo: '82810-3', valor: 'embarazada' }
        await must(s.call('POST', '/paciente/attribute_paciente/', body), 201)
        return {}
      },
      diagnostico: by('json', DIAGNOSES, ({ otra }) => diagnosisBody(otra, { codigo_cie10: 'Z349' })),
      nota: note('Gestante de 20 semanas, estable.'),
      'en meses': note('Cursa 5 meses de embarazo.'),
      fhir: observation('18185-9', 20, 'wk'),
      hl7: byHl7('18185-9', 20, 'wk'),
      asistente: byAssistant('Embarazo en control.', { como: 'diagnostico', codigo_cie10: 'Z349' }),
    },
    toma: {
      json: by('json', CODED, taken),
      formulario: by('form', CODED, taken),
      libre: by('json', FREE, ({ otra: historia }) => ({
        historia,
        tipo: 'farmacologico',
        descripcion: 'Warfarina 5 mg al día',
      })),
      nota: note('Toma warfarina 5 mg al día.'),
      motivo: asReason('«Vengo por el control; tomo todo»: toma warfarina'),
      formula: by('json', FORMULAS, warfarin),
      paciente: byPatient('Que tomo warfarina 5 mg todos los días.'),
      asistente: byAssistant(
        'Siga con warfarina.',
        { como: 'formula_medicamento', ...prescribed('Warfarina', 5, { frecuencia_valor: 24 }) },
        sign,
      ),
    },
    /** A result that rings, and that ibuprofen and its like may not meet. */
    potasio: {
      json: by('json', VALUES, valued('2823-3', 6.8)),
      formulario: by('form', VALUES, valued('2823-3', 6.8)),
      xml: by('xml', VALUES, valued('2823-3', 6.8)),
      fhir: observation('2823-3', 6.8, 'mmol/L'),
      hl7: byHl7('2823-3', 6.8, 'mmol/L'),
    },
    /** A sign by which somebody is getting worse. */
    saturacion: {
      examen: by('json', EXAMS, ({ otra: historia }) => ({ historia, saturacion_oxigeno: 78 })),
      formulario: by('form', EXAMS, ({ otra: historia }) => ({ historia, saturacion_oxigeno: 78 })),
      xml: by('xml', EXAMS, ({ otra: historia }) => ({ historia, saturacion_oxigeno: 78 })),
      valor: by('json', VALUES, valued('2708-6', 78)),
      fhir: observation('2708-6', 78, '%'),
      hl7: byHl7('2708-6', 78, '%'),
    },
  } satisfies Record<string, Record<string, Door>>
  const weights = {
    json: (kg: number, at: string) => by('json', VALUES, valued('29463-7', kg, at)),
    formulario: (kg: number, at: string) => by('form', VALUES, valued('29463-7', kg, at)),
    fhir: (kg: number, at: string) => observation('29463-7', kg, 'kg', at),
    hl7: (kg: number, at: string) => byHl7('29463-7', kg, 'kg', at),
  }

  return {
    facts,
    weights,
    observation,
    byHl7,
    pageOf,
    /** A laboratory that may send, and the channel by which it does. */
    async openChannel(): Promise<void> {
      const system = await newSystem(s, 'Laboratorio de la concordancia')
      laboratory = system.token
      const grant = {
        rol: 'integracion',
        finalidad: 'laboratorio',
        servicios: [SERVICE],
        envia: ['resultados', 'signos_vitales'],
        motivo: 'Contrato de prueba 2026',
      }
      await must(s.call('POST', `/auth/sistemas/${system.id}/concesiones/`, grant), 201)
      const channel = {
        nombre: 'Concordancia',
        cuenta: system.id,
        aplicacion: APP,
        direcciones: ['127.0.0.0/8'],
        sin_orden: true,
      }
      await must(s.call('POST', '/canales/', channel), 201)
    },
    async someone(sexo: 'F' | 'M', nacimiento: string, more: Body = {}): Promise<Someone> {
      const numero = newDocument()
      const sexo_biologico = sexo === 'F' ? '02' : '01'
      const born = { numero_documento: numero, sexo_biologico, fecha_nacimiento: nacimiento }
      const paciente = await newPatient(s, born)
      const otra = await openHistory(s, { paciente, servicio_reps: SERVICE, ...more })
      return { paciente, numero, nacimiento, sexo, otra }
    },
  }
}
export type Doors = ReturnType<typeof doorsOf>

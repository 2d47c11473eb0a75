import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alive } from '../../src/engine/reach.ts'
import { type PartMaker, resourceIn } from '../../src/engine/rows-together.ts'
import { personParts } from '../../src/modules/persona/index.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson } from '../accounts.ts'
import { type Body, diagnosisBody, item, must, noteBody, openHistory } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { useService } from '../service.ts'

const s = useService()
const NOTES = '/hce/api/notas/'
const REQUESTS = '/paciente/solicitudes-correccion/'

const woman = (): Promise<string> => newPatient(s, { sexo_biologico: '02', fecha_nacimiento: '1998-04-02' })
const prescription = (historia: string, medicamento_dci: string, more: Body = {}): Body => ({
  historia,
  medicamento_dci,
  concentracion: '20 mg',
  forma_farmaceutica: 'TA',
  via_administracion: '048',
  dosis_valor: 20,
  dosis_unidad: '168',
  frecuencia_valor: 1,
  frecuencia_unidad: '3',
  duracion_valor: 10,
  duracion_unidad: '3',
  cantidad_total: 10,
  indicaciones: 'Una al día.',
  ...more,
})
const prescribe = (historia: string, dci: string, more: Body = {}) =>
  s.call('POST', '/hce/api/formulas-medicamentos/', prescription(historia, dci, more))
const review = async (historia: string, dci: string): Promise<{ codigo: string; gravedad: string }[]> =>
  (await must(s.call('POST', item(historia, 'revisar-formula/'), { medicamento_dci: dci }), 200)).alertas

/** What the pen is told before and what the gate does are one answer. */
async function stops(historia: string, dci: string): Promise<void> {
  const told = await review(historia, dci)
  assert.ok(
    told.some(({ gravedad }) => gravedad === 'critica'),
    `${dci}: ${JSON.stringify(told)}`,
  )
  const refused = await prescribe(historia, dci)
  assert.deepEqual([refused.status, refused.json.codigo], [409, 'alerta_grave'], refused.text)
}

test('una alergia escrita en texto libre detiene la fórmula, se ve en el resumen y no deja decir que no las hay', async () => {
  const paciente = await newPatient(s)
  const before = await openHistory(s, { paciente })
  const libre = { historia: before, tipo: 'alergico', firmado: true }
  await must(
    s.call('POST', '/hce/api/antecedentes/', { ...libre, descripcion: 'Alérgica a la penicilina: anafilaxia en 2018' }),
    201,
  )
  const historia = await openHistory(s, { paciente, tipo_atencion: 'urgencias' })
  await stops(historia, 'Amoxicilina')
  assert.equal((await prescribe(historia, 'Loratadina', { dosis_valor: 10 })).status, 201)
  const summary = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)
  assert.equal(summary.alergias_estado, 'registradas')
  assert.deepEqual(
    summary.alergias.map((a: Body) => a.recurso),
    ['antecedente'],
  )
})

test('lo que dice de una alergia en texto libre lleva las palabras con que se escribió', async () => {
  const historia = await openHistory(s, { paciente: await newPatient(s) })
  const body = { historia, tipo: 'alergico', descripcion: 'Penisilina: se brotó toda.' }
  await must(s.call('POST', '/hce/api/antecedentes/', body), 201)
  const [alert] = (await prescribe(historia, 'Amoxicilina')).json.alertas
  assert.equal(alert.titulo, 'Alergia anotada («Penisilina: se brotó toda»): Amoxicilina')
  const view = await must(s.call('GET', `/hce/api/historias/${historia}/vista-unificada/`), 200)
  assert.deepEqual(
    [view.alergias_estado, view.alergias.map((a: Body) => a.agente)],
    ['registradas', ['Penisilina: se brotó toda']],
  )
})

test('«niega alergias» en texto libre no es una alergia', async () => {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  await must(
    s.call('POST', '/hce/api/antecedentes/', {
      historia,
      tipo: 'alergico',
      descripcion: 'Niega alergias a medicamentos',
    }),
    201,
  )
  assert.deepEqual(await review(historia, 'Amoxicilina'), [])
  const summary = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)
  assert.equal(summary.alergias_estado, 'niega')
})

test('quien escribe una alergia en texto libre sabe qué toma el paciente contra ella', async () => {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  const made = await must(prescribe(historia, 'Amoxicilina', { dosis_valor: 500, concentracion: '500 mg' }), 201)
  const body = { historia, tipo: 'alergico', descripcion: 'Alergia a penicilina' }
  const { formulas_en_conflicto } = await must(s.call('POST', '/hce/api/antecedentes/', body), 201)
  assert.deepEqual(
    formulas_en_conflicto.map((f: Body) => f.formula),
    [made.id],
  )
})

test('lo que el texto libre dice que toma interactúa con lo que se formula', async () => {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  const body = { historia, tipo: 'farmacologico', descripcion: 'Warfarina 5 mg al día' }
  await must(s.call('POST', '/hce/api/antecedentes/', body), 201)
  assert.ok((await review(historia, 'Ibuprofeno')).some(({ codigo }) => codigo === 'interaccion'))
})

const pregnancies: readonly (readonly [string, (paciente: string, otra: string) => Promise<unknown>])[] = [
  [
    'el control prenatal abierto en otra atención',
    (_p, historia) =>
      must(s.call('POST', '/hce/api/diagnosticos/', diagnosisBody(historia, { codigo_cie10: 'Z349' })), 201),
  ],
  [
    'una enfermedad que complica el embarazo (O98)',
    (_p, historia) =>
      must(s.call('POST', '/hce/api/diagnosticos/', diagnosisBody(historia, { codigo_cie10: 'O981' })), 201),
  ],
  [
    'la edad gestacional',
    (paciente) =>
      must(s.call('POST', '/paciente/historias-clinicas/', { paciente, codigo: '18185-9', valor_numerico: 20 }), 201),
  ],
  [
    'el estado de embarazo como valor',
    (paciente) =>
      must(
        s.call('POST', '/paciente/historias-clinicas/', { paciente, codigo: '82810-3', valor_codigo: 'embarazada' }),
        201,
      ),
  ],
  [
    'el estado de embarazo como atributo',
    (paciente) =>
      must(s.call('POST', '/paciente/attribute_paciente/', { paciente, codigo: '82810-3', valor: 'embarazada' }), 201),
  ],
  [
    'una nota de otra atención abierta',
    (_p, historia) =>
      must(
        s.call('POST', '/hce/api/notas/', noteBody(historia, { contenido: 'Gestante de 20 semanas, estable.' })),
        201,
      ),
  ],
]
for (const [how, tell] of pregnancies)
  test(`el embarazo se sabe por ${how}, desde otra atención`, async () => {
    const paciente = await woman()
    const otra = await openHistory(s, { paciente })
    const historia = await openHistory(s, { paciente, tipo_atencion: 'urgencias' })
    assert.ok((await review(historia, 'Warfarina')).every(({ codigo }) => codigo !== 'precaucion_embarazo'))
    await tell(paciente, otra)
    await stops(historia, 'Warfarina')
  })

test('lo que terminó de tomarse no se toma: ni el resumen lo dice ni la fórmula choca con ello', async () => {
  const paciente = await newPatient(s)
  const since = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const old = await openHistory(s, {
    paciente,
    fecha_inicio: since,
    motivo_inicio_tardio: 'Se registra lo de la jornada',
  })
  const course = (days: number) =>
    prescribe(old, 'Claritromicina', {
      fecha_prescripcion: since,
      dosis_valor: 500,
      concentracion: '500 mg',
      duracion_valor: days,
      cantidad_total: days * 2,
      frecuencia_valor: 12,
      frecuencia_unidad: '2',
    })
  await must(course(5), 201)
  const now = await openHistory(s, { paciente, tipo_atencion: 'urgencias' })
  const taken = async (): Promise<string[]> => {
    const summary = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)
    return summary.medicamentos.map((m: Body) => m.medicamento)
  }
  assert.deepEqual([await taken(), await review(now, 'Simvastatina')], [[], []])
  await must(course(30), 201)
  assert.deepEqual(await taken(), ['Claritromicina'])
  await stops(now, 'Simvastatina')
})

test('cambiar la dosis de una fórmula en curso se revisa como escribirla, y lo que se dijo no se pierde con otro cambio', async () => {
  const historia = await openHistory(s, { paciente: await newPatient(s, { fecha_nacimiento: '1970-01-01' }) })
  await must(prescribe(historia, 'Warfarina', { dosis_valor: 5, concentracion: '5 mg' }), 201)
  const made = await must(
    prescribe(historia, 'Ácido acetilsalicílico', { dosis_valor: 100, concentracion: '100 mg' }),
    201,
  )
  assert.match(made.alertas.join(' '), /Interacción/)
  const path = `/hce/api/formulas-medicamentos/${made.id}/`
  const noted = await must(s.call('PATCH', path, { recomendaciones: 'Tomar con las comidas.' }), 200)
  assert.deepEqual(noted.alertas, made.alertas)
  const excess = await s.call('PATCH', path, { dosis_valor: 40_000 })
  assert.deepEqual([excess.status, excess.json.codigo], [409, 'alerta_grave'], excess.text)
})

test('lo que el titular pide anotar se oye mientras nadie lo niega ni lo escribe; lo que pide quitar no es una alergia', async () => {
  const numero_documento = newDocument()
  const paciente = await newPatient(s, { numero_documento })
  const titular = await newPerson(s, 'paciente', { paciente, numero_documento })
  const archivist = await newPerson(s, 'archivo')
  const historia = await openHistory(s, { paciente })
  const ask = async (debe_decir: string): Promise<string> => {
    const descripcion = 'Dice que soy alérgica a la penicilina.'
    const body = { paciente, tipo: 'reclamo', parte: 'medicamentos', descripcion, debe_decir }
    return (await must(titular.call('POST', REQUESTS, body), 201)).id
  }
  const isHeard = async (): Promise<boolean> =>
    (await review(historia, 'Amoxicilina')).some(({ codigo }) => codigo === 'alergia')
  await ask('Quitar la alergia a la penicilina: nunca la tuve.')
  assert.equal(await isHeard(), false)
  const id = await ask('Que soy alérgica a la penicilina.')
  assert.equal(await isHeard(), true)
  const answer = { estado: 'aceptada', respuesta: 'Quedará anotado en sus antecedentes.' }
  await must(archivist.call('PATCH', `${REQUESTS}${id}/`, answer), 200)
  assert.equal(await isHeard(), true, 'aceptada, y nadie lo ha escrito')
  const contenido = 'Se revisó con ella lo anotado.'
  const referred = { nota_referida: (await must(s.call('POST', NOTES, noteBody(historia, { firmado: true })), 201)).id }
  const clarifying = { tipo_nota: 'aclaratoria', motivo_aclaracion: 'Lo pide.', contenido, firmado: true, ...referred }
  const { id: aclaracion } = await must(s.call('POST', NOTES, noteBody(historia, clarifying)), 201)
  await must(archivist.call('PATCH', `${REQUESTS}${id}/`, { aclaracion }), 200)
  assert.equal(await isHeard(), false)
})

test('las palabras de lo que ya terminó se leen por su índice', async () => {
  const nobody = `'00000000-0000-0000-0000-000000000000'::uuid`
  const found: PartMaker = (name, where) => ({ resource: resourceIn(registry, name), from: `${name} t where ${where}` })
  const parts = personParts(found, `array[${nobody}]`, nobody, 'true')
  for (const [name, index] of [
    ['persona_pasadas', 'historia_nombra_alergia'],
    ['persona_notas_alergia', 'nota_nombra_alergia'],
  ] as const) {
    const plan = await s.owner.transaction(async (tx) => {
      // Of few rows any way is cheap.
      await tx.run({ text: 'set local enable_seqscan = off', values: [] })
      return tx.run({
        text: `explain (format json) select t.id from ${parts[name].from} and ${alive('t')}`,
        values: [],
      })
    })
    assert.match(JSON.stringify(plan), new RegExp(index))
    assert.doesNotMatch(JSON.stringify(plan), /Seq Scan/)
  }
})

test('una alergia de la primera nota de una hospitalización larga se oye al final, allí y en otra atención', async () => {
  const paciente = await newPatient(s)
  const long = await openHistory(s, { paciente, tipo_atencion: 'hospitalizacion' })
  const { id } = await must(
    s.call('POST', '/hce/api/notas/', noteBody(long, { contenido: 'Alérgica a la penicilina.' })),
    201,
  )
  // What a ward writes in half a year.
  await s.owner.run({
    text: `with e as (select * from nota where id = $1)
insert into nota select (jsonb_populate_record(null::nota, to_jsonb(e) || jsonb_build_object('id', uuidv7(), 'contenido', 'Estable.'))).* from e, generate_series(1, 1050)`,
    values: [id],
  })
  await stops(long, 'Amoxicilina')
  await stops(await openHistory(s, { paciente, tipo_atencion: 'urgencias' }), 'Amoxicilina')
})

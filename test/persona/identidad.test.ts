import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, item, must, openHistory } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'

const s = useService()

const FORMULAS = '/hce/api/formulas-medicamentos/'
const ORDERS = '/hce/api/ordenes/'
const open = async (): Promise<{ paciente: string; historia: string }> => {
  const paciente = await newPatient(s)
  return { paciente, historia: await openHistory(s, { paciente }) }
}
const allergic = async (agente: string, more: Body = {}): Promise<string> => {
  const { paciente, historia } = await open()
  const body = { paciente, historia, categoria: 'alergico', tipo_alergia: '01', agente, severidad: 'grave', ...more }
  await must(s.call('POST', '/hce/api/antecedentes-categorizados/', body), 201)
  return historia
}
const prescribe = (historia: string, medicamento_dci: string, more: Body = {}) =>
  s.call('POST', FORMULAS, {
    historia,
    medicamento_dci,
    concentracion: '500 mg',
    forma_farmaceutica: 'TA',
    via_administracion: '048',
    dosis_valor: 500,
    dosis_unidad: '168',
    frecuencia_valor: 8,
    frecuencia_unidad: '2',
    duracion_valor: 5,
    duracion_unidad: '3',
    cantidad_total: 15,
    indicaciones: 'Una cada ocho horas.',
    ...more,
  })
const review = async (historia: string, medicamento_dci: string, more: Body = {}) =>
  (await must(s.call('POST', item(historia, 'revisar-formula/'), { medicamento_dci, ...more }), 200)).alertas
const codesOf = (alertas: readonly { codigo: string; gravedad: string }[]) =>
  alertas.map((a) => `${a.codigo} ${a.gravedad}`)
const faultsOf = (answer: { status: number; json: Body }): string[] => [
  String(answer.status),
  ...(answer.json.errores as { campo: string; codigo: string }[]).map((e) => `${e.campo} ${e.codigo}`),
]

test('una alergia escrita como se dice, de marca o mal escrita, detiene la fórmula', async () => {
  for (const [agente, dci] of [
    ['Sulfas', 'trimetoprim sulfa'],
    ['penisilina', 'amoxicilina'],
    ['PNC', 'ampicilina'],
    ['Benzetacil', 'amoxicilina'],
    ['Amoxal', 'amoxicilina'],
    ['Novalgina', 'dipirona'],
    ['Winadeine', 'codeína'],
    ['amoxicilina', 'cefadroxilo'],
  ] as const) {
    const historia = await allergic(agente)
    const refused = await prescribe(historia, dci)
    assert.deepEqual(
      [refused.status, refused.json.codigo],
      [409, 'alerta_grave'],
      `${agente} → ${dci}: ${refused.text}`,
    )
  }
})

test('se detiene también por la marca que se formula y por lo que dice su código', async () => {
  const historia = await allergic('acetaminofén')
  assert.equal((await prescribe(historia, 'Winadeine')).status, 409)
  const other = await allergic('Penicilina')
  assert.ok(codesOf(await review(other, 'Xilovaral', { dci_codigo: '3230' })).includes('alergia critica'))
})

test('la alergia que no se entiende se dice al formular, en la respuesta y en la atención, y no es un conflicto', async () => {
  const historia = await allergic('Xilovaral')
  const sentence = 'No sé qué es «Xilovaral»: no se revisó contra ella.'
  const told = await review(historia, 'Loratadina')
  assert.deepEqual(codesOf(told), ['alergia_sin_reconocer media'])
  assert.equal(told[0].titulo, sentence)
  const made = await must(prescribe(historia, 'Acetaminofén'), 201)
  assert.ok(made.alertas.includes(sentence), JSON.stringify(made.alertas))
  const view = await must(s.call('GET', item(historia, 'vista-unificada/')), 200)
  assert.ok(view.alertas.some((a: Body) => a.codigo === 'alergia_sin_reconocer'))
})

test('lo que no es medicamento se entiende, y no estorba al formular', async () => {
  for (const agente of ['Mariscos', 'polen y ácaros', 'Látex', 'picadura de abeja', 'maní'])
    assert.deepEqual(await review(await allergic(agente), 'Loratadina'), [], agente)
})

test('de un medicamento que no se entiende se dice que no se revisó', async () => {
  const { historia } = await open()
  const [alert] = await review(historia, 'Xilovaral')
  assert.equal(alert.codigo, 'medicamento_sin_reconocer')
  assert.match(
    alert.titulo,
    /No sé qué medicamento es «Xilovaral»: no se revisó contra alergias, interacciones ni dosis/,
  )
})

test('una marca se guarda por su sustancia y queda como nombre comercial; la que es de varios se pregunta', async () => {
  const { historia } = await open()
  const made = await must(prescribe(historia, 'Amoxal'), 201)
  assert.deepEqual([made.medicamento_dci, made.nombre_comercial], ['amoxicilina', 'Amoxal'])
  const refused = await prescribe(historia, 'Dolex gripa')
  assert.deepEqual(faultsOf(refused), ['400', 'medicamento_dci marca_ambigua'])
  assert.match(refused.text, /acetaminofén \+ cafeína/)
  const changed = await must(
    s.call('PATCH', `${FORMULAS}${made.id}/`, { medicamento_dci: 'Keflex', nombre_comercial: null }),
    200,
  )
  assert.deepEqual([changed.medicamento_dci, changed.nombre_comercial], ['cefalexina', 'Keflex'])
})

test('un código de otro medicamento se rechaza', async () => {
  const { historia } = await open()
  assert.deepEqual(faultsOf(await prescribe(historia, 'warfarina', { dci_codigo: '626' })), [
    '400',
    'dci_codigo codigo_de_otro',
  ])
  assert.deepEqual(faultsOf(await prescribe(historia, 'acetaminofén', { atc: 'B01AA03' })), [
    '400',
    'atc codigo_de_otro',
  ])
  assert.equal((await prescribe(historia, 'acetaminofén', { dci_codigo: '626', atc: 'N02BE01' })).status, 201)
})

test('lo que toma y lo que no tolera tampoco se anota con un código de otra cosa', async () => {
  const { paciente } = await open()
  const note = (body: Body) => s.call('POST', '/hce/api/antecedentes-categorizados/', { paciente, ...body })
  const taken = { categoria: 'farmacologico' }
  const allergy = { categoria: 'alergico', tipo_alergia: '01' }
  for (const [body, said] of [
    [{ ...taken, medicamento: 'Warfarina', dci_codigo: '626' }, 'dci_codigo codigo_de_otro'],
    [{ ...allergy, agente: 'Loratadina', cie10: 'Z88.0' }, 'cie10 codigo_de_otro'],
    [{ ...allergy, agente: 'Mariscos', cie10: 'Z880' }, 'cie10 codigo_de_otro'],
    [{ ...allergy, agente: 'Penicilina', cie10: 'Z882' }, 'cie10 codigo_de_otro'],
  ] as const)
    assert.deepEqual(faultsOf(await note(body)), ['400', said], JSON.stringify(body))
  for (const body of [
    { ...taken, medicamento: 'Dolex', dci_codigo: '626' },
    { ...taken, dci_codigo: '626' },
    { ...allergy, agente: 'amoxicilina', cie10: 'Z880' },
    { ...allergy, agente: 'Penicilina y sulfas', cie10: 'Z882' },
    { ...allergy, agente: 'Furosemida', cie10: 'Z882' },
    { ...allergy, agente: 'Celecoxib', cie10: 'Z882' },
    { ...allergy, agente: 'Acetazolamida', cie10: 'Z882' },
    { ...allergy, agente: 'Ceftriaxona', cie10: 'Z880' },
    { ...allergy, agente: 'Cefalexina', cie10: 'Z880' },
    { ...allergy, agente: 'Meropenem', cie10: 'Z880' },
    { ...allergy, agente: 'Propofol', cie10: 'Z884' },
    { ...allergy, agente: 'Tramadol', cie10: 'Z886' },
    { ...allergy, agente: 'Acetaminofén', cie10: 'Z886' },
    { ...allergy, agente: 'Xilovaral', cie10: 'Z880' },
    { ...allergy, agente: 'Ibuprofeno', cie10: 'Z889' },
  ])
    assert.equal((await note(body)).status, 201, JSON.stringify(body))
  const { id } = await must(note({ ...allergy, agente: 'Naproxeno' }), 201)
  const changed = await s.call('PATCH', `/hce/api/antecedentes-categorizados/${id}/`, { cie10: 'Z880' })
  assert.deepEqual(faultsOf(changed), ['400', 'cie10 codigo_de_otro'], 'tampoco al corregirlo')
})

test('una marca de control especial lo es', async () => {
  const { historia } = await open()
  const refused = await prescribe(historia, 'Rivotril', { duracion_valor: 90, cantidad_total: 90 })
  assert.equal(refused.status, 400)
  assert.ok(faultsOf(refused).includes('duracion_valor control_dias'), refused.text)
})

test('un medicamento no se ordena: se formula', async () => {
  const { historia } = await open()
  const order = (descripcion: string, tipo_orden = 'otro') =>
    s.call('POST', ORDERS, { historia, tipo_orden, descripcion })
  for (const tipo of ['otro', 'cuidado_enfermeria'])
    for (const descripcion of ['Ampicilina 1 g IV', 'Aplicar dipirona 1 g IV ya'])
      assert.deepEqual(faultsOf(await order(descripcion, tipo)), ['400', 'descripcion orden_de_medicamento'], tipo)
  assert.equal((await order('Curación cada día')).status, 201)
  assert.equal((await order('Curación con sulfadiazina de plata 1 %', 'cuidado_enfermeria')).status, 201)
})

test('sin catálogo, el código de un examen de todos los días tampoco lleva el nombre de otro', async () => {
  const { historia } = await open()
  const order = (cups: string, descripcion: string) =>
    s.call('POST', ORDERS, { historia, tipo_orden: 'laboratorio', cups, descripcion })
  for (const [cups, descripcion] of [
    ['902210', 'Tomografía de cráneo simple'],
    ['903895', 'Glucosa en suero'],
    ['871121', 'Ecografía de abdomen total'],
  ] as const)
    assert.deepEqual(faultsOf(await order(cups, descripcion)), ['400', 'cups codigo_de_otro'], descripcion)
  for (const [cups, descripcion] of [
    ['902210', 'Cuadro hemático'],
    ['903895', 'Creatinina en suero u otros fluidos'],
    ['903841', 'Glicemia en ayunas'],
  ] as const)
    assert.equal((await order(cups, descripcion)).status, 201, descripcion)
})

test('un alérgeno se busca, y se dice si lo escrito se entiende', async () => {
  const look = (q: string) => must(s.call('GET', `/catalogos/alergenos/?q=${encodeURIComponent(q)}`), 200)
  const found = await look('penisil')
  assert.ok(found.results.length > 0)
  assert.equal((await look('Winadeine')).results[0].contiene.join(), 'acetaminofén,codeína')
  assert.deepEqual([(await look('Mariscos')).reconocido, (await look('Xilovaral')).reconocido], [true, false])
})

test('con los catálogos cargados, lo que no existe o es de otra cosa se rechaza', async () => {
  const { historia } = await open()
  const load = async (name: string, table: string): Promise<void> => {
    const body = { contenido_base64: Buffer.from(table).toString('base64'), nombre_archivo: `${name}.csv` }
    const { id } = await must(s.call('POST', `/catalogos/${name}/`, body), 202)
    for (let i = 0; i < 600; i++) {
      const job = await must(s.call('GET', `/catalogos-cargas/${id}/`), 200)
      if (job.estado === 'terminado') return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    assert.fail(`${name}: no terminó de cargar`)
  }
  await load('dci', 'codigo,nombre\n626,PARACETAMOL\n50001,ACIDO ACETIL SALICILICO\n')
  await load(
    'cups',
    'codigo,nombre\n902210,HEMOGRAMA IV\n879111,TOMOGRAFIA COMPUTADA DE CRANEO SIMPLE\n890201,CONSULTA DE PRIMERA VEZ\n',
  )
  assert.deepEqual(faultsOf(await prescribe(historia, 'losartán', { dci_codigo: '999999' })), [
    '400',
    'dci_codigo codigo_desconocido',
  ])
  const order = (cups: string, descripcion: string) =>
    s.call('POST', ORDERS, { historia, tipo_orden: 'imagenologia', cups, descripcion })
  const unknown = await order('999999', 'Tomografía de cráneo')
  assert.deepEqual(faultsOf(unknown), ['400', 'cups codigo_desconocido'])
  assert.match(unknown.json.errores[0].mensaje, /Parecidos: 879111 TOMOGRAFIA/)
  const visit = await s.call('PATCH', `/hce/api/historias/${historia}/`, { cups_consulta: '890299' })
  assert.deepEqual(faultsOf(visit), ['400', 'cups_consulta codigo_desconocido'])
  assert.match(visit.json.errores[0].mensaje, /Parecidos: 890201 CONSULTA/)
  assert.deepEqual(faultsOf(await order('902210', 'Tomografía de cráneo simple')), ['400', 'cups codigo_de_otro'])
  assert.equal((await order('879111', 'TAC de cráneo simple')).status, 201)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkResource } from './check-resource.ts'
import { makeGuide } from './guide.ts'
import { readDefinition } from './read-definition.ts'
import { readCodeSystem, readValueSet } from './read-terminology.ts'
import type { Catalogue, ValueSet } from './terminology.ts'

const BASE = 'http://hl7.org/fhir/StructureDefinition/'
const URL = 'http://prueba.org/perfil'

type Line = Readonly<Record<string, unknown>> & { readonly id: string }
const definition = (type: string, element: readonly Line[], url = URL, base = BASE + type): unknown => ({
  resourceType: 'StructureDefinition',
  url,
  type,
  baseDefinition: base,
  differential: { element },
})

/** Judges a resource by a small profile written here: what is found, as «code key path». */
function judge(
  resource: unknown,
  definitions: readonly unknown[],
  lists: readonly unknown[] = [],
  url = URL,
): readonly string[] {
  const catalogues = new Map<string, Catalogue>()
  const valueSets = new Map<string, ValueSet>()
  for (const list of lists) {
    const system = readCodeSystem(list)
    const set = readValueSet(list)
    if (system) catalogues.set(...system)
    if (set) valueSets.set(...set)
  }
  const profiles = definitions.map(readDefinition).filter((p) => p !== null)
  const found = checkResource(
    resource,
    url,
    makeGuide({ name: 'prueba', version: null, profiles, catalogues, valueSets }),
  )
  return found.map((f) => [f.codigo, f.clave, f.ruta].filter((x) => x !== undefined).join(' '))
}

const slicing = (discriminator: readonly string[], rules: string, ordered = false): Line['slicing'] => ({
  rules,
  ordered,
  discriminator: discriminator.map((d) => ({ type: d.slice(0, d.indexOf(':')), path: d.slice(d.indexOf(':') + 1) })),
})
const patient = (more: object): object => ({ resourceType: 'Patient', ...more })
const phones = (rules: string, ordered = false): unknown =>
  definition('Patient', [
    { id: 'Patient.telecom', slicing: slicing(['value:system'], rules, ordered) },
    { id: 'Patient.telecom:fijo', min: 1, max: '1' },
    { id: 'Patient.telecom:fijo.system', min: 1, fixedCode: 'phone' },
    { id: 'Patient.telecom:correo', min: 0, max: '*' },
    { id: 'Patient.telecom:correo.system', min: 1, fixedCode: 'email' },
  ])
const phone = { system: 'phone', value: '1' }
const mail = { system: 'email', value: 'a@b.co' }
const fax = { system: 'fax', value: '2' }

test('un corte cerrado no admite otros; uno abierto, sí', () => {
  assert.deepEqual(judge(patient({ telecom: [phone, fax] }), [phones('closed')]), [
    'corte_desconocido Patient.telecom[1]',
  ])
  assert.deepEqual(judge(patient({ telecom: [phone, fax] }), [phones('open')]), [])
})

test('un corte ordenado exige el orden, y uno abierto al final, que lo demás vaya al final', () => {
  assert.deepEqual(judge(patient({ telecom: [mail, phone] }), [phones('open', true)]), [
    'corte_desordenado fijo Patient.telecom[1]',
  ])
  assert.deepEqual(judge(patient({ telecom: [mail, phone] }), [phones('open')]), [])
  assert.deepEqual(judge(patient({ telecom: [fax, phone] }), [phones('openAtEnd')]), [
    'corte_desordenado fijo Patient.telecom[1]',
  ])
  assert.deepEqual(judge(patient({ telecom: [phone, fax] }), [phones('openAtEnd')]), [])
})

test('un corte dentro de un corte, y un corte de un corte', () => {
  const profile = definition('Patient', [
    { id: 'Patient.identifier', slicing: slicing(['value:use'], 'open') },
    { id: 'Patient.identifier:oficial', min: 1, max: '*' },
    { id: 'Patient.identifier:oficial.use', min: 1, fixedCode: 'official' },
    { id: 'Patient.identifier:oficial.type.coding', slicing: slicing(['value:system'], 'closed') },
    { id: 'Patient.identifier:oficial.type.coding:pais', min: 1, max: '1' },
    { id: 'Patient.identifier:oficial.type.coding:pais.system', min: 1, fixedUri: 'http://pais' },
    { id: 'Patient.identifier:oficial', slicing: slicing(['value:system'], 'open') },
    { id: 'Patient.identifier:oficial/cedula', min: 1, max: '1' },
    { id: 'Patient.identifier:oficial/cedula.system', min: 1, fixedUri: 'http://cedula' },
    { id: 'Patient.identifier:oficial/cedula.value', min: 1 },
  ])
  const good = {
    use: 'official',
    system: 'http://cedula',
    value: '1',
    type: { coding: [{ system: 'http://pais', code: 'a' }] },
  }
  assert.deepEqual(judge(patient({ identifier: [good] }), [profile]), [])
  assert.deepEqual(judge(patient({ identifier: [{ ...good, value: undefined }] }), [profile]), [
    'cardinalidad Patient.identifier[0].value',
  ])
  assert.deepEqual(
    judge(
      patient({
        identifier: [{ ...good, type: { coding: [...good.type.coding, { system: 'http://x', code: 'b' }] } }],
      }),
      [profile],
    ),
    ['corte_desconocido Patient.identifier[0].type.coding[1]'],
  )
  assert.deepEqual(judge(patient({ identifier: [{ ...good, system: 'http://otro' }] }), [profile]), [
    'corte_faltante cedula Patient.identifier[0]',
    'corte_desconocido Patient.identifier[0]',
  ])
})

test('se distingue por existencia, por patrón y por extensión', () => {
  const exists = definition('Patient', [
    { id: 'Patient.name', slicing: slicing(['exists:period'], 'closed') },
    { id: 'Patient.name:viejo', min: 0, max: '1' },
    { id: 'Patient.name:viejo.period', min: 1 },
    { id: 'Patient.name:actual', min: 1, max: '1' },
    { id: 'Patient.name:actual.period', max: '0' },
  ])
  const old = { family: 'A', period: { end: '2020' } }
  assert.deepEqual(judge(patient({ name: [old, { family: 'B' }] }), [exists]), [])
  assert.deepEqual(judge(patient({ name: [old] }), [exists]), ['corte_faltante actual Patient.name'])
  const pattern = definition('Observation', [
    { id: 'Observation.category', slicing: slicing(['pattern:$this'], 'open') },
    { id: 'Observation.category:lab', min: 1, max: '1', patternCodeableConcept: { coding: [{ code: 'laboratory' }] } },
  ])
  const observation = { resourceType: 'Observation', status: 'final', code: { text: 'x' } }
  assert.deepEqual(
    judge({ ...observation, category: [{ coding: [{ system: 'http://s', code: 'laboratory' }] }] }, [pattern]),
    [],
  )
  assert.deepEqual(judge({ ...observation, category: [{ text: 'x' }] }, [pattern]), [
    'corte_faltante lab Observation.category',
    'corte_desconocido Observation.category[0]',
  ])
  const extension = definition('Patient', [
    { id: 'Patient.contact', slicing: slicing([`value:extension('http://e').value`], 'open') },
    { id: 'Patient.contact:urgencia', min: 1, max: '1' },
    { id: 'Patient.contact:urgencia.extension', slicing: slicing(['value:url'], 'open') },
    { id: 'Patient.contact:urgencia.extension:e', min: 1 },
    { id: 'Patient.contact:urgencia.extension:e.url', fixedUri: 'http://e' },
    { id: 'Patient.contact:urgencia.extension:e.value[x]', min: 1, fixedCode: 'si' },
  ])
  const contact = (value: string): object => ({
    extension: [{ url: 'http://e', valueCode: value }],
    name: { text: 'x' },
  })
  assert.ok(!judge(patient({ contact: [contact('si')] }), [extension]).some((f) => f.startsWith('corte')))
  assert.ok(
    judge(patient({ contact: [contact('no')] }), [extension]).includes('corte_faltante urgencia Patient.contact'),
  )
})

test('una opción se limita por tipo', () => {
  const profile = definition('Observation', [
    { id: 'Observation.value[x]', min: 1, slicing: slicing(['type:$this'], 'closed') },
    { id: 'Observation.value[x]:valueQuantity', min: 0, max: '1', type: [{ code: 'Quantity' }] },
    { id: 'Observation.value[x]:valueQuantity.code', min: 1, fixedCode: 'kg' },
  ])
  const observation = { resourceType: 'Observation', status: 'final', code: { text: 'x' } }
  assert.deepEqual(
    judge({ ...observation, valueQuantity: { value: 1, system: 'http://u', code: 'kg' } }, [profile]),
    [],
  )
  assert.deepEqual(judge({ ...observation, valueQuantity: { value: 1, system: 'http://u', code: 'g' } }, [profile]), [
    'valor_fijo Observation.valueQuantity.code',
  ])
  assert.deepEqual(judge({ ...observation, valueString: 'x' }, [profile]), [
    'corte_desconocido Observation.valueString',
  ])
})

test('una sección dentro de otra tiene lo mismo que la primera', () => {
  const composition = {
    resourceType: 'Composition',
    status: 'final',
    type: { text: 'x' },
    date: '2026',
    author: [{ display: 'x' }],
    title: 'x',
    section: [{ title: 'a', section: [{ titulo: 'b', text: { status: 'generated', div: '<div>x</div>' } }, {}] }],
  }
  assert.deepEqual(judge(composition, [], [], `${BASE}Composition`), [
    'elemento_desconocido Composition.section[0].section[0].titulo',
    'vacio Composition.section[0].section[1]',
  ])
})

test('un perfil que deriva de otro exige lo de los dos, y uno que deriva de sí mismo no da vueltas', () => {
  const parent = definition('Patient', [{ id: 'Patient.active', min: 1 }], 'http://prueba.org/padre')
  const child = definition('Patient', [{ id: 'Patient.gender', min: 1 }], URL, 'http://prueba.org/padre')
  assert.deepEqual(judge(patient({ id: 'a' }), [parent, child]), [
    'cardinalidad Patient.active',
    'cardinalidad Patient.gender',
  ])
  const loop = definition('Patient', [{ id: 'Patient.gender', min: 1 }], URL, URL)
  assert.deepEqual(judge(patient({ id: 'a' }), [loop]), ['cardinalidad Patient.gender'])
  const round = [definition('Patient', [], 'http://a', 'http://b'), definition('Patient', [], 'http://b', 'http://a')]
  assert.deepEqual(judge(patient({ id: 'a' }), round, [], 'http://a'), [])
})

test('las reglas en FHIRPath se evalúan con %resource; la que no se puede evaluar se advierte', () => {
  const rule = (expression: string): unknown =>
    definition('Patient', [
      { id: 'Patient.contact', constraint: [{ key: 'r-1', severity: 'error', human: 'regla', expression }] },
    ])
  const resource = patient({ active: true, contact: [{ name: { text: 'x' }, gender: 'male' }] })
  assert.deepEqual(judge(resource, [rule("gender = 'male' and %resource.active")]), [])
  assert.deepEqual(judge(resource, [rule("gender = 'female'")]), ['invariante r-1 Patient.contact[0]'])
  assert.deepEqual(judge(resource, [rule('gender.noExiste()')]), ['invariante_no_evaluable r-1 Patient.contact[0]'])
  assert.deepEqual(judge(resource, [rule('(((')]), ['invariante_no_evaluable r-1 Patient.contact[0]'])
})

test('longitudes, y lo que acompaña a un valor', () => {
  const profile = definition('Patient', [
    { id: 'Patient.name.family', maxLength: 5 },
    { id: 'Patient.name.family.extension', min: 1 },
  ])
  const of = (name: object): readonly string[] => judge(patient({ name: [name] }), [profile])
  assert.deepEqual(of({ family: 'Ortega', _family: { extension: [{ url: 'http://e', valueString: 'x' }] } }), [
    'longitud Patient.name[0].family',
    'extension_desconocida http://e Patient.name[0].family.extension[0].url',
  ])
  assert.deepEqual(of({ family: 'Ruiz' }), ['cardinalidad Patient.name[0].family.extension'])
  assert.deepEqual(of({ family: 'Ruiz', _family: 'x' }), ['tipo Patient.name[0].family'])
  assert.deepEqual(
    of({ given: ['a', null], _given: [null, { id: 'x', extension: [{ url: 'http://e', valueString: 'x' }] }] }),
    ['extension_desconocida http://e Patient.name[0].given[1].extension[0].url'],
  )
  assert.deepEqual(of({ given: ['a', null] }), ['vacio Patient.name[0].given[1]'])
})

const ICD10 = 'http://hl7.org/fhir/sid/icd-10'
const coded = (code: string, display: string): object =>
  patient({ maritalStatus: { coding: [{ system: ICD10, code, display }] } })

test('de una CIE-10 que la guía trae en parte, la nuestra dice si un código existe y cómo se llama', () => {
  const bound = definition('Patient', [
    { id: 'Patient.maritalStatus', binding: { strength: 'required', valueSet: 'http://vs' } },
  ])
  const fragment = {
    resourceType: 'CodeSystem',
    url: ICD10,
    content: 'fragment',
    concept: [{ code: 'K37X', display: 'Papulosis linfomatoide' }],
  }
  const mirror = {
    resourceType: 'ValueSet',
    url: 'http://vs',
    compose: { include: [{ system: ICD10, concept: [{ code: 'K37X' }] }] },
  }
  const of = (code: string, display: string, ...lists: readonly unknown[]): readonly string[] =>
    judge(coded(code, display), [bound], lists)
  const PATH = 'Patient.maritalStatus.coding[0]'
  for (const lists of [[fragment, mirror], [fragment], []]) {
    assert.deepEqual(of('I10X', 'Hipertensión esencial', ...lists), [])
    assert.deepEqual(of('ZZ999', 'Neumonía', ...lists), [`codigo_desconocido icd-10 ${PATH}.code`])
    assert.deepEqual(of('I10X', 'Neumonía, no especificada', ...lists), [`descripcion_distinta ${PATH}.display`])
  }
  // As FHIR and our own doors take it.
  assert.deepEqual(of('I10', 'Hipertensión esencial'), [])
  assert.deepEqual(of('J18.9', 'Hipertensión esencial'), [`descripcion_distinta ${PATH}.display`])
  assert.deepEqual(of('K37X', 'PAPULOSIS LINFOMATOIDE', fragment), [])
  assert.deepEqual(of('K37X', 'Apendicitis', fragment), [])
  // A list of some codes of a system that the guide does not show is those codes.
  assert.deepEqual(of('I10X', 'Hipertensión esencial', mirror), [`codigo_fuera_de_lista vs ${PATH}.code`])
})

test('la descripción de otra enfermedad se advierte; la misma dicha de otro modo, no', () => {
  const isWarned = (code: string, display: string): boolean =>
    judge(coded(code, display), [definition('Patient', [])]).length > 0
  const same = [
    ['E119', 'DIABETES MELLITUS NO INSULINODEPENDIENTE, SIN MENCION DE COMPLICACION'],
    ['E119', 'DM2'],
    ['E119', 'Diabetes'],
    ['I10X', 'HTA'],
    ['I10X', 'HTA controlada'],
    ['I10X', 'Presión alta'],
    ['J459', 'Asma bronquial'],
    ['J450', 'Asma bronquial'],
    ['J449', 'EPOC exacerbado'],
    ['I219', 'Infarto'],
    ['K358', 'Apendicitis'],
    ['J00X', 'Resfriado'],
  ] as const
  assert.deepEqual(
    same.filter(([code, display]) => isWarned(code, display)),
    [],
  )
  const other = [
    ['I10X', 'Diabetes mellitus tipo 2'],
    ['E119', 'Neumonía, no especificada'],
    ['J189', 'Bronquitis, no especificada'],
    ['S525', 'Otras enfermedades especificadas del hígado'],
  ] as const
  assert.deepEqual(
    other.filter(([code, display]) => !isWarned(code, display)),
    [],
  )
})

test('listas: excluidos, fragmentos, partes de un fragmento y las que no se siguen', () => {
  const bound = definition('Patient', [
    { id: 'Patient.maritalStatus', binding: { strength: 'required', valueSet: 'http://vs|1.0' } },
  ])
  const system = (content: string): unknown => ({
    resourceType: 'CodeSystem',
    url: 'http://cs',
    content,
    concept: [{ code: 'a', display: 'Álamo', concept: [{ code: 'b' }] }, { code: 'c' }],
  })
  const set = (compose: object): unknown => ({ resourceType: 'ValueSet', url: 'http://vs', compose })
  const of = (code: string, ...lists: readonly unknown[]): readonly string[] =>
    judge(patient({ maritalStatus: { coding: [{ system: 'http://cs', code, display: 'alamo' }] } }), [bound], lists)
  const PATH = 'Patient.maritalStatus.coding[0].code'
  const all = set({ include: [{ system: 'http://cs' }] })
  assert.deepEqual(of('a', system('complete'), all), [])
  assert.deepEqual(of('b', system('complete'), all), [])
  assert.deepEqual(of('x', system('complete'), all).slice(0, 1), [`codigo_fuera_de_lista vs ${PATH}`])
  assert.deepEqual(of('x', system('fragment'), all).slice(0, 1), [`codigo_fuera_de_fragmento vs ${PATH}`])
  assert.deepEqual(
    of(
      'c',
      system('complete'),
      set({ include: [{ system: 'http://cs' }], exclude: [{ system: 'http://cs', concept: [{ code: 'c' }] }] }),
    ),
    [`codigo_fuera_de_lista vs ${PATH}`],
  )
  const part = set({ include: [{ system: 'http://cs', concept: [{ code: 'a' }] }] })
  assert.deepEqual(of('c', system('fragment'), part), [`codigo_fuera_de_lista vs ${PATH}`])
  const mirror = set({ include: [{ system: 'http://cs', concept: [{ code: 'a' }, { code: 'b' }, { code: 'c' }] }] })
  assert.deepEqual(of('x', system('fragment'), mirror).slice(0, 1), [`codigo_fuera_de_fragmento vs ${PATH}`])
  assert.deepEqual(of('x', set({ include: [{ system: 'http://cs', filter: [{}] }] })), [])
  assert.deepEqual(of('x'), [])
})

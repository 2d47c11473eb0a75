import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { decide } from '../model/decide.ts'
import type { Field } from '../model/fields.ts'
import { isExempt, isFrozen } from '../model/frozen.ts'
import { historySections } from '../model/history-section.ts'
import { placeOf } from '../model/place.ts'
import { always, holds, testsOf } from '../model/predicate.ts'
import type { FieldError } from '../model/problem.ts'
import { type Mode, readBody } from '../model/read-body.ts'
import type { Actor, HistoryFacts, PatientFacts, Resource, Row, RuleContext } from '../model/resource.ts'
import { usualSettings } from '../model/rule-settings.ts'
import { checkScaleItems, scales } from '../model/scales/index.ts'
import { numberWords } from '../model/text/number-words.ts'
import { entryNames, entries as ofHistory, sealedNames } from './entries.ts'
import { contractResources, registry, resources } from './index.ts'
import { isLoinc, nitCheckDigit, normaliseNit } from './shapes.ts'

const PATIENT = '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00'
const HISTORY = '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01'
const OTHER = '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c02'
const SELF = '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c99'
const NOW = '2026-03-01T15:00:00.000Z'
const SOON = '2026-03-02T15:00:00.000Z'
/** A field of a template; what is undefined is not said. */
const asked = (more: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify({ etiqueta: 'Dolor', tipo: 'texto', parte: 'subjetivo', ...more }))

const woman: PatientFacts = {
  id: PATIENT,
  tipo_documento: 'CC',
  numero_documento: '52123456',
  fecha_nacimiento: '1980-02-29',
  sexo_biologico: '02',
  fecha_fallecimiento: null,
  hora_fallecimiento: null,
  activo: true,
  tipo_usuario: '01',
  eapb: null,
  ocupacion: null,
}
const man: PatientFacts = { ...woman, sexo_biologico: '01' }
const child: PatientFacts = { ...woman, fecha_nacimiento: '2016-01-10' }
const teenager: PatientFacts = { ...woman, fecha_nacimiento: '2010-06-01' }
const dead: PatientFacts = { ...woman, fecha_fallecimiento: '2026-02-01', activo: false }
/** A row that the body refers to. */
const beside = (field: string, row: object): Around => ({ refs: { [field]: { id: OTHER, ...row } as unknown as Row } })
const night = (dosis: number) => ({ tipo: 'toma', dosis, momento: 'noche' })
const morning = (dosis: number) => ({ tipo: 'toma', dosis, momento: 'manana' })
/** The example as it was stored, changed in what no body could say. */
/** A dose in millilitres or milligrams does not tell how many of them. */
const ampoules = {
  medicamento_dci: 'Morfina',
  concentracion: '10 mg/ml',
  forma_farmaceutica: 'SY',
  dosis_valor: 5,
  unidad_dispensacion: '1',
  cantidad_total: 60,
}
const stored = (changes: NonNullable<Around['stored']>): Around => ({ from: {}, stored: changes })
const acceptedRequest = { estado: 'aceptada', respuesta: 'Tiene razón.' }
/** The mother of the patient, who is a patient too. */
const related = (more: Partial<PatientFacts>): Around =>
  beside('paciente_relacionado', {
    ...woman,
    id: OTHER,
    numero_documento: '20123456',
    fecha_nacimiento: '1955-05-05',
    ...more,
  })
const encounter: HistoryFacts = {
  id: HISTORY,
  paciente: PATIENT,
  estado: 'en_atencion',
  tipo_atencion: 'consulta_externa',
  fecha_inicio: '2026-02-20T13:00:00.000Z',
}
const doctor: Actor = {
  id: 'u1',
  nombre: 'Luz Gómez',
  rol: 'medico',
  documento: 'CC 1',
  registro: 'R-1',
  miembros: ['c:u1'],
}

interface Around {
  readonly patient?: PatientFacts
  readonly refs?: RuleContext['refs']
  readonly now?: string
  readonly actor?: Actor
  readonly ofTeam?: boolean
  /** Over the example, the row that the body then changes. */
  readonly from?: Record<string, unknown>
  readonly mode?: Mode
  /** Changes to the stored row that no body could make: what the server or the database set. */
  readonly stored?: Record<string, string | null>
  readonly history?: { readonly estado?: string; readonly profesional?: string; readonly tipo_atencion?: string }
}

const resourceNamed = (name: string): Resource => {
  const found = registry.get(name)
  if (found === undefined) throw new Error(`There is no resource ${name}`)
  return found
}

/** The example changed by a body; undefined takes a field away. */
const over = (r: Resource, body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...r.example, ...body }).filter(([, v]) => v !== undefined))

const broken = new Set<string>()

function judge(r: Resource, body: unknown, mode: Mode, previous: Row | null, around: Around = {}) {
  const errors: FieldError[] = []
  const read = readBody(r, body, mode, { errors })
  const now = around.now ?? NOW
  const ctx: RuleContext = {
    now,
    today: now.slice(0, 10),
    actor: around.actor ?? doctor,
    previous,
    patient: around.patient ?? woman,
    history: { ...encounter, ...around.history },
    ofTeam: around.ofTeam ?? true,
    refs: around.refs ?? {},
    settings: usualSettings,
  }
  if (errors.length > 0) return { errors, row: null, ctx }
  const system = {
    id: SELF,
    version: (previous?.version ?? 0) + 1,
    creado_en: previous?.creado_en ?? now,
    actualizado_en: now,
    creado_por: doctor.nombre,
  }
  const row = decide(r, read, mode, ctx, system, errors)
  r.rules.forEach((rule, i) => {
    if (rule.broken(row, ctx)) broken.add(`${r.name} ${i}`)
  })
  return { errors, row, ctx }
}

function run(name: string, body: Record<string, unknown>, around: Around = {}) {
  const r = resourceNamed(name)
  if (around.from === undefined) return judge(r, over(r, body), 'create', null, around)
  const before = judge(r, over(r, around.from), 'create', null, { ...around, now: NOW, actor: doctor })
  assert.deepEqual(before.errors, [], `${name}: the row before the change is wrong`)
  assert.ok(before.row)
  return judge(r, body, around.mode ?? 'patch', { ...before.row, ...around.stored }, around)
}

const campos = (errors: readonly FieldError[]): string[] => errors.map((e) => e.campo)
const rowOf = (name: string, body: Record<string, unknown>, around: Around = {}): Row => {
  const { errors, row } = run(name, body, around)
  assert.deepEqual(errors, [])
  assert.ok(row)
  return row
}

test('cada ejemplo se guarda tal cual', () => {
  for (const r of resources) {
    const { errors } = run(r.name, {})
    assert.deepEqual(errors, [], r.name)
  }
})

test('lo guardado se puede reenviar completo sin que cambie nada', () => {
  for (const r of resources) {
    const row = rowOf(r.name, {})
    // As a client would: everything that was answered, null where there is nothing.
    const { errors, row: again } = judge(r, row, 'replace', row)
    assert.deepEqual(errors, [], r.name)
    for (const name of Object.keys(r.fields)) assert.deepEqual(again?.[name], row[name], `${r.name}.${name}`)
  }
})

function* everyField(fields: Readonly<Record<string, Field>>, path: string): Generator<[string, Field]> {
  for (const [name, field] of Object.entries(fields)) {
    yield [`${path}.${name}`, field]
    if (field.fields) yield* everyField(field.fields, `${path}.${name}`)
  }
}

test('cada campo tiene rótulo en español, y cada opción también', () => {
  for (const r of resources) {
    assert.ok(r.title && r.singular && r.about, r.name)
    for (const [path, field] of everyField(r.fields, r.name)) {
      assert.match(field.label, /^\p{Lu}/u, path)
      for (const [value, label] of Object.entries(field.options ?? {})) assert.ok(label.length > 0, `${path}=${value}`)
    }
    for (const [name, { field }] of Object.entries(r.live)) {
      assert.ok(field.label && field.readOnly, `${r.name}.${name}`)
      assert.ok(!(name in r.fields), `${r.name}.${name} is both live and stored`)
    }
    for (const rule of r.rules) assert.ok(rule.say.es.endsWith('.') && rule.say.en.endsWith('.'), rule.say.es)
  }
})

test('los nombres de columna no chocan con los del sistema y toda referencia existe', () => {
  const reserved = /^(id|version|creado_.*|actualizado_.*|eliminado_.*)$/
  for (const r of resources) {
    const known = (name: string): boolean => name in r.fields
    for (const [name, field] of Object.entries(r.fields)) {
      assert.doesNotMatch(name, reserved, `${r.name}.${name}`)
      if (field.kind === 'ref') assert.ok(registry.has(field.to ?? ''), `${r.name}.${name}`)
      if (field.of !== undefined) assert.ok(known(field.of), `${r.name}.${name}`)
      for (const c of field.rank?.among ?? []) assert.ok(known(c), `${r.name}.${name}`)
      for (const c of field.rank?.by ?? []) assert.ok(known(c), `${r.name}.${name}`)
    }
    for (const u of r.unique) {
      for (const c of [...u.fields, ...testsOf(u.while ?? always).map((t) => t.field)])
        assert.ok(known(c), `${r.name} unique ${c}`)
    }
    for (const c of r.frozen?.except ?? []) assert.ok(known(c), `${r.name} frozen ${c}`)
    for (const c of Object.keys(r.defaults)) assert.ok(known(c), `${r.name} default ${c}`)
    if (r.belongsTo) assert.equal(r.fields[r.belongsTo.history]?.to, 'historia', r.name)
    if (r.patientField !== null && r.patientField !== 'id') assert.ok(known(r.patientField), r.name)
  }
  assert.equal(registry.size, resources.length)
})

const contract = new URL('../../../shared/spec/operations.json', import.meta.url)
test('ruta y operaciones son las del contrato', {
  skip: existsSync(contract) ? false : 'no está el contrato (shared/spec/operations.json)',
}, () => {
  interface Operation {
    method: string
    path: string
    operationId: string
    requestSchema: string | null
  }
  const operations = JSON.parse(readFileSync(contract, 'utf8')) as Operation[]
  const find = (method: string, path: string): Operation => {
    const found = operations.find((o) => o.method === method && o.path === path)
    assert.ok(found, `${method} ${path}`)
    return found
  }
  const collections = operations.filter((o) => o.method === 'DELETE').map((o) => o.path)
  assert.deepEqual(
    contractResources.map((r) => `${r.path}{${r.idParam}}/`),
    [...new Set(collections)],
    'the order of the contract',
  )
  for (const r of contractResources) {
    const item = `${r.path}{${r.idParam}}/`
    assert.equal(find('GET', r.path).operationId, r.operationIds?.list ?? `${r.operation}_list`)
    assert.equal(find('GET', item).operationId, r.operationIds?.item ?? `${r.operation}_retrieve`)
    assert.equal(find('POST', r.path).operationId, `${r.operation}_create`)
    assert.equal(find('PUT', item).operationId, `${r.operation}_update`)
    assert.equal(find('PATCH', item).operationId, `${r.operation}_partial_update`)
    assert.equal(find('DELETE', item).operationId, `${r.operation}_destroy`)
    const named = find('POST', r.path).requestSchema
    if (named !== null) assert.equal(named, `${r.schema}Request`)
  }
})

type RefusedCase = readonly [sentence: string, campo: string, body: Record<string, unknown>, around?: Around]

const supply = { estado: 'programado', fecha_programada: SOON }
const procedure = {
  tipo: 'procedimiento',
  procedimiento: 'Biopsia de piel',
  riesgos_explicados: 'Sangrado.',
  alternativas_explicadas: 'Observación.',
  beneficios_explicados: 'Diagnóstico.',
}
const guardian = {
  otorgado_por: 'acudiente',
  otorgante_nombre: 'Rosa Rojas',
  otorgante_tipo_documento: 'CC',
  otorgante_numero_documento: '41234567',
  otorgante_parentesco: 'madre',
  asentimiento_menor: true,
}
const nobody = {
  decision: 'no_obtenido',
  otorgado_por: 'nadie',
  firma_metodo: undefined,
  excepcion_urgencia: true,
  justificacion_urgencia: 'Inconsciente y sin acompañante',
  segundo_profesional_nombre: 'Rosa Rojas',
  segundo_profesional_registro: '76-1234',
}
const revoked = { revocado_en: NOW, revocado_por: 'Ana Muñoz', motivo_revocacion: 'Cambió de parecer' }
const notAllergy = { tipo_alergia: undefined, agente: undefined, reaccion: undefined }
const alsoPatient = { paciente_relacionado: OTHER, edad_aproximada: undefined }
const noNumber = { valor_numerico: undefined, unidad: undefined }

/** Each must be refused, and for that field. */
const refused: Readonly<Record<string, readonly RefusedCase[]>> = {
  eapb: [
    ['un NIT con dígito de verificación equivocado', 'nit', { nit: '900226715-1' }],
    ['un código de cinco caracteres', 'codigo', { codigo: 'EPS37' }],
    ['un fin anterior al inicio', 'fecha_fin', { fecha_inicio: '2027-01-01', fecha_fin: '2026-12-31' }],
    ['una entidad liquidada y activa', 'activo', { fecha_fin: '2020-01-01' }],
    ['su propio código como movilidad', 'codigo_movilidad', { codigo_movilidad: 'ESS024' }],
  ],
  favorito: [
    ['uno de servicio, de quien no lo coordina', 'servicio', { servicio: '328' }],
    ['de medicamentos sin ninguno', 'medicamentos', { medicamentos: undefined }],
    ['un panel sin órdenes', 'ordenes', { clase: 'panel', medicamentos: undefined }],
  ],
  miembro_familia: [
    ['sin código de familia', 'codigo_familia', { codigo_familia: undefined }],
    ['familiar de sí mismo', 'paciente_relacionado', { paciente_relacionado: PATIENT }],
    ['documento sin tipo', 'numero_documento', { numero_documento: '123456' }],
    ['cédula con letras', 'numero_documento', { tipo_documento: 'CC', numero_documento: 'AB123' }],
    ['cónyuge sin sexo', 'sexo_biologico', { parentesco: 'conyuge' }],
    ['una madre hombre', 'sexo_biologico', { sexo_biologico: '01' }],
    ['tía paterna por línea materna', 'linea', { parentesco: 'tia_paterna', linea: 'materna' }],
    ['el documento del propio paciente', 'numero_documento', { tipo_documento: 'CC', numero_documento: '52.123.456' }],
    [
      'una madre, también paciente, nacida después',
      'parentesco',
      alsoPatient,
      related({ fecha_nacimiento: '1990-01-01' }),
    ],
    [
      'una madre, también paciente, muerta antes del parto',
      'parentesco',
      { ...alsoPatient, vive: false },
      related({ fecha_fallecimiento: '1979-01-01', activo: false }),
    ],
    [
      'un nacimiento distinto del que tiene como paciente',
      'fecha_nacimiento',
      { ...alsoPatient, fecha_nacimiento: '1955-05-06' },
      related({}),
    ],
    ['una madre que como paciente es hombre', 'paciente_relacionado', alsoPatient, related({ sexo_biologico: '01' })],
    [
      'un cónyuge de otro sexo que el que tiene como paciente',
      'sexo_biologico',
      { ...alsoPatient, parentesco: 'conyuge', sexo_biologico: '01' },
      related({}),
    ],
    [
      'que viva quien como paciente ya murió',
      'vive',
      alsoPatient,
      related({ fecha_fallecimiento: '2020-01-01', activo: false }),
    ],
    ['que haya muerto quien como paciente vive', 'vive', { ...alsoPatient, vive: false }, related({})],
    ['fecha de nacimiento y edad', 'edad_aproximada', { fecha_nacimiento: '1955-01-01' }],
    [
      'nacimiento futuro',
      'fecha_nacimiento',
      { parentesco: 'hija', edad_aproximada: undefined, fecha_nacimiento: '2027-01-01' },
    ],
    ['una madre menor que su hija', 'fecha_nacimiento', { edad_aproximada: undefined, fecha_nacimiento: '1990-01-01' }],
    [
      'un hijo mayor que su madre',
      'fecha_nacimiento',
      { parentesco: 'hijo', edad_aproximada: undefined, fecha_nacimiento: '1970-01-01' },
    ],
    ['edad de muerte de quien vive', 'edad_muerte', { edad_muerte: 60 }],
    ['causa de muerte de quien vive', 'causa_muerte_cie10', { causa_muerte_cie10: 'I219' }],
    [
      'enfermedad mortal de quien vive',
      'condiciones',
      { condiciones: [{ descripcion: 'Infarto', contribuyo_muerte: true }] },
    ],
    ['enfermedad posterior a la muerte', 'condiciones', { vive: false, edad_muerte: 40 }],
    ['una cuidadora fallecida', 'es_cuidador', { vive: false, es_cuidador: true }],
    ['contacto de emergencia sin teléfono', 'telefono', { es_contacto_emergencia: true }],
  ],
  resultado: [
    ['una orden sin su atención', 'historia', { orden: OTHER }],
    [
      'el de una orden anulada',
      'orden',
      { orden: OTHER, historia: HISTORY },
      beside('orden', { anulado: true, historia: HISTORY }),
    ],
    ['un LOINC con dígito equivocado', 'loinc', { loinc: '58410-3' }],
    [
      'corregir lo que se anuló',
      'corrige_a',
      { corrige_a: OTHER, estado: 'corregido' },
      beside('corrige_a', { estado: 'anulado', orden: null }),
    ],
    [
      'corregir el de otra orden',
      'corrige_a',
      { corrige_a: OTHER, estado: 'corregido' },
      beside('corrige_a', { estado: 'final', orden: SELF }),
    ],
    [
      'de final a preliminar',
      'estado',
      { corrige_a: OTHER, estado: 'preliminar' },
      beside('corrige_a', { estado: 'final', orden: null }),
    ],
    ['un resultado nuevo anulado', 'estado', { estado: 'anulado' }],
    ['el código de una muestra sin su nombre', 'muestra', { muestra_codigo: '119364003' }],
    ['una toma futura', 'fecha_toma', { fecha_toma: SOON }],
    ['una muestra que se recibirá', 'muestra_recibida', { muestra_recibida: SOON }],
    ['una toma anterior al nacimiento', 'fecha_toma', { fecha_toma: '1979-01-01T12:00:00Z' }],
    ['un informe futuro', 'fecha_informe', { fecha_informe: SOON }],
    ['un informe anterior al nacimiento', 'fecha_informe', { fecha_informe: '1979-01-01T12:00:00Z' }],
  ],
  valor_clinico: [
    ['otra unidad en un resultado', 'unidad', { resultado: OTHER, unidad: 'kg' }],
    [
      'de otra atención que su resultado',
      'resultado',
      { resultado: OTHER },
      beside('resultado', { historia: HISTORY, fuente_cuenta: null, estado: 'final' }),
    ],
    [
      'de un resultado anulado',
      'resultado',
      { resultado: OTHER },
      beside('resultado', { historia: null, fuente_cuenta: null, estado: 'anulado' }),
    ],
    [
      'agregado a mano al resultado de otro sistema',
      'resultado',
      { resultado: OTHER },
      beside('resultado', { historia: null, fuente_cuenta: 'laboratorio', estado: 'final' }),
    ],
    ['una frecuencia imposible', 'valor_numerico', { codigo: '8867-4', valor_numerico: 100_000, unidad: '/min' }],
    ['una diastólica imposible', 'valor_diastolica', { valor_diastolica: 350 }],
    [
      'una frecuencia imposible, en palabras',
      'valor_texto',
      {
        codigo: '8867-4',
        tipo_valor: 'texto',
        valor_numerico: undefined,
        unidad: undefined,
        valor_texto: '> 100000 /min',
      },
    ],
    ['una diastólica sin sistólica', 'valor_diastolica', { codigo: '8462-4', valor_diastolica: 70 }],
    ['una diastólica mayor que la sistólica', 'valor_diastolica', { valor_diastolica: 150 }],
    [
      'un extremo sin unidad',
      'tipo_valor',
      { codigo: '41653-7', ...noNumber, tipo_valor: 'texto', valor_texto: '> 600' },
    ],
    ['un panel', 'codigo', { codigo: '85354-9', nombre: 'Presión', categoria: 'signo_vital' }],
    [
      'el mismo examen con otro código',
      'codigo',
      { codigo: '14749-6', nombre: 'Glucosa', categoria: 'laboratorio', unidad: 'mmol/L', valor_numerico: 5 },
    ],
    [
      'un LOINC con dígito equivocado',
      'codigo',
      { codigo: '8480-7', sistema_codigo: 'loinc', nombre: 'X', categoria: 'otro' },
    ],
    ['un SNOMED corto', 'codigo', { codigo: '123', sistema_codigo: 'snomed', nombre: 'X', categoria: 'otro' }],
    [
      'un código local como LOINC',
      'sistema_codigo',
      { codigo: 'alcohol', sistema_codigo: 'snomed', ...noNumber, valor_codigo: 'nunca' },
    ],
    ['código ajeno sin nombre', 'nombre', { codigo: 'pasos_diarios', categoria: 'habito', unidad: '{steps}' }],
    ['código ajeno sin categoría', 'categoria', { codigo: 'pasos_diarios', nombre: 'Pasos', unidad: '{steps}' }],
    [
      'otro tipo que el del código',
      'tipo_valor',
      { tipo_valor: 'texto', valor_numerico: undefined, valor_texto: 'alta' },
    ],
    ['dos valores', 'tipo_valor', { valor_texto: 'alta' }],
    ['ningún valor', 'tipo_valor', { valor_numerico: undefined }],
    ['opción desconocida', 'valor_codigo', { codigo: '882-1', ...noNumber, valor_codigo: 'C+' }],
    ['otra unidad', 'unidad', { unidad: 'kg' }],
    [
      'número sin unidad',
      'unidad',
      { codigo: 'pasos_diarios', nombre: 'Pasos', categoria: 'habito', unidad: undefined },
    ],
    ['medición futura', 'fecha_medicion', { fecha_medicion: SOON }],
    ['medición anterior al nacimiento', 'fecha_medicion', { fecha_medicion: '1979-01-01T12:00:00Z' }],
    ['medición posterior a la muerte', 'fecha_medicion', {}, { patient: dead }],
    ['rango al revés', 'rango_max', { rango_min: 10, rango_max: 5 }],
    [
      'corrección de otro código',
      'corrige_a',
      { corrige_a: OTHER, estado: 'corregido' },
      beside('corrige_a', { codigo: '8462-4' }),
    ],
    ['corrección que dice ser final', 'corrige_a', { corrige_a: OTHER }],
    ['un valor nuevo anulado', 'estado', { estado: 'anulado' }],
    ['de final a preliminar', 'estado', { estado: 'preliminar' }, { from: {} }],
    [
      'cambiar lo que viene de otro registro',
      'estado',
      { valor_numerico: 130 },
      stored({ origen_recurso: 'examen_fisico', origen_id: OTHER }),
    ],
  ],
  atributo_paciente: [
    ['un panel', 'codigo', { codigo: '85354-9', nombre: 'Presión', valor: '1' }],
    ['código ajeno sin nombre', 'nombre', { codigo: 'mascota', valor: 'gato' }],
    ['otro tipo que el del código', 'tipo_valor', { tipo_valor: 'texto' }],
    ['un número que no lo es', 'valor', { codigo: '29463-7', valor: 'setenta' }],
    ['una fecha que no existe', 'valor', { codigo: '8665-2', valor: '2026-02-30' }],
    ['un sí o no que no lo es', 'valor', { codigo: 'fuma', nombre: 'Fuma', tipo_valor: 'booleano', valor: 'sí' }],
    ['opción desconocida', 'valor', { valor: 'Z' }],
    ['otra unidad', 'unidad', { codigo: '29463-7', valor: '70', unidad: 'g' }],
    ['número sin unidad', 'unidad', { codigo: 'hijos', nombre: 'Hijos', tipo_valor: 'numerico', valor: '2' }],
    ['vigencia futura', 'vigente_desde', { vigente_desde: '2027-01-01' }],
    ['vigencia anterior al nacimiento', 'vigente_desde', { vigente_desde: '1970-01-01' }],
    ['vigencia al revés', 'vigente_hasta', { vigente_desde: '2026-02-01', vigente_hasta: '2026-01-01' }],
  ],
  lista_espera: [
    ['nace realizado', 'estado', { estado: 'realizado', fecha_realizacion: NOW }],
    ['de espera a realizado', 'estado', { estado: 'realizado', fecha_realizacion: NOW }, { from: {} }],
    [
      'vuelve de cancelado',
      'estado',
      { estado: 'en_espera' },
      stored({ estado: 'cancelado', motivo_cancelacion: 'No quiso' }),
    ],
    ['paciente inactivo', 'paciente', {}, { patient: dead }],
    ['solicitud futura', 'fecha_solicitud', { fecha_solicitud: SOON }],
    ['CUPS distinto al de la orden', 'cups', { orden: OTHER }, beside('orden', { cups: '902210' })],
    ['de una orden anulada', 'orden', { orden: OTHER }, beside('orden', { cups: '881602', anulado: true })],
    ['autorizada antes de pedirse', 'fecha_autorizacion', { fecha_autorizacion: '2026-02-01T10:00:00Z' }],
    ['autorización futura', 'fecha_autorizacion', { fecha_autorizacion: SOON }],
    ['plazo anterior a la solicitud', 'fecha_objetivo', { fecha_objetivo: '2026-02-01T10:00:00Z' }],
    ['programada antes de pedirse', 'fecha_programada', { fecha_programada: '2026-02-01T10:00:00Z' }],
    ['realizada antes de pedirse', 'fecha_realizacion', { fecha_realizacion: '2026-02-01T10:00:00Z' }],
    ['programada después de la muerte', 'fecha_programada', { fecha_programada: SOON }, { patient: dead }],
    ['realizada después de la muerte', 'fecha_realizacion', { fecha_realizacion: NOW }, { patient: dead }],
    ['realización futura', 'fecha_realizacion', { fecha_realizacion: SOON }],
    ['programado sin fecha', 'fecha_programada', { estado: 'programado' }],
    ['realizado sin fecha', 'fecha_realizacion', { estado: 'realizado' }, { from: supply }],
    ['cancelado sin motivo', 'motivo_cancelacion', { estado: 'cancelado' }, { from: {} }],
    [
      'intento de contacto futuro',
      'contacto_intentos',
      { contacto_intentos: [{ fecha: SOON, resultado: 'No contesta' }] },
    ],
    [
      'intento de contacto que se quita',
      'contacto_intentos',
      { contacto_intentos: [] },
      { from: { contacto_intentos: [{ fecha: NOW, resultado: 'No contesta' }] } },
    ],
    [
      'intento de contacto a nombre de otro',
      'contacto_intentos',
      { contacto_intentos: [{ fecha: NOW, resultado: 'No contesta', por: 'Otra persona' }] },
    ],
  ],
  antecedente: [
    ['sin descripción ni negación', 'descripcion', { descripcion: undefined }],
    ['evento futuro', 'fecha_evento', { fecha_evento: '2027-01-01' }],
    ['evento anterior al nacimiento', 'fecha_evento', { fecha_evento: '1970-01-01' }],
    ['negado y con fecha', 'fecha_evento', { niega: true }],
    ['gineco-obstétrico de un hombre', 'tipo', { tipo: 'gineco_obstetrico' }, { patient: man }],
  ],
  antecedente_categorizado: [
    ['niega y afirma', 'niega', { niega: true }],
    ['negado y activo', 'estado_clinico', { niega: true, ...notAllergy, estado_clinico: 'activo' }],
    ['patológico vacío', 'descripcion', { categoria: 'patologico', ...notAllergy }],
    ['quirúrgico sin procedimiento', 'procedimiento', { categoria: 'quirurgico', ...notAllergy }],
    ['farmacológico sin medicamento', 'medicamento', { categoria: 'farmacologico', ...notAllergy }],
    ['alergia sin tipo', 'tipo_alergia', { tipo_alergia: undefined }],
    ['alergia sin agente', 'agente', { agente: undefined }],
    ['familiar sin parentesco', 'parentesco', { categoria: 'familiar', descripcion: 'Cáncer', ...notAllergy }],
    ['hábito sin sustancia', 'sustancia', { categoria: 'toxico_habitos', ...notAllergy }],
    ['vacunación sin vacuna', 'vacuna', { categoria: 'inmunologico', ...notAllergy }],
    ['ocupacional sin factor', 'factor_riesgo', { categoria: 'ocupacional', ...notAllergy }],
    [
      'más partos que gestas',
      'gestas',
      { categoria: 'gineco_obstetrico', gestas: 2, partos: 1, cesareas: 1, abortos: 1, ...notAllergy },
    ],
    [
      'gineco-obstétrico de un hombre',
      'categoria',
      { categoria: 'gineco_obstetrico', gestas: 0, ...notAllergy },
      { patient: man },
    ],
    ['inicio anterior al nacimiento', 'fecha_inicio', { fecha_inicio: '1970-01-01' }],
    ['inicio futuro', 'fecha_inicio', { fecha_inicio: '2027-01-01' }],
    ['fin futuro', 'fecha_fin', { fecha_fin: '2027-01-01', estado_clinico: 'resuelto' }],
    [
      'fin anterior al inicio',
      'fecha_fin',
      { fecha_inicio: '2020-01-01', fecha_fin: '2019-01-01', estado_clinico: 'resuelto' },
    ],
    ['terminado y activo', 'fecha_fin', { fecha_fin: '2020-01-01' }],
    ['cirugía futura', 'fecha', { categoria: 'quirurgico', procedimiento: 'X', fecha: '2027-01-01', ...notAllergy }],
    [
      'cirugía anterior al nacimiento',
      'fecha',
      { categoria: 'quirurgico', procedimiento: 'X', fecha: '1970-01-01', ...notAllergy },
    ],
    [
      'cese futuro',
      'fecha_cese',
      { categoria: 'toxico_habitos', sustancia: 'tabaco', fecha_cese: '2027-01-01', ...notAllergy },
    ],
    ['FUM futura', 'fum', { categoria: 'gineco_obstetrico', fum: '2027-01-01', ...notAllergy }],
    [
      'citología futura',
      'fecha_citologia',
      { categoria: 'gineco_obstetrico', fecha_citologia: '2027-01-01', ...notAllergy },
    ],
    ['edad de inicio mayor que la del paciente', 'edad_inicio', { edad_inicio: 90 }],
    ['anulación sin motivo', 'motivo_anulacion', { anulado: true }, { from: {} }],
    ['nace anulado', 'anulado', { anulado: true, motivo_anulacion: 'Paciente equivocado' }],
  ],
  bitacora: [
    [
      'descripción corregida por otra persona',
      'descripcion',
      { descripcion: 'Otra cosa' },
      { from: {}, actor: { ...doctor, id: 'u2' } },
    ],
    [
      'descripción corregida a los 16 minutos',
      'descripcion',
      { descripcion: 'Otra cosa' },
      { from: {}, now: '2026-03-01T15:16:00.000Z' },
    ],
    [
      'descripción de un evento del sistema',
      'descripcion',
      { descripcion: 'Otra cosa' },
      stored({ origen: 'sistema' }),
    ],
    ['registro sin tipo', 'recurso_id', { recurso_id: OTHER }],
    ['valores en vez de nombres de campos', 'campos_modificados', { campos_modificados: ['peso=70'] }],
  ],
  consentimiento: [
    ['otorgamiento futuro', 'fecha_otorgamiento', { fecha_otorgamiento: SOON }],
    [
      'otorgamiento anterior al nacimiento',
      'fecha_otorgamiento',
      { fecha_otorgamiento: '1970-01-01T00:00:00Z', ...guardian },
    ],
    ['otorgado después de la muerte', 'fecha_otorgamiento', {}, { patient: dead }],
    ['otorgante sin nombre', 'otorgante_nombre', { ...guardian, otorgante_nombre: undefined }],
    ['otorgante distinto del paciente que otorga', 'otorgante_nombre', { otorgante_nombre: 'Rosa Rojas' }],
    ['otorgante sin documento', 'otorgante_numero_documento', { ...guardian, otorgante_numero_documento: undefined }],
    [
      'otorgante con cédula imposible',
      'otorgante_numero_documento',
      { ...guardian, otorgante_numero_documento: 'XYZ' },
    ],
    ['acudiente sin parentesco', 'otorgante_parentesco', { ...guardian, otorgante_parentesco: undefined }],
    ['un niño que otorga', 'otorgado_por', {}, { patient: child }],
    ['una adolescente que otorga sin autonomía', 'otorgado_por', {}, { patient: teenager }],
    [
      'menor sin asentimiento',
      'asentimiento_menor',
      { ...guardian, asentimiento_menor: undefined },
      { patient: child },
    ],
    ['procedimiento sin nombre', 'procedimiento', { ...procedure, procedimiento: undefined }],
    ['procedimiento sin riesgos', 'riesgos_explicados', { ...procedure, riesgos_explicados: undefined }],
    ['procedimiento sin alternativas', 'alternativas_explicadas', { ...procedure, alternativas_explicadas: undefined }],
    ['procedimiento sin beneficios', 'beneficios_explicados', { ...procedure, beneficios_explicados: undefined }],
    ['terceros sin nombrar', 'terceros_autorizados', { tipo: 'interoperabilidad_terceros' }],
    [
      'tercero sin ámbito',
      'terceros_autorizados',
      { tipo: 'interoperabilidad_terceros', terceros_autorizados: [{ quien: 'EPS Ejemplo', que: 'Todo' }] },
    ],
    [
      'vigencia que se alarga',
      'vigencia_hasta',
      { vigencia_hasta: '2031-01-01' },
      { from: { vigencia_hasta: '2030-01-01' }, mode: 'patch' },
    ],
    ['urgencia sin justificar', 'justificacion_urgencia', { excepcion_urgencia: true }],
    ['nadie que acepta', 'decision', { ...nobody, decision: 'aceptado' }],
    ['nadie sin urgencia', 'excepcion_urgencia', { ...nobody, excepcion_urgencia: false }],
    ['nadie para investigar', 'tipo', { ...nobody, tipo: 'investigacion' }],
    ['nadie que firma', 'firma_metodo', { ...nobody, firma_metodo: 'otp' }],
    [
      'nadie sin segundo profesional',
      'segundo_profesional_nombre',
      { ...nobody, segundo_profesional_nombre: undefined },
    ],
    ['vigencia anterior al otorgamiento', 'vigencia_hasta', { vigencia_hasta: '2026-01-01' }],
    ['nace revocado', 'revocado_en', revoked],
    [
      'revocación que cambia algo más en una historia cerrada',
      'revocado_en',
      { ...revoked, testigo_nombre: 'Luz Mora' },
      { from: {}, mode: 'patch', history: { estado: 'cerrada' } },
    ],
    ['revocación futura', 'revocado_en', { ...revoked, revocado_en: SOON }, { from: {} }],
    ['revocación de un rechazo', 'revocado_en', revoked, { from: { decision: 'rechazado' } }],
    ['revocación sin motivo', 'motivo_revocacion', { ...revoked, motivo_revocacion: null }, { from: {} }],
    ['revocación sin quién', 'revocado_por', { ...revoked, revocado_por: null }, { from: {} }],
    ['cambiar la decisión', 'decision', { decision: 'rechazado' }, { from: {} }],
  ],
  diagnostico: [
    ['un código sin forma CIE-10', 'codigo_cie10', { codigo_cie10: '1234' }],
    ['un segundo principal', 'orden', { orden: 2 }],
    ['un cuarto relacionado', 'orden', { rol: 'relacionado', orden: 4 }],
    ['principal sin tipo', 'tipo_diagnostico', { tipo_diagnostico: undefined }],
    ['inicio futuro', 'fecha_inicio', { fecha_inicio: '2027-01-01' }],
    ['inicio anterior al nacimiento', 'fecha_inicio', { fecha_inicio: '1970-01-01' }],
    ['resolución futura', 'fecha_resolucion', { fecha_resolucion: '2027-01-01', estado_clinico: 'resuelto' }],
    [
      'resuelto antes de empezar',
      'fecha_resolucion',
      { fecha_inicio: '2026-02-01', fecha_resolucion: '2026-01-01', estado_clinico: 'resuelto' },
    ],
    ['resuelto y activo', 'estado_clinico', { fecha_resolucion: '2026-02-01' }],
    ['se reemplaza a sí mismo', 'reemplaza_a', { reemplaza_a: SELF }],
  ],
  documento: [
    ['sin contenido ni url', 'contenido_base64', { contenido_base64: undefined }],
    [
      'resultado de una orden que ya se completó, en una historia cerrada',
      'orden',
      { orden: SELF },
      { history: { estado: 'cerrada' }, refs: { orden: { estado: 'completada' } as never } },
    ],
    ['contenido y url', 'contenido_base64', { url: 'https://pacs.example/1' }],
    ['un PNG que dice ser PDF', 'contenido_base64', { contenido_base64: 'iVBORw0KGgoAAAAN' }],
    ['un PDF que dice ser texto', 'contenido_base64', { tipo_mime: 'text/plain' }],
    ['un PDF que dice ser DICOM', 'contenido_base64', { tipo_mime: 'application/dicom' }],
    ['un PDF con nombre de página', 'nombre_archivo', { nombre_archivo: 'informe.pdf.html' }],
    ['fecha futura', 'fecha_documento', { fecha_documento: '2027-01-01' }],
    ['estado anulado sin anular', 'estado', { estado: 'anulado' }, { from: {} }],
    ['nace reemplazado', 'estado', { estado: 'reemplazado' }],
    ['se reemplaza a sí mismo', 'reemplaza_a', { reemplaza_a: SELF }],
    ['otro contenido', 'contenido_base64', { contenido_base64: 'JVBERi0xLjUK' }, { from: {} }],
  ],
  escala: [
    ['un ítem que la escala no tiene', 'items', { items: { ocular: 4, verbal: 5, motora: 6, oido: 1 } }],
    ['un puntaje distinto al calculado', 'puntaje_total', { puntaje_total: 3 }],
    ['minutos fuera del Apgar', 'momento', { momento: '5min' }],
    ['aplicación futura', 'fecha_aplicacion', { fecha_aplicacion: SOON }],
    ['aplicación posterior a la muerte', 'fecha_aplicacion', {}, { patient: dead }],
    ['aplicación anterior a la atención', 'fecha_aplicacion', { fecha_aplicacion: '2026-02-01T00:00:00Z' }],
  ],
  examen_fisico: [
    [
      'examen vacío',
      'hallazgos',
      Object.fromEntries(
        Object.keys(resourceNamed('examen_fisico').example)
          .filter((k) => k !== 'historia')
          .map((k) => [k, undefined]),
      ),
    ],
    ['diastólica igual a la sistólica', 'tension_diastolica', { tension_diastolica: 120 }],
    ['peso de adulto con talla de recién nacido', 'talla', { talla: 40 }],
    ['temperatura imposible', 'temperatura', { temperatura: 46 }],
    ['hallazgo anormal sin describir', 'hallazgos', { hallazgos: [{ sistema: 'piel', estado: 'anormal' }] }],
    [
      'sistema repetido',
      'hallazgos',
      {
        hallazgos: [
          { sistema: 'piel', estado: 'normal' },
          { sistema: 'piel', estado: 'normal' },
        ],
      },
    ],
    ['examen posterior a la muerte', 'fecha_registro', {}, { patient: dead }],
    ['un IMC distinto al calculado', 'imc', { imc: 25 }],
  ],
  formula_medicamento: [
    ['una pauta de una sola toma', 'pasos', { pasos: [{ tipo: 'toma', dosis: 500, dias: 5 }] }],
    ['una pauta que no empieza por su dosis', 'pasos', { pasos: [night(250), morning(500)] }],
    [
      'un descenso cuyos días no suman la duración',
      'pasos',
      {
        pasos: [
          { tipo: 'toma', dosis: 500, dias: 3 },
          { tipo: 'toma', dosis: 250, dias: 3 },
        ],
      },
    ],
    ['dos tomas en la noche', 'pasos', { pasos: [night(500), night(500)] }],
    [
      'una escala cuyos rangos se cruzan',
      'pasos',
      {
        pasos: [
          { tipo: 'escala', dosis: 2, desde: 150, hasta: 200 },
          { tipo: 'escala', dosis: 4, desde: 180 },
        ],
      },
    ],
    ['una dosis mayor que su máximo', 'maximo_dia', { maximo_dia: 1000 }],
    [
      'una velocidad que no es la del volumen',
      'infusion_ml_hora',
      { infusion_ml: 500, infusion_minutos: 60, infusion_ml_hora: 100 },
    ],
    ['nace suspendida', 'estado', { estado: 'suspendida', motivo_suspension: 'Alergia' }],
    ['firmada y en borrador', 'estado', { estado: 'borrador', firmado: true }],
    ['de finalizada a activa', 'estado', { estado: 'activa' }, stored({ estado: 'finalizada' })],
    ['estado anulada sin anular', 'estado', { estado: 'anulada' }, { from: {} }],
    ['suspendida sin motivo', 'motivo_suspension', { estado: 'suspendida' }, { from: {} }],
    ['sin cada cuánto', 'frecuencia_valor', { frecuencia_valor: undefined }],
    ['dosis única con intervalo', 'frecuencia_valor', { frecuencia_unidad: '8' }],
    ['tipo de insumo', 'tipo_tecnologia', { tipo_tecnologia: '06' }],
    [
      'control especial por dos meses',
      'duracion_valor',
      { control_especial: true, duracion_valor: 2, duracion_unidad: '5' },
    ],
    ['morfina que dice no ser de control', 'control_especial', { medicamento_dci: 'Morfina', control_especial: false }],
    [
      'morfina por noventa días, sin decir que es de control',
      'duracion_valor',
      { medicamento_dci: 'Sulfato de morfina', duracion_valor: 90, cantidad_total: 270 },
    ],
    [
      'de un medicamento de control, más de lo que la dosis requiere en 30 días',
      'cantidad_total',
      { medicamento_dci: 'Clonazepam', cantidad_total: 91 },
    ],
    [
      'morfina según respuesta, sin decir hasta cuándo',
      'duracion_unidad',
      { medicamento_dci: 'Morfina', duracion_unidad: '7' },
    ],
    ['una bodega de ampollas de morfina', 'cantidad_total', { ...ampoules, cantidad_total: 999_999 }],
    ['ampollas para un año en una dosis única', 'cantidad_total', { ...ampoules, duracion_unidad: '8' }],
    ['un jarabe por cada hora', 'cantidad_total', { ...ampoules, forma_farmaceutica: 'JA', unidad_dispensacion: '13' }],
    ['ampollas de morfina que no dicen serlo', 'unidad_dispensacion', { ...ampoules, unidad_dispensacion: undefined }],
    [
      'tabletas de control según respuesta, más de una por hora',
      'cantidad_total',
      { medicamento_dci: 'Clonazepam', frecuencia_unidad: '7', frecuencia_valor: undefined, cantidad_total: 121 },
    ],
    ['control especial que vale un mes', 'vigencia_dias', { medicamento_dci: 'Clonazepam', vigencia_dias: 30 }],
    ['control especial firmado sin su recetario', 'numero_recetario', { medicamento_dci: 'Clonazepam', firmado: true }],
    [
      'control especial firmado sin diagnóstico',
      'diagnostico',
      { medicamento_dci: 'Clonazepam', numero_recetario: 'A-1', firmado: true },
    ],
    [
      'control especial firmado en urgencias sin su recetario',
      'numero_recetario',
      { medicamento_dci: 'Clonazepam', firmado: true },
      { history: { tipo_atencion: 'urgencias' } },
    ],
    ['un número MIPRES de mañana', 'numero_mipres', { numero_mipres: '29990101123456789012' }],
    ['un número MIPRES de un día que no existe', 'numero_mipres', { numero_mipres: '20260231123456789012' }],
    ['recetario sin control especial', 'numero_recetario', { numero_recetario: '123' }],
    ['fuera del PBS sin MIPRES', 'numero_mipres', { pertenece_pbs: false }],
    ['prescripción futura', 'fecha_prescripcion', { fecha_prescripcion: SOON }],
    ['prescripción anterior al nacimiento', 'fecha_prescripcion', { fecha_prescripcion: '1970-01-01T00:00:00Z' }],
    ['prescripción posterior a la muerte', 'fecha_prescripcion', {}, { patient: dead }],
  ],
  formula_insumo: [
    ['nace finalizada', 'estado', { estado: 'finalizada' }],
    ['estado anulada sin anular', 'estado', { estado: 'anulada' }, { from: {} }],
    ['suspendida sin motivo', 'motivo_suspension', { estado: 'suspendida' }, { from: {} }],
    ['firmada y en borrador', 'estado', { estado: 'borrador', firmado: true }],
    ['tipo de medicamento', 'tipo_tecnologia', { tipo_tecnologia: '02' }],
    ['soporte nutricional sin justificar', 'justificacion', { tipo_tecnologia: '12' }],
    ['duración sin unidad', 'duracion_valor', { duracion_valor: 3 }],
    ['fuera del PBS sin MIPRES', 'numero_mipres', { pertenece_pbs: false }],
    ['un número MIPRES de mañana', 'numero_mipres', { numero_mipres: '29990101123456789012' }],
    ['prescripción posterior a la muerte', 'fecha_prescripcion', {}, { patient: dead }],
    ['prescripción futura', 'fecha_prescripcion', { fecha_prescripcion: SOON }],
    ['prescripción anterior al nacimiento', 'fecha_prescripcion', { fecha_prescripcion: '1970-01-01T00:00:00Z' }],
  ],
  orden: [
    ['nace completada', 'estado', { estado: 'completada' }],
    ['de cancelada a activa', 'estado', { estado: 'activa' }, stored({ estado: 'cancelada' })],
    ['firmada y en borrador', 'estado', { estado: 'borrador', firmado: true }],
    ['laboratorio sin CUPS', 'cups', { cups: undefined }],
    ['interconsulta sin especialidad', 'especialidad', { tipo_orden: 'interconsulta' }],
    ['fuera del PBS sin justificar', 'justificacion', { pertenece_pbs: false }],
    ['autorizada sin número', 'numero_autorizacion', { estado: 'autorizada' }, { from: {} }],
    ['cancelada sin motivo', 'motivo_cancelacion', { estado: 'cancelada' }, { from: {} }],
    ['resultado sin fecha', 'fecha_resultado', { resultado_texto: 'Normal' }],
    [
      'resultado de un borrador',
      'resultado_texto',
      { estado: 'borrador', resultado_texto: 'Normal', fecha_resultado: NOW },
    ],
    ['orden posterior a la muerte', 'fecha_orden', {}, { patient: dead }],
    ['orden futura', 'fecha_orden', { fecha_orden: SOON }],
    ['orden anterior al nacimiento', 'fecha_orden', { fecha_orden: '1970-01-01T00:00:00Z' }],
    ['resultado futuro', 'fecha_resultado', { fecha_resultado: SOON }],
    ['resultado anterior a la orden', 'fecha_resultado', { fecha_resultado: '2026-02-21T00:00:00Z' }],
  ],
  odontograma: [
    ['un diente que no hay', 'hallazgos', { hallazgos: [{ pieza: 19, estado: 'ausente' }] }],
    ['un temporal en dentición permanente', 'hallazgos', { hallazgos: [{ pieza: 51, estado: 'corona' }] }],
    ['caries sin superficie', 'hallazgos', { hallazgos: [{ pieza: 11, estado: 'caries' }] }],
    [
      'dos hallazgos en una superficie',
      'hallazgos',
      {
        hallazgos: [
          { pieza: 11, cara: 'mesial', estado: 'caries' },
          { pieza: 11, cara: 'mesial', estado: 'obturado' },
        ],
      },
    ],
    [
      'caries en un diente que no está',
      'hallazgos',
      {
        hallazgos: [
          { pieza: 11, cara: 'mesial', estado: 'caries' },
          { pieza: 11, estado: 'ausente' },
        ],
      },
    ],
    ['un índice distinto al calculado', 'cop', { cop: 9 }],
    ['examen futuro', 'fecha_examen', { fecha_examen: SOON }],
    ['examen posterior a la muerte', 'fecha_examen', {}, { patient: dead }],
    ['examen anterior a la atención', 'fecha_examen', { fecha_examen: '2026-02-01T00:00:00Z' }],
  ],
  partograma: [
    ['sin controles', 'controles', { controles: [] }],
    [
      'dos controles a la misma hora',
      'controles',
      {
        controles: [
          { hora: '2026-03-01T10:00:00Z', fcf: 140 },
          { hora: '2026-03-01T10:00:00Z', fcf: 150 },
        ],
      },
    ],
    ['un control futuro', 'controles', { controles: [{ hora: SOON, fcf: 140 }] }],
    ['un control que no dice nada', 'controles', { controles: [{ hora: '2026-03-01T10:00:00Z', duracion_s: 40 }] }],
    ['registrado después de la muerte', 'fecha_registro', {}, { patient: dead }],
  ],
  plantilla: [
    ['hasta una edad anterior a la primera', 'hasta_meses', { desde_meses: 24, hasta_meses: 12 }],
    ['sin campos', 'campos', { campos: [] }],
    ['dos campos que preguntan lo mismo', 'campos', { campos: [asked({}), asked({ etiqueta: 'DOLOR' })] }],
    ['una sola opción', 'campos', { campos: [asked({ tipo: 'opcion', opciones: 'leve' })] }],
    ['unidad en un texto', 'campos', { campos: [asked({ unidad: 'cm' })] }],
    ['un valor clínico que no hay', 'campos', { campos: [asked({ tipo: 'numero', codigo: 'raro' })] }],
    [
      'una unidad que no es la del valor clínico',
      'campos',
      { campos: [asked({ tipo: 'numero', codigo: '29463-7', unidad: 'lb' })] },
    ],
    ['una respuesta normal que no es del campo', 'campos', { campos: [asked({ tipo: 'si_no', normal: 'Tal vez' })] }],
    ['SOAP sin parte', 'campos', { campos: [asked({ parte: undefined })] }],
    [
      'examen sin sistema',
      'campos',
      { clase: 'examen', tipo_nota: undefined, formato: undefined, campos: [asked({ parte: undefined })] },
    ],
    [
      'tipo de nota en un examen',
      'tipo_nota',
      { clase: 'examen', formato: undefined, campos: [asked({ parte: undefined, sistema: 'piel' })] },
    ],
    [
      'formato en un examen',
      'formato',
      { clase: 'examen', tipo_nota: undefined, campos: [asked({ parte: undefined, sistema: 'piel' })] },
    ],
  ],
  solicitud_correccion: [
    ['una que nace respondida', 'estado', { estado: 'negada', respuesta: 'No procede.' }],
    [
      'un cambio del paciente',
      'estado',
      { estado: 'en_revision' },
      { from: {}, actor: { ...doctor, rol: 'paciente' } },
    ],
    ['un reclamo que no dice qué debería decir', 'debe_decir', { debe_decir: undefined }],
    ['de una atención sin decir cuál', 'atencion', { parte: 'atencion' }],
    ['negarla sin respuesta', 'respuesta', { estado: 'negada' }, { from: {} }],
    ['una respuesta antes de decidir', 'respuesta', { respuesta: 'Lo estamos mirando.' }, { from: {} }],
    [
      'prorrogarla vencida',
      'motivo_prorroga',
      { motivo_prorroga: 'No alcanzamos.' },
      stored({ recibida_en: '2025-01-07T15:00:00.000Z' }),
    ],
    [
      'enlazar una nota que no aclara',
      'aclaracion',
      { aclaracion: OTHER },
      { ...stored(acceptedRequest), ...beside('aclaracion', { tipo_nota: 'evolucion', firmado: true }) },
    ],
    ...Object.entries({
      'un borrador': { firmado: false },
      'una anulada': { firmado: true, anulado: true },
      'la de otra atención': { firmado: true, historia: OTHER },
    }).map(
      ([what, note]): RefusedCase => [
        `enlazar ${what}`,
        'aclaracion',
        { aclaracion: OTHER },
        {
          ...stored({ ...acceptedRequest, atencion: HISTORY }),
          ...beside('aclaracion', { tipo_nota: 'aclaratoria', historia: HISTORY, ...note }),
        },
      ],
    ),
  ],
  revision_sistema: [
    ['con síntomas sin decir cuáles', 'descripcion', { sintomas: undefined, descripcion: undefined }],
    ['niega y enumera síntomas', 'sintomas', { estado: 'niega_sintomas' }],
    ['ginecológico en un hombre', 'sistema', { sistema: 'ginecologico' }, { patient: man }],
  ],
  agente_ia: [
    ['predeterminado e inactivo', 'es_default', { es_default: true, activo: false }],
    ['datos sin anonimizar hacia afuera', 'anonimizar', { proveedor: 'openai', anonimizar: false }],
    ['la clave en vez de su nombre', 'credencial', { credencial: 'sk-abc123' }],
    ['otro proveedor sin su dirección', 'direccion', { proveedor: 'otro' }],
    [
      'un agente local que responde desde fuera',
      'direccion',
      { proveedor: 'local', direccion: 'https://ia.ejemplo.co/v1' },
    ],
    ['un tope de costo sin precios', 'costo_dia', { costo_dia: 5 }],
    ['una dirección con clave', 'direccion', { direccion: 'https://a:b@ia.ejemplo.co/v1' }],
    ['sin validación humana', 'requiere_validacion', { requiere_validacion: false }],
  ],
  consulta_ia: [
    ['pregunta libre sin pregunta', 'pregunta', { pregunta: undefined }],
    ['agente inactivo', 'agente', { agente: OTHER }, beside('agente', { activo: false })],
    ['sección desconocida', 'contexto_incluido', { contexto_incluido: ['cedula'] }],
    ['sección repetida', 'contexto_incluido', { contexto_incluido: ['motivo', 'motivo'] }],
    ['una respuesta escrita por el cliente', 'respuesta', { respuesta: 'Todo bien' }],
  ],
}

for (const [name, cases] of Object.entries(refused))
  for (const [sentence, campo, body, around] of cases)
    test(`${name} no admite: ${sentence}`, () => {
      assert.ok(campos(run(name, body, around).errors).includes(campo), `expected an error of ${campo}`)
    })

type AcceptedCase = readonly [sentence: string, body: Record<string, unknown>, around?: Around]

/** Each must be accepted: the same rules, on the right side. */
const accepted: Readonly<Record<string, readonly AcceptedCase[]>> = {
  eapb: [
    ['un NIT con puntos y su dígito de verificación', { nit: '900.226.715-3' }],
    ['una entidad liquidada e inactiva', { fecha_fin: '2020-01-01', activo: false }],
  ],
  miembro_familia: [
    [
      'un abuelo sin nombre, ya fallecido',
      {
        nombres: undefined,
        apellidos: undefined,
        parentesco: 'abuelo_materno',
        vive: false,
        edad_muerte: 70,
        edad_aproximada: undefined,
      },
    ],
    [
      'la familia del paciente si no se dice',
      { codigo_familia: undefined },
      beside('paciente_indice', { id: PATIENT, codigo_familia: 'FAM-9' }),
    ],
    ['la madre que también es paciente', alsoPatient, related({})],
    ['una madre intersexual, como está en su registro', alsoPatient, related({ sexo_biologico: '03' })],
  ],
  valor_clinico: [
    [
      'un código local nuevo con todo dicho',
      { codigo: 'pasos_diarios', nombre: 'Pasos', categoria: 'habito', unidad: '{steps}', valor_numerico: 8000 },
    ],
    ['una fecha', { codigo: '8665-2', ...noNumber, valor_fecha: '2026-02-01' }],
    ['una presión con sus dos componentes', { valor_diastolica: 80 }],
    [
      'un extremo de lo que se mide',
      { codigo: '41653-7', ...noNumber, tipo_valor: 'texto', valor_texto: '> 600 mg/dL' },
    ],
  ],
  lista_espera: [
    [
      'programarlo de nuevo tras no asistir',
      { estado: 'programado', fecha_programada: SOON },
      stored({ estado: 'no_asistio' }),
    ],
    ['cancelarlo con motivo', { estado: 'cancelado', motivo_cancelacion: 'Lo hizo en otro lugar' }, { from: supply }],
  ],
  antecedente: [
    ['negar sin describir', { tipo: 'alergico', niega: true, descripcion: undefined, fecha_evento: undefined }],
    ['un antecedente familiar anterior al nacimiento', { tipo: 'familiar', fecha_evento: '1970-01-01' }],
  ],
  antecedente_categorizado: [
    ['negar alergias', { niega: true, ...notAllergy, severidad: undefined }],
    [
      'gestas que suman',
      { categoria: 'gineco_obstetrico', gestas: 3, partos: 1, cesareas: 1, abortos: 1, ...notAllergy },
    ],
  ],
  bitacora: [
    [
      'que su autor corrija a los 14 minutos',
      { descripcion: 'Valoración inicial' },
      { from: {}, now: '2026-03-01T15:14:00.000Z' },
    ],
  ],
  consentimiento: [
    ['un procedimiento informado', procedure],
    ['un disentimiento', { ...procedure, decision: 'rechazado' }],
    ['la madre por su hijo', guardian, { patient: child }],
    ['una adolescente con autonomía progresiva', { autonomia_progresiva: true }, { patient: teenager }],
    ['revocarlo', revoked, { from: {} }],
  ],
  diagnostico: [['un relacionado sin tipo', { rol: 'relacionado', orden: 3, tipo_diagnostico: undefined }]],
  documento: [
    ['una dirección sin contenido', { contenido_base64: undefined, url: 'https://pacs.example/estudio/1' }],
    ['un PNG', { nombre_archivo: undefined, tipo_mime: 'image/png', contenido_base64: 'iVBORw0KGgoAAAAN' }],
    ['un JPEG', { nombre_archivo: undefined, tipo_mime: 'image/jpeg', contenido_base64: '/9j/4AAQSkZJRgAB' }],
    [
      'un XML',
      { nombre_archivo: undefined, tipo_mime: 'application/xml', contenido_base64: btoa('<?xml version="1.0"?><a/>') },
    ],
    [
      'un DICOM',
      {
        nombre_archivo: undefined,
        tipo_mime: 'application/dicom',
        contenido_base64: btoa(`${'\0'.repeat(128)}DICM${'\0'.repeat(8)}`),
      },
    ],
    ['un texto', { nombre_archivo: undefined, tipo_mime: 'text/plain', contenido_base64: btoa('Resultado normal') }],
    ['un TIFF', { nombre_archivo: undefined, tipo_mime: 'image/tiff', contenido_base64: btoa('II*\0\b\0\0\0\0') }],
    [
      'anularlo con su motivo',
      { anulado: true, motivo_anulacion: 'Archivo de otro paciente', estado: 'anulado' },
      { from: {} },
    ],
  ],
  escala: [
    [
      'el Apgar a los cinco minutos',
      {
        escala: 'apgar',
        momento: '5min',
        items: { apariencia: 2, pulso: 2, gesticulacion: 2, actividad: 1, respiracion: 2 },
      },
    ],
    ['un puntaje igual al calculado', { puntaje_total: 15 }],
  ],
  examen_fisico: [['solo la sistólica, por palpación', { tension_diastolica: undefined }]],
  formula_medicamento: [
    ['una dosis única', { frecuencia_unidad: '8', frecuencia_valor: undefined, cantidad_total: 1 }],
    ['dos dosis distintas, mañana y noche', { pasos: [morning(500), night(250)] }],
    [
      'un descenso, con su carga y su rescate',
      {
        pasos: [
          { tipo: 'carga', dosis: 1000 },
          { tipo: 'toma', dosis: 500, dias: 3 },
          { tipo: 'toma', dosis: 250, dias: 2 },
          { tipo: 'rescate', dosis: 250, condicion: 'si hay dolor' },
        ],
        maximo_dia: 3000,
      },
    ],
    ['a necesidad, con su máximo', { condicion: 'si hay dolor', maximo_dia: 1000 }],
    [
      'control especial por un mes',
      { control_especial: true, duracion_valor: 30, cantidad_total: 90, numero_recetario: 'A-1' },
    ],
    ['ampollas de morfina, de las que la dosis no dice cuántas', ampoules],
    ['una ampolla de morfina, dosis única', { ...ampoules, duracion_unidad: '8', cantidad_total: 1 }],
    [
      'control especial en hospitalización, sin recetario',
      { medicamento_dci: 'Clonazepam', firmado: true },
      { history: { tipo_atencion: 'hospitalizacion' } },
    ],
    [
      'suspender morfina según respuesta, de antes de la regla',
      { estado: 'suspendida', motivo_suspension: 'Náusea' },
      { from: { medicamento_dci: 'Morfina' }, stored: { duracion_unidad: '7' } },
    ],
    ['un número que no es de veinte dígitos', { numero_mipres: '1234567890123456789AB' }],
    ['suspenderla con motivo', { estado: 'suspendida', motivo_suspension: 'Urticaria' }, { from: {} }],
  ],
  formula_insumo: [['un pañal con MIPRES', { pertenece_pbs: false, numero_mipres: '20260301123456789012' }]],
  orden: [
    ['una dieta sin CUPS', { tipo_orden: 'dieta', cups: undefined }],
    [
      'completarla con resultado',
      { estado: 'completada', resultado_texto: 'Normal', fecha_resultado: NOW },
      { from: {} },
    ],
  ],
  revision_sistema: [['negar síntomas', { estado: 'niega_sintomas', sintomas: undefined, descripcion: undefined }]],
  agente_ia: [['un predeterminado activo', { es_default: true }]],
  consulta_ia: [['un resumen sin pregunta', { tipo_consulta: 'resumen_clinico', pregunta: undefined }]],
}

for (const [name, cases] of Object.entries(accepted))
  for (const [sentence, body, around] of cases)
    test(`${name} admite: ${sentence}`, () => {
      assert.deepEqual(run(name, body, around).errors, [])
    })

const entries = resources.filter((r) => 'fecha_registro' in r.fields)

test('todo registro clínico lleva fecha posible y se anula con motivo', () => {
  assert.ok(entries.length >= 10)
  for (const { name } of entries) {
    assert.ok(campos(run(name, { fecha_registro: SOON }).errors).includes('fecha_registro'), name)
    assert.ok(campos(run(name, { fecha_registro: '2026-02-01T00:00:00Z' }).errors).includes('fecha_registro'), name)
    assert.ok(campos(run(name, { anulado: true }, { from: {} }).errors).includes('motivo_anulacion'), name)
    assert.ok(campos(run(name, { anulado: true, motivo_anulacion: 'Paciente equivocado' }).errors).includes('anulado'))
    const { errors, row } = run(name, { anulado: true, motivo_anulacion: 'Paciente equivocado' }, { from: {} })
    assert.deepEqual(errors, [], name)
    assert.equal(row?.anulado, true)
    assert.equal(row?.paciente, PATIENT)
    assert.equal(row?.profesional_nombre, 'Luz Gómez')
  }
})

test('lo firma quien lo escribió; lo anula él, el tratante o el coordinador, y nadie más', () => {
  const other: Actor = { ...doctor, id: 'u2', nombre: 'Iván Páez', documento: 'CC 2' }
  const annulled = { anulado: true, motivo_anulacion: 'Paciente equivocado' }
  const by = (name: string, body: Record<string, unknown>, actor: Actor, more: Around = {}): string[] =>
    campos(run(name, body, { from: {}, actor, ...more }).errors)
  for (const { name } of entries) {
    assert.deepEqual(by(name, { firmado: true }, other), ['firmado'], name)
    assert.deepEqual(by(name, { firmado: true }, doctor), [], name)
    assert.deepEqual(by(name, annulled, other), ['anulado'], name)
    assert.deepEqual(by(name, annulled, other, { history: { profesional: 'u2' } }), [], name)
    assert.deepEqual(by(name, annulled, { ...other, rol: 'coordinador_medico' }), [], name)
  }
  for (const name of ['nota', 'documento'])
    assert.deepEqual(by(name, { confidencialidad: 'restringida' }, other), ['confidencialidad'], name)
})

test('en un antecedente cada campo es solo de su categoría', () => {
  const r = resourceNamed('antecedente_categorizado')
  const values: Record<string, unknown> = { ...r.example }
  for (const [name, f] of Object.entries(r.fields)) {
    if (f.kind === 'integer') values[name] = f.min === 0 ? 1 : f.min
    if (f.kind === 'decimal') values[name] = 1
    if (f.kind === 'date') values[name] = '2020-01-01'
    if (f.kind === 'text') values[name] = f.pattern === undefined ? 'texto' : undefined
    if (f.kind === 'oneOf') values[name] = Object.keys(f.options ?? {})[0]
    if (f.kind === 'code') values[name] = f.list?.codes[0]?.code
  }
  const filled = { ...values, cups: '470101', cie10: undefined, cie11: undefined, medicamento: 'Losartán' }
  const only = r.rules.filter((rule) => rule.say.es.startsWith('Solo en antecedentes'))
  assert.equal(only.length, 33)
  const {
    profesional_nombre: _a,
    profesional_documento: _b,
    profesional_registro: _c,
    ...body
  } = filled as Record<string, unknown>
  const found = campos(run('antecedente_categorizado', { ...body, categoria: 'nutricional' }).errors)
  for (const rule of only) assert.ok(found.includes(rule.field), `${rule.field} of ${found}`)
  const surgical = campos(run('antecedente_categorizado', { ...body, categoria: 'quirurgico' }).errors)
  for (const mine of ['fecha', 'procedimiento', 'cups', 'complicaciones']) assert.ok(!surgical.includes(mine), mine)
})

test('cada ítem de cada escala se exige y se acota', () => {
  for (const scale of scales.values()) {
    for (const item of scale.items) {
      const { errors } = run('escala', { escala: scale.code, momento: undefined, items: { [item.key]: 100_000 } })
      assert.ok(
        errors.some((e) => e.campo === 'items' && e.mensaje.es.startsWith(`items.${item.key}: `)),
        item.key,
      )
    }
    const items = Object.fromEntries(
      scale.items.map((i) => [i.key, 'values' in i.values ? (i.values.values[0] ?? 0) : i.values.min]),
    )
    assert.deepEqual(checkScaleItems(scale.code, items), [])
    const row = rowOf('escala', { escala: scale.code, momento: undefined, items })
    assert.equal(row.version_escala, scale.version)
    assert.equal(typeof row.interpretacion, 'string')
  }
})

test('toda regla de estas colecciones se vio romperse en algún caso', () => {
  const elsewhere = new Set(['paciente', 'historia', 'nota'])
  const never = resources
    .filter((r) => !elsewhere.has(r.name))
    .flatMap((r) =>
      r.rules.map((rule, i) => ({ id: `${r.name} ${i}`, text: `${r.name}.${rule.field}: ${rule.say.es}` })),
    )
    .filter(({ id }) => !broken.has(id))
  const lacking = never.map(({ text }) => text)
  assert.equal(lacking.length, 0, `Falta en src/resources/resources.test.ts un caso que rompa:\n${lacking.join('\n')}`)
})

test('el examen físico calcula el IMC, lo clasifica en adultos y advierte lo que sale de rango', () => {
  const row = rowOf('examen_fisico', {})
  assert.equal(row.imc, 22.9)
  assert.equal(row.interpretacion_imc, 'normal')
  assert.deepEqual(row.alertas, [])
  assert.equal(rowOf('examen_fisico', { peso: 95 }).interpretacion_imc, 'obesidad_1')
  assert.equal(rowOf('examen_fisico', { peso: 20, talla: 110 }, { patient: child }).interpretacion_imc, null)
  assert.equal(rowOf('examen_fisico', { talla: undefined }).imc, null)
  const alerts = rowOf('examen_fisico', { tension_sistolica: 190, temperatura: 39, glasgow: 8, dolor_eva: 8 }).alertas
  assert.deepEqual(alerts, [
    'Presión arterial sistólica: 190 mmHg, críticamente por encima del rango.',
    'Temperatura corporal: 39 °C, por encima del rango.',
    'Glasgow de 8 o menos: proteja la vía aérea.',
    'Dolor severo (7 o más).',
  ])
  const little = rowOf(
    'examen_fisico',
    { tension_sistolica: 60, tension_diastolica: 40, frecuencia_cardiaca: 130 },
    { patient: child },
  ).alertas
  assert.match(String(little), /sistólica: 60 mmHg, críticamente por debajo.*cardiaca: 130 por minuto, por encima/)
})

function derived(name: string, body: Record<string, unknown>, around: Around = {}) {
  const { errors, row, ctx } = run(name, body, around)
  assert.deepEqual(errors, [])
  assert.ok(row)
  return resourceNamed(name).derives?.(row, ctx) ?? []
}

test('el examen físico deja un valor por signo vital, y al corregir solo el que cambió', () => {
  const first = derived('examen_fisico', {})
  assert.equal(first.length, 9)
  const weight = first.find((d) => d.values.codigo === '29463-7')
  assert.deepEqual(
    [weight?.resource, weight?.values.valor_numerico, weight?.values.unidad, weight?.values.estado],
    ['valor_clinico', 70, 'kg', 'final'],
  )
  assert.equal(weight?.values.origen_id, SELF)
  assert.equal(weight?.values.historia_atencion, HISTORY)
  const corrected = derived('examen_fisico', { frecuencia_cardiaca: 80 }, { from: {} })
  assert.deepEqual(
    corrected.map((d) => [d.values.codigo, d.values.valor_numerico, d.values.estado]),
    [['8867-4', 80, 'corregido']],
  )
  const cleared = derived('examen_fisico', { saturacion_oxigeno: null }, { from: {} })
  assert.deepEqual(
    cleared.map((d) => [d.values.codigo, d.values.valor_numerico, d.values.estado]),
    [['2708-6', 95, 'anulado']],
  )
  const added = derived('examen_fisico', { glucometria: 100 }, { from: {} })
  assert.deepEqual(
    added.map((d) => d.values.estado),
    ['final'],
  )
  assert.deepEqual(derived('examen_fisico', { aspecto_general: 'Bueno' }, { from: {} }), [])
  const annulled = derived('examen_fisico', { anulado: true, motivo_anulacion: 'Otro paciente' }, { from: {} })
  assert.equal(annulled.length, 9)
  assert.ok(annulled.every((d) => d.values.estado === 'anulado'))
})

test('lo que otros registros dejan en la serie cumple las reglas de la serie', () => {
  const series = resourceNamed('valor_clinico')
  const all = [
    ...derived('examen_fisico', {
      fio2: 21,
      perimetro_cefalico: 55,
      perimetro_abdominal: 90,
      glucometria: 99,
      dolor_eva: 2,
      glasgow: 15,
    }),
    ...derived('escala', {}),
    ...derived('atributo_paciente', {}),
    ...derived('atributo_paciente', { codigo: '29463-7', valor: '70.5', vigente_desde: '2026-02-01' }),
    ...derived('atributo_paciente', { codigo: '8665-2', valor: '2026-02-01' }),
    ...derived('atributo_paciente', { codigo: 'fuma', nombre: 'Fuma', tipo_valor: 'booleano', valor: 'false' }),
    ...derived('atributo_paciente', { codigo: 'mascota', nombre: 'Mascota', valor: 'gato' }),
  ]
  assert.equal(all.length, 21)
  for (const d of all) {
    assert.equal(d.resource, 'valor_clinico')
    const { origen_recurso, origen_id, ...values } = d.values
    assert.ok(origen_recurso && origen_id)
    for (const name of Object.keys(d.values)) assert.ok(name in series.fields, name)
    const body = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null))
    assert.deepEqual(judge(series, body, 'create', null).errors, [], String(values.codigo))
  }
})

test('un atributo deja un valor al crearse y cada vez que cambia', () => {
  assert.equal(derived('atributo_paciente', {})[0]?.values.valor_codigo, 'O+')
  assert.equal(derived('atributo_paciente', { valor: 'A+' }, { from: {} })[0]?.values.valor_codigo, 'A+')
  assert.deepEqual(derived('atributo_paciente', { observaciones: 'Confirmado' }, { from: {} }), [])
})

test('la escala calcula puntaje, interpretación, riesgo y alertas, y deja su total en la serie', () => {
  const glasgow = rowOf('escala', {})
  assert.deepEqual(
    [glasgow.puntaje_total, glasgow.interpretacion, glasgow.nivel_riesgo],
    [15, 'Compromiso leve', 'bajo'],
  )
  const phq = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`item${i + 1}`, i === 8 ? 1 : 2]))
  const row = rowOf('escala', { escala: 'phq9', items: phq, momento: 'control' })
  assert.equal(row.puntaje_total, 17)
  assert.match(String(row.alertas), /suicidio/)
  const [total] = derived('escala', {
    escala: 'apgar',
    momento: '5min',
    items: { apariencia: 2, pulso: 2, gesticulacion: 2, actividad: 1, respiracion: 2 },
  })
  assert.deepEqual([total?.values.codigo, total?.values.valor_numerico], ['9274-2', 9])
  const vitals = {
    frecuencia_respiratoria: 18,
    saturacion_oxigeno: 97,
    escala_spo2: 1,
    oxigeno_suplementario: 0,
    tension_sistolica: 120,
    frecuencia_cardiaca: 80,
    conciencia: 0,
    temperatura: 36.8,
  }
  assert.deepEqual(rowOf('escala', { escala: 'news2', items: vitals }).alertas, [])
  assert.match(String(rowOf('escala', { escala: 'news2', items: vitals }, { patient: child }).alertas), /16 años/)
})

test('el valor clínico toma del catálogo lo que no se dice y se interpreta por la edad y el sexo', () => {
  const row = rowOf('valor_clinico', { unidad: undefined, valor_numerico: 190 })
  assert.deepEqual(
    [row.sistema_codigo, row.nombre, row.categoria, row.tipo_valor, row.unidad, row.interpretacion],
    ['loinc', 'Presión arterial sistólica', 'signo_vital', 'numerico', 'mm[Hg]', 'critico_alto'],
  )
  const ofChild = rowOf('valor_clinico', {}, { patient: child })
  assert.deepEqual([ofChild.rango_min, ofChild.rango_max, ofChild.interpretacion], [102, 120, 'alto'])
  const unknown = { codigo: '3150-0', unidad: undefined, valor_numerico: 40 }
  assert.equal(rowOf('valor_clinico', unknown, { patient: child }).interpretacion, null)
  const anaemia = { codigo: '718-7', unidad: undefined, valor_numerico: 6 }
  assert.equal(rowOf('valor_clinico', anaemia, { patient: child }).interpretacion, 'critico_bajo')
  assert.equal(rowOf('valor_clinico', { rango_min: 130 }, { patient: child }).interpretacion, 'bajo')
})

test('la fórmula escribe la cantidad en letras y avisa si no concuerda con la dosis', () => {
  const row = rowOf('formula_medicamento', {})
  assert.equal(row.cantidad_letras, 'quince')
  assert.deepEqual(row.alertas, [])
  assert.match(String(rowOf('formula_medicamento', { cantidad_total: 60 }).alertas), /\(60\) no concuerda .* \(15\)/)
  assert.deepEqual(rowOf('formula_medicamento', { dosis_valor: 1, dosis_unidad: '62', cantidad_total: 30 }).alertas, [])
  assert.deepEqual(
    rowOf('formula_medicamento', { concentracion: '250 mg/5 ml', forma_farmaceutica: 'JA', cantidad_total: 1 }).alertas,
    [],
  )
})

test('los números se escriben en letras como en Colombia', () => {
  const words: Record<number, string> = {
    0: 'cero',
    1: 'uno',
    16: 'dieciséis',
    21: 'veintiuno',
    30: 'treinta',
    45: 'cuarenta y cinco',
    100: 'cien',
    101: 'ciento uno',
    500: 'quinientos',
    999: 'novecientos noventa y nueve',
    1000: 'mil',
    1001: 'mil uno',
    2500: 'dos mil quinientos',
    21000: 'veintiún mil',
    31031: 'treinta y un mil treinta y uno',
    100000: 'cien mil',
    101000: 'ciento un mil',
    999999: 'novecientos noventa y nueve mil novecientos noventa y nueve',
  }
  for (const [n, text] of Object.entries(words)) assert.equal(numberWords(Number(n)), text)
  assert.throws(() => numberWords(1_000_000))
})

test('el NIT se guarda sin su dígito de verificación, que el servidor calcula', () => {
  const row = rowOf('eapb', {})
  assert.equal(row.nit_dv, 3)
  assert.equal(nitCheckDigit('900156264'), 2)
  assert.equal(normaliseNit(`900.226.715-${row.nit_dv}`), '900226715')
  assert.equal(normaliseNit('900226715-0'), '900226715-0')
})

test('LOINC se reconoce por sí mismo', () => {
  assert.ok(['8480-6', '8462-4', '29463-7', '9269-2', '882-1'].every(isLoinc))
  assert.ok(!isLoinc('8480-5') && !isLoinc('alcohol'))
})

test('el diagnóstico se escribe sin punto y dice su momento', () => {
  const row = rowOf('diagnostico', { codigo_cie10: 'a05.9' })
  assert.deepEqual([row.codigo_cie10, row.momento, row.orden], ['A059', 'atencion', 1])
  assert.equal(rowOf('diagnostico', { rol: 'egreso' }).momento, 'egreso')
})

test('la lista de espera fija el plazo por prioridad y cuenta los días', () => {
  const { live } = resourceNamed('lista_espera')
  const targets = {
    urgente: '2026-03-04T15:00:00.000Z',
    prioritaria: '2026-03-16T15:00:00.000Z',
    programada: '2026-03-31T15:00:00.000Z',
  }
  for (const [prioridad, target] of Object.entries(targets)) {
    assert.equal(rowOf('lista_espera', { prioridad }).fecha_objetivo, target)
  }
  const row = rowOf('lista_espera', { prioridad: 'urgente' })
  assert.equal(row.orden_prioridad, 1)
  const at = new Date('2026-03-05T16:00:00.000Z')
  assert.equal(live.dias_espera?.at(row, at), 4)
  assert.equal(live.vencida?.at(row, at), true)
  assert.equal(live.vencida?.at(row, new Date(NOW)), false)
  assert.equal(live.vencida?.at({ ...row, estado: 'realizado' }, at), false)
})

test('al cambiar la prioridad o la solicitud el plazo se calcula de nuevo, si no se dice', () => {
  const patch = (body: Record<string, unknown>): Row['x'] | undefined =>
    rowOf('lista_espera', body, { from: { prioridad: 'programada' } }).fecha_objetivo
  assert.equal(patch({ prioridad: 'urgente' }), '2026-03-04T15:00:00.000Z')
  assert.equal(patch({ fecha_solicitud: '2026-02-27T15:00:00Z' }), '2026-03-29T15:00:00.000Z')
  assert.equal(patch({ observaciones: 'Nada' }), '2026-03-31T15:00:00.000Z')
  assert.equal(patch({ prioridad: 'programada' }), '2026-03-31T15:00:00.000Z')
  const byHand = '2026-03-10T15:00:00.000Z'
  assert.equal(patch({ prioridad: 'urgente', fecha_objetivo: byHand }), byHand)
})

test('el consentimiento dice su estado', () => {
  assert.equal(rowOf('consentimiento', {}).estado, 'vigente')
  assert.equal(rowOf('consentimiento', { decision: 'rechazado' }).estado, 'rechazado')
  assert.equal(rowOf('consentimiento', revoked, { from: {} }).estado, 'revocado')
  const old = rowOf('consentimiento', { fecha_otorgamiento: '2025-01-01T12:00:00Z', vigencia_hasta: '2026-01-01' })
  assert.equal(old.estado, 'vencido')
  const { live } = resourceNamed('consentimiento')
  const row = rowOf('consentimiento', { vigencia_hasta: '2026-03-10' })
  assert.equal(live.vigente?.at(row, new Date('2026-03-11T04:00:00Z')), true)
  assert.equal(live.vigente?.at(row, new Date('2026-03-11T06:00:00Z')), false)
})

test('la bitácora guarda quién actuó y no se deja cambiar', () => {
  const r = resourceNamed('bitacora')
  const row = rowOf('bitacora', {})
  assert.deepEqual(
    [row.usuario, row.rol, row.origen, row.fecha_hora, row.hash],
    ['Luz Gómez', 'medico', 'manual', NOW, null],
  )
  assert.ok(isFrozen(r, row))
  assert.deepEqual(r.frozen?.except, ['descripcion'])
  assert.deepEqual(r.keep?.when, always)
})

test('lo firmado conserva su texto y sigue su curso', () => {
  for (const name of ['formula_medicamento', 'formula_insumo', 'orden', 'documento']) {
    const r = resourceNamed(name)
    assert.ok(isFrozen(r, rowOf(name, { firmado: true })), name)
    assert.ok(r.frozen?.except.includes('estado'), name)
  }
  assert.deepEqual(resourceNamed('diagnostico').frozen?.except, ['anulado', 'motivo_anulacion'])
})

test('una historia cerrada aún recibe resultados, revocaciones y eventos del sistema', () => {
  const exempt = (name: string, row: Row, state = 'cerrada', previous: Row | null = null): boolean => {
    const { belongsTo } = resourceNamed(name)
    return belongsTo !== undefined && isExempt(belongsTo, state, row, previous)
  }
  const result = { ...rowOf('documento', {}), orden: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c77' }
  assert.equal(exempt('documento', result), true)
  assert.equal(exempt('documento', result, 'anulada'), false)
  assert.equal(exempt('documento', rowOf('documento', {})), false)
  assert.equal(exempt('documento', { ...result, tipo_documento: 'EPI' }), false)
  assert.equal(exempt('nota', rowOf('nota', {}), 'suspendida'), true)
  assert.equal(exempt('nota', rowOf('nota', {}), 'borrador'), false)
  const given = rowOf('consentimiento', {})
  assert.equal(exempt('consentimiento', { ...given, ...revoked }, 'cerrada', given), true)
  assert.equal(exempt('consentimiento', { ...given, ...revoked, texto: 'Otro.' }, 'cerrada', given), false)
  assert.equal(exempt('consentimiento', given, 'cerrada', given), false)
  assert.equal(exempt('bitacora', { ...rowOf('bitacora', {}), origen: 'sistema' }), true)
  assert.equal(exempt('consulta_ia', rowOf('consulta_ia', { tipo_consulta: 'resumen_clinico' })), true)
  assert.equal(exempt('orden', rowOf('orden', {})), false)
})

test('el agente predeterminado no se elimina', () => {
  const keep = resourceNamed('agente_ia').keep?.when ?? {}
  assert.equal(holds(keep, rowOf('agente_ia', { es_default: true })), true)
  assert.equal(holds(keep, rowOf('agente_ia', {})), false)
  assert.equal(rowOf('agente_ia', {}).requiere_validacion, true)
})

test('lo que una referencia pide de la fila que nombra son campos y opciones de esa fila', () => {
  for (const r of resources)
    for (const f of Object.values(r.fields))
      for (const { field, values } of f.while === undefined ? [] : testsOf(f.while)) {
        const asked = resourceNamed(f.to ?? '').fields[field] ?? assert.fail(`${r.name}: ${f.to}.${field}`)
        for (const value of values)
          assert.ok(asked.options?.[String(value)] ?? typeof value === 'boolean', `${field} ${value}`)
      }
})

test('lo que se declara se registra: en una historia, con lo que ella contiene; lo demás, aparte', async () => {
  const here = new URL('./', import.meta.url)
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  for (const file of files) {
    const exported: Record<string, unknown> = await import(new URL(file, here).href)
    for (const r of Object.values(exported).filter(isResource)) {
      const list = r.belongsTo === undefined ? 'index.ts' : 'entries.ts'
      assert.equal(registry.get(r.name), r, `${file} declara ${r.name} y falta en la lista de src/resources/${list}`)
    }
  }
})

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'operation' in value && 'access' in value

test('cada colección de una historia está en la lista que leen su contenido, su vista y su sello', () => {
  const belonging = resources.filter((r) => r.belongsTo !== undefined)
  assert.deepEqual(entryNames.toSorted(), belonging.map((r) => r.name).toSorted())
  const sections = Object.keys(historySections)
  const order = ofHistory.map((r) => sections.indexOf(placeOf(r).section))
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
    'src/resources/entries.ts va en el orden de las secciones de src/model/history-section.ts',
  )
  assert.deepEqual([...new Set(order)].length, sections.length, 'ninguna sección vacía')
  const sealed = ofHistory.filter((r) => placeOf(r).unsealed !== true).map((r) => r.name)
  const unsealed = sealed.filter((name) => !sealedNames.some((known) => known === name))
  assert.equal(
    unsealed.length,
    0,
    `Falta en src/resources/sealed-entries.ts, y el cierre no lo sellaría: ${unsealed.join(', ')}`,
  )
  assert.deepEqual(sealedNames.toSorted(), sealed.toSorted())
  for (const r of ofHistory)
    assert.ok(placeOf(r).happenedAt in r.fields || placeOf(r).happenedAt === 'creado_en', r.name)
})

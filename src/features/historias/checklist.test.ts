import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closableWith, contentWith, type Given, now } from '../../../test/fixtures/history-content.ts'
import { registry } from '../../resources/index.ts'
import { type Pendiente, pendientes } from './checklist.ts'
import type { HistoryContent } from './content.ts'

const LATER = '2026-03-10T18:00:00.000Z'
const kinds = ['consulta_externa', 'urgencias', 'hospitalizacion'] as const
const codes = (content: HistoryContent, at = now): string[] => pendientes(content, at).map((p) => p.codigo)
const find = (content: HistoryContent, codigo: string): Pendiente | undefined =>
  pendientes(content, now).find((p) => p.codigo === codigo)

for (const kind of kinds)
  test(`a una atención completa de ${kind} no le falta nada`, () => {
    assert.deepEqual(codes(closableWith(kind)), [])
  })

for (const kind of kinds)
  test(`una atención recién abierta de ${kind} no se puede cerrar`, () => {
    const blocking = pendientes(contentWith({ historia: { tipo_atencion: kind } }), now).filter((p) => p.bloquea)
    assert.ok(blocking.length >= 3)
  })

const minor = { fecha_nacimiento: '2015-01-01' }
const inCharge = {
  responsable_nombre: 'Ana Ruiz',
  responsable_parentesco: '01',
  responsable_telefono: '3001234567',
}
/** Field of the header, kinds of care that ask for it, whether closing is refused without it. */
const headerFields: readonly [campo: string, kinds: readonly string[], bloquea: boolean, paciente?: typeof minor][] = [
  ['profesional', kinds, true],
  ['prestador_codigo', kinds, false],
  ['tipo_usuario', kinds, false],
  ['eapb', kinds, false],
  ['via_ingreso', ['urgencias', 'hospitalizacion'], true],
  ['triage', ['urgencias'], true],
  ['triage_fecha', ['urgencias'], false],
  ['motivo_consulta', kinds, true],
  ['enfermedad_actual', kinds, true],
  ['plan_manejo', kinds, true],
  ['causa_atencion', kinds, true],
  ['finalidad', kinds, true],
  ['cups_consulta', ['consulta_externa'], true],
  ['condicion_egreso', ['urgencias', 'hospitalizacion'], true],
  ['destino_egreso', ['urgencias', 'hospitalizacion'], true],
  ['responsable_nombre', kinds, true, minor],
  ['responsable_parentesco', kinds, true, minor],
  ['responsable_telefono', kinds, false, minor],
]
for (const [campo, asking, bloquea, paciente] of headerFields)
  for (const kind of kinds)
    test(`${campo} en ${kind}: ${asking.includes(kind) ? (bloquea ? 'impide cerrar' : 'se aconseja') : 'no se pide'}`, () => {
      const historia = { ...(paciente === undefined ? {} : inCharge), [campo]: null }
      const found = pendientes(closableWith(kind, { historia, ...(paciente && { paciente }) }), now)
      if (!asking.includes(kind)) return assert.deepEqual(found, [])
      assert.deepEqual(
        found.map((p) => [p.codigo, p.campo, p.recurso, p.registro, p.donde, p.bloquea]),
        [[`falta_${campo}`, campo, 'historia', 'historia', '/hce/api/historias/historia/', bloquea]],
      )
    })

test('un texto en blanco no es un dato', () => {
  assert.deepEqual(codes(closableWith('urgencias', { historia: { motivo_consulta: '  ' } })), ['falta_motivo_consulta'])
})

test('al mayor de edad no se le pide responsable; al menor con responsable no le falta nada', () => {
  assert.deepEqual(codes(closableWith('urgencias', { paciente: { fecha_nacimiento: '2008-03-10' } })), [])
  assert.equal(codes(closableWith('urgencias', { paciente: { fecha_nacimiento: '2008-03-11' } })).length, 3)
  assert.deepEqual(codes(closableWith('urgencias', { paciente: minor, historia: inCharge })), [])
})

test('a quien no tiene asegurador no se le pide EAPB', () => {
  for (const tipo_usuario of ['05', '12'])
    assert.deepEqual(codes(closableWith('urgencias', { historia: { eapb: null, tipo_usuario } })), [])
})

const dataConsent = { tipo: 'tratamiento_datos', decision: 'aceptado', fecha_otorgamiento: '2026-03-01T10:00:00.000Z' }
test('la autorización de datos se aconseja, y vale la del paciente o la de esta historia', () => {
  const none = closableWith('consulta_externa', { patient: {}, entries: {} })
  assert.deepEqual(codes(none), [])
  const without = (patient: Given['patient'], consentimiento: Record<string, string | null>[] = []) =>
    closableWith('consulta_externa', {
      patient: { consentimientos: [], ...patient },
      entries: { consentimiento },
    })
  assert.equal(find(without({}), 'falta_consentimiento_datos')?.bloquea, false)
  assert.deepEqual(codes(without({}, [dataConsent])), [])
  assert.deepEqual(codes(without({ consentimientos: [dataConsent] })), [])
  const missing = ['falta_consentimiento_datos']
  assert.deepEqual(codes(without({ consentimientos: [{ ...dataConsent, vigencia_hasta: '2026-03-09' }] })), missing)
  assert.deepEqual(codes(without({ consentimientos: [{ ...dataConsent, decision: 'rechazado' }] })), missing)
  assert.deepEqual(codes(without({ consentimientos: [{ ...dataConsent, revocado_en: now }] })), missing)
  assert.deepEqual(codes(without({}, [{ ...dataConsent, tipo: 'uso_imagen' }])), missing)
})

test('lo último que la persona decidió sobre sus datos es lo que vale', () => {
  const refusal = { ...dataConsent, decision: 'rechazado', fecha_otorgamiento: '2026-03-05T10:00:00.000Z' }
  const over = { ...dataConsent, vigencia_hasta: '2026-03-06', fecha_otorgamiento: '2026-03-06T10:00:00.000Z' }
  const of = (consentimientos: Record<string, string>[]) =>
    codes(closableWith('urgencias', { patient: { consentimientos } }))
  assert.deepEqual(of([dataConsent, refusal]), ['falta_consentimiento_datos'])
  assert.deepEqual(of([refusal, dataConsent]), ['falta_consentimiento_datos'])
  assert.deepEqual(of([over, dataConsent]), [])
})

test('hace falta un examen físico o una nota firmados, que no sean aclaratorias ni entregas', () => {
  const note = { tipo_nota: 'evolucion', contenido: 'Estable.' }
  const of = (entries: Given['entries']) => codes(closableWith('urgencias', { entries: { nota: [], ...entries } }))
  assert.deepEqual(of({}), ['falta_valoracion_firmada'])
  assert.deepEqual(of({ examen_fisico: [{ peso: 70 }] }), ['falta_valoracion_firmada'])
  assert.deepEqual(of({ examen_fisico: [{ peso: 70, firmado: true }] }), [])
  assert.deepEqual(of({ examen_fisico: [{ peso: 70, firmado: true, anulado: true }] }), ['falta_valoracion_firmada'])
  assert.deepEqual(of({ nota: [{ ...note, firmado: true }] }), [])
  for (const tipo_nota of ['aclaratoria', 'entrega'])
    assert.deepEqual(of({ nota: [{ ...note, tipo_nota, firmado: true }] }), ['falta_valoracion_firmada'])
  assert.deepEqual(of({ nota: [note] }), ['falta_valoracion_firmada', 'nota_sin_firmar'])
})

const diagnosis = (rol: string, more = {}) => ({ codigo_cie10: 'R51X', rol, tipo_diagnostico: '01', ...more })
test('la consulta lleva un diagnóstico principal; urgencias y hospitalización, uno de ingreso y uno de egreso', () => {
  const of = (kind: string, diagnostico: ReturnType<typeof diagnosis>[]) =>
    codes(closableWith(kind, { entries: { diagnostico } }))
  assert.deepEqual(of('consulta_externa', []), ['falta_diagnostico_principal'])
  assert.deepEqual(of('consulta_externa', [diagnosis('relacionado')]), ['falta_diagnostico_principal'])
  for (const kind of ['urgencias', 'hospitalizacion']) {
    assert.deepEqual(of(kind, [diagnosis('principal')]), ['falta_diagnostico_ingreso', 'falta_diagnostico_egreso'])
    assert.deepEqual(of(kind, [diagnosis('ingreso')]), ['falta_diagnostico_egreso'])
    assert.deepEqual(of(kind, [diagnosis('egreso')]), ['falta_diagnostico_ingreso'])
  }
})

test('no cuentan los diagnósticos anulados, refutados ni reemplazados', () => {
  const of = (diagnostico: ReturnType<typeof diagnosis>[]) =>
    codes(closableWith('consulta_externa', { entries: { diagnostico } }))
  assert.deepEqual(of([diagnosis('principal', { anulado: true })]), ['falta_diagnostico_principal'])
  assert.deepEqual(of([diagnosis('principal', { verificacion: 'refutado' })]), ['falta_diagnostico_principal'])
  const correction = diagnosis('principal', { reemplaza_a: 'diagnostico-1' })
  assert.deepEqual(of([diagnosis('principal'), correction]), [])
  assert.deepEqual(of([diagnosis('principal'), diagnosis('principal')]), ['diagnostico_repetido'])
})

test('el principal, el de ingreso y el de egreso dicen su tipo; el relacionado no', () => {
  const untyped = (kind: string, rol: string) =>
    find(
      closableWith(kind, { entries: { diagnostico: [diagnosis(rol, { tipo_diagnostico: null })] } }),
      'falta_tipo_diagnostico',
    )
  assert.equal(untyped('consulta_externa', 'principal')?.registro, 'diagnostico-1')
  assert.equal(untyped('urgencias', 'ingreso')?.bloquea, true)
  assert.equal(untyped('hospitalizacion', 'egreso')?.donde, '/hce/api/diagnosticos/diagnostico-1/')
  assert.equal(untyped('consulta_externa', 'relacionado'), undefined)
})

const order = (more = {}) => ({ tipo_orden: 'procedimiento', cups: '862701', descripcion: 'Sutura de herida', ...more })
test('una orden en borrador impide cerrar; activa o anulada, no', () => {
  const of = (more: object) => pendientes(closableWith('urgencias', { entries: { orden: [order(more)] } }), now)
  const [draft] = of({ estado: 'borrador' })
  assert.deepEqual([draft?.codigo, draft?.registro, draft?.bloquea], ['orden_en_borrador', 'orden-1', true])
  assert.deepEqual(of({ estado: 'activa' }), [])
  assert.deepEqual(of({ estado: 'borrador', anulado: true }), [])
})

const consent = (more = {}) => ({
  tipo: 'procedimiento',
  cups: '862701',
  decision: 'aceptado',
  fecha_otorgamiento: '2026-03-10T14:10:00.000Z',
  ...more,
})
test('una orden que requiere consentimiento avisa si no hay uno vigente para ella', () => {
  const of = (o: object, consentimiento: ReturnType<typeof consent>[] = []) =>
    codes(
      closableWith('urgencias', {
        entries: { orden: [order({ requiere_consentimiento: true, ...o })], consentimiento },
      }),
    )
  const warned = ['orden_sin_consentimiento']
  assert.deepEqual(of({}), warned)
  assert.equal(
    find(
      closableWith('urgencias', { entries: { orden: [order({ requiere_consentimiento: true })] } }),
      'orden_sin_consentimiento',
    )?.bloquea,
    false,
  )
  assert.deepEqual(of({}, [consent()]), [])
  assert.deepEqual(of({}, [consent({ cups: '851101' })]), warned)
  assert.deepEqual(of({}, [consent({ tipo: 'anestesia' })]), warned)
  assert.deepEqual(of({}, [consent({ decision: 'rechazado' })]), warned)
  assert.deepEqual(of({}, [consent({ revocado_en: '2026-03-10T14:30:00.000Z' })]), warned)
  assert.deepEqual(of({}, [consent({ vigencia_hasta: '2026-03-09' })]), warned)
  assert.deepEqual(of({}, [consent({ cups: null, procedimiento: 'SUTURA DE HERIDA en mano' })]), [])
  assert.deepEqual(of({ estado: 'cancelada' }), [])
  assert.deepEqual(of({ anulado: true }), [])
  assert.deepEqual(of({ requiere_consentimiento: null }), [])
})

test('la cirugía requiere consentimiento aunque la orden no lo diga', () => {
  const of = (more: object) =>
    codes(closableWith('hospitalizacion', { entries: { orden: [order({ tipo_orden: 'cirugia', ...more })] } }))
  assert.deepEqual(of({}), ['orden_sin_consentimiento'])
  assert.deepEqual(of({ requiere_consentimiento: false }), [])
})

test('un consentimiento que venció después de hecho el procedimiento no hace falta', () => {
  const done = order({
    requiere_consentimiento: true,
    estado: 'completada',
    fecha_resultado: '2026-03-09T12:00:00.000Z',
  })
  const consentimiento = [consent({ fecha_otorgamiento: '2026-03-08T12:00:00.000Z', vigencia_hasta: '2026-03-09' })]
  assert.deepEqual(codes(closableWith('hospitalizacion', { entries: { orden: [done], consentimiento } })), [])
})

for (const recurso of ['formula_medicamento', 'formula_insumo'] as const)
  test(`${recurso} sin firmar o en borrador impide cerrar, una por una`, () => {
    const of = (...rows: Record<string, string | boolean>[]) =>
      pendientes(closableWith('urgencias', { entries: { [recurso]: rows } }), now).map((p) => [
        p.codigo,
        p.registro,
        p.bloquea,
      ])
    assert.deepEqual(of({}, { firmado: true }, {}), [
      ['formula_sin_firmar', `${recurso}-1`, true],
      ['formula_sin_firmar', `${recurso}-3`, true],
    ])
    assert.deepEqual(of({ firmado: true, estado: 'borrador' }), [['formula_en_borrador', `${recurso}-1`, true]])
    assert.deepEqual(of({ anulado: true }), [])
  })

test('cada nota sin firmar se nombra; las anuladas no', () => {
  const signed = { tipo_nota: 'evolucion', contenido: 'Estable.', firmado: true }
  const nota = [signed, { ...signed, firmado: false }, { ...signed, firmado: false, anulado: true }]
  assert.deepEqual(
    pendientes(closableWith('urgencias', { entries: { nota } }), now).map((p) => [p.codigo, p.donde]),
    [['nota_sin_firmar', '/hce/api/notas/nota-2/']],
  )
})

const dead = { condicion_egreso: '2', destino_egreso: '02' }
const fatal = [diagnosis('ingreso'), diagnosis('egreso'), diagnosis('causa_muerte', { tipo_diagnostico: null })]
test('un egreso muerto lleva causa de muerte y fecha de fallecimiento', () => {
  const of = (more: Given) => codes(closableWith('urgencias', { historia: dead, ...more }))
  assert.deepEqual(of({}), ['falta_diagnostico_causa_muerte', 'falta_fecha_fallecimiento'])
  assert.deepEqual(of({ entries: { diagnostico: fatal } }), ['falta_fecha_fallecimiento'])
  const paciente = { fecha_fallecimiento: '2026-03-10' }
  assert.deepEqual(of({ entries: { diagnostico: fatal }, paciente }), [])
  for (const fecha_fallecimiento of ['2026-03-09', '2026-03-11'])
    assert.deepEqual(of({ entries: { diagnostico: fatal }, paciente: { fecha_fallecimiento } }), [
      'fecha_fallecimiento_inconsistente',
    ])
})

test('una causa de muerte sin egreso muerto impide cerrar', () => {
  assert.deepEqual(codes(closableWith('urgencias', { entries: { diagnostico: fatal } })), [
    'causa_muerte_sin_egreso_muerto',
  ])
})

test('quien murió durante la atención no egresa vivo; si salió antes el mismo día solo se advierte', () => {
  const of = (fecha_fallecimiento: string, kind = 'hospitalizacion', fecha_fin: string | null = null) =>
    pendientes(
      closableWith(kind, {
        historia: { fecha_inicio: '2026-03-01T14:00:00.000Z', fecha_fin },
        paciente: { fecha_fallecimiento },
      }),
      now,
    ).map((p) => [p.codigo, p.bloquea])
  assert.deepEqual(of('2026-03-05'), [['fallecido_con_egreso_vivo', true]])
  assert.deepEqual(of('2026-03-10'), [['fallecido_con_egreso_vivo', true]])
  const earlier = new Date(Date.parse(now) - 60_000).toISOString()
  assert.deepEqual(
    of('2026-03-10', 'hospitalizacion', earlier).filter(([code]) => code === 'fallecido_con_egreso_vivo'),
    [['fallecido_con_egreso_vivo', false]],
  )
  assert.deepEqual(of('2026-03-11'), [])
  assert.deepEqual(of('2026-03-05', 'consulta_externa'), [])
  assert.deepEqual(of('2026-02-28', 'consulta_externa'), [['fecha_fallecimiento_inconsistente', true]])
})

test('ninguna fecha es posterior al cierre, sea ahora o el que se propone', () => {
  const entries: Given['entries'] = {
    examen_fisico: [{ fecha_registro: LATER }],
    orden: [order({ fecha_orden: now, fecha_resultado: LATER, estado: 'completada' })],
    formula_medicamento: [{ firmado: true, fecha_prescripcion: LATER }],
    escala: [{ fecha_aplicacion: LATER }],
    valor_clinico: [{ fecha_medicion: LATER }, { fecha_medicion: LATER, origen_recurso: 'examen_fisico' }],
    documento: [{ fecha_registro: LATER, anulado: true }],
    bitacora: [{ fecha_hora: LATER }],
  }
  const content = closableWith('urgencias', { entries })
  assert.deepEqual(
    pendientes(content, now).map((p) => [p.codigo, p.registro, p.campo]),
    [
      ['fecha_posterior_al_cierre', 'examen_fisico-1', 'fecha_registro'],
      ['fecha_posterior_al_cierre', 'valor_clinico-1', 'fecha_medicion'],
      ['fecha_posterior_al_cierre', 'escala-1', 'fecha_aplicacion'],
      ['fecha_posterior_al_cierre', 'orden-1', 'fecha_resultado'],
      ['fecha_posterior_al_cierre', 'formula_medicamento-1', 'fecha_prescripcion'],
    ],
  )
  assert.deepEqual(codes(content, LATER), [])
  const early = { fecha_fin: '2026-03-10T13:00:00.000Z' }
  assert.deepEqual(codes(closableWith('urgencias', { historia: early })), [
    'fecha_posterior_al_cierre',
    'fecha_posterior_al_cierre',
  ])
})

test('cada pendiente nombra un campo que existe, una ruta de la API, una norma y dos frases', () => {
  const contents = kinds.flatMap((kind) => [
    contentWith({ historia: { tipo_atencion: kind }, paciente: minor }),
    closableWith(kind, { historia: dead, entries: { nota: [{}], orden: [order({ estado: 'borrador' })] } }),
  ])
  const all = contents.flatMap((content) => pendientes(content, now))
  assert.ok(all.length > 30)
  for (const p of all) {
    const resource = registry.get(p.recurso)
    assert.ok(resource !== undefined && p.campo in resource.fields, `${p.recurso}.${p.campo}`)
    assert.ok(p.donde?.startsWith(resource.path) && p.donde.endsWith('/'))
    assert.match(p.codigo, /^[a-z]+(_[a-z]+)*$/)
    assert.match(p.norma, /^(Res\. \d+|Ley \d+|Decreto \d+|Práctica: )/)
    assert.match(p.mensaje.es, /\.$/)
    assert.match(p.mensaje.en, /\.$/)
  }
})

test('el orden es el de quien diligencia la historia', () => {
  const order = codes(contentWith({ historia: { tipo_atencion: 'urgencias' } })).filter((c) => !c.includes('prestador'))
  const places = ['falta_profesional', 'falta_triage', 'falta_motivo_consulta', 'falta_valoracion_firmada'].concat([
    'falta_diagnostico_ingreso',
    'falta_causa_atencion',
    'falta_plan_manejo',
    'falta_destino_egreso',
  ])
  assert.deepEqual(
    order.filter((c) => places.includes(c)),
    places,
  )
})

test('una incapacidad más larga que la de un resfriado se pregunta en la atención, y no si hay otra enfermedad', () => {
  const cold = (incapacidad_dias: number, more: Readonly<Record<string, string>> = {}, codigo_cie10 = 'J00X') => {
    const base = closableWith('consulta_externa', {
      historia: { incapacidad_dias, incapacidad_alcance: '01', ...more },
    })
    const diagnostico = base.entries.diagnostico.map((row) => ({ ...row, codigo_cie10 }))
    return find({ ...base, entries: { ...base.entries, diagnostico } }, 'incapacidad_larga')
  }
  assert.equal(cold(3), undefined)
  assert.equal(cold(5)?.campo, 'incapacidad_justificacion')
  assert.equal(cold(5, { incapacidad_justificacion: 'Persiste con mucho dolor y fiebre' }), undefined)
  const long = cold(29, { incapacidad_justificacion: 'Persiste con mucho dolor y fiebre' })
  assert.deepEqual([long?.campo, long?.bloquea], ['incapacidad_dias', false])
  assert.equal(cold(29, {}, 'S822'), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, type Given, now, start } from '../../../../test/fixtures/history-content.ts'
import { factsOf } from '../../../modules/persona/index.ts'
import { type HistoryContent, personRows } from '../content.ts'
import { vitalSigns as signsOf } from './vital-signs.ts'

const vitalSigns = (content: HistoryContent) => signsOf(content, factsOf(personRows(content), now))

const normal = {
  tension_sistolica: 118,
  tension_diastolica: 76,
  frecuencia_cardiaca: 72,
  frecuencia_respiratoria: 16,
  temperatura: 36.7,
  saturacion_oxigeno: 97,
  fio2: 21,
  glasgow: 15,
  fecha_registro: start,
} as const
const of = (exam: object, given: Given = {}) =>
  vitalSigns(
    contentWith({
      historia: { tipo_atencion: 'urgencias' },
      ...given,
      entries: { ...given.entries, examen_fisico: [{ ...normal, ...exam }] },
    }),
  )
const seen = (...args: Parameters<typeof of>) => of(...args).map((a) => [a.codigo, a.gravedad, a.titulo])
const child = { paciente: { fecha_nacimiento: '2016-01-01' } }
const outpatient = { historia: { tipo_atencion: 'consulta_externa' } }

test('sin examen físico no hay qué decir; con signos normales, el NEWS2 en 0', () => {
  assert.deepEqual(vitalSigns(contentWith({})), [])
  assert.deepEqual(seen({}), [['news2', 'informativa', 'NEWS2: 0']])
  assert.deepEqual(seen({}, outpatient), [])
})

const critical: readonly (readonly [exam: object, titulo: string])[] = [
  [{ tension_sistolica: 79 }, 'Presión arterial sistólica críticamente baja'],
  [{ tension_sistolica: 180 }, 'Presión arterial sistólica críticamente alta'],
  [{ tension_diastolica: 120 }, 'Presión arterial diastólica críticamente alta'],
  [{ frecuencia_cardiaca: 40 }, 'Frecuencia cardiaca críticamente baja'],
  [{ frecuencia_cardiaca: 131 }, 'Frecuencia cardiaca críticamente alta'],
  [{ frecuencia_respiratoria: 8 }, 'Frecuencia respiratoria críticamente baja'],
  [{ frecuencia_respiratoria: 25 }, 'Frecuencia respiratoria críticamente alta'],
  [{ temperatura: 34.9 }, 'Temperatura corporal críticamente baja'],
  [{ temperatura: 40.1 }, 'Temperatura corporal críticamente alta'],
  [{ saturacion_oxigeno: 89 }, 'Saturación arterial de oxígeno críticamente baja'],
  [{ glucometria: 53 }, 'Glucometría capilar críticamente baja'],
  [{ glucometria: 401 }, 'Glucometría capilar críticamente alta'],
  [{ glasgow: 8 }, 'Glasgow de 8 o menos'],
]
for (const [exam, titulo] of critical)
  test(`${JSON.stringify(exam)}: ${titulo}`, () => {
    const found = of(exam).find((a) => a.codigo === 'signo_vital_critico')
    assert.deepEqual([found?.titulo, found?.gravedad, found?.registros], [titulo, 'critica', ['examen_fisico-1']])
  })

test('en el límite no es crítico', () => {
  const edge = { tension_sistolica: 179, frecuencia_cardiaca: 130, frecuencia_respiratoria: 24, temperatura: 40 }
  assert.ok(of(edge).every((a) => a.codigo !== 'signo_vital_critico'))
})

test('a un menor se le juzga por su edad, con el PEWS y sin NEWS2', () => {
  assert.deepEqual(seen({ frecuencia_cardiaca: 130, frecuencia_respiratoria: 30 }, child), [])
  assert.deepEqual(seen({ frecuencia_cardiaca: 140, frecuencia_respiratoria: 37 }, child), [
    ['pews', 'media', 'PEWS: 3'],
  ])
  assert.deepEqual(seen({ saturacion_oxigeno: 85 }, child), [
    ['signo_vital_critico', 'critica', 'Saturación arterial de oxígeno críticamente baja'],
  ])
})

test('el NEWS2 es desde los 16 años', () => {
  assert.deepEqual(
    seen({}, { paciente: { fecha_nacimiento: '2010-03-11' }, historia: { tipo_atencion: 'urgencias' } }),
    [],
  )
  assert.equal(
    of({}, { paciente: { fecha_nacimiento: '2010-03-10' }, historia: { tipo_atencion: 'urgencias' } }).length,
    1,
  )
})

test('el NEWS2 dice su respuesta', () => {
  const score = (exam: object) => seen(exam).find(([codigo]) => codigo === 'news2')
  assert.deepEqual(score({ frecuencia_cardiaca: 95, temperatura: 38.5 }), ['news2', 'informativa', 'NEWS2: 2'])
  assert.deepEqual(score({ glasgow: 14 }), ['news2', 'alta', 'NEWS2: 3'])
  assert.deepEqual(score({ frecuencia_respiratoria: 22, frecuencia_cardiaca: 112, temperatura: 38.5 }), [
    'news2',
    'alta',
    'NEWS2: 5',
  ])
  assert.deepEqual(score({ frecuencia_respiratoria: 26, saturacion_oxigeno: 93, fio2: 28 }), [
    'news2',
    'critica',
    'NEWS2: 7',
  ])
  assert.match(of({ glasgow: 14 })[0]?.detalle ?? '', /^NEWS2 3: valoración médica urgente.*Escala 1 de SpO2\.$/)
})

test('lo que falta se dice y no se supone', () => {
  const [found] = of({ fio2: null, glasgow: null })
  assert.deepEqual(
    [found?.codigo, found?.gravedad, found?.titulo],
    ['news2_incompleto', 'informativa', 'NEWS2 sin calcular'],
  )
  assert.match(found?.detalle ?? '', /^Faltan: oxígeno suplementario \(FiO2\), conciencia \(Glasgow\)\./)
  assert.deepEqual(seen({ fio2: null, glasgow: null }, outpatient), [])
})

test('con lo registrado basta si ya llega al umbral', () => {
  const exam = {
    fio2: null,
    glasgow: null,
    frecuencia_respiratoria: 26,
    saturacion_oxigeno: 90,
    frecuencia_cardiaca: 115,
  }
  for (const given of [{}, outpatient]) {
    const found = of(exam, given).find((a) => a.codigo === 'news2_incompleto')
    assert.deepEqual([found?.gravedad, found?.titulo], ['critica', 'NEWS2: al menos 8'])
    assert.match(found?.detalle ?? '', /emergencia.*Faltan: /)
  }
})

test('un examen sin ningún signo no habla de NEWS2', () => {
  const none = Object.fromEntries(Object.keys(normal).map((key) => [key, null]))
  assert.deepEqual(of({ ...none, fecha_registro: start }), [])
})

const pregnant = {
  historia: { tipo_atencion: 'urgencias' },
  entries: { diagnostico: [{ codigo_cie10: 'Z340', rol: 'ingreso' }] },
}
test('en la gestación no hay NEWS2 y la hipertensión es grave desde 160/110', () => {
  assert.deepEqual(seen({}, pregnant), [])
  for (const exam of [{ tension_sistolica: 160 }, { tension_diastolica: 110 }])
    assert.deepEqual(seen(exam, pregnant), [
      ['signo_vital_critico', 'critica', 'Hipertensión grave en la gestación'],
      ['meows', 'critica', 'MEOWS: 2'],
    ])
})

test('vale el último examen que no esté anulado', () => {
  const at = (hour: number) => `2026-03-10T${hour}:00:00.000Z`
  const latest = (...exams: object[]) =>
    vitalSigns(contentWith({ entries: { examen_fisico: exams.map((e) => ({ ...normal, ...e })) } })).map(
      (a) => a.registros,
    )
  const bad = { saturacion_oxigeno: 80, fecha_registro: at(15) }
  assert.deepEqual(latest(bad, { fecha_registro: at(14) })[0], ['examen_fisico-1'])
  assert.deepEqual(latest(bad, { fecha_registro: at(16) }), [])
  assert.deepEqual(latest({ ...bad, anulado: true }, { fecha_registro: at(14) }), [])
})

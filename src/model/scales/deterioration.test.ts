import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeteriorationPerson, deterioration, lowestSaturation } from './deterioration.ts'
import { meowsPoints } from './meows.ts'
import { pewsPoints } from './pews.ts'
import { currentSigns, type Sign, type Signs, signCodes } from './signs.ts'

const YEAR = 365.25
const adult: DeteriorationPerson = { days: 40 * YEAR, pregnant: false, altitude: null }
const pregnant: DeteriorationPerson = { days: 28 * YEAR, pregnant: true, altitude: null }
const aged = (days: number): DeteriorationPerson => ({ days, pregnant: false, altitude: null })
const of = (signs: Signs, person = adult) => {
  const found = deterioration(signs, person)
  assert.ok(found !== null)
  return found
}
const told = (signs: Signs, person = adult) => {
  const { escala, puntos, nivel } = of(signs, person)
  return [escala, puntos, nivel]
}

/** Of each sign alone: value, points. */
const news2Bands: readonly (readonly [sign: Sign, ...rows: (readonly [value: number, points: number])[]])[] = [
  ['frecuencia_respiratoria', [8, 3], [9, 1], [11, 1], [12, 0], [20, 0], [21, 2], [24, 2], [25, 3]],
  ['saturacion_oxigeno', [91, 3], [92, 2], [93, 2], [94, 1], [95, 1], [96, 0]],
  ['fio2', [21, 0], [24, 2]],
  ['tension_sistolica', [90, 3], [91, 2], [100, 2], [101, 1], [110, 1], [111, 0], [219, 0], [220, 3]],
  ['frecuencia_cardiaca', [40, 3], [41, 1], [50, 1], [51, 0], [90, 0], [91, 1], [110, 1], [111, 2], [130, 2], [131, 3]],
  ['temperatura', [35, 3], [35.1, 1], [36, 1], [36.1, 0], [38, 0], [38.1, 1], [39, 1], [39.1, 2]],
  ['glasgow', [15, 0], [14, 3], [3, 3]],
]
for (const [sign, ...rows] of news2Bands)
  test(`NEWS2: ${sign}, cada banda`, () => {
    for (const [value, points] of rows) assert.equal(of({ [sign]: value }).puntos, points, `${sign} ${value}`)
  })

test('NEWS2: de 5 es alto, de 7 crítico, y tres puntos en un solo signo también es alto', () => {
  assert.deepEqual(told({ frecuencia_cardiaca: 100, temperatura: 38.5, tension_sistolica: 95 }), ['news2', 4, 'bajo'])
  assert.deepEqual(told({ frecuencia_cardiaca: 115, temperatura: 38.5, tension_sistolica: 95 }), ['news2', 5, 'alto'])
  assert.deepEqual(told({ frecuencia_respiratoria: 22, fio2: 28, tension_sistolica: 95, temperatura: 38.5 }), [
    'news2',
    7,
    'critico',
  ])
  assert.deepEqual(told({ saturacion_oxigeno: 91 }), ['news2', 3, 'alto'])
  assert.deepEqual(told({ glasgow: 13 }), ['news2', 3, 'alto'])
})

test('la de urgencias que nadie oyó: NEWS2 13 en palabras', () => {
  const found = of({
    tension_sistolica: 80,
    tension_diastolica: 50,
    frecuencia_cardiaca: 130,
    frecuencia_respiratoria: 32,
    saturacion_oxigeno: 82,
    temperatura: 39.2,
  })
  assert.deepEqual([found.puntos, found.nivel, found.faltan], [13, 'critico', ['fio2', 'glasgow']])
  assert.match(found.texto, /^NEWS2 13.*: respuesta de emergencia\. Llame al médico/)
})

/** Of `found/clinical.md` M3: what one sign alone has to say. */
const alone: readonly (readonly [days: number, signs: Signs, least: string])[] = [
  [40 * YEAR, { frecuencia_respiratoria: 6 }, 'critico'],
  [40 * YEAR, { frecuencia_respiratoria: 36 }, 'critico'],
  [40 * YEAR, { frecuencia_cardiaca: 35 }, 'critico'],
  [40 * YEAR, { frecuencia_cardiaca: 150 }, 'critico'],
  [3, { temperatura: 35.2 }, 'alto'],
  [3, { frecuencia_cardiaca: 75 }, 'alto'],
  [3, { frecuencia_cardiaca: 210 }, 'alto'],
  [3, { frecuencia_respiratoria: 18 }, 'alto'],
  [2 * YEAR + 30, { frecuencia_cardiaca: 190 }, 'critico'],
  [40 * YEAR, { glasgow: 13 }, 'alto'],
  [40 * YEAR, { glasgow: 8 }, 'critico'],
  [8 * YEAR, { saturacion_oxigeno: 86 }, 'critico'],
]
for (const [days, signs, nivel] of alone)
  test(`a los ${Math.round(days)} días, ${JSON.stringify(signs)} solo: ${nivel}`, () => {
    assert.equal(of(signs, aged(days)).nivel, nivel)
  })

test('los signos normales de cada edad no dicen nada', () => {
  const calm: readonly (readonly [days: number, pulse: number, breath: number])[] = [
    [5, 140, 45],
    [200, 130, 38],
    [2 * YEAR + 30, 115, 28],
    [5 * YEAR, 100, 24],
    [9 * YEAR, 90, 20],
    [14 * YEAR, 75, 16],
    [40 * YEAR, 72, 16],
  ]
  for (const [days, frecuencia_cardiaca, frecuencia_respiratoria] of calm)
    assert.deepEqual(
      told(
        { frecuencia_cardiaca, frecuencia_respiratoria, temperatura: 36.8, saturacion_oxigeno: 96 },
        aged(days),
      ).slice(1),
      [0, 'bajo'],
      `${days}`,
    )
})

test('PEWS de Brighton: cada banda, sobre lo normal de la edad', () => {
  const days = 8 * YEAR // 75–118 beats, 18–25 breaths
  const points = (signs: Signs): number => Object.values(pewsPoints(signs, days)).reduce((n, p) => n + p, 0)
  for (const [beats, expected] of [
    [118, 0],
    [137, 0],
    [138, 2],
    [147, 2],
    [148, 3],
    [56, 0],
    [55, 3],
  ] as const)
    assert.equal(points({ frecuencia_cardiaca: beats }), expected, `${beats}`)
  for (const [breaths, expected] of [
    [25, 0],
    [35, 0],
    [36, 1],
    [45, 1],
    [46, 2],
    [14, 0],
    [13, 3],
  ] as const)
    assert.equal(points({ frecuencia_respiratoria: breaths }), expected, `${breaths}`)
  for (const [oxygen, expected] of [
    [21, 0],
    [29, 0],
    [30, 1],
    [39, 1],
    [40, 2],
    [49, 2],
    [50, 3],
  ] as const)
    assert.equal(points({ fio2: oxygen }), expected, `${oxygen}`)
  for (const [coma, expected] of [
    [15, 0],
    [14, 2],
    [13, 3],
  ] as const)
    assert.equal(points({ glasgow: coma }), expected, `${coma}`)
  assert.equal(points({ frecuencia_respiratoria: 46, fio2: 30 }), 2, 'un solo ítem: lo peor de los dos')
  assert.deepEqual(told({ frecuencia_cardiaca: 140, fio2: 30 }, aged(days)), ['pews', 3, 'medio'])
  assert.deepEqual(told({ frecuencia_cardiaca: 140, fio2: 40 }, aged(days)), ['pews', 4, 'alto'])
  assert.deepEqual(told({ frecuencia_cardiaca: 150, fio2: 40 }, aged(days)), ['pews', 5, 'critico'])
})

test('MEOWS: cada banda; un rojo o dos amarillos es alto', () => {
  const points = (signs: Signs): number => Object.values(meowsPoints(signs, 95)).reduce((n, p) => n + p, 0)
  const bands: readonly (readonly [sign: Sign, ...rows: (readonly [value: number, points: number])[]])[] = [
    ['frecuencia_respiratoria', [9, 2], [10, 0], [20, 0], [21, 1], [30, 1], [31, 2]],
    ['saturacion_oxigeno', [94, 2], [95, 0]],
    ['temperatura', [34.9, 2], [35, 1], [35.9, 1], [36, 0], [37.4, 0], [37.5, 1], [38, 1], [38.1, 2]],
    ['frecuencia_cardiaca', [39, 2], [40, 1], [49, 1], [50, 0], [99, 0], [100, 1], [120, 1], [121, 2]],
    ['tension_sistolica', [89, 2], [90, 1], [99, 1], [100, 0], [149, 0], [150, 1], [159, 1], [160, 2]],
    ['tension_diastolica', [89, 0], [90, 1], [100, 1], [101, 2]],
    ['glasgow', [15, 0], [14, 2]],
  ]
  for (const [sign, ...rows] of bands)
    for (const [value, expected] of rows) assert.equal(points({ [sign]: value }), expected, `${sign} ${value}`)
  assert.deepEqual(told({ frecuencia_cardiaca: 105 }, pregnant), ['meows', 1, 'medio'])
  assert.deepEqual(told({ frecuencia_cardiaca: 105, frecuencia_respiratoria: 22 }, pregnant), ['meows', 2, 'alto'])
  assert.deepEqual(told({ frecuencia_cardiaca: 125 }, pregnant), ['meows', 2, 'alto'])
  assert.deepEqual(told({ frecuencia_cardiaca: 125, temperatura: 38.4 }, pregnant), ['meows', 4, 'critico'])
  assert.equal(of({ tension_sistolica: 162, tension_diastolica: 88 }, pregnant).nivel, 'critico')
})

test('a 2.640 m una saturación de 90 a 94 no da puntos; menos de 90 sigue siendo crítica', () => {
  const bogota = { ...adult, altitude: 2640 }
  for (const saturacion_oxigeno of [90, 91, 92, 93, 94, 99])
    assert.deepEqual(told({ saturacion_oxigeno }, bogota), ['news2', 0, 'bajo'], `${saturacion_oxigeno}`)
  assert.equal(of({ saturacion_oxigeno: 89 }, bogota).nivel, 'critico')
  assert.deepEqual(told({ saturacion_oxigeno: 90 }), ['news2', 3, 'alto'], 'sin altura dicha no se corrige')
  assert.deepEqual(told({ saturacion_oxigeno: 92 }, { ...adult, altitude: 1600 }), ['news2', 0, 'bajo'])
  assert.deepEqual(told({ saturacion_oxigeno: 91 }, { ...pregnant, altitude: 2640 }), ['meows', 0, 'bajo'])
  assert.deepEqual([0, 1499, 1500, 2500].map(lowestSaturation), [null, null, 92, 90])
})

test('sin signos no hay escala; un peso no es un signo', () => {
  assert.equal(deterioration({}, adult), null)
  assert.equal(deterioration({ fio2: null, glasgow: null }, adult), null)
})

test('de cada signo vale el último de las 24 horas anteriores al más nuevo', () => {
  const hour = 3_600_000
  const sign = (name: Sign, valor: number, hours: number, id = `${hours}`) => ({
    codigo: signCodes[name],
    valor,
    at: hours * hour,
    id,
  })
  const found = currentSigns([
    sign('frecuencia_respiratoria', 32, 10),
    sign('temperatura', 37, 12),
    sign('frecuencia_cardiaca', 150, -13),
    sign('frecuencia_cardiaca', 80, 12, 'a'),
    sign('frecuencia_cardiaca', 85, 12, 'b'),
    { codigo: '29463-7', valor: 70, at: 99 * hour, id: 'peso' },
  ])
  assert.deepEqual(found?.signs, { frecuencia_respiratoria: 32, temperatura: 37, frecuencia_cardiaca: 85 })
  assert.equal(found?.at, 12 * hour)
  assert.equal(currentSigns([]), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dosages } from './dosage.ts'

type Prescribed = Parameters<typeof dosages>[0]
const row = (more: object): Prescribed => ({
  via_administracion: '048',
  dosis_valor: 20,
  dosis_unidad: '168',
  frecuencia_valor: 24,
  frecuencia_unidad: '2',
  duracion_valor: 6,
  duracion_unidad: '3',
  indicaciones: 'Tomar.',
  recomendaciones: null,
  condicion: null,
  maximo_dia: null,
  pasos: [],
  ...more,
})
const told = (more: object): unknown => JSON.parse(JSON.stringify(dosages(row(more))))

test('una pauta de un solo paso se dice como siempre, con su condición y su máximo', () => {
  const [one] = [told({ condicion: 'si hay dolor', maximo_dia: 60 })].flat()
  assert.deepEqual(
    Object.keys(Object(one)).filter((key) => ['sequence', 'asNeededCodeableConcept', 'maxDosePerPeriod'].includes(key)),
    ['asNeededCodeableConcept', 'maxDosePerPeriod'],
  )
})

test('cada paso de un descenso va en su orden, y el rescate al lado', () => {
  const pasos = [
    { tipo: 'carga', dosis: 40 },
    { tipo: 'toma', dosis: 20, dias: 3 },
    { tipo: 'toma', dosis: 10, dias: 3 },
    { tipo: 'rescate', dosis: 5, condicion: 'si hay dolor' },
  ]
  const steps = [told({ pasos })]
    .flat()
    .map((step) => [
      Object(step).sequence,
      Object(step).doseAndRate[0].doseQuantity.value,
      Object(step).asNeededCodeableConcept?.text,
    ])
  assert.deepEqual(steps, [
    [1, 40, undefined],
    [2, 20, undefined],
    [3, 10, undefined],
    [3, 5, 'si hay dolor'],
  ])
})

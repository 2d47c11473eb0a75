import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { classify, type GrowthIndicator, growthOf, growthSexOf } from './growth.ts'
import { lmsAt, measureAt } from './lms.ts'

const near = (found: number | undefined, published: number, what: string): void =>
  assert.ok(found !== undefined && Math.abs(found - published) <= 0.011, `${what}: ${found}, publicado ${published}`)

const zOf = (
  sex: 'masculino' | 'femenino',
  dias: number,
  peso: number | null,
  talla: number | null,
  head: number | null,
) => {
  const readings = growthOf(sex, { dias, peso, talla, perimetro_cefalico: head })
  return (indicator: GrowthIndicator): number | undefined => readings.find((r) => r.indicador === indicator)?.z
}

describe('puntajes z de la OMS', () => {
  // The survey that the WHO gives with its own program: sex, days, weight, height, head; z of height, weight, weight for height, BMI, head.
  const survey = [
    ['masculino', 912, 16.3, 93.4, null, 0.44, 1.72, 2.11, 2.07, null],
    ['masculino', 258, 9, 69.6, null, -0.75, 0.25, 0.93, 0.92, null],
    ['femenino', 0, 4.2, 51.9, 36.8, 1.48, 1.94, 1.17, 1.68, 2.47],
    ['masculino', 120, 6.5, 61.7, 40.7, -0.99, -0.61, 0.1, -0.05, -0.73],
    ['masculino', 1057, 14, 96.2, null, 0.26, -0.08, -0.31, -0.42, null],
    ['femenino', 303, 9.2, 71.7, null, 0.11, 0.67, 0.85, 0.82, null],
    ['femenino', 1560, 16.1, 102.6, null, -0.46, -0.24, 0.07, 0.03, null],
    ['femenino', 512, 10.2, 76.7, null, -0.98, 0.17, 0.82, 1.03, null],
    ['femenino', 90, 4.5, 60.4, 39.5, 0.34, -2.02, -3.26, -3.01, 0.01],
    ['femenino', 935, 17.4, 87.6, null, -1.02, 2.29, 3.97, 4.22, null],
    ['masculino', 194, 11.9, 73.2, 46.5, 2.32, 3.68, 3.06, 2.93, 2.38],
  ] as const
  for (const [sex, days, weight, height, head, zHeight, zWeight, zBoth, zBmi, zHead] of survey)
    test(`${sex} de ${days} días`, () => {
      const z = zOf(sex, days, weight, height, head)
      near(z('talla_edad'), zHeight, 'talla')
      near(z('peso_edad'), zWeight, 'peso')
      near(z('peso_talla'), zBoth, 'peso para la talla')
      near(z('imc_edad'), zBmi, 'IMC')
      if (zHead !== null) near(z('perimetro_cefalico_edad'), zHead, 'perímetro cefálico')
    })

  // From the fifth year on: sex, months, weight, height; z of height and of BMI.
  const school = [
    ['masculino', 177.971, 48, 172, 0.5, -1.79],
    ['masculino', 95.1786, 22, 117.2, -1.72, 0.2],
    ['femenino', 74.2505, 17, 110, -1.2, -0.86],
    ['femenino', 71.6879, 19.5, 116.1, 0.22, -0.55],
    ['masculino', 107.729, 23, 116, -2.74, 0.6],
    ['masculino', 137.692, 23, 123.8, -3.19, -1.37],
  ] as const
  for (const [sex, months, weight, height, zHeight, zBmi] of school)
    test(`${sex} de ${months} meses`, () => {
      const z = zOf(sex, months * 30.4375, weight, height, null)
      near(z('talla_edad'), zHeight, 'talla')
      near(z('imc_edad'), zBmi, 'IMC')
      assert.equal(z('peso_edad'), undefined, 'la resolución no lo usa desde los cinco años')
    })

  // The medians that the WHO prints: table, sex, days (or centimetres), median.
  const medians = [
    ['peso_edad', 'masculino', 0, 3.3464],
    ['peso_edad', 'femenino', 0, 3.2322],
    ['talla_edad', 'masculino', 0, 49.8842],
    ['talla_edad', 'femenino', 0, 49.1477],
    ['perimetro_cefalico_edad', 'masculino', 0, 34.4618],
    ['perimetro_cefalico_edad', 'femenino', 0, 33.8787],
    ['imc_edad', 'masculino', 0, 13.4069],
    ['imc_edad', 'femenino', 0, 13.3363],
    ['peso_longitud', 'masculino', 45, 2.441],
    ['peso_longitud', 'femenino', 45, 2.4607],
  ] as const
  test('las tablas empiezan en las medianas que publica la OMS', () => {
    for (const [table, sex, x, median] of medians) assert.equal(lmsAt(table, sex, x)?.m, median, `${table} ${sex}`)
  })

  test('la mediana de la talla salta siete milímetros cuando se deja de medir acostado', () => {
    const [lying, standing] = [730, 731].map((day) => lmsAt('talla_edad', 'masculino', day))
    assert.ok(lying != null && standing != null)
    assert.ok(Math.abs(measureAt(lying, 0) - measureAt(standing, 0) - 0.66) < 0.05)
  })

  test('fuera de las tablas no hay puntaje, ni sin un sexo que tengan', () => {
    assert.deepEqual(
      growthOf('femenino', { dias: 400, peso: 9, talla: 130, perimetro_cefalico: null }).map((r) => r.indicador),
      ['talla_edad', 'imc_edad', 'peso_edad'],
    )
    assert.deepEqual(growthOf('femenino', { dias: 7000, peso: 50, talla: 160, perimetro_cefalico: null }), [])
    assert.equal(growthSexOf('03'), null)
  })
})

test('cada puntaje cae en la clase de la resolución, y el límite en la que ella dice', () => {
  const cases: readonly (readonly [GrowthIndicator, number, number, string])[] = [
    ['peso_talla', 500, 3.01, 'Obesidad'],
    ['peso_talla', 500, 3, 'Sobrepeso'],
    ['peso_talla', 500, 2, 'Riesgo de sobrepeso'],
    ['peso_talla', 500, 1, 'Peso adecuado para la talla'],
    ['peso_talla', 500, -1, 'Peso adecuado para la talla'],
    ['peso_talla', 500, -1.01, 'Riesgo de desnutrición aguda'],
    ['peso_talla', 500, -2, 'Riesgo de desnutrición aguda'],
    ['peso_talla', 500, -3, 'Desnutrición aguda moderada'],
    ['peso_talla', 500, -3.01, 'Desnutrición aguda severa'],
    ['talla_edad', 500, -2.01, 'Talla baja para la edad o retraso en talla'],
    ['talla_edad', 3000, -1.5, 'Riesgo de retraso en talla'],
    ['talla_edad', 500, -1, 'Talla adecuada para la edad'],
    ['talla_edad', 500, -2, 'Riesgo de talla baja'],
    ['perimetro_cefalico_edad', 500, 2.01, 'Factor de riesgo para el neurodesarrollo'],
    ['perimetro_cefalico_edad', 500, 2, 'Normal'],
    ['perimetro_cefalico_edad', 500, -2, 'Normal'],
    ['perimetro_cefalico_edad', 500, -2.01, 'Factor de riesgo para el neurodesarrollo'],
    ['peso_edad', 500, 1.01, 'No aplica: verifique con el IMC para la edad'],
    ['peso_edad', 500, -1, 'Peso adecuado para la edad'],
    ['peso_edad', 500, -2, 'Riesgo de desnutrición global'],
    ['peso_edad', 500, -2.01, 'Desnutrición global'],
    ['imc_edad', 500, 3.01, 'Obesidad'],
    ['imc_edad', 500, 3, 'Sobrepeso'],
    ['imc_edad', 500, 2, 'Riesgo de sobrepeso'],
    ['imc_edad', 500, 1, 'No aplica: verifique con el peso para la talla'],
    ['imc_edad', 3000, 2.01, 'Obesidad'],
    ['imc_edad', 3000, 2, 'Sobrepeso'],
    ['imc_edad', 3000, -1, 'IMC adecuado para la edad'],
    ['imc_edad', 3000, -2, 'Riesgo de delgadez'],
    ['imc_edad', 3000, -2.01, 'Delgadez'],
  ]
  for (const [indicator, days, z, expected] of cases) assert.equal(classify(indicator, days, z), expected)
})

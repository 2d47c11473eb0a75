import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADULT_DAYS, type Bounds, years } from '../codes/bounds.ts'
import { clinicalValues } from '../codes/clinical-values.ts'
import type { MeasuredPerson } from '../codes/reference-range.ts'
import { interpret, unjudgedWords } from './interpret.ts'
import { acceptedUnits, conversion, stored } from './measure-units.ts'
import { measuredValues } from './measured-values.ts'
import { isPossible } from './possible-values.ts'
import { numberIn, readMeasure } from './read-measure.ts'

const woman: MeasuredPerson = { days: years(30), sex: '02' }
const man: MeasuredPerson = { days: years(40), sex: '01' }

const judged = (
  codigo: string,
  text: string,
  unit: string | null,
  person = woman,
  more: { min?: number; max?: number; flag?: string } = {},
) =>
  interpret({
    codigo,
    measure: readMeasure(text, unit),
    person,
    range: more.min === undefined && more.max === undefined ? null : { min: more.min ?? null, max: more.max ?? null },
    flag: more.flag ?? null,
  }).interpretacion

test('un grupo sanguíneo no tiene normal, se escriba como se escriba; el que no se lee no se juzga', () => {
  for (const [text, judged] of [
    ['O POSITIVO', null],
    [' o   positivo ', null],
    ['A Rh(D) NEG', null],
    ['AB +', null],
    ['O Rh débil', 'sin_juzgar'],
    ['Discrepancia', 'sin_juzgar'],
    ['Pendiente', 'sin_juzgar'],
  ] as const)
    assert.equal(
      interpret({
        codigo: '883-9',
        name: 'Hemoclasificación',
        measure: readMeasure(text),
        text,
        person: man,
        range: null,
        flag: null,
        isReported: true,
      }).interpretacion,
      judged,
      text,
    )
})

test('la tabla tiene las pruebas corrientes, cada una con su origen', () => {
  const tests = [...measuredValues.values()].filter(({ categoria }) => categoria === 'laboratorio')
  assert.ok(tests.length >= 110, String(tests.length))
  for (const { codigo, categoria, nombre, fuente, deMemoria, adulto, edades } of measuredValues.values()) {
    assert.equal(clinicalValues.get(codigo)?.nombre, nombre)
    assert.ok(
      fuente !== '' || categoria !== 'laboratorio' || deMemoria.includes('todo'),
      `${codigo} dice de dónde salen sus cifras, o que son de memoria`,
    )
    assert.deepEqual(
      edades.map((band) => band.until),
      edades.map((band) => band.until).toSorted((a, b) => a - b),
      codigo,
    )
    for (const bounds of [adulto?.mujer, adulto?.hombre]) assert.ok((bounds?.min ?? -99) < (bounds?.max ?? 1e9), codigo)
  }
})

/** What is asked for most: the hundred first laboratory tests and the vital signs, each of its limits against the others. */
test('los límites de cada prueba están en orden, con su unidad, sin huecos de edad y dentro de lo posible', () => {
  const wrong: string[] = []
  let limited = 0
  for (const { codigo, unidad, adulto, critico, embarazo, edades, altura } of measuredValues.values()) {
    const check = (holds: boolean, said: string): void => {
      if (!holds) wrong.push(`${codigo}: ${said}`)
    }
    const bands = [{ until: Number.POSITIVE_INFINITY, normal: adulto, critico }, ...edades]
    const bounds = bands
      .flatMap((band) => [band.critico, band.normal?.mujer, band.normal?.hombre])
      .concat(embarazo ?? [])
      .flatMap((b) => (b?.min === undefined && b?.max === undefined ? [] : b))
    // What is told in words only, or is neither normal nor not.
    if (bounds.length === 0) continue
    limited++
    check(unidad !== null && acceptedUnits(codigo).length > 0, 'sin unidad')
    for (const { min, max } of bounds) {
      check(min === undefined || max === undefined || min < max, `${min}..${max} al revés`)
      for (const n of [min, max]) check(n === undefined || isPossible(codigo, n), `${n} no es posible`)
    }
    // What is critical lies beyond what is normal, at every age, of either sex and in each trimester.
    const beyond = (own: Bounds | null, range: Bounds | null | undefined, where: string): void =>
      check(
        (own?.min ?? -1e9) <= (range?.min ?? 1e9) && (own?.max ?? 1e9) >= (range?.max ?? -1e9),
        `${where}, normal ${JSON.stringify(range)} y crítico ${JSON.stringify(own)}`,
      )
    for (const { normal, critico: own, until } of bands)
      for (const range of [normal?.mujer, normal?.hombre]) beyond(own, range, `hasta ${until} días`)
    for (const range of embarazo ?? []) beyond(critico, range, 'en el embarazo')
    const heights = altura.map(({ from }) => from)
    check(heights.join() === heights.toSorted((a, b) => a - b).join(), 'las alturas no van en orden')
    const ends = edades.map(({ until }) => until)
    check(new Set(ends).size === ends.length, 'repite una edad')
    // From birth on, each band begins where the other ends.
    check(ends.length === 0 || ends.at(-1) === ADULT_DAYS, 'no llega a los dieciocho años')
  }
  assert.deepEqual(wrong, [])
  assert.ok(limited >= 100, String(limited))
})

/** One value in each of the five places that the limits of a test have. */
function samplesOf(codigo: string, sex: 'mujer' | 'hombre'): number[] {
  const { adulto, critico } = measuredValues.get(codigo) ?? assert.fail(codigo)
  const { min, max } = adulto?.[sex] ?? {}
  const middle = min === undefined ? (max ?? 0) / 2 : max === undefined ? min * 2 : (min + max) / 2
  const [low, high] = [critico.min, critico.max]
  return [
    ...(low === undefined ? [] : [low - Math.abs(low) / 4 - 0.01]),
    ...(min === undefined || (low !== undefined && low >= min)
      ? []
      : [low === undefined ? min - Math.abs(min) / 4 : (low + min) / 2]),
    middle,
    ...(max === undefined || (high !== undefined && high <= max)
      ? []
      : [high === undefined ? max * 1.25 : (high + max) / 2]),
    ...(high === undefined ? [] : [high * 1.25 + 0.01]),
  ].map(stored)
}

test('cada prueba se juzga igual en cada una de sus unidades', () => {
  let compared = 0
  for (const { codigo, unidad } of measuredValues.values()) {
    if (unidad === null) continue
    for (const [sex, person] of [
      ['mujer', woman],
      ['hombre', man],
    ] as const)
      for (const n of samplesOf(codigo, sex)) {
        const expected = judged(codigo, String(n), unidad, person)
        for (const unit of acceptedUnits(codigo)) {
          const convert = conversion(codigo, unit) ?? assert.fail(`${codigo} ${unit}`)
          const [zero, step] = [convert(0), (convert(900) - convert(0)) / 900]
          const said = {
            kind: 'numero',
            comparator: null,
            from: (n - zero) / step,
            to: (n - zero) / step,
            unit,
          } as const
          const found = interpret({ codigo, measure: said, person, range: null, flag: null })
          assert.deepEqual(
            [found.interpretacion, found.reason],
            [expected, null],
            `${codigo} ${n} ${unidad} en ${unit}`,
          )
          compared++
        }
      }
  }
  assert.ok(compared > 800, String(compared))
})

test('los números se leen como se escriben aquí', () => {
  const cases: readonly (readonly [string, string | null, number | null])[] = [
    ['12,5', 'g/dL', 12.5],
    ['12.5', 'g/dL', 12.5],
    ['1.250,5', 'mg/dL', 1250.5],
    ['1,250.5', 'mg/dL', 1250.5],
    ['250.000', '/mm3', 250_000],
    ['250.000', '10*3/uL', 250],
    ['1,020', null, 1.02],
    ['0,500', 'ng/mL', 0.5],
    ['1.250.000', null, 1_250_000],
    ['12 000', '/uL', 12_000],
    ['-2,3', 'mmol/L', -2.3],
    [',5', null, 0.5],
    ['1.5E3', null, 1500],
    ['12,5,3', null, null],
    ['doce', null, null],
    ['', null, null],
  ]
  for (const [text, unit, n] of cases) assert.equal(numberIn(text, unit), n, `${text} ${unit}`)
})

test('un límite se juzga por su borde donde eso decide, y donde no, no se juzga', () => {
  assert.deepEqual(
    ['>600', '>= 401', '>99', '<70', '< 54', '<= 54', '>70', '<120'].map((text) => judged('2345-7', text, 'mg/dL')),
    [
      'critico_alto',
      'critico_alto',
      'sin_juzgar',
      'sin_juzgar',
      'critico_bajo',
      'sin_juzgar',
      'sin_juzgar',
      'sin_juzgar',
    ],
  )
  assert.deepEqual(
    [judged('2276-4', '>2000', 'ng/mL'), judged('2085-9', '>60', 'mg/dL'), judged('3016-3', '<0,005', 'mUI/L')],
    ['alto', 'normal', 'bajo'],
  )
})

test('lo que no se entiende dice por qué y qué se entiende', () => {
  assert.equal(
    unjudgedWords('2823-3', '4,1 U/L'),
    'No se pudo juzgar: unidad «U/L» de Potasio. Se entienden: mmol/L, mEq/L, mg/dL.',
  )
  assert.match(unjudgedWords('777-3', '250'), /«250», sin unidad, de Plaquetas\. Se entienden: 10³\/µL, \/µL, \/mm³/)
  assert.equal(
    unjudgedWords('2345-7', 'muestra hemolizada'),
    'No se pudo juzgar: «muestra hemolizada» de Glucemia en suero o plasma.',
  )
})

test('el laboratorio dice qué es normal, y nuestros límites guardan lo crítico', () => {
  assert.equal(judged('2823-3', '5.3', 'mmol/L', woman, { min: 3.5, max: 5.5 }), 'normal')
  assert.equal(judged('2823-3', '5.3', 'mmol/L', woman, { flag: 'N' }), 'normal')
  assert.equal(judged('2823-3', '7', 'mmol/L', woman, { min: 3, max: 8 }), 'critico_alto')
  assert.equal(judged('2823-3', '7', 'mmol/L', woman, { flag: 'H' }), 'critico_alto')
  assert.equal(judged('2823-3', '4', 'mmol/L', woman, { flag: 'HH' }), 'critico_alto')
  assert.equal(judged('2823-3', '4', 'zz', woman, { flag: 'N' }), 'normal')
  assert.equal(judged('2823-3', '4', 'zz', woman, { min: 3, max: 5 }), 'sin_juzgar', 'ni dentro de él')
  assert.equal(judged('2823-3', '9', 'zz', woman, { min: 3, max: 5 }), 'sin_juzgar', 'fuera de rango puede ser crítico')
  assert.equal(judged('2823-3', '4', 'zz', woman, { flag: 'LL' }), 'critico_bajo')
})

test('lo que se puede leer de dos maneras, o no es un número, no se juzga', () => {
  assert.equal(judged('89579-7', '8.450', 'ng/L'), 'sin_juzgar', 'miles o decimales')
  assert.equal(judged('89579-7', '8450', 'ng/L'), 'critico_alto')
  assert.equal(judged('2160-0', '1.250', 'umol/L'), 'sin_juzgar')
  assert.equal(judged('3016-3', '2.345', 'uUI/mL'), 'normal', 'miles de TSH no los hay')
  assert.equal(judged('2823-3', '4.100', 'mmol/L'), 'normal')
  assert.equal(judged('718-7', '13.500', 'g/dL'), 'normal')
  assert.equal(judged('777-3', '12.000', '/mm3'), 'critico_bajo')
  assert.equal(judged('3016-3', '3.2.1', 'uUI/mL', woman, { min: 0.4, max: 4 }), 'sin_juzgar')
  assert.equal(judged('2160-0', '1,1', 'xx/zz', man, { min: 0.7, max: 1.3 }), 'sin_juzgar')
})

test('lo que se responde con palabras y no está en el catálogo se juzga por la referencia de quien lo informa', () => {
  const told = (text: string, reference: string | null) =>
    interpret({ codigo: '5292-8', measure: readMeasure(text), person: woman, range: null, reference, flag: null })
      .interpretacion
  assert.deepEqual(
    ['REACTIVO', 'NO REACTIVO', '1:16 diluciones', '+++', 'Negativo', 'muestra hemolizada', 'xyz'].map((text) =>
      told(text, 'No reactivo'),
    ),
    ['anormal', 'normal', 'anormal', 'anormal', 'normal', 'sin_juzgar', 'sin_juzgar'],
  )
  assert.equal(told('REACTIVO', null), 'anormal')
  assert.equal(told('REACTIVO AGOTADO, NO SE PROCESA', 'No reactivo'), 'sin_juzgar')
})

test('un germen en el líquido de las meninges es crítico; una serología de Chagas, anormal', () => {
  const named = (name: string, text: string) =>
    interpret({ codigo: 'propio', name, measure: readMeasure(text), text, person: man, range: null, flag: null })
      .interpretacion
  for (const name of ['PCR MULTIPLE MENINGITIS/ENCEFALITIS (LCR)', 'Panel molecular de meningitis'])
    assert.deepEqual(
      ['DETECTADO: Neisseria meningitidis', 'Detectado: virus herpes simple 1', 'No detectado'].map((text) =>
        named(name, text),
      ),
      ['critico_anormal', 'critico_anormal', 'normal'],
    )
  for (const name of ['ANTI TRYPANOSOMA CRUZI ELISA', 'Chagas, anticuerpos IgG', 'Trypanosoma cruzi IFI'])
    assert.equal(named(name, 'Reactivo 7,8 índice'), 'anormal', name)
  for (const name of ['Trypanosoma cruzi IgM', 'PCR TRYPANOSOMA CRUZI', 'Strout Trypanosoma cruzi'])
    assert.equal(named(name, 'Positivo'), 'critico_anormal', name)
  assert.equal(named('GRAM DE L.C.R.', 'Se observan diplococos Gram negativos'), 'critico_anormal')
})

test('en el embarazo se juzga por el trimestre', () => {
  const at = (codigo: string, n: number, gestation: number | 'sin_fecha' | null) =>
    judged(codigo, String(n), clinicalValues.get(codigo)?.unidad ?? null, { ...woman, gestation })
  assert.deepEqual(
    [at('2345-7', 95, null), at('2345-7', 95, 20), at('2345-7', 92, 'sin_fecha'), at('2345-7', 91, 8)],
    ['normal', 'alto', 'alto', 'normal'],
  )
  assert.deepEqual([at('2160-0', 1, null), at('2160-0', 1, 30)], ['normal', 'alto'])
  assert.deepEqual([at('6690-2', 14, null), at('6690-2', 14, 20)], ['alto', 'normal'])
  assert.deepEqual([at('3016-3', 0.2, null), at('3016-3', 0.2, 10), at('3016-3', 0.2, 30)], ['bajo', 'normal', 'bajo'])
  assert.deepEqual([at('6768-6', 150, null), at('6768-6', 150, 34)], ['alto', 'normal'])
  assert.equal(at('19080-1', 50_000, 10), null, 'la hCG de una gestante no se juzga normal ni alta')
})

test('la hemoglobina se juzga a la altura de la sede, y lo crítico en cualquiera', () => {
  const at = (n: number, altitude: number | null, more: Partial<MeasuredPerson> = {}) =>
    judged('718-7', String(n), 'g/dL', { ...woman, altitude, ...more })
  assert.deepEqual(
    [at(13, null), at(13, 0), at(13, 1495), at(13, 2640), at(13.8, 2640)],
    ['normal', 'normal', 'normal', 'bajo', 'normal'],
  )
  assert.deepEqual([at(17, null), at(17, 2640)], ['alto', 'normal'])
  assert.deepEqual([at(7.2, 2640), at(6.9, 2640)], ['bajo', 'critico_bajo'])
  assert.deepEqual([at(12, 2640, { gestation: 20 }), at(12.3, 2640, { gestation: 20 })], ['bajo', 'normal'])
  assert.equal(judged('2019-8', '31', 'mm[Hg]', { ...man, altitude: 2640 }), 'normal')
  assert.equal(judged('2019-8', '31', 'mm[Hg]', man), 'bajo')
})

test('la bilirrubina de un recién nacido se juzga por sus horas de vida', () => {
  const at = (hours: number) => judged('1975-2', '8', 'mg/dL', { days: hours / 24, sex: '01' })
  assert.deepEqual(
    [at(12), at(23), at(30), at(60), at(24 * 20), at(24 * 40)],
    ['critico_alto', 'critico_alto', 'normal', 'normal', 'alto', 'alto'],
  )
})

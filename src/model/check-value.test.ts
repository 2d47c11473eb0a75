import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { checkValue, isUuid } from './check-value.ts'
import { municipio, sexoBiologico } from './codes/index.ts'
import {
  binary,
  bool,
  code,
  codes,
  date,
  decimal,
  type Field,
  hashOf,
  instant,
  integer,
  numbers,
  objects,
  oneOf,
  ref,
  sizeOf,
  strings,
  text,
  time,
} from './fields.ts'
import type { FieldError } from './problem.ts'
import { say } from './say.ts'

const label = 'Campo'

function check(f: Field, value: unknown): { value: unknown; errors: string[] } {
  const errors: FieldError[] = []
  const checked = checkValue(f, value, 'campo', { errors })
  return { value: checked, errors: errors.map((e) => `${e.campo} ${e.codigo}`) }
}

interface Case {
  readonly field: Field
  /** What is sent and what is stored. */
  readonly good: readonly (readonly [unknown, unknown])[]
  /** What is sent and what is said of it. */
  readonly bad: readonly (readonly [unknown, ...string[]])[]
}
const same = (...values: unknown[]): (readonly [unknown, unknown])[] => values.map((v) => [v, v] as const)
const wrong = (codigo: string, ...values: unknown[]): (readonly [unknown, string])[] =>
  values.map((v) => [v, `campo ${codigo}`] as const)
const id = '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01'

const cases: Record<string, Case> = {
  texto: {
    field: text({ label, max: 5 }),
    good: [
      ...same('a', 'abcde', '<&>"', '😀😀😀😀😀', 'a\nb', 'true', '12'),
      ['  a ', 'a'],
      ['e\u0301', 'é'],
      ['e\u0301'.repeat(5), 'ééééé'],
    ],
    bad: [
      ...wrong('tipo', 1, true, null, undefined, ['a'], { a: 1 }),
      ...wrong('longitud', '', ' ', '\t\n', 'abcdef', '😀😀😀😀😀😀'),
      ...wrong('formato', 'a\u0000', 'a\u0007b', '\u007f', 'a\ud800', '\udc00a', '\u001b[0m'),
    ],
  },
  'texto con forma': {
    field: text({
      label,
      max: 6,
      min: 3,
      normalise: (v) => v.toUpperCase().replaceAll('.', ''),
      pattern: { regex: /^[A-Z]+$/, say: say('Letras.', 'Letters.') },
    }),
    good: [
      ['abc', 'ABC'],
      [' a.b.c ', 'ABC'],
    ],
    bad: [...wrong('longitud', 'ab', 'abcdefg'), ...wrong('formato', 'ab1')],
  },
  entero: {
    field: integer({ label, min: -5, max: 10 }),
    good: [...same(-5, 0, 10), [-0, 0], [1e1, 10]],
    bad: [
      ...wrong('tipo', '5', 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, null, [1], {}),
      ...wrong('rango', -6, 11, 2 ** 60),
    ],
  },
  decimal: {
    field: decimal({ label, min: 25, max: 45, digits: 1 }),
    good: same(25, 36.7, 45, 36.0, 25.1, 44.9),
    bad: [
      ...wrong('tipo', '36.7', '36,7', null, true, Number.NaN, Number.NEGATIVE_INFINITY),
      ...wrong('rango', 24.9, 45.1, 36.75, 36.1 + 0.2000000000001),
    ],
  },
  'sí o no': {
    field: bool({ label }),
    good: same(true, false),
    bad: wrong('tipo', 'true', 'false', 1, 0, null, '', [], 'sí'),
  },
  fecha: {
    field: date({ label }),
    good: same('2024-02-29', '1900-01-01', '9999-12-31', '0001-01-01'),
    bad: [
      ...wrong('tipo', 20240229, null, true, ['2024-02-29']),
      ...wrong(
        'formato',
        '2023-02-29',
        '2024-02-30',
        '2024-13-01',
        '2024-00-01',
        '2024-01-00',
        '2024-1-1',
        '24-01-01',
        '2024/01/01',
        '2024-01-01T00:00:00Z',
        ' 2024-01-01',
        '+02024-01-01',
        '10000-01-01',
        '',
      ),
    ],
  },
  hora: {
    field: time({ label }),
    good: same('00:00', '06:45', '23:59'),
    bad: [
      ...wrong('tipo', 645, null),
      ...wrong('formato', '24:00', '6:45', '06:60', '06:45:00', '06:45Z', ' 06:45', ''),
    ],
  },
  instante: {
    field: instant({ label }),
    good: [
      ['2026-03-01T08:30:00-05:00', '2026-03-01T13:30:00.000Z'],
      ['2026-03-01T08:30:00Z', '2026-03-01T08:30:00.000Z'],
      ['2026-03-01t08:30:00z', '2026-03-01T08:30:00.000Z'],
      ['2026-03-01T08:30:00.5+05:30', '2026-03-01T03:00:00.500Z'],
      ['2026-03-01T08:30:00.123456789Z', '2026-03-01T08:30:00.123Z'],
      ['2024-02-29T23:59:59-05:00', '2024-03-01T04:59:59.000Z'],
    ],
    bad: [
      ...wrong('tipo', 1_700_000_000, null),
      ...wrong(
        'formato',
        '2026-03-01',
        '2026-03-01T08:30:00',
        '2026-03-01T08:30Z',
        '2026-03-01 08:30:00Z',
        '2026-02-29T08:30:00Z',
        '2026-03-01T24:00:00Z',
        '2026-03-01T08:60:00Z',
        '2026-03-01T08:30:60Z',
        '2026-03-01T08:30:00+25:00',
        '2026-03-01T08:30:00.Z',
        'ayer',
        '',
      ),
    ],
  },
  opción: {
    field: oneOf({ a: 'A', b: 'B' }, { label }),
    good: same('a', 'b'),
    bad: [
      ...wrong('tipo', 1, null, ['a']),
      ...wrong('opcion', 'A', 'c', '', ' a', 'constructor', '__proto__', 'toString'),
    ],
  },
  código: {
    field: code(sexoBiologico, { label }),
    good: same('01', '02'),
    bad: [...wrong('tipo', 1, null, ['01']), ...wrong('opcion', '1', 'M', '', '01 ', 'constructor')],
  },
  códigos: {
    field: codes(municipio, { label, exclusive: '05001' }),
    good: [...same([], ['11001'], ['11001', '05002'], ['05001'])],
    bad: [
      ...wrong('tipo', '11001', null, { 0: '11001' }),
      ...wrong('regla', ['11001', '11001'], ['11001', '05001']),
      [['11001', 'x'], 'campo[1] opcion'],
      [[11001, null], 'campo[0] tipo', 'campo[1] tipo'],
    ],
  },
  referencia: {
    field: ref('paciente', { label }),
    good: [...same(id), [id.toUpperCase(), id]],
    bad: [...wrong('tipo', 1, null, {}), ...wrong('referencia', 'x', '', ` ${id}`, `{${id}}`, id.replaceAll('-', ''))],
  },
  textos: {
    field: strings({ label, max: 3, maxItems: 2 }),
    good: [...same([], ['a'], ['a', 'a']), [[' a '], ['a']]],
    bad: [
      ...wrong('tipo', 'a', null, {}),
      ...wrong('longitud', ['a', 'b', 'c']),
      [['a', ''], 'campo[1] longitud'],
      [['abcd', 1], 'campo[0] longitud', 'campo[1] tipo'],
    ],
  },
  objetos: {
    field: objects(
      {
        que: text({ label, max: 3, required: true }),
        cuantos: integer({ label, min: 0, max: 9 }),
        si: bool({ label, default: false }),
      },
      { label, maxItems: 2 },
    ),
    good: [
      [[], []],
      [[{ que: 'a' }], [{ que: 'a', cuantos: null, si: false }]],
      [[{ cuantos: 3, que: ' b ', si: true }], [{ que: 'b', cuantos: 3, si: true }]],
      [[{ que: 'a', cuantos: null }], [{ que: 'a', cuantos: null, si: false }]],
    ],
    bad: [
      ...wrong('tipo', {}, 'a', null),
      ...wrong('longitud', [{ que: 'a' }, { que: 'a' }, { que: 'a' }]),
      [[1, null], 'campo[0] tipo', 'campo[1] tipo'],
      [['x'], 'campo[0] tipo'],
      [[{}], 'campo[0].que requerido'],
      [[{ que: null }], 'campo[0].que requerido'],
      [
        [{ que: 'a' }, { que: 1, otro: 1, cuantos: '3' }],
        'campo[1].otro desconocido',
        'campo[1].que tipo',
        'campo[1].cuantos tipo',
      ],
      [
        [JSON.parse('{"que":"a","__proto__":1,"constructor":2}')],
        'campo[0].__proto__ desconocido',
        'campo[0].constructor desconocido',
      ],
    ],
  },
  números: {
    field: numbers({ label, maxItems: 2 }),
    good: [...same({}, { a: 1 }, { a: 1.5, b: -2 })],
    bad: [
      ...wrong('tipo', [], 'a', 1, null),
      ...wrong('longitud', { a: 1, b: 2, c: 3 }),
      [{ a: '1', b: null }, 'campo.a tipo', 'campo.b tipo'],
      [{ a: Number.NaN }, 'campo.a tipo'],
    ],
  },
  Base64: {
    field: binary({ label, max: 6 }),
    good: same('QQ==', 'QUI=', 'QUJD', '++//', 'QUJDREVG'),
    bad: [
      ...wrong('tipo', 1, null, ['QQ==']),
      ...wrong('formato', '', 'QQ=', 'QQ', 'Q===', '=QQQ', 'Q Q=', 'QQ==QQ==', 'QQ__', 'ñandú123', 'QUJD\n'),
      ...wrong('longitud', 'QUJDREVGRw=='),
    ],
  },
  huella: { field: hashOf('x', { label }), good: [], bad: wrong('solo_lectura', 'abc', 1) },
  tamaño: { field: sizeOf('x', { label }), good: [], bad: wrong('solo_lectura', 1) },
}

for (const [what, { field, good, bad }] of Object.entries(cases)) {
  describe(what, () => {
    test('acepta lo suyo y lo guarda en una sola forma', () => {
      for (const [sent, stored] of good) {
        assert.deepEqual(check(field, sent), { value: stored, errors: [] }, JSON.stringify(sent))
      }
    })
    test('rechaza lo demás, dice por qué y no convierte nada', () => {
      for (const [sent, ...errors] of bad) {
        assert.deepEqual(check(field, sent), { value: undefined, errors }, JSON.stringify(sent))
      }
    })
  })
}

test('los años que la base de datos no guarda no son fechas', () => {
  assert.deepEqual(check(date({ label }), '0000-01-01').errors, ['campo formato'])
  for (const value of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+05:00', '9999-12-31T23:59:59-05:00']) {
    assert.deepEqual(check(instant({ label }), value).errors, ['campo formato'], value)
  }
})

test('lo ya guardado se acepta otra vez igual', () => {
  const field = text({ label, max: 40 })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (sent) => {
      const first = check(field, sent)
      if (first.errors.length > 0) return
      assert.deepEqual(check(field, first.value), first)
    }),
  )
})

test('un decimal con las cifras permitidas siempre se acepta, y con una más nunca', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -99_999_999, max: 99_999_999 }), (digits, n) => {
      const field = decimal({ label, min: -1e9, max: 1e9, digits })
      assert.deepEqual(check(field, Number((n / 10 ** digits).toFixed(digits))).errors, [])
      if (n % 10 !== 0) assert.deepEqual(check(field, Number(`${n}e-${digits + 1}`)).errors, ['campo rango'])
    }),
  )
})

test('todos los errores de un valor se dicen a la vez, y en dos idiomas', () => {
  const errors: FieldError[] = []
  const field = objects(
    { a: text({ label, max: 2, required: true }), b: integer({ label, min: 0, max: 1 }) },
    { label, maxItems: 9 },
  )
  checkValue(field, [{ a: 'abc', b: 7 }, { c: 1 }], 'x', { errors })
  assert.deepEqual(
    errors.map((e) => e.campo),
    ['x[0].a', 'x[0].b', 'x[1].c', 'x[1].a'],
  )
  for (const e of errors) {
    assert.ok(e.mensaje.es.length > 3 && e.mensaje.en.length > 3)
    assert.notEqual(e.mensaje.es, e.mensaje.en)
  }
})

test('un UUID es uno en cualquier caja y nada más', () => {
  assert.ok(isUuid(id) && isUuid(id.toUpperCase()))
  for (const value of ['', 'x', `${id}0`, ` ${id}`, `${id}\n`, id.replace('0', 'g')]) assert.ok(!isUuid(value), value)
})

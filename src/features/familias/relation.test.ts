import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fact, somebody } from '../../../test/fixtures/family.ts'
import { parentesco, sexOfRelative } from '../../model/codes/index.ts'
import { callsBack, generationOf, sexFits } from '../../model/kinship.ts'
import { kindredOf } from './kindred.ts'
import { relationOf } from './relation.ts'

const words = [...parentesco.byCode.keys()]
const told = (rows: readonly (readonly [string, string, string, string?])[], sexes: Record<string, string> = {}) => {
  const ids = [...new Set(rows.flatMap((row) => row.slice(0, 2) as string[]))]
  const sexOf = (id: string): string =>
    sexes[id] ?? rows.flatMap(([, b, word]) => (b === id ? (sexOfRelative(word) ?? []) : []))[0] ?? '02'
  return kindredOf(
    ids.map((id) => somebody(id, { sexo: sexOf(id) })),
    rows.map(([a, b, word, linea], i) => fact(a, b, word, `f${i}`, linea ?? null)),
  )
}

/** Words that need more than themselves to have a place. */
const leaning = [
  'bisabuelo',
  'bisabuela',
  'yerno',
  'nuera',
  'cunado',
  'cunada',
  'hijastro',
  'hijastra',
  'tutor',
  'otro',
]

test('lo que una fila dice se deduce de la familia, y al revés con la palabra que le responde', () => {
  for (const word of words) {
    for (const mine of ['01', '02']) {
      const linea = word.startsWith('prim') ? 'materna' : undefined
      const k = told([['a', 'b', word, ...(linea === undefined ? [] : [linea])] as [string, string, string]], {
        a: mine,
      })
      const [there, back] = [relationOf(k, 'a', 'b'), relationOf(k, 'b', 'a')]
      if (leaning.includes(word)) {
        assert.deepEqual([there, back, k.loose.length], [null, null, 1], word)
        continue
      }
      assert.equal(there, word)
      assert.ok(back !== null && callsBack(word).includes(back), `${word} ${back}`)
      assert.ok(sexFits(back, mine), `${word} ${back}`)
      assert.deepEqual(k.contradictions, [])
    }
  }
})

test('de dos palabras seguidas sale otra de la misma generación y del mismo sexo, o ninguna', () => {
  let found = 0
  for (const one of words) {
    for (const two of words) {
      const k = told([
        ['a', 'b', one, 'materna'],
        ['b', 'c', two, 'materna'],
      ])
      const word = relationOf(k, 'a', 'c')
      if (word === null) continue
      found++
      const sum = (generationOf(one) ?? Number.NaN) + (generationOf(two) ?? Number.NaN)
      assert.equal(generationOf(word), sum, `${one} ${two} → ${word}`)
      assert.ok(sexFits(word, sexOfRelative(two) ?? '02'), `${one} ${two} → ${word}`)
      const back = relationOf(k, 'c', 'a')
      if (!word.startsWith('bisabuel')) assert.ok(back !== null && callsBack(word).includes(back), `${word} ${back}`)
    }
  }
  assert.ok(found > 120, String(found))
})

test('lo que se sigue de dos pacientes', () => {
  for (const [one, two, third] of [
    ['madre', 'madre', 'abuela_materna'],
    ['madre', 'padre', 'abuelo_materno'],
    ['padre', 'madre', 'abuela_paterna'],
    ['madre', 'hermano', 'tio_materno'],
    ['padre', 'hermana', 'tia_paterna'],
    ['madre', 'abuela_materna', 'bisabuela'],
    ['hermana', 'madre', 'madre'],
    ['hermano', 'hija', 'sobrina'],
    ['hermana', 'abuelo_paterno', 'abuelo_paterno'],
    ['hijo', 'hijo', 'nieto'],
    ['hija', 'hermano', 'hijo'],
    ['madre', 'hija', 'hermana'],
    ['tia_materna', 'hijo', 'primo'],
    ['primo', 'madre', null],
    ['conyuge', 'madre', 'suegra'],
    ['conyuge', 'hermana', 'cunada'],
    ['hermana', 'conyuge', 'cunada'],
    ['conyuge', 'hijo', 'hijastro'],
    ['hija', 'conyuge', 'nuera'],
    ['madre', 'conyuge', 'madrastra'],
    // She may be the mother herself, of whom nothing is known.
    ['abuela_materna', 'hija', null],
    ['abuela_materna', 'hijo', 'tio_materno'],
    // May be her own child.
    ['madre', 'nieta', null],
    ['padre_adoptivo', 'madre', null],
    ['otro', 'madre', null],
    ['nieto', 'hijo', null],
  ] as const) {
    const k = told([
      ['a', 'b', one],
      ['b', 'c', two],
    ])
    assert.equal(relationOf(k, 'a', 'c'), third, `${one} ${two}`)
  }
})

test('medios hermanos comparten el progenitor que no es distinto', () => {
  const k = told([
    ['a', 'pa', 'padre'],
    ['b', 'pb', 'padre'],
    ['a', 'b', 'hermana'],
    ['b', 'm', 'madre'],
    ['pa', 'ga', 'madre'],
  ])
  assert.equal(relationOf(k, 'a', 'm'), 'madre')
  assert.equal(relationOf(k, 'a', 'ga'), 'abuela_paterna')
  assert.equal(relationOf(k, 'b', 'ga'), null)
})

test('dos filas de un mismo lugar y un mismo nombre son una persona; con otro nombre, se contradicen', () => {
  const people = (second: string) => [
    somebody('a', {}),
    somebody('b', {}),
    somebody('m1', { nombre: 'Rosa Elena Rojas', sexo: '02' }),
    somebody('m2', { nombre: second, sexo: '02' }),
  ]
  const rows = [fact('a', 'b', 'hermana', '1'), fact('a', 'm1', 'madre', '2'), fact('b', 'm2', 'madre', '3')]
  const one = kindredOf(people('ROSA ELENA  Rojás'), rows)
  assert.equal(one.same('m1'), one.same('m2'))
  const two = kindredOf(people('Luz Rojas'), rows)
  assert.notEqual(two.same('m1'), two.same('m2'))
  assert.equal(relationOf(two, 'a', 'b'), 'hermana')
})

test('lo imposible no entra en la familia, y se dice', () => {
  for (const [rows, codigo] of [
    [
      [
        ['a', 'b', 'madre'],
        ['b', 'a', 'madre'],
      ],
      'ciclo',
    ],
    [
      [
        ['a', 'b', 'madre'],
        ['b', 'c', 'madre'],
        ['c', 'a', 'madre'],
      ],
      'ciclo',
    ],
    [
      [
        ['a', 'b', 'hija'],
        ['a', 'c', 'abuela_materna'],
        ['c', 'b', 'madre'],
      ],
      'ciclo',
    ],
    [
      [
        ['a', 'b', 'madre'],
        ['a', 'c', 'madre'],
      ],
      'dos_progenitores',
    ],
    [
      [
        ['a', 'b', 'madre'],
        ['a', 'b', 'hermana'],
      ],
      'generaciones',
    ],
  ] as const) {
    const k = told(rows as never)
    assert.ok(
      k.contradictions.some((c) => c.codigo === codigo),
      JSON.stringify([rows, k.contradictions]),
    )
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fact, somebody } from '../../../test/fixtures/family.ts'
import { birthOrder } from './drawing-order.ts'
import { genogramOf } from './genogram.ts'
import { kindredOf } from './kindred.ts'
import type { KinFact, Person } from './person.ts'
import { keepApart } from './positions.ts'
import { SYMBOL } from './routes.ts'
import { laidOut, svgOf } from './svg.ts'

const TODAY = '2026-11-15'

/** Families of up to sixty over five generations: couples, children, twins, second unions, marriages between branches. */
const families = fc
  .array(
    fc.record({
      kind: fc.constantFrom(
        'hijo',
        'conyuge',
        'madre',
        'padre',
        'hermana',
        'hijo_adoptivo',
        'union',
        'otro',
        'tia_materna',
        'primo',
      ),
      of: fc.nat(1000),
      other: fc.nat(1000),
      year: fc.integer({ min: 1900, max: 2025 }),
    }),
    { minLength: 1, maxLength: 59 },
  )
  .map((steps) => {
    const people: Person[] = [somebody('p0', { sexo: '02', nacimiento: '1980-01-01', paciente: 'p0' })]
    const facts: KinFact[] = []
    for (const { kind, of, other, year } of steps) {
      const base = people[of % people.length]?.id ?? 'p0'
      if (kind === 'union') {
        const second = people[other % people.length]?.id ?? 'p0'
        if (second !== base) facts.push(fact(base, second, 'companero_permanente'))
        continue
      }
      const id = `p${people.length}`
      const sexo = kind === 'madre' || kind === 'hermana' || kind === 'tia_materna' ? '02' : '01'
      people.push(
        somebody(id, {
          sexo,
          nacimiento: year % 3 === 0 ? null : `${year}-01-01`,
          vive: year % 2 === 0,
          filas: year % 5 === 0 ? ([{ id: `f${id}`, convive: true, paciente_indice: base }] as never) : [],
        }),
      )
      facts.push(fact(base, id, kind))
    }
    return { people, facts }
  })

test('nadie se pinta sobre nadie, cada quien en su fila y cada línea llega a los suyos', () => {
  fc.assert(
    fc.property(families, ({ people, facts }) => {
      const k = kindredOf(people, facts)
      const g = genogramOf(k, 'p0')
      const { drawing, rows } = laidOut(g, TODAY)
      const ids = g.personas.map((p) => p.id)
      assert.deepEqual(rows.flat().toSorted(), ids.toSorted())
      const at = (id: string) => drawing.at.get(id) ?? assert.fail(id)
      for (const a of g.personas) {
        assert.equal(at(a.id).y - SYMBOL / 2, drawing.rows[a.generacion])
        for (const b of g.personas) {
          if (a.id >= b.id) continue
          const apart = Math.max(Math.abs(at(a.id).x - at(b.id).x), Math.abs(at(a.id).y - at(b.id).y))
          assert.ok(apart >= SYMBOL + 40, `${a.id} ${b.id} ${apart}`)
        }
      }
      const near = (x: number, y: number, id: string): boolean =>
        Math.hypot(x - at(id).x, y - at(id).y) <= SYMBOL * 0.75
      for (const { union, path } of drawing.unions) {
        const [first, last] = [path[0], path.at(-1)]
        assert.ok(first !== undefined && last !== undefined)
        assert.ok(
          union.personas.some((id) => near(first.x, first.y, id)),
          union.id,
        )
        assert.ok(
          union.personas.some((id) => near(last.x, last.y, id)),
          union.id,
        )
      }
      assert.equal(drawing.children.length, g.filiaciones.length)
      for (const { child, path } of drawing.children) {
        const union = drawing.unions.find((u) => u.union.id === child.union)
        assert.deepEqual(path[0], union?.from)
        const end = path.at(-1)
        assert.deepEqual(end, { x: at(child.hijo).x, y: at(child.hijo).y - SYMBOL / 2 })
        const rowOf = (id: string) => g.personas.find((p) => p.id === id)?.generacion ?? 0
        for (const parent of union?.union.personas ?? []) assert.ok(rowOf(parent) < rowOf(child.hijo))
      }
      wellFormed(svgOf(g, { titulo: 'T', today: TODAY, kin: new Map() }))
    }),
    { numRuns: 100 },
  )
})

test('los hijos de una pareja van por orden de nacimiento', () => {
  const people = [somebody('m'), ...[3, 1, 2, 0].map((n) => somebody(`h${n}`, { nacimiento: `200${n}-01-01` }))]
  const g = genogramOf(
    kindredOf(
      people,
      people.slice(1).map((p) => fact('m', p.id, 'hija')),
    ),
    'm',
  )
  const { drawing } = laidOut(g, TODAY)
  const byX = g.filiaciones
    .map((f) => f.hijo)
    .toSorted((a, b) => (drawing.at.get(a)?.x ?? 0) - (drawing.at.get(b)?.x ?? 0))
  assert.deepEqual(byX, ['h0', 'h1', 'h2', 'h3'])
  assert.equal(birthOrder(g, TODAY)('h0', 'h1'), -1)
})

test('las distancias se guardan cualquiera que sea el lugar pedido', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1 }), (wanted) => {
      const gaps = wanted.slice(1).map(() => 10)
      const got = keepApart(wanted, gaps)
      got.slice(1).forEach((x, i) => {
        assert.ok(x - (got[i] ?? 0) >= 10 - 1e-6)
      })
    }),
  )
})

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><image href="http://x/"/>',
    ']]>&lt;!ENTITY x SYSTEM "file:///etc/passwd">',
    "' onload='x",
    '\u0000\u0001\u202e\ufffe\ud800',
    '%s \\ {1}',
    'Ñ'.repeat(10_000),
    '👩‍👧‍👦',
  ),
)

test('un nombre hostil no rompe el dibujo ni mete nada en él', () => {
  fc.assert(
    fc.property(hostile, hostile, (nombre, enfermedad) => {
      const fuente = { recurso: 'miembro_familia', registro: 'x' }
      const sick = { cie10: null, descripcion: enfermedad, edad_inicio: null, contribuyo_muerte: false, fuente }
      const g = genogramOf(kindredOf([somebody('a', { nombre, condiciones: [sick] })], []), 'a')
      const svg = svgOf(g, { titulo: nombre, today: TODAY, kin: new Map([['a', nombre]]) })
      const tags = wellFormed(svg)
      const allowed = ['svg', 'title', 'desc', 'defs', 'rect', 'text', 'g', 'path', 'circle', 'pattern', 'clipPath']
      assert.deepEqual(
        [...tags].filter((t) => !allowed.includes(t)),
        [],
      )
      assert.doesNotMatch(svg, /<!|<\?|="[^"]*url\((?!#)/)
    }),
    { numRuns: 200 },
  )
})

/** Just enough of a parser: balanced tags, attributes once each, entities we write ourselves. */
function wellFormed(svg: string): Set<string> {
  const open: string[] = []
  const tags = new Set<string>()
  const rest = svg.replaceAll(
    /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, close, tag, attributes, self) => {
      tags.add(tag)
      const names = [...String(attributes).matchAll(/\s([\w:-]+)=/g)].map((m) => m[1])
      assert.equal(new Set(names).size, names.length, `${tag} ${names}`)
      assert.ok(!names.some((n) => /^on|href|style/.test(n ?? '')), `${tag} ${names}`)
      if (close === '/') assert.equal(open.pop(), tag)
      else if (self !== '/') open.push(tag)
      return ''
    },
  )
  assert.deepEqual(open, [])
  assert.doesNotMatch(rest, /[<>]/)
  assert.doesNotMatch(rest, /&(?!(amp|lt|gt|quot|#39);)/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  assert.doesNotMatch(svg, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  return tags
}

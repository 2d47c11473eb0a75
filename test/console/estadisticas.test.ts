import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCalendarPeriod } from '../../src/model/calendar-period.ts'
import { absentCount, largestFirst, showCount } from '../../web/src/areas/estadisticas/count.ts'
import { csvOf } from '../../web/src/areas/estadisticas/csv.ts'
import { calendarFilters, filtersIn, group, usualSpans } from '../../web/src/areas/estadisticas/filters.ts'
import { everyMonth, niceTop } from '../../web/src/areas/estadisticas/months.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))

test('de la dirección solo se toma lo que es un filtro', () => {
  assert.deepEqual(filtersIn({ desde: '2026-01-01', hasta: '2026-02-31', otro: 'x', grupo: 'nombre', valor: 'Ana' }), {
    desde: '2026-01-01',
  })
  assert.deepEqual(filtersIn({ grupo: 'departamento', valor: 11 }), { grupo: 'departamento', valor: '11' })
  assert.deepEqual(filtersIn({ grupo: 'activo', valor: true }), { grupo: 'activo', valor: 'true' })
  assert.deepEqual(filtersIn({ desde: '2026-03-01', hasta: '2026-02-01' }), { desde: '2026-03-01' })
  assert.deepEqual(group(filtersIn({ grupo: 'eapb', valor: "' or 1=1" })), {})
})

test('fuera de la atención, toda fecha que se escoja da un mes o un año que el servicio acepta', () => {
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [desde, hasta] = [a, b].sort() as [string, string]
      for (const chosen of [{ desde, hasta }, { desde }, { hasta }]) {
        const kept = calendarFilters(chosen)
        const last = chosen.hasta ?? desde
        assert.ok(isCalendarPeriod(kept.desde ?? null, kept.hasta ?? null))
        assert.ok((kept.desde ?? '') <= last && last <= (kept.hasta ?? ''))
      }
      const year = calendarFilters({ desde, hasta }).desde ?? ''
      if (desde.slice(0, 4) === hasta.slice(0, 4)) assert.ok(year <= desde)
    }),
  )
  fc.assert(
    fc.property(day, (today) => {
      const offered = usualSpans(today, true)
      for (const label of ['Todo', 'Este año', 'Este mes', 'Mes pasado'])
        assert.ok(offered.some((span) => span.label === label))
      for (const { desde = null, hasta = null } of offered) assert.ok(isCalendarPeriod(desde, hasta))
      for (const { desde = '', hasta = '' } of usualSpans(today, false)) assert.ok(desde <= hasta)
    }),
  )
})

test('el CSV de cualquier tabla se lee como se escribió, y ninguna celda es una fórmula', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', '=', '+', '-', '@', 'ñ', ' ') })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.integer({ min: 0 }))), (rows) => {
      const written = csvOf({ columns: ['Nombre', 'n'], rows })
      assert.ok(written.startsWith('\ufeffNombre,n\r\n'))
      const read = parse(written.slice(1)).slice(1)
      assert.equal(read.length, rows.length)
      rows.forEach(([name, n], i) => {
        const [cell = '', count] = read[i] ?? []
        assert.equal(cell.replace(/^'/, ''), name.replace(/^'/, ''))
        assert.ok(!/^[=+\-@]/.test(cell))
        assert.equal(count, String(n))
      })
    }),
  )
})

/** RFC 4180, the other way. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (let i = 0; i < csv.length; ) {
    const row = rows.at(-1) as string[]
    const match =
      csv[i] === '"' ? /^"((?:[^"]|"")*)"(,|\r\n)/.exec(csv.slice(i)) : /^([^,\r\n]*)(,|\r\n)/.exec(csv.slice(i))
    if (match === null) throw new Error(csv.slice(i))
    row.push((match[1] ?? '').replaceAll('""', '"'))
    i += match[0].length
    if (match[2] === '\r\n' && i < csv.length) rows.push([])
  }
  return rows
}

test('lo que no se dice va después de lo que sí, y quien no tiene dato al final', () => {
  const row = (codigo: string | null, n: number | null) => ({
    codigo,
    nombre: codigo ?? 'Sin dato',
    n,
    porcentaje: null,
    suprimida: n === null,
  })
  const sorted = largestFirst([row(null, 90), row('a', null), row('b', 0), row('c', 7)])
  assert.deepEqual(
    sorted.map((r) => r.nombre),
    ['c', 'b', 'a', 'Sin dato'],
  )
  assert.equal(showCount(row('a', null)), '5 o menos')
  assert.equal(showCount(row('b', 0)), '0')
  assert.deepEqual([showCount(absentCount(true)), showCount(absentCount(false))], ['5 o menos', '0'])
})

test('los meses sin nada también están, y el eje llega hasta lo más alto', () => {
  assert.deepEqual(everyMonth(['2026-02', '2025-11']), ['2025-11', '2025-12', '2026-01', '2026-02'])
  assert.deepEqual(everyMonth([]), [])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const top = niceTop(most)
      assert.ok(top >= most && top % 2 === 0)
      assert.ok(top <= Math.max(2, most * 2 + 2))
    }),
  )
})

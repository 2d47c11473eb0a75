import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keysOf } from '../../model/keys.ts'
import type { Row } from '../../model/resource.ts'
import type { ReasonRow } from '../riesgo/reasons.ts'
import { combineRows } from './combine.ts'
import { byCode } from './latest-values.ts'
import type { SummaryRows } from './summary.ts'
import { SERIES } from './summary-sql.ts'

const row = (id: string, more: Record<string, string | number | null>): Row => ({
  id,
  version: 1,
  creado_en: '2026-01-01T00:00:00.000Z',
  actualizado_en: '',
  creado_por: '',
  ...more,
})

/** What the statement answers of a record that has these rows. */
function chosen(patient: string, rows: readonly Row[]): SummaryRows {
  const newest = (column: string): Row[] =>
    rows.toSorted((a, b) => (`${a[column]} ${a.id}` < `${b[column]} ${b.id}` ? 1 : -1))
  const problems = newest('fecha')
  return {
    patient: row(patient, {}),
    parts: {
      aseguradora: [row(`eapb de ${patient}`, {})],
      problemas: problems.filter((d, i) => problems.findIndex((x) => x.codigo_cie10 === d.codigo_cie10) === i),
      valores: [...byCode(rows).values()].flatMap((series) => series.slice(0, SERIES)),
      abiertas: rows,
      consentimiento: newest('fecha_otorgamiento'),
    },
    totals: { nota: rows.length },
    sees: { alergias: true, valores: true, consentimiento: true, problemas: true },
    risk: [],
  }
}

const moments = ['fecha', 'fecha_registro', 'fecha_prescripcion', 'fecha_medicion', 'fecha_otorgamiento']
const rowsArbitrary = fc.uniqueArray(
  fc.record({ n: fc.nat(999), day: fc.integer({ min: 10, max: 14 }), code: fc.constantFrom('A', 'B'), of: fc.nat(2) }),
  { selector: (r) => r.n, maxLength: 30 },
)

test('repartidas entre varios registros, las filas dicen juntas lo que dirían en uno', () => {
  fc.assert(
    fc.property(rowsArbitrary, (made) => {
      const all = made.map(({ n, day, code, of }) => ({
        of,
        row: row(String(n).padStart(4, '0'), {
          codigo: code,
          codigo_cie10: code,
          ...Object.fromEntries(moments.map((m) => [m, `2026-03-${day}T00:00:00.000Z`])),
        }),
      }))
      const [p, a, b] = ['p', 'a', 'b'].map((name, i) =>
        chosen(
          name,
          all.filter((x) => x.of === i).map((x) => x.row),
        ),
      )
      assert.ok(p && a && b)
      const together = combineRows([p, a, b], true)
      const whole = chosen(
        'p',
        all.map((x) => x.row),
      )
      for (const name of keysOf(whole.parts)) {
        const ids = (rows: readonly Row[]): string[] => rows.map((r) => r.id)
        const ordered = !['abiertas', 'valores'].includes(name)
        const [found, expected] = [ids(together.parts[name]), ids(whole.parts[name])]
        assert.deepEqual(ordered ? found : found.toSorted(), ordered ? expected : expected.toSorted(), name)
      }
      assert.deepEqual(together.totals, whole.totals)
      for (const { of, row: r } of all)
        assert.equal(together.parts.abiertas.find((x) => x.id === r.id)?.paciente, ['p', 'a', 'b'][of])
    }),
  )
})

test('lo que no se alcanza a ver de uno, o un registro que no se alcanza, hace incompleto el todo', () => {
  const [p, a] = [chosen('p', []), chosen('a', [])]
  assert.ok(Object.values(combineRows([p, a], true).sees).every((all) => all))
  assert.ok(Object.values(combineRows([p], false).sees).every((all) => !all))
  const partial = { ...a, sees: { ...a.sees, alergias: false } }
  assert.deepEqual(combineRows([p, partial], true).sees, { ...p.sees, alergias: false })
})

test('de lo que hace de alto riesgo a una persona cuenta lo último que se dijo de cada cosa', () => {
  const reason = (clave: string, fecha: string): ReasonRow => ({
    regla: 'news2',
    version: 1,
    orden: 2,
    nivel: 'muy_alto',
    texto: '',
    parte: 1,
    partes: 1,
    clave,
    cumple: true,
    recurso: 'escala',
    fuente: `${clave} ${fecha}`,
    historia: null,
    fecha,
    valor: '8',
    diagnostico: null,
    vigente_desde: '',
    vigente_hasta: '',
    desde: '',
    hasta: null,
  })
  const with_ = (name: string, risk: ReasonRow[]): SummaryRows => ({ ...chosen(name, []), risk })
  const together = combineRows(
    [
      with_('p', [reason('NEWS2', '2026-01-01')]),
      with_('a', [reason('NEWS2', '2026-02-01'), reason('I10', '2025-01-01')]),
    ],
    true,
  )
  assert.deepEqual(together.risk.map((r) => r.fuente).sort(), ['I10 2025-01-01', 'NEWS2 2026-02-01'])
})

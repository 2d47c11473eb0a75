import { listCell, numberCell, optionalCell, optionCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
import { drugCell } from './drugs.ts'

export const routeKinds = [
  'oral',
  'iv',
  'goteo',
  'im',
  'sc',
  'parche',
  'inhalada',
  'infiltracion',
  'rectal',
  'vaginal',
  'epidural',
  'intratecal',
  'ocular',
  'nasal',
  'otica',
  'topica',
] as const
export type RouteKind = (typeof routeKinds)[number]
/** Too little of it reaches the blood to meet another medicine. */
export const localKinds: ReadonlySet<RouteKind> = new Set(['ocular', 'nasal', 'otica', 'topica'])
/** What reaches the blood by mouth, needle or enema: where a route has no limit of its own, that of the others bounds it. */
const systemic: ReadonlySet<RouteKind> = new Set(['oral', 'iv', 'im', 'sc', 'rectal', 'vaginal'])

export const limitTable = readTsvTable(new URL('limits.tsv', import.meta.url), {
  dci: drugCell,
  vias: listCell(optionCell(routeKinds)),
  unidad: optionCell(['mg', 'mcg', 'UI', 'mEq']),
  toma: optionalCell(numberCell),
  dia: optionalCell(numberCell),
  kgToma: optionalCell(numberCell),
  kgDia: optionalCell(numberCell),
  ninoDia: optionalCell(numberCell),
  adultoKg: optionalCell(numberCell),
  fuente: textCell,
})

const bounds = ['toma', 'dia', 'kgToma', 'kgDia', 'ninoDia', 'adultoKg'] as const
/** The most that is given of a substance by a route: in milligrams, or in its own units. */
export type Limits = Readonly<Partial<Record<(typeof bounds)[number], number>>> & {
  readonly unidad: 'mg' | 'UI' | 'mEq'
  readonly fuente: string
}

const byDrug = new Map<string, typeof limitTable>(Map.groupBy(limitTable, ({ dci }) => dci))

const known = new Map<string, readonly Limits[]>()
/** Of several routes the widest; a route without a bound has none. Worked out once for each that is asked. */
export function limitsOf(dci: string, kinds: readonly RouteKind[]): readonly Limits[] {
  const key = [dci, ...kinds].join()
  const limits = known.get(key) ?? widest(byDrug.get(dci) ?? [], kinds)
  known.set(key, limits)
  return limits
}

function widest(rows: typeof limitTable, kinds: readonly RouteKind[]): readonly Limits[] {
  if (rows.length === 0) return []
  const own = rows.filter(({ vias }) => vias.some((via) => kinds.includes(via)))
  const isSystemic = kinds.length === 0 || kinds.some((kind) => kind === 'goteo' || systemic.has(kind))
  const found = own.length > 0 ? own : isSystemic ? rows.filter(({ vias }) => vias.some((v) => systemic.has(v))) : []
  return [...Map.groupBy(found, ({ unidad }) => (unidad === 'mcg' ? 'mg' : unidad))].map(([unidad, of]) => ({
    unidad,
    fuente: [...new Set(of.map(({ fuente }) => fuente))].join(', '),
    ...Object.fromEntries(
      bounds.flatMap((bound) => {
        const said = of.flatMap((row) => {
          const n = row[bound]
          return n === undefined ? [] : [row.unidad === 'mcg' ? n / 1000 : n]
        })
        return said.length === of.length || (said.length > 0 && bound !== 'toma' && bound !== 'dia')
          ? [[bound, Math.max(...said)]]
          : []
      }),
    ),
  }))
}

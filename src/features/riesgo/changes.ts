import { addDays, dateInBogota } from '../../model/calendar.ts'
import { type Reason, type ReasonRow, saidBy, sentenceOf } from './reasons.ts'

/** When a reason appeared and when it ended, for who sees these rows; null while it holds. */
export interface Change extends Pick<Reason, 'regla' | 'version_reglas' | 'texto' | 'fuente' | 'fecha' | 'valor'> {
  readonly desde: string
  readonly hasta: string | null
}

/** Milliseconds, the end not included. */
export interface Span {
  readonly from: number
  readonly to: number
}

export const without = (spans: readonly Span[], cut: Span): Span[] =>
  spans
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, cut.from) },
      { from: Math.max(from, cut.to), to },
    ])
    .filter((s) => s.from < s.to)

export const within = (spans: readonly Span[], other: readonly Span[]): Span[] =>
  spans
    .flatMap((a) => other.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })))
    .filter((s) => s.from < s.to)

/** Those that touch or overlap, as one. */
export function joined(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  for (const s of [...spans].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1)
    if (last !== undefined && s.from <= last.to) out[out.length - 1] = { from: last.from, to: Math.max(last.to, s.to) }
    else out.push(s)
  }
  return out
}

const FOREVER = Number.POSITIVE_INFINITY
const ms = (text: string): number => Date.parse(text)
const stored = (row: ReasonRow): Span => ({ from: ms(row.desde), to: row.hasta === null ? FOREVER : ms(row.hasta) })
const startOf = (day: string): number => Date.parse(`${day}T00:00:00-05:00`)
const days = ({ vigente_desde, vigente_hasta }: ReasonRow): Span => ({
  from: vigente_desde === '-infinity' ? -FOREVER : startOf(vigente_desde),
  to: vigente_hasta === 'infinity' ? FOREVER : startOf(addDays(vigente_hasta, 1)),
})

const isNewer = (a: ReasonRow, b: ReasonRow): boolean => {
  const [at, than] = [ms(a.fecha), ms(b.fecha)]
  return at > than || (at === than && a.fuente > b.fuente)
}

/** While it was stored, held by date, and nothing newer about the same matter was there. */
function held(row: ReasonRow, all: readonly ReasonRow[]): Span[] {
  let spans = within([stored(row)], [days(row)])
  for (const other of all) {
    const same = other.regla === row.regla && other.parte === row.parte && other.clave === row.clave
    if (same && isNewer(other, row)) spans = without(spans, stored(other))
  }
  return spans
}

const keyOf = (row: ReasonRow): string =>
  JSON.stringify([row.regla, row.version, row.recurso, row.fuente, row.fecha, row.valor])

/** Newest first. */
export function changesOf(rows: readonly ReasonRow[], birth: string, now: string): Change[] {
  const at = ms(now)
  const found = new Map<string, { row: ReasonRow; spans: Span[] }>()
  for (const row of rows) {
    if (row.parte !== 1 || !row.cumple) continue
    let spans = held(row, rows)
    for (let part = 2; part <= row.partes; part++) {
      const others = rows.filter((o) => o.regla === row.regla && o.parte === part && o.cumple)
      spans = within(spans, joined(others.flatMap((o) => held(o, rows))))
    }
    const known = found.get(keyOf(row))
    if (known === undefined) found.set(keyOf(row), { row, spans })
    else known.spans.push(...spans)
  }
  return [...found.values()]
    .flatMap(({ row, spans }) => joined(spans).map((span) => ({ row, span })))
    .filter(({ span }) => span.from <= at)
    .sort((a, b) => b.span.from - a.span.from || a.row.orden - b.row.orden)
    .map(({ row, span }) => {
      const desde = new Date(span.from).toISOString()
      return {
        regla: row.regla,
        version_reglas: row.version,
        texto: sentenceOf(row, birth, dateInBogota(desde)),
        ...saidBy(row),
        desde,
        hasta: span.to > at ? null : new Date(span.to).toISOString(),
      }
    })
}

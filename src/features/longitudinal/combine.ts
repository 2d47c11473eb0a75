import { keysOf, recordOf } from '../../model/keys.ts'
import type { Row, Value } from '../../model/resource.ts'
import type { ReasonRow } from '../riesgo/reasons.ts'
import { byCode } from './latest-values.ts'
import type { SummaryRows } from './summary.ts'
import { MOST, type PartName, SERIES } from './summary-sql.ts'

/** Newest first by the columns given, the first that says something; then by id, as the statements order. */
const newestBy =
  (...columns: readonly string[]) =>
  (a: Row, b: Row): number => {
    const key = (row: Row): string => `${columns.map((c) => row[c] ?? null).find((v) => v !== null) ?? ''} ${row.id}`
    return key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0
  }

/** The first of each, in the order in which they come. */
const firstOf = (rows: readonly Row[], column: string): Row[] => {
  const seen = new Set<Value | undefined>()
  return rows.filter((row) => !seen.has(row[column]) && seen.add(row[column]))
}

/** Of one matter the last word: what an older one says of it in another record no longer counts. */
const newestReasons = (rows: readonly ReasonRow[]): ReasonRow[] => {
  const matters = Map.groupBy(rows, ({ regla, parte, clave }) => `${regla} ${parte} ${clave}`)
  return [...matters.values()].flatMap((same) => same.toSorted((a, b) => (a.fecha < b.fecha ? 1 : -1)).slice(0, 1))
}

/**
 * What several records of one person say together: of each thing what the statement would have chosen had they been one.
 * Who the patient is and who the insurer is, is as the first says.
 */
export function combineRows(
  [own, ...others]: readonly [SummaryRows, ...SummaryRows[]],
  complete: boolean,
): SummaryRows {
  const all = [own, ...others]
  const together = (name: PartName): Row[] =>
    all.flatMap(({ patient, parts }) => parts[name].map((row) => ({ ...row, paciente: row.paciente ?? patient.id })))
  const newest = (name: PartName, ...columns: readonly string[]): Row[] => together(name).sort(newestBy(...columns))
  return {
    patient: own.patient,
    parts: {
      aseguradora: own.parts.aseguradora,
      problemas: firstOf(newest('problemas', 'fecha_registro', 'creado_en'), 'codigo_cie10'),
      valores: [...byCode(together('valores')).values()].flatMap((series) => series.slice(0, SERIES)),
      abiertas: together('abiertas').slice(0, MOST),
      consentimiento: newest('consentimiento', 'fecha_otorgamiento').slice(0, MOST),
    },
    totals: Object.fromEntries(
      Object.keys(own.totals).map((name) => [name, all.reduce((sum, s) => sum + (s.totals[name] ?? 0), 0)]),
    ),
    sees: recordOf(keysOf(own.sees), (name) => complete && all.every((s) => s.sees[name])),
    risk: newestReasons(all.flatMap(({ risk }) => risk)),
  }
}

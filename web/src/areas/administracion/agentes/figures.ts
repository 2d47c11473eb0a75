import type { RowAt } from '../../../api/answers.ts'
/** A row of what became of what the agents said: by agent, professional and kind of question. */
export type Row = Omit<RowAt<'/hce/api/consultas-ia/metricas/'>, 'proporcion_aceptada' | 'proporcion_ciega'>

export interface Summary {
  readonly id: string
  readonly name: string
  readonly decided: number
  readonly accepted: number
  readonly changed: number
  readonly rejected: number
  readonly blind: number
  /** Words changed by word of the text, over what was changed. */
  readonly edit: number | null
  /** Of the medians of its parts the least and the most: a median of medians would say something else. */
  readonly seconds: readonly [number, number] | null
  readonly reasons: Readonly<Record<string, number>>
}

const sum = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((n, row) => n + of(row), 0)

export function summarise(id: string, name: string, rows: readonly Row[]): Summary {
  const changed = sum(rows, (r) => r.modificadas)
  const seconds = rows.flatMap((r) => (r.segundos_mediana === null ? [] : [r.segundos_mediana]))
  const reasons: Record<string, number> = {}
  for (const { motivo, cuantas } of rows.flatMap((r) => r.rechazos_por_motivo))
    reasons[motivo] = (reasons[motivo] ?? 0) + cuantas
  return {
    id,
    name,
    decided: sum(rows, (r) => r.decididas),
    accepted: sum(rows, (r) => r.aceptadas),
    changed,
    rejected: sum(rows, (r) => r.rechazadas),
    blind: sum(rows, (r) => r.ciegas),
    edit: changed === 0 ? null : sum(rows, (r) => (r.edicion_media ?? 0) * r.modificadas) / changed,
    seconds: seconds.length === 0 ? null : [Math.min(...seconds), Math.max(...seconds)],
    reasons,
  }
}

export type Dimension = 'agente' | 'profesional' | 'tipo_consulta'

/** The same figures by one of the three, whichever has decided most first. */
export function summariesBy(
  rows: readonly Row[],
  by: Dimension,
  kinds: Readonly<Record<string, string>>,
): readonly Summary[] {
  const groups = Map.groupBy(rows, (row) => row[by] ?? '')
  const nameOf = (id: string, row: Row | undefined): string =>
    (by === 'agente' ? row?.agente_nombre : by === 'profesional' ? row?.profesional_nombre : kinds[id]) ?? 'Sin nombre'
  return [...groups].map(([id, own]) => summarise(id, nameOf(id, own[0]), own)).sort((a, b) => b.decided - a.decided)
}

export const share = (part: number, of: number): string =>
  of === 0 ? '–' : (part / of).toLocaleString('es-CO', { style: 'percent', maximumFractionDigits: 0 })

import { publishedCount } from '../../model/published-count.ts'

/** What is told of the exams that were done. */
export interface DoneExams {
  readonly realizados: number
  readonly media_dias: number | null
  readonly mediana_dias: number | null
  readonly p90_dias: number | null
  readonly dentro_del_plazo: number | null
}

interface Cell extends DoneExams {
  readonly esperando: number
}

export type RoundedCell<T extends Cell> = Omit<T, keyof DoneExams> & {
  readonly [K in keyof DoneExams]: number | null
} & { readonly suprimido: boolean }

/**
 * As it is told outside care. A mean or a share would give the rounded count away; a cell of which nothing is told is left
 * out, because being there would tell that somebody is of it.
 */
export const roundWaits = <T extends Cell>(cells: readonly T[]): RoundedCell<T>[] =>
  cells
    .map((cell) => {
      const realizados = publishedCount(cell.realizados)
      const none = { media_dias: null, dentro_del_plazo: null }
      const few = realizados === null ? { mediana_dias: null, p90_dias: null } : {}
      return { ...cell, ...none, ...few, realizados, suprimido: realizados === null }
    })
    .filter((cell) => cell.esperando > 0 || !cell.suprimido)

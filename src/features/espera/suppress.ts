/** What is told of the exams that were done. */
export interface Done {
  readonly realizados: number
  readonly media_dias: number | null
  readonly mediana_dias: number | null
  readonly p90_dias: number | null
  readonly dentro_del_plazo: number | null
}

export interface Cell extends Done {
  readonly cups: string
  /** Null for all of them together. */
  readonly prioridad: string | null
}

export type Suppressed<T extends Cell> = Omit<T, keyof Done> & {
  readonly [K in keyof Done]: number | null
} & { readonly suprimido: boolean }

export const SMALL = 5

const isSmall = (n: number): boolean => n > 0 && n < SMALL

/**
 * One to four people could be told apart by whoever does not treat them: nothing is said of those cells, nor of the total of
 * an exam if taking the cells that stand from it would leave as few.
 */
export function suppressSmall<T extends Cell>(cells: readonly T[]): Suppressed<T>[] {
  const hidden = new Map<string, number>()
  for (const c of cells) {
    if (c.prioridad !== null && isSmall(c.realizados)) hidden.set(c.cups, (hidden.get(c.cups) ?? 0) + c.realizados)
  }
  return cells.map((c) => {
    const suprimido = isSmall(c.realizados) || (c.prioridad === null && isSmall(hidden.get(c.cups) ?? 0))
    const none = { realizados: null, media_dias: null, mediana_dias: null, p90_dias: null, dentro_del_plazo: null }
    return { ...c, ...(suprimido ? none : {}), suprimido }
  })
}

import type { LineError } from '../code-row.ts'

const MOST_KEPT = 200

export interface Faults {
  add(linea: number, columna: string, mensaje: string): void
  readonly errors: readonly LineError[]
  /** Lines with something wrong. */
  readonly wrong: number
}

/** What is wrong with each line: all are counted, the first ones are told. */
export function newFaults(): Faults {
  const errors: LineError[] = []
  const lines = new Set<number>()
  return {
    add(linea, columna, mensaje) {
      lines.add(linea)
      if (errors.length < MOST_KEPT) errors.push({ linea, columna, mensaje })
    },
    errors,
    get wrong() {
      return lines.size
    },
  }
}

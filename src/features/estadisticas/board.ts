/** A count in an answer. What is too small to be told to this caller is null. */
export interface Cell {
  n: number | null
  suprimida: boolean
}

/** The counts of one answer, and which of them add up to which: what is told must not give away what is not. */
export interface Board {
  /** `rests`: what is left of a wider count that the caller may also ask for. */
  cell(n: number, rests?: readonly number[]): Cell
  /** The cell of that name in that source: one figure is one cell, in however many tables it is shown. */
  named(source: object, name: string, make: () => readonly [n: number, rests: readonly number[]]): Cell
  adds(whole: Cell, parts: readonly Cell[]): void
  /** Hides small counts and whatever would let them be worked out. */
  hide(): void
}

const SMALL = 4
const isSmall = (n: number): boolean => n >= 1 && n <= SMALL

export function board(): Board {
  const known = new Map<Cell, number>()
  const small = new Set<Cell>()
  const lines: { whole: Cell; parts: readonly Cell[] }[] = []
  const names = new Map<object, Map<string, Cell>>()
  const cell: Board['cell'] = (n, rests = []) => {
    const made: Cell = { n, suprimida: false }
    known.set(made, n)
    if ([n, ...rests].some(isSmall) && n > 0) small.add(made)
    return made
  }
  return {
    cell,
    named(source, name, make) {
      const cells = names.get(source) ?? new Map<string, Cell>()
      names.set(source, cells)
      const found = cells.get(name) ?? cell(...make())
      cells.set(name, found)
      return found
    },
    adds(whole, parts) {
      lines.push({ whole, parts })
    },
    hide() {
      const of = (c: Cell): number => known.get(c) ?? 0
      const hidden = hiddenCells(small, lines, of)
      for (const c of hidden) Object.assign(c, { n: null, suprimida: true })
    },
  }
}

type Line = { readonly whole: Cell; readonly parts: readonly Cell[] }

/** Grows until no line of a table tells a hidden cell: one alone, or several that can only be ones. */
function hiddenCells(small: ReadonlySet<Cell>, lines: readonly Line[], of: (cell: Cell) => number): Set<Cell> {
  const hidden = new Set(small)
  for (let grew = true; grew; ) {
    grew = false
    for (const { whole, parts } of lines) {
      const gone = parts.filter((c) => hidden.has(c))
      const safe = hidden.has(whole) ? gone.length > 0 : gone.length === 0 || !isTold(gone, of)
      const next = safe ? null : nextToHide(whole, parts, hidden, of)
      if (next === null) continue
      hidden.add(next)
      grew = true
    }
  }
  return hidden
}

const isTold = (gone: readonly Cell[], of: (cell: Cell) => number): boolean =>
  gone.length === 1 || gone.reduce((sum, c) => sum + of(c), 0) === gone.length

/** The smallest that is still told: little is lost with it. The whole only when nothing else is left. */
function nextToHide(
  whole: Cell,
  parts: readonly Cell[],
  hidden: ReadonlySet<Cell>,
  of: (cell: Cell) => number,
): Cell | null {
  const open = parts.filter((c) => !hidden.has(c) && of(c) > 0).sort((a, b) => of(a) - of(b))
  return open[0] ?? (hidden.has(whole) ? null : whole)
}

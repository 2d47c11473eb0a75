import { type FocusEvent, useRef, useState } from 'react'

type Values = Readonly<Record<string, unknown>>

/** On what is around an input: which field it is. */
export const FIELD = 'data-campo'

const fieldOf = (element: Element): string | null => element.closest(`[${FIELD}]`)?.getAttribute(FIELD) ?? null

export interface HeldField {
  /** The row as it is shown: where the cursor is, as it was when the cursor came. */
  readonly row: Values
  /** What somebody writes is where the next change of another is told from. */
  wrote(given: Values): void
  /** What was written is saved or thrown away: where the cursor still is, too, it says what the row says. */
  startOver(): void
  /** For what is around the fields. */
  readonly around: {
    onFocus(event: FocusEvent<HTMLElement>): void
    onBlur(): void
  }
}

/** Nothing changes under the cursor: the field that somebody is in says what it said until they leave it. */
export function useHeldField(row: Values): HeldField {
  const [held, setHeld] = useState<Values>({})
  const latest = useRef(row)
  latest.current = row
  return {
    row: { ...row, ...held },
    wrote: (given) =>
      setHeld((before) => {
        const own = Object.entries(given).filter(([name]) => name in before)
        return own.length === 0 ? before : { ...before, ...Object.fromEntries(own) }
      }),
    startOver: () => setHeld({}),
    around: {
      onFocus({ target }) {
        const name = fieldOf(target)
        if (name !== null) setHeld((before) => (name in before ? before : { [name]: latest.current[name] ?? null }))
      },
      onBlur: () => setHeld({}),
    },
  }
}

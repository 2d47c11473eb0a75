import { Button, Stack } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { usePrinting } from '../../../ui/use-printing.ts'
import { NoneYet } from '../none-yet.tsx'
import type { Entry } from '../view.ts'
import { useWorking } from '../working.tsx'
import { isQuiet } from './settled.ts'

/** Up to here each is read whole. */
const FEW = 3
const PAGE = 20
/** Of many, those still to be signed or read that are shown whole; the others open when they are asked for. */
const WHOLE = 5

/** Those that are read whole; null where all are. */
const Whole = createContext<ReadonlySet<Entry> | null>(null)

/** Whether an entry is a line until somebody opens it, because there are many. */
export function useIsLine(row: Entry): boolean {
  const whole = useContext(Whole)
  return whole !== null && !whole.has(row)
}

/**
 * The entries of a section: of many only some at a time, those that are still to be signed or read before the others, each
 * in its place.
 */
export function EntryList(props: { rows: readonly Entry[]; none: string; children(row: Entry): ReactNode }): ReactNode {
  const { rows, none, children } = props
  const { marked, wanted, kept } = useWorking()
  const [limit, setLimit] = useState(PAGE)
  const printing = usePrinting()
  const looked = (row: Entry): boolean =>
    marked.has(row.id) || wanted?.registro === row.id || kept.some((d) => d.registro === row.id)
  const asking = rows.filter((row) => !isQuiet(row))
  const first = new Set([...asking, ...rows.filter(isQuiet)].slice(0, limit))
  const shown = rows.filter((row) => printing || first.has(row) || looked(row))
  const left = rows.length - shown.length
  return (
    <Whole.Provider value={rows.length > FEW && !printing ? new Set(asking.slice(0, WHOLE)) : null}>
      <Stack gap="xs">
        {rows.length === 0 && <NoneYet>{none}</NoneYet>}
        {shown.map(children)}
        {left > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            style={{ alignSelf: 'center' }}
            onClick={() => setLimit(limit + PAGE)}
          >
            Ver {Math.min(PAGE, left)} más, de {left} que hay
          </Button>
        )}
      </Stack>
    </Whole.Provider>
  )
}

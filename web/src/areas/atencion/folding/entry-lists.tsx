import { Button, Stack } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { NoneYet } from '../none-yet.tsx'
import type { Entry } from '../view.ts'
import { useWorking } from '../working.tsx'
import { isQuiet } from './settled.ts'

/** Up to here each is read whole. */
const FEW = 3
const PAGE = 20

const Dense = createContext(false)

/** Whether there are so many that what nobody has to touch is a line. */
export const useDense = (): boolean => useContext(Dense)

/**
 * The entries of a section: of many only some at a time, those that are still to be signed or read before the others, each
 * in its place.
 */
export function EntryList(props: { rows: readonly Entry[]; none: string; children(row: Entry): ReactNode }): ReactNode {
  const { rows, none, children } = props
  const { marked, wanted } = useWorking()
  const [limit, setLimit] = useState(PAGE)
  const looked = (row: Entry): boolean => marked.has(row.id) || wanted?.registro === row.id
  const first = new Set([...rows.filter((row) => !isQuiet(row)), ...rows.filter(isQuiet)].slice(0, limit))
  const shown = rows.filter((row) => first.has(row) || looked(row))
  const left = rows.length - shown.length
  return (
    <Dense.Provider value={rows.length > FEW}>
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
    </Dense.Provider>
  )
}

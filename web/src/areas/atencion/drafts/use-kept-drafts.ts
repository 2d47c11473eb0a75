import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { same } from '../../../forms/same.ts'
import { allDrafts } from '../../../session/draft-store.ts'
import { useMe } from '../../../session/session.tsx'
import { allEntries, type HistoryView } from '../view.ts'
import { type Kept, keptDrafts } from './kept-drafts.ts'

/** The forms write to the tab without telling anybody. */
const LOOK_MS = 1_000

/** What of this history waits in the tab, as it is now and whenever it is asked. */
export function useKeptDrafts(view: HistoryView): {
  kept: readonly Kept[]
  read: () => readonly Kept[]
  look: () => readonly Kept[]
  /** The same for a caller that waits for it. */
  lookNow: () => void
} {
  const me = useMe()
  const entries = useMemo(() => new Map(allEntries(view).map((e) => [e.id, e.recurso])), [view])
  const read = useCallback(
    () => keptDrafts(allDrafts(), me.id, view.historia.id, entries),
    [me.id, view.historia.id, entries],
  )
  const [kept, setKept] = useState<readonly Kept[]>(read)
  const last = useRef(kept)
  const look = useCallback(() => {
    const now = read()
    // Nobody who is typing waits for it.
    if (!same(now, last.current)) startTransition(() => setKept(now))
    last.current = now
    return now
  }, [read])
  const lookNow = useCallback(() => {
    last.current = read()
    setKept(last.current)
  }, [read])
  useEffect(() => {
    look()
    const every = setInterval(look, LOOK_MS)
    return () => clearInterval(every)
  }, [look])
  return { kept, read, look, lookNow }
}

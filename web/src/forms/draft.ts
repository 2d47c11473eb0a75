import { useCallback, useEffect, useRef, useState } from 'react'
import { draftPlace } from '../session/draft-place.ts'
import { readDraft, removeDraft, writeDraft } from '../session/draft-store.ts'
import { useMe } from '../session/session.tsx'

/** Sealing it takes a moment: it begins soon after the last key, as a page that is closed waits for nothing. */
const WAIT_MS = 20

/** What there is to say of a draft besides what it holds. */
export interface DraftFacts {
  /** It was here already when the page opened: of an earlier visit, and perhaps of somebody else's data. */
  readonly recovered: boolean
  /** This browser has no room for it: what is written is only in the page. */
  readonly unkept: boolean
}

/**
 * What is being written, kept in this tab until it is sent: it survives a reload, a session that ends and a connection that
 * is lost, and goes with the tab or with the person who signs out. Not shared between people: the key has the account, and
 * `session/held-drafts.ts` takes it out of the tab while somebody else may sit at it; the tab has it enciphered.
 */
export function useDraft<T>(
  key: string,
  initial: T,
): [T, (value: T | ((before: T) => T)) => void, () => void, boolean, DraftFacts] {
  const me = useMe()
  const place = draftPlace(me.id, key)
  const [value, setValue] = useState<T>(() => {
    const kept = readDraft(place)
    return kept === null ? initial : JSON.parse(kept)
  })
  const [isDraft, setIsDraft] = useState(() => readDraft(place) !== null)
  const [recovered, setRecovered] = useState(isDraft)
  const [unkept, setUnkept] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<T | undefined>(undefined)
  /** The tab has had it: where it no longer does, somebody threw it away. */
  const stored = useRef(isDraft)

  const write = useCallback(() => {
    if (pending.current === undefined) return
    const made = JSON.stringify(pending.current)
    pending.current = undefined
    stored.current = true
    void writeDraft(place, made).then((isKept) => setUnkept(!isKept))
  }, [place])

  const change = useCallback(
    (next: T | ((before: T) => T)) => {
      setIsDraft(true)
      setValue((before) => {
        // A draft is data: what can be called is the change of one.
        const made = typeof next === 'function' ? (next as (before: T) => T)(before) : next
        pending.current = made
        return made
      })
      clearTimeout(timer.current)
      timer.current = setTimeout(write, WAIT_MS)
    },
    [write],
  )

  const first = useRef(initial)
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = undefined
    removeDraft(place)
    stored.current = false
    setIsDraft(false)
    setRecovered(false)
    setUnkept(false)
    setValue(first.current)
  }, [place])

  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      // What was thrown away from elsewhere does not come back because its form goes.
      if (stored.current && readDraft(place) === null) pending.current = undefined
      write()
    }
  }, [write, place])

  return [value, change, forget, isDraft, { recovered, unkept }]
}

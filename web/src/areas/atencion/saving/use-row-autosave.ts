import { useCallback, useEffect, useRef, useState } from 'react'
import { isAway } from '../../../api/problem.ts'
import { useDraft } from '../../../forms/draft.ts'
import { KeptByForm, type Values } from '../../../forms/row-form.tsx'
import { draftPlace } from '../../../session/draft-place.ts'
import { readDraft } from '../../../session/draft-store.ts'
import { useMe, useSession } from '../../../session/session.tsx'
import { editing } from '../drafts/left-behind.ts'
import { useWorking } from '../working.tsx'
import { afterSending, type RowDraft, touched, UNTOUCHED, unsentOf } from './row-draft.ts'
import type { SaveState } from './save-badge.tsx'

const WAIT_MS = 1_200
const AGAIN_MS = 4_000

interface RowAutosave {
  readonly values: Values
  /** What each touched field said when it was first touched. */
  readonly began: Values
  readonly state: SaveState
  readonly failure: unknown
  readonly unkept: boolean
  write(given: Values): void
  /** Tries again what was refused or left undecided. */
  flush(): Promise<void>
  forget(): void
}

/**
 * A row that is sent as it is written. What cannot be sent stays in this tab and goes when it can; one request at a time,
 * and what is typed while it is on its way goes after it.
 */
export function useRowAutosave(props: {
  readonly row: Values
  /** As the form shows it: where the cursor is, it may not follow the row. */
  readonly shown: Values
  readonly place: string
  isFaulty(name: string, value: unknown): boolean
  /** Resolves once the page has the row as it was saved. */
  save(values: Values, began: Values): Promise<void>
}): RowAutosave {
  const { shown, place } = props
  const [draft, change, drop, , { unkept }] = useDraft<RowDraft>(place, UNTOUCHED)
  const [state, setState] = useState<SaveState>('guardado')
  const [failure, setFailure] = useState<unknown>(null)
  const given = useRef(props)
  given.current = props
  const current = useRef(draft)
  const sending = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stands = useRef<SaveState>('guardado')
  const kept = draftPlace(useMe().id, place)
  const { beforeClosing } = useWorking()
  const { expired } = useSession()

  const say = useCallback((next: SaveState): void => {
    stands.current = next
    setState(next)
  }, [])
  const keep = useCallback(
    (next: RowDraft): void => {
      current.current = next
      if (Object.keys(next.changes).length === 0) drop()
      else change(next)
    },
    [change, drop],
  )

  const send = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    const { changes, began } = current.current
    const { isFaulty, row: now } = given.current
    const unsent = unsentOf(current.current, now)
    if (Object.keys(unsent).length === 0) {
      keep(UNTOUCHED)
      return say('guardado')
    }
    const sent = Object.fromEntries(Object.entries(unsent).filter(([name]) => !isFaulty(name, changes[name])))
    if (Object.keys(sent).length === 0) return say('rechazado')
    say('guardando')
    try {
      await given.current.save(sent, began)
      keep(afterSending(current.current, sent))
      setFailure(null)
      if (Object.keys(current.current.changes).length === 0) return say('guardado')
      say('escribiendo')
      timer.current = setTimeout(() => void flush.current(), WAIT_MS)
    } catch (error) {
      if (error instanceof KeptByForm) return say('conflicto')
      if (isAway(error)) return say('sin_conexion')
      setFailure(error)
      say('rechazado')
    }
  }, [keep, say])

  const flush = useRef<() => Promise<void>>(async () => undefined)
  flush.current = async () => {
    while (sending.current !== null) await sending.current
    const mine = send()
    sending.current = mine
    try {
      await mine
    } finally {
      sending.current = null
    }
  }

  const write = useCallback(
    (values: Values): void => {
      keep(touched(current.current, values, given.current.shown))
      // What somebody else wrote is decided on first.
      if (stands.current === 'conflicto') return
      if (stands.current !== 'sin_conexion') say('escribiendo')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush.current(), WAIT_MS)
    },
    [keep, say],
  )

  // What a reload or a session that ended left, and what is left when the form goes.
  useEffect(() => {
    if (!expired && Object.keys(current.current.changes).length > 0) void flush.current()
  }, [expired])
  useEffect(() => {
    const release = editing(kept)
    return () => {
      clearTimeout(timer.current)
      // What was thrown away from elsewhere is not sent because its form goes.
      const isLeft = stands.current === 'escribiendo' && readDraft(kept) !== null
      void (isLeft ? flush.current() : Promise.resolve()).finally(release)
    }
  }, [kept])
  useEffect(
    () => beforeClosing(async () => (stands.current === 'conflicto' ? undefined : flush.current())),
    [beforeClosing],
  )
  useEffect(() => {
    if (state !== 'sin_conexion') return
    const again = (): void => void flush.current()
    const every = setInterval(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(every)
      window.removeEventListener('online', again)
    }
  }, [state])

  const forget = useCallback((): void => {
    keep(UNTOUCHED)
    setFailure(null)
    say('guardado')
  }, [keep, say])

  return {
    values: { ...shown, ...draft.changes },
    began: draft.began,
    state,
    failure,
    unkept,
    write,
    flush: () => flush.current(),
    forget,
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { ApiProblem, isAway, NoConnection, Told } from '../../../api/problem.ts'
import { useDraft } from '../../../forms/draft.ts'
import { same } from '../../../forms/same.ts'
import { draftPlace } from '../../../session/draft-place.ts'
import { readDraft, removeDraft, writeDraft } from '../../../session/draft-store.ts'
import { useMe, useSession } from '../../../session/session.tsx'
import type { Conflict } from '../../registros/merge-conflict.tsx'
import { type ChangedDraft, changedDraft, confirming } from '../../registros/sign-changes.tsx'
import { editing } from '../drafts/left-behind.ts'
import type { SaveState } from '../saving/save-badge.tsx'
import { useWorking } from '../working.tsx'
import {
  clashes,
  cleaned,
  hasUnsent,
  isWorthSaving,
  type NoteDraft,
  type NoteValues,
  settled,
  taken,
  unsaved,
} from './note-draft.ts'
import { NOTES, storeNote, textToSend } from './store-note.ts'

const WAIT_MS = 1_200
const AGAIN_MS = 4_000

/** `again`: it fits with what somebody else saved and has not been sent yet. `changed`: and what is on the screen is another. */
type Outcome = 'saved' | 'again' | 'changed' | 'failed'

interface Autosave {
  readonly draft: NoteDraft
  readonly state: SaveState
  readonly failure: unknown
  readonly conflict: Conflict | null
  /** What others changed in it, to be looked at before it is signed. */
  readonly unseen: ChangedDraft | null
  write(values: NoteValues): void
  resolve(values: NoteValues): void
  /** The conflict once more, with what has been written since. */
  review(): void
  /** Saves what is left and signs, with what others changed once it was shown; nothing changes afterwards. */
  sign(confirmed?: ChangedDraft | null): Promise<boolean>
  /** Not signed, after all. */
  back(): void
}

const NOT_SIGNED: Readonly<Partial<Record<SaveState, string>>> = {
  sin_conexion: 'No se firmó: el texto todavía no ha llegado. Se guardará al volver la conexión; firme entonces.',
  conflicto: 'No se firmó: otra persona cambió la nota. Resuelva las diferencias y firme de nuevo.',
}
const CHANGED = 'No se firmó: otra persona cambió la nota mientras tanto. Lea cómo quedó y firme de nuevo.'

/**
 * A note that is sent as it is written, unsigned. What cannot be sent stays in this tab and goes when the connection is
 * back; one request at a time, so that a slow one is never overtaken by an older text.
 */
export function useNoteAutosave(historia: string, place: string, first: NoteDraft, stored: () => void): Autosave {
  const name = `nota:${historia}:${place}`
  const kept = draftPlace(useMe().id, name)
  const [draft, change, forget] = useDraft<NoteDraft>(name, first)
  const [state, setState] = useState<SaveState>('guardado')
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const current = useRef(draft)
  const stands = useRef<SaveState>('guardado')
  const sending = useRef<Promise<Outcome> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The text in the tab of an editor that is no longer on the page; null while it is. */
  const leftBehind = useRef<string | null>(null)
  const { beforeClosing } = useWorking()

  const keep = useCallback(
    (next: NoteDraft): void => {
      current.current = next
      if (leftBehind.current === null) change(next)
      // The person who opened it again meanwhile has it now.
      else if (readDraft(kept) === leftBehind.current) {
        leftBehind.current = JSON.stringify(next)
        void writeDraft(kept, leftBehind.current)
      }
    },
    [change, kept],
  )
  const say = useCallback((next: SaveState): void => {
    stands.current = next
    setState(next)
  }, [])

  const send = useCallback(async (): Promise<Outcome> => {
    const { id, values } = current.current
    if (!isWorthSaving(values) || (id !== null && !hasUnsent(current.current))) {
      say('guardado')
      return 'saved'
    }
    say('guardando')
    const sent = textToSend(current.current)
    if (id === null) keep({ ...current.current, creating: sent })
    try {
      const now = await storeNote(historia, current.current, sent)
      const { creating: _, ...rest } = current.current
      keep({ ...rest, id: now.id, version: now.version, saved: now.saved })
      setFailure(null)
      if (id === null) stored()
      if (!hasUnsent(current.current)) {
        say('guardado')
        return 'saved'
      }
      say('escribiendo')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush.current(), WAIT_MS)
      return 'again'
    } catch (error) {
      if (isAway(error)) {
        say('sin_conexion')
        return 'failed'
      }
      if (error instanceof ApiProblem && error.status === 412 && id !== null) return meet(id)
      // Refused: nothing was created, and what is put right is another attempt.
      if (id === null) {
        const { creating: _, ...rest } = current.current
        keep({ ...rest, key: crypto.randomUUID() })
      }
      setFailure(error)
      say('rechazado')
      return 'failed'
    }
    /** Somebody else saved first. */
    async function meet(note: string): Promise<Outcome> {
      const now = await call('GET', `${NOTES}${note}/`).catch(() => null)
      if (now === null) {
        say('sin_conexion')
        return 'failed'
      }
      // With what was written while all this was asked.
      const mine = unsaved(current.current)
      const base = current.current.saved ?? {}
      if (clashes(mine, base, now.data).length > 0) {
        setConflict({ mine, theirs: now.data, base, etag: now.etag })
        say('conflicto')
        return 'failed'
      }
      const before = cleaned(current.current.values)
      keep(taken(current.current, now.data, now.data.version))
      say('escribiendo')
      timer.current = setTimeout(() => void flush.current(), 0)
      return same(cleaned(current.current.values), before) ? 'again' : 'changed'
    }
  }, [historia, keep, say, stored])

  const flush = useRef<() => Promise<Outcome>>(async () => 'saved')
  flush.current = async () => {
    clearTimeout(timer.current)
    // Of several that waited one goes on, and the others wait for it.
    while (sending.current !== null) await sending.current
    // What somebody else wrote is decided on first.
    if (stands.current === 'conflicto') return 'failed'
    const mine = send()
    sending.current = mine
    try {
      return await mine
    } finally {
      sending.current = null
    }
  }

  const write = useCallback(
    (values: NoteValues): void => {
      keep({ ...current.current, values: { ...current.current.values, ...values } })
      if (stands.current === 'conflicto') return
      if (stands.current !== 'sin_conexion') say('escribiendo')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush.current(), WAIT_MS)
    },
    [keep, say],
  )

  const told = useRef(stored)
  told.current = stored
  // What was left from before (a reload) goes below, with what a session that ended left.
  useEffect(() => {
    leftBehind.current = null
    const release = editing(kept)
    const leave = async (): Promise<void> => {
      clearTimeout(timer.current)
      // All of it is in the service, where it is gone on with from any machine.
      if (current.current.id !== null && !hasUnsent(current.current)) return forget()
      const text = readDraft(kept)
      // Thrown away on purpose, or waiting for a decision.
      if (text === null || stands.current === 'conflicto') return
      leftBehind.current = text
      let outcome = await flush.current()
      if (outcome === 'again' || outcome === 'changed') outcome = await flush.current()
      if (outcome !== 'saved') return clearTimeout(timer.current)
      if (readDraft(kept) === leftBehind.current) removeDraft(kept)
      told.current()
    }
    return () => void leave().finally(release)
  }, [forget, kept])

  useEffect(() => beforeClosing(() => flush.current()), [beforeClosing])

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

  // The page has a later version than this one began from, as when it was opened again before the last text had
  // arrived: it is taken in. Where the two clash, the person who writes decides, after sending.
  const shown = useRef(first)
  shown.current = first
  const { version: latest } = first
  useEffect(() => {
    const { id, version, saved } = current.current
    const theirs = shown.current.saved
    if (id === null || theirs === null || (latest ?? 0) <= (version ?? 0)) return
    if (sending.current !== null || stands.current === 'conflicto') return
    if (clashes(unsaved(current.current), saved ?? {}, theirs).length > 0) return
    keep(taken(current.current, theirs, Number(latest)))
  }, [latest, keep])

  // Who it is has been asked again and answered: what waited goes.
  const { expired } = useSession()
  useEffect(() => {
    if (!expired && hasUnsent(current.current)) void flush.current()
  }, [expired])

  const resolve = useCallback(
    (chosen: NoteValues): void => {
      if (conflict === null) return
      const version = Number(String(conflict.etag).replaceAll('"', ''))
      keep(settled(current.current, conflict, chosen, version))
      setConflict(null)
      say('escribiendo')
      void flush.current()
    },
    [conflict, keep, say],
  )
  const review = useCallback(
    (): void => setConflict((c) => (c === null ? null : { ...c, mine: unsaved(current.current) })),
    [],
  )

  const [unseen, setUnseen] = useState<ChangedDraft | null>(null)
  const sign = useCallback(
    async (confirmed: ChangedDraft | null = null): Promise<boolean> => {
      setFailure(null)
      const refuse = (why: string): false => {
        setFailure(new Told(why))
        return false
      }
      let outcome = await flush.current()
      if (outcome === 'again') outcome = await flush.current()
      if (outcome === 'changed') return refuse(CHANGED)
      if (outcome !== 'saved') {
        const why = NOT_SIGNED[stands.current]
        if (why !== undefined) refuse(why)
        return false
      }
      const { id, version } = current.current
      if (id === null) return false
      try {
        const seen = confirmed === null ? { ifMatch: `"${version}"` } : confirming(confirmed)
        await call('PATCH', `${NOTES}${id}/`, { body: { firmado: true }, ...seen })
      } catch (error) {
        const changed = changedDraft(error)
        if (changed !== null) {
          const now = await call('GET', `${NOTES}${id}/`).catch(() => null)
          if (now !== null) keep(taken(current.current, now.data, now.data.version))
          setUnseen(changed)
          return false
        }
        setFailure(error)
        say(error instanceof NoConnection ? 'sin_conexion' : 'rechazado')
        return false
      }
      setUnseen(null)
      forget()
      return true
    },
    [forget, keep, say],
  )
  const back = useCallback((): void => setUnseen(null), [])

  return { draft, state, failure, conflict, unseen, write, resolve, review, sign, back }
}

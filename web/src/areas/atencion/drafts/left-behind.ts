import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { same } from '../../../forms/same.ts'
import { draftPlace } from '../../../session/draft-place.ts'
import { allDrafts, readDraft, removeDraft, writeDraft } from '../../../session/draft-store.ts'
import { clashes, hasUnsent, type NoteDraft, taken, unsaved } from '../notes/note-draft.ts'
import { NOTES, storeNote, textToSend } from '../notes/store-note.ts'
import { type RowDraft, unsentOf } from '../saving/row-draft.ts'

/** Text that saves itself, whose editor is no longer on the page: it is sent from wherever the person is. */
export interface LeftBehind {
  readonly key: string
  readonly historia: string
  readonly text: string
  /** False where a person has to look at it: somebody else changed the same, or it was refused. */
  send(): Promise<boolean>
}

/** What an editor on the page has: it sends that itself. */
const edited = new Set<string>()

export function editing(key: string): () => void {
  edited.add(key)
  return () => void edited.delete(key)
}

const NOTE = /^nota:([0-9a-f-]{36}):/
/** A part of the header that saves itself; who attends and when it began wait for a button. */
const HEADER = /^(?!ingreso-)[a-z_]+-historia:([0-9a-f-]{36})$/

export function leftBehind(account: string): readonly LeftBehind[] {
  const prefix = draftPlace(account, '')
  return allDrafts().flatMap(([key, text]): LeftBehind[] => {
    if (edited.has(key) || !key.startsWith(prefix)) return []
    const place = key.slice(prefix.length)
    const [, ofNote] = NOTE.exec(place) ?? []
    if (ofNote !== undefined) {
      const draft: NoteDraft = JSON.parse(text)
      return hasUnsent(draft) ? [{ key, text, historia: ofNote, send: () => sendNote(key, ofNote, draft) }] : []
    }
    const [, ofHeader] = HEADER.exec(place) ?? []
    if (ofHeader === undefined) return []
    const draft: RowDraft = JSON.parse(text)
    return Object.keys(unsentOf(draft, draft.began)).length > 0
      ? [{ key, text, historia: ofHeader, send: () => sendHeader(key, ofHeader, draft) }]
      : []
  })
}

/** As its editor would: created once, and with what others changed taken in; the editor of one that is opened again meanwhile has it from there on. */
async function sendNote(key: string, historia: string, first: NoteDraft): Promise<boolean> {
  let draft = first
  const keep = async (next: NoteDraft): Promise<boolean> => {
    if (edited.has(key) || readDraft(key) !== JSON.stringify(draft)) return false
    draft = next
    await writeDraft(key, JSON.stringify(next))
    return true
  }
  while (hasUnsent(draft)) {
    const sent = textToSend(draft)
    if (draft.id === null && !(await keep({ ...draft, creating: sent }))) return true
    const next = await storeNote(historia, draft, sent).catch((error) => mergedNote(draft, error))
    if (next === null) return false
    if (!(await keep(next))) return true
  }
  if (!edited.has(key)) removeDraft(key)
  return true
}

/** With what somebody else saved first; null where the two clash. */
async function mergedNote(draft: NoteDraft, error: unknown): Promise<NoteDraft | null> {
  if (!isStale(error) || draft.id === null) throw error
  const { data } = await call('GET', `${NOTES}${draft.id}/`)
  return clashes(unsaved(draft), draft.saved ?? {}, data).length > 0 ? null : taken(draft, data, data.version)
}

const isStale = (error: unknown): boolean => error instanceof ApiProblem && error.status === 412

async function sendHeader(key: string, historia: string, draft: RowDraft): Promise<boolean> {
  const path = `/hce/api/historias/${historia}/` as const
  const { data, etag } = await call('GET', path)
  const now: Readonly<Record<string, unknown>> = { ...data }
  const mine = unsentOf(draft, now)
  if (Object.keys(mine).some((name) => !same(now[name], draft.began[name]))) return false
  if (Object.keys(mine).length > 0) await call('PATCH', path, { body: mine, ifMatch: etag })
  if (!edited.has(key) && readDraft(key) === JSON.stringify(draft)) removeDraft(key)
  return true
}

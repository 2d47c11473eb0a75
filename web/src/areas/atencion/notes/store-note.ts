import { call } from '../../../api/client.ts'
import { cleaned, type NoteDraft, type NoteValues, unsaved } from './note-draft.ts'

export const NOTES = '/hce/api/notas/'

/** What goes now: while it is being created, the same with every attempt. */
export const textToSend = ({ id, creating, values }: NoteDraft): NoteValues =>
  id === null ? (creating ?? cleaned(values)) : cleaned(values)

/** Creates the note or changes it; the draft as it is once the service has that text. */
export async function storeNote(historia: string, draft: NoteDraft, sent: NoteValues): Promise<NoteDraft> {
  const { id, version, key } = draft
  const given = Object.fromEntries(Object.entries(sent).filter(([, v]) => v !== null))
  const { data } =
    id === null
      ? await call('POST', NOTES, { body: { historia, ...given }, key })
      : await call('PATCH', `${NOTES}${id}/`, { body: unsaved(draft), ifMatch: `"${version}"` })
  const { creating: _, ...rest } = draft
  return { ...rest, id: data.id, version: data.version, saved: sent }
}

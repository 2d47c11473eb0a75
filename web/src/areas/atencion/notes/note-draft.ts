import { same } from '../../../forms/same.ts'

/** What a person writes of a note. */
export type NoteValues = Readonly<Record<string, unknown>>

export const noteFields = [
  'tipo_nota',
  'formato',
  'titulo',
  'contenido',
  'subjetivo',
  'objetivo',
  'analisis',
  'plan',
] as const
const texts = ['contenido', 'subjetivo', 'objetivo', 'analisis', 'plan'] as const

/** A note while it is being written: what is on the screen, and what the service has of it. */
export interface NoteDraft {
  readonly values: NoteValues
  /** As the service last had it; null while it has nothing. */
  readonly saved: NoteValues | null
  readonly id: string | null
  readonly version: number | null
  /** The same for every attempt to create it: an answer that is lost creates nothing twice. */
  readonly key: string
  /** What that key was first sent with: the attempts that follow say the same, and what was written since goes after. */
  readonly creating?: NoteValues
}

/** Only the texts of its format are of the note; a blank one is none. */
export function cleaned(values: NoteValues): NoteValues {
  const soap = values.formato === 'soap'
  return Object.fromEntries(
    noteFields.map((name) => {
      const value = values[name]
      const other = name === 'contenido' ? soap : texts.some((text) => text === name) && !soap
      const blank = typeof value === 'string' && value.trim() === ''
      return [name, other || blank || value === undefined ? null : value]
    }),
  )
}

/** Which fields of a later version, which somebody else saved, say something else than the one this draft goes on from. */
export const savedByOthers = (
  { saved, version }: NoteDraft,
  row: NoteValues & { readonly version: number },
): readonly string[] =>
  saved === null || version === null || row.version <= version
    ? []
    : noteFields.filter((name) => !same(saved[name], row[name]))

/** There is something to keep. */
export const isWorthSaving = (values: NoteValues): boolean => {
  const clean = cleaned(values)
  return texts.some((name) => clean[name] !== null)
}

/** What the service does not have yet. */
export function unsaved({ values, saved }: Pick<NoteDraft, 'values' | 'saved'>): NoteValues {
  const clean = cleaned(values)
  return Object.fromEntries(Object.entries(clean).filter(([name, value]) => !same(value, saved?.[name])))
}

/** There is text that the service does not have. */
export const hasUnsent = (draft: Pick<NoteDraft, 'values' | 'saved'>): boolean =>
  isWorthSaving(draft.values) && Object.keys(unsaved(draft)).length > 0

/** Somebody else saved meanwhile: what both changed to different things. Empty: the two fit together. */
export const clashes = (mine: NoteValues, base: NoteValues, theirs: NoteValues): string[] =>
  Object.keys(mine).filter((name) => !same(theirs[name], base[name]) && !same(theirs[name], mine[name]))

/** The two fit together: what the other person changed is taken in, and all that was written here stays. */
export function taken(draft: NoteDraft, theirs: NoteValues, version: number): NoteDraft {
  const mine = unsaved(draft)
  const now = cleaned(theirs)
  const news = noteFields.filter((name) => !(name in mine) && !same(now[name], draft.saved?.[name]))
  const values = { ...draft.values, ...Object.fromEntries(news.map((name) => [name, now[name]])) }
  return { ...draft, version, saved: now, values }
}

/** A conflict has been decided: what was chosen of what was shown, and all that was written after it was shown. */
export function settled(
  draft: NoteDraft,
  shown: { readonly mine: NoteValues; readonly theirs: NoteValues },
  chosen: NoteValues,
  version: number,
): NoteDraft {
  const theirs = cleaned(shown.theirs)
  const since = Object.entries(unsaved(draft)).filter(([name, value]) => !same(value, shown.mine[name]))
  const values = { ...theirs, ...chosen, ...Object.fromEntries(since) }
  return { ...draft, version, saved: theirs, values }
}

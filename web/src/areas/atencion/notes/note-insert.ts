import { isWorthSaving, type NoteValues } from './note-draft.ts'

const PARTS = { subjetivo: 'Subjetivo', objetivo: 'Objetivo', analisis: 'Análisis', plan: 'Plan' } as const
const WORDS: Readonly<Record<string, string>> = { ...PARTS, contenido: 'Contenido', titulo: 'Título' }

export interface Inserted {
  /** What changes, and what was there. */
  readonly after: NoteValues
  readonly before: NoteValues
  /** Labels of the fields that had text already, which stays before what was brought. */
  readonly appended: readonly string[]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** In the format of the note that is being written: what has text is never put aside by what is brought. */
function inFormat(given: NoteValues, formato: unknown): NoteValues {
  if (formato === given.formato) return given
  if (formato === 'soap') return { titulo: given.titulo, subjetivo: given.contenido }
  const parts = Object.entries(PARTS).flatMap(([name, label]) =>
    textOf(given[name]) === '' ? [] : [`${label}:\n${textOf(given[name])}`],
  )
  return { titulo: given.titulo, contenido: parts.join('\n\n') }
}

/** A template or an earlier note, put where nothing is written yet and after what is. */
export function insert(values: NoteValues, given: NoteValues): Inserted {
  const begun = isWorthSaving(values)
  const brought = begun ? inFormat(given, values.formato) : given
  const changes: [string, unknown][] = begun
    ? []
    : Object.entries(given).filter(([name]) => name === 'tipo_nota' || name === 'formato')
  const appended: string[] = []
  for (const [name, label] of Object.entries(WORDS)) {
    const text = textOf(brought[name])
    const written = textOf(values[name])
    if (text === '' || written.includes(text)) continue
    if (written === '') changes.push([name, text])
    else if (name !== 'titulo') {
      changes.push([name, `${String(values[name]).trimEnd()}\n\n${text}`])
      appended.push(label)
    }
  }
  return {
    after: Object.fromEntries(changes),
    before: Object.fromEntries(changes.map(([name]) => [name, values[name] ?? null])),
    appended,
  }
}

/** What undoing it leaves: a field that was changed since keeps what was written in it. */
export const undone = (values: NoteValues, { before, after }: Inserted): NoteValues =>
  Object.fromEntries(Object.entries(before).filter(([name]) => values[name] === after[name]))

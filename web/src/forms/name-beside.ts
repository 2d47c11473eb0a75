import type { Field } from '../../../src/model/fields.ts'

type Fields = Readonly<Record<string, Field>>

/** What a form calls the words of a code, where its declaration does not say so itself. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  cups: ['procedimiento', 'nombre_examen', 'descripcion'],
  cie10: ['descripcion'],
  cie11: ['descripcion'],
}

/** The field of the same form where the words of this code are written, or the name of this file; null where there is none. */
export function nameBeside(fields: Fields, name: string): string | null {
  const field = fields[name]
  if (field?.kind === 'binary') return 'nombre_archivo' in fields ? 'nombre_archivo' : null
  const { catalogue, classification } = field ?? {}
  const declared = Object.keys(fields).find((n) => catalogue !== undefined && fields[n]?.namesOf === catalogue)
  const usual = WORDS[classification ?? catalogue ?? '']?.find((n) => fields[n]?.kind === 'text')
  return declared ?? usual ?? null
}

/** As much of it as the field takes. */
export const fitted = (field: Field | undefined, text: string): string => text.slice(0, field?.max ?? text.length)

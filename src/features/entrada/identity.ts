import type { Row } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'

/** Who a message says that it is about, whatever the door; what it does not say is null or empty. */
export interface SaidPerson {
  readonly surnames: string | null
  readonly given: readonly string[]
  /** A day, or as much of it as is said: `1980`. */
  readonly birth: string | null
  /** In the code of ours. */
  readonly sex: string | null
}

export interface KnownPerson {
  readonly primer_apellido: string
  readonly segundo_apellido: string | null
  readonly primer_nombre: string
  readonly segundo_nombre: string | null
  /** By which the person wants to be called: other systems may know it from us. */
  readonly nombre_identitario: string | null
  readonly fecha_nacimiento: string
  readonly sexo_biologico: string
}

export const knownPerson = (row: Row): KnownPerson => ({
  primer_apellido: String(row.primer_apellido),
  segundo_apellido: textOrNull(row.segundo_apellido),
  primer_nombre: String(row.primer_nombre),
  segundo_nombre: textOrNull(row.segundo_nombre),
  nombre_identitario: textOrNull(row.nombre_identitario),
  fecha_nacimiento: String(row.fecha_nacimiento),
  sexo_biologico: String(row.sexo_biologico),
})

/** The words of a name as they are compared: without accents, case or signs. */
export const nameWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

const share = (a: readonly string[], b: readonly string[]): boolean => a.some((word) => b.includes(word))

/** In what a message contradicts the person whose document it has; what it does not say contradicts nothing. Pure. */
export function disagreements(said: SaidPerson, known: KnownPerson): readonly string[] {
  const theirs = nameWords([said.surnames ?? '', ...said.given].join(' '))
  const surnames = nameWords(`${known.primer_apellido} ${known.segundo_apellido ?? ''}`)
  const chosen = nameWords(known.nombre_identitario ?? '').filter((word) => !surnames.includes(word))
  const given = [...nameWords(`${known.primer_nombre} ${known.segundo_nombre ?? ''}`), ...chosen]
  return [
    ...(said.surnames !== null && !share(theirs, surnames) ? ['apellidos'] : []),
    ...(said.given.length > 0 && !share(theirs, given) ? ['nombres'] : []),
    ...(said.birth !== null && !known.fecha_nacimiento.startsWith(said.birth) ? ['fecha de nacimiento'] : []),
    ...(said.sex !== null && said.sex !== known.sexo_biologico ? ['sexo'] : []),
  ]
}

import type { FieldError } from '../../model/problem.ts'
import type { Row } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { foldedText } from '../../model/text/plain-text.ts'

const names = ['primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido', 'nombre_identitario'] as const
/** Parts of many names, and so of nobody's. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'da', 'das', 'do', 'dos', 'van', 'von'])

const words = (p: Row): Set<string> =>
  new Set(
    names
      .map((name) => p[name])
      .filter((value) => typeof value === 'string')
      .flatMap((value) => foldedText(value).split(/[^\p{L}\p{N}]+/u))
      .filter((word) => word !== '' && !particles.has(word)),
  )

const differs = say('No es igual en los dos registros.', 'Is not the same in both records.')
const noName = say('No tienen ningún nombre ni apellido en común.', 'They have no name in common.')

/** In what two records differ of all that says that they are one person: which fields, never their values. */
export function differences(a: Row, b: Row): FieldError[] {
  const found: FieldError[] = []
  for (const campo of ['sexo_biologico', 'fecha_nacimiento'])
    if (a[campo] !== b[campo]) found.push({ campo, codigo: 'regla', mensaje: differs })
  if (words(a).isDisjointFrom(words(b))) found.push({ campo: 'primer_nombre', codigo: 'regla', mensaje: noName })
  return found
}

const ALL = 3

/** Nothing says that they are one person, and only somebody who knows it may. */
export const haveNothingInCommon = (found: readonly FieldError[]): boolean => found.length === ALL

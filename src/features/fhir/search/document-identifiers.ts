import type { Predicate } from '../../../model/predicate.ts'
import { withoutSeparators } from '../../../resources/shapes.ts'
import { NATIONAL, RNEC } from '../elements/person.ts'
import { type IdentifierColumn, identifiers } from './answer.ts'

type Documented = { tipo_documento: string | null }
const national: Predicate<Documented> = { tipo_documento: [...NATIONAL] }
const column = { column: 'numero_documento', normal: withoutSeparators } as const

/** The document of a person: the guide has a system for national ones only. */
export const documentColumns = [
  { ...column, system: RNEC, where: national },
  { ...column, system: null, where: { not: national } },
] as const satisfies readonly IdentifierColumn[]
export const byDocument = identifiers(...documentColumns)

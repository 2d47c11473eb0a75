import type { AnyPredicate, Predicate } from '../../../model/predicate.ts'
import { withoutSeparators } from '../../../resources/shapes.ts'
import { HL7, RDA } from '../elements/drawing.ts'
import { NATIONAL, RNEC } from '../elements/person.ts'
import { type IdentifierColumn, identifiers } from './answer.ts'

type Documented = { tipo_documento: string | null }
const national: Predicate<Documented> = { tipo_documento: [...NATIONAL] }
const PERSON_NUMBER = `${HL7}/v2-0203|PN`
const everyRow: AnyPredicate = {}
/** The kinds that a document is published as: a person's number, and which of the guide's. */
const kinds: Readonly<Record<string, AnyPredicate>> = {
  [PERSON_NUMBER]: everyRow,
  ...Object.fromEntries(
    [...NATIONAL].map((kind) => [`${RDA}/CodeSystem/ColombianPersonIdentifier|${kind}`, { tipo_documento: [kind] }]),
  ),
}
const column = { column: 'numero_documento', normal: withoutSeparators, types: kinds } as const

/** The document of a person: the guide has a system for national ones only. */
export const documentColumns = [
  { ...column, system: RNEC, where: national },
  { ...column, system: null, where: { not: national } },
] as const satisfies readonly IdentifierColumn[]
export const byDocument = identifiers(...documentColumns)

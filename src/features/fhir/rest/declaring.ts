import type { Fields, OperationAccess, OperationDescription, OwnJson } from '../../../engine/operation.ts'
import { accountRoles } from '../../../model/access/roles.ts'
import { type Field, text } from '../../../model/fields.ts'
import type { FhirType } from '../source.ts'
import { mayReadType } from './permission.ts'
import { fhirNoAceptable } from './problems.ts'

/** What the declarations of FHIR's operations share. */

const JSON_TYPE = 'application/fhir+json'
export const XML_TYPE = 'application/fhir+xml'

/** A resource of any type, which says of itself what it is. */
export const FHIR_BODY: OwnJson = { type: JSON_TYPE, schema: { $ref: '#/components/schemas/FhirResource' } }
/** What is asked of an operation. */
export const parametersBody = (...parameter: readonly Readonly<Record<string, unknown>>[]): OwnJson => ({
  type: JSON_TYPE,
  schema: { $ref: '#/components/schemas/FhirParameters' },
  example: { resourceType: 'Parameters', parameter },
})

export const fhirOperation = { tag: 'FHIR R4', ownQuery: true, problems: [fhirNoAceptable] } as const

export const FHIR_OUTPUT = (about: string) => ({ status: 200, about, type: JSON_TYPE, otherTypes: [XML_TYPE] }) as const
/** Of one resource. */
export const STAMPED_OUTPUT = (about: string) =>
  ({ ...FHIR_OUTPUT(about), headers: ['ETag', 'Last-Modified'] }) as const

export const field = (label: string, about: string): Field => text({ label, about, max: 1_000 })
export const formatFields: Fields = {
  _format: field('Formato', '`json` o `xml`, antes que `Accept`.'),
  _pretty: field('Con sangría', '`true` para leerlo.'),
}

/** Those who may read one of its sources at least; what each of them then finds is decided for each. */
export const accessTo = (t: FhirType): OperationAccess =>
  t.constants !== undefined ? 'cuenta' : accountRoles.filter((role) => mayReadType(role, t))

type Asked = Pick<OperationDescription, 'id' | 'method' | 'ownForm' | 'ownJson'>

/** `POST` is how many clients call an operation, with what they ask in the body. */
export const askedBy = (id: string, method: 'GET' | 'POST'): Asked =>
  method === 'GET'
    ? { id, method }
    : { id: `${id}_create`, method, ownForm: true, ownJson: { ...parametersBody(), optional: true } }

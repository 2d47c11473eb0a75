import type { OwnJson } from '../../../engine/operation.ts'
import { FHIR_BODY } from '../rest/declaring.ts'
import table from './body-examples.json' with { type: 'json' }

/** What somebody would send of each type that is written, for the documentation. */
const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = table

const resource = (type: string) => ({ resourceType: type, ...examples[type] })

export const resourceBody = (type: string): OwnJson => ({ ...FHIR_BODY, example: resource(type) })

export const bundleBody: OwnJson = {
  type: 'application/fhir+json',
  schema: { $ref: '#/components/schemas/FhirBundle' },
  example: {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [{ resource: resource('Patient'), request: { method: 'POST', url: 'Patient' } }],
  },
}

/** RFC 6902. */
export const patchBody = (type: string): OwnJson => ({
  type: 'application/json-patch+json',
  schema: { $ref: '#/components/schemas/JsonPatch' },
  example:
    type === 'Patient'
      ? [{ op: 'replace', path: '/telecom/0/value', value: '3101234567' }]
      : [{ op: 'replace', path: '/status', value: examples[type]?.status }],
})

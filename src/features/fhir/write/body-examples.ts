import type { OwnJson } from '../../../engine/operation.ts'
import { FHIR_BODY } from '../rest/declaring.ts'
import { BACKPORT } from '../subscriptions/topic.ts'

/** What somebody would send of each type that is written, for the documentation. */
const PERSON = 'Patient/0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00'
const ORDER = 'ServiceRequest/0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01'
const RDA = 'https://fhir.minsalud.gov.co/rda'

const subject = { reference: PERSON }
const coded = (system: string, code: string) => ({ coding: [{ system, code }] })
const loinc = (code: string) => coded('http://loinc.org', code)
const named = (value: string) => [{ system: 'https://laboratorio.ejemplo.co', value }]
const effectiveDateTime = '2026-03-01T08:30:00-05:00'

const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Patient: {
    identifier: [
      {
        system: `${RDA}/NamingSystem/RNEC`,
        type: coded(`${RDA}/CodeSystem/ColombianPersonIdentifier`, 'CC'),
        value: '52700003',
      },
    ],
    name: [{ use: 'official', family: 'Muñoz Rojas', given: ['Ana', 'María'] }],
    gender: 'female',
    birthDate: '1980-02-29',
    telecom: [{ system: 'phone', value: '3101234567' }],
  },
  Observation: {
    status: 'final',
    category: [coded('http://terminology.hl7.org/CodeSystem/observation-category', 'vital-signs')],
    code: loinc('8867-4'),
    subject,
    effectiveDateTime,
    valueQuantity: { value: 72, unit: 'latidos', system: 'http://unitsofmeasure.org', code: '/min' },
  },
  DiagnosticReport: {
    identifier: named('H-1042'),
    basedOn: [{ reference: ORDER }],
    status: 'final',
    category: [coded('http://terminology.hl7.org/CodeSystem/v2-0074', 'LAB')],
    code: loinc('58410-2'),
    subject,
    effectiveDateTime,
    conclusion: 'Anemia leve',
  },
  DocumentReference: {
    identifier: named('D-1042'),
    status: 'current',
    type: loinc('11502-2'),
    subject,
    description: 'Cuadro hemático',
    content: [
      { attachment: { contentType: 'application/pdf', title: 'Cuadro hemático', data: 'JVBERi0xLjQKJSVFT0YK' } },
    ],
    context: { related: [{ reference: ORDER }] },
  },
  ServiceRequest: { status: 'completed', intent: 'order', code: { text: 'Hemograma' }, subject },
  Subscription: {
    status: 'requested',
    reason: 'Seguir a los pacientes que lo autorizaron',
    criteria: 'https://hce.ejemplo.co/fhir/SubscriptionTopic/Encounter',
    channel: {
      type: 'rest-hook',
      endpoint: 'https://receptor.ejemplo.co/avisos',
      payload: 'application/fhir+json',
      _payload: { extension: [{ url: `${BACKPORT}/backport-payload-content`, valueCode: 'id-only' }] },
    },
  },
  ImagingStudy: {
    identifier: [{ system: 'urn:dicom:uid', value: 'urn:oid:1.2.840.113619.2.55.1042' }],
    status: 'available',
    subject,
    started: effectiveDateTime,
    description: 'Radiografía de tórax',
  },
}

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

import { isJsonObject } from '../../../model/text/json-object.ts'

/** A question to the platform about one patient, in the name of a person (dossier of the ministry's collection, v1.5). */
export interface PatientQuestion {
  readonly type: string
  readonly value: string
}

/** The patient as the document names the person. */
export function patientOfDocument(document: unknown): PatientQuestion | null {
  if (!isJsonObject(document) || !Array.isArray(document.entry)) return null
  for (const entry of document.entry) {
    const resource: unknown = isJsonObject(entry) ? entry.resource : undefined
    if (!isJsonObject(resource) || resource.resourceType !== 'Patient') continue
    const [type, ...value] = String(resource.id ?? '').split('-')
    return type !== undefined && type !== '' && value.length > 0 ? { type, value: value.join('-') } : null
  }
  return null
}

export const questionAbout = ({ type, value }: PatientQuestion, human: string | null): unknown => ({
  resourceType: 'Parameters',
  parameter: [
    {
      name: 'identifier',
      part: [
        { name: 'type', valueString: type },
        { name: 'value', valueString: value },
      ],
    },
    ...(human === null ? [] : [{ name: 'humanuser', valueString: human }]),
  ],
})

/** A question to the platform about one patient, in the name of a person (dossier of the ministry's collection, v1.5). */
export interface PatientQuestion {
  readonly type: string
  readonly value: string
}

/** The patient as his own document names him. */
export function patientOfDocument(document: unknown): PatientQuestion | null {
  const entries = (document as { entry?: unknown } | null)?.entry
  if (!Array.isArray(entries)) return null
  for (const entry of entries) {
    const resource = (entry as { resource?: unknown } | null)?.resource as Record<string, unknown> | undefined
    if (resource?.resourceType !== 'Patient') continue
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

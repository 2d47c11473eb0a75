import { coding, concept, HL7, LOINC, localTime, resource, to } from './elements.ts'
import { endOf } from './encounter.ts'
import type { RdaInput } from './input.ts'
import { from, type MadeResource } from './made.ts'
import { patientId, providerReference } from './people.ts'

/** Stands for the PDF where the document is only looked at: nobody waits for a page to be drawn to know what is missing. */
const NOT_DRAWN = 'JVBERi0='

/** One implementer of the platform admits no more. */
export const MOST_BYTES = 5 * 1_048_576

export function epicrisis(i: RdaInput): readonly MadeResource[] {
  if (i.kind === 'paciente') return []
  const made = resource('DocumentReference', 'DocumentReference-0', 'DocumentReferenceEPIRDA', {
    status: 'current',
    type: concept(coding(LOINC, '18842-5', 'Discharge summary'), coding('ColombianDocumentTypes', 'EPI', 'Epicrisis')),
    category: [concept(coding(LOINC, '55108-5', 'Clinical presentation Document'))],
    subject: to(i, patientId(i)),
    date: localTime(endOf(i)),
    author: [providerReference(i)],
    custodian: { reference: 'Organization/MinSalud' },
    description: 'Epicrisis del encuentro de atención en salud - RDA',
    securityLabel: [concept(coding(`${HL7}/v3-Confidentiality`, 'R', 'restricted'))],
    content: [
      {
        attachment: { language: 'es-CO', data: i.epicrisis ?? NOT_DRAWN },
        format: coding('urn:ietf:bcp:13', 'application/pdf', 'PDF'),
      },
    ],
    context: { encounter: [to(i, 'Encounter-0')] },
  })
  return [{ resource: made, source: from('historia', i.content.historia, 'estado') }]
}

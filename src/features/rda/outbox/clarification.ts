import { localTime } from '../document/elements.ts'
import { RDA } from '../document/words.ts'

/** A signed clarification, as far as the ministry is told of it. */
export interface ClarificationNote {
  readonly id: string
  readonly texto: string
  readonly fecha: string
  readonly profesional_documento: string | null
  /** Who the document is about, as it names its patient. */
  readonly sujeto: string
}

/** Bundle `transaction` with one ObservationClarificationNoteRDA, addressed to the Composition that it clarifies. */
export function clarificationBundle(note: ClarificationNote, composition: string, human: string | null): unknown {
  return {
    resourceType: 'Bundle',
    language: 'es-CO',
    type: 'transaction',
    entry: [
      {
        fullUrl: `urn:uuid:${note.id}`,
        resource: {
          resourceType: 'Observation',
          meta: { profile: [`${RDA}/StructureDefinition/ObservationClarificationNoteRDA`] },
          status: 'final',
          code: {
            coding: [{ system: 'http://snomed.info/sct', code: '445664008', display: 'informe enmendado' }],
            text: 'Nota aclaratoria',
          },
          subject: { reference: `Patient/${note.sujeto}` },
          focus: [{ id: 'CompositionRDA', reference: `Composition/${composition}` }],
          effectiveDateTime: localTime(note.fecha),
          ...(human === null ? {} : { performer: [{ reference: `Practitioner/${human}` }] }),
          valueString: note.texto,
        },
        request: { method: 'POST', url: 'Observation' },
      },
    ],
  }
}

import { ocupacion, triage as triageList } from '../../../model/codes/index.ts'
import type { Row } from '../../../model/resource.ts'
import { standing } from '../../../resources/entries.ts'
import { textIn } from '../../fhir/elements/row-values.ts'
import { asId, concept, listed, localTime, resource, snomed, to } from './elements.ts'
import { startOf } from './encounter.ts'
import type { RdaInput } from './input.ts'
import { from, type MadeResource } from './made.ts'
import { patientId, practitionerId } from './people.ts'

export function occupation(i: RdaInput): readonly MadeResource[] {
  const { historia } = i.content
  const code = textIn(historia, 'ocupacion')
  if (code === null) return []
  const made = resource('Observation', 'Occupation-0', 'PatientOccupationAtEncounterRDA', {
    status: 'final',
    code: snomed('184104002', 'ocupación del paciente', 'Ocupación del paciente en el momento de la atención'),
    subject: to(i, patientId(i)),
    valueCodeableConcept: concept(listed(i, 'CIUO88AC', ocupacion, code)),
  })
  return [{ resource: made, source: from('historia', historia, 'ocupacion') }]
}

export function triage(i: RdaInput): readonly MadeResource[] {
  const { historia } = i.content
  const code = textIn(historia, 'triage')
  if (code === null) return []
  const made = resource('Observation', 'Triage-0', 'ObservationTriageRDA', {
    status: 'final',
    code: snomed('225390008', 'triaje', 'Triage'),
    subject: to(i, patientId(i)),
    encounter: to(i, 'Encounter-0'),
    effectiveDateTime: localTime(textIn(historia, 'triage_fecha') ?? startOf(i)),
    valueCodeableConcept: concept(listed(i, 'ClaseTriage', triageList, code)),
  })
  return [{ resource: made, source: from('historia', historia, 'triage', { effectiveDateTime: 'triage_fecha' }) }]
}

/** Only the professional in charge is in the document; another is named by identity document. */
function authorOf(i: RdaInput, row: Row): { readonly reference: string } {
  const author = textIn(row, 'profesional_documento')
  const id = author === null ? practitionerId(i) : asId(author.trim())
  return id === practitionerId(i) ? to(i, id) : { reference: `Practitioner/${id}` }
}

/** What was said of the record after it was closed; only some versions of the guide have a section for it. */
export const clarifications = (i: RdaInput): readonly MadeResource[] =>
  standing('nota', i.content.entries.nota)
    .filter((n) => n.tipo_nota === 'aclaratoria' && n.firmado === true)
    .map((row, n) => ({
      resource: resource('Observation', `ClarificationNote-${n}`, 'ObservationClarificationNoteRDA', {
        status: 'final',
        code: snomed('445664008', 'informe enmendado', 'Nota aclaratoria'),
        subject: to(i, patientId(i)),
        focus: [{ id: 'CompositionRDA', ...to(i, 'Composition-0') }],
        encounter: to(i, 'Encounter-0'),
        effectiveDateTime: localTime(textIn(row, 'fecha_nota') ?? row.creado_en),
        performer: [authorOf(i, row)],
        valueString: textIn(row, 'contenido') ?? textIn(row, 'motivo_aclaracion') ?? 'Nota aclaratoria',
      }),
      source: from('nota', row, 'contenido', { effectiveDateTime: 'fecha_nota' }),
    }))

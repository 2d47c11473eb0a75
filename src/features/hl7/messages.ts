import { allergySegments, diagnosisSegments } from './clinical.ts'
import { colombianSegment } from './colombia.ts'
import { contactSegments } from './contacts.ts'
import { coded, type SeenRow } from './elements.ts'
import { type Correspondence, messageHeader } from './header.ts'
import { insuranceSegments } from './insurance.ts'
import { type Message, numbered, segmentOf } from './message.ts'
import { attributeFields, currentObservations } from './observations.ts'
import { eventOf, eventSegment, patientSegment, wishesSegment } from './patient.ts'
import { timeStamp } from './time-stamp.ts'
import { visitSegment } from './visit.ts'

/** What goes with a patient, as far as the caller reads and reaches it. */
export interface Related {
  readonly familiares: readonly SeenRow[]
  readonly atencion: SeenRow | null
  readonly atributos: readonly SeenRow[]
  readonly valores: readonly SeenRow[]
  readonly alergias: readonly SeenRow[]
  readonly diagnosticos: readonly SeenRow[]
  readonly eapb: SeenRow | null
}

/** ADT^A28 or ADT^A31: the patient as a person, with what is current of the record. */
export const patientMessage = (c: Correspondence, control: string, patient: SeenRow, related: Related): Message => ({
  structure: 'ADT_A05',
  segments: [
    messageHeader(c, 'ADT_A05', eventOf(patient), control),
    eventSegment(patient, c.facility),
    patientSegment(patient, c.facility, eventOf(patient)),
    wishesSegment(patient),
    ...contactSegments(patient, related.familiares),
    visitSegment(related.atencion),
    ...numbered('OBX', currentObservations(related.atributos, related.valores)),
    ...allergySegments(related.alergias),
    ...diagnosisSegments(related.diagnosticos),
    ...insuranceSegments(patient, related.eapb),
    colombianSegment(patient),
  ].filter((s) => s !== null),
})

const ATTRIBUTES = coded('ATRIBUTOS', 'Atributos vigentes del paciente', '99COLOCAL')

/** ORU^R01: the attributes of a patient, or a page of them. */
export const attributesMessage = (
  c: Correspondence,
  control: string,
  patient: SeenRow,
  attributes: readonly SeenRow[],
): Message => ({
  structure: 'ORU_R01',
  segments: [
    messageHeader(c, 'ORU_R01', 'R01', control),
    // Observations update nobody's identity: they carry no nulls.
    patientSegment(patient, c.facility, 'A28'),
    segmentOf('OBR', {
      set_id: 1,
      universal_service_identifier: ATTRIBUTES,
      observation_date_time: timeStamp(c.now),
      results_rpt_status_chng_date_time: timeStamp(c.now),
      result_status: 'F',
    }),
    ...numbered('OBX', attributes.map(attributeFields)),
  ],
})

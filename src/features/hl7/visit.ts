import { NO_VISIT, patientClass } from './codes.ts'
import { ownId, type SeenRow, textIn } from './elements.ts'
import { APPLICATION } from './header.ts'
import { type Segment, segmentOf } from './message.ts'
import { timeStamp } from './time-stamp.ts'

const stamp = (instant: string | null): string | undefined => (instant === null ? undefined : timeStamp(instant))

/** The structure demands the segment; class N is how it says that there is no visit to speak of. */
export function visitSegment(row: SeenRow | null): Segment {
  if (row === null) return segmentOf('PV1', { set_id: 1, patient_class: NO_VISIT })
  const service = textIn(row, 'servicio_reps') ?? undefined
  const provider = textIn(row, 'prestador_codigo')
  const number = textIn(row, 'numero_atencion')
  const ended = stamp(textIn(row, 'fecha_fin'))
  return segmentOf('PV1', {
    set_id: 1,
    patient_class: patientClass[String(row.tipo_atencion)] ?? 'U',
    assigned_patient_location: {
      point_of_care: service,
      facility: provider === null ? undefined : { namespace_id: provider },
    },
    hospital_service: service,
    admit_source: textIn(row, 'via_ingreso') ?? undefined,
    visit_number: number === null ? undefined : ownId(number, provider ?? APPLICATION, 'VN'),
    discharge_disposition: textIn(row, 'destino_egreso') ?? undefined,
    admit_date_time: stamp(textIn(row, 'fecha_inicio')),
    discharge_date_time: ended === undefined ? [] : [ended],
    alternate_visit_id: ownId(String(row.id), APPLICATION, 'VN'),
    visit_indicator: 'V',
  })
}

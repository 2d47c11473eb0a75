import { orderPriority } from './codes.ts'
import { type Composite, coded, type SeenRow, textIn } from './elements.ts'
import { APPLICATION, type Correspondence, messageHeader } from './header.ts'
import { type Message, segmentOf } from './message.ts'
import { patientSegment } from './patient.ts'
import type { Charset } from './read/charset.ts'
import { timeStamp } from './time-stamp.ts'
import { visitSegment } from './visit.ts'

/** What an order is told of: the rows, as far as the receiver reads them. */
export interface ToldOrder {
  /** A new order, or one that was called off (table 0119). */
  readonly evento: 'NW' | 'CA'
  readonly orden: SeenRow
  readonly paciente: SeenRow
  readonly historia: SeenRow | null
  readonly diagnostico: SeenRow | null
}

export interface OrderReceiver {
  readonly aplicacion: string
  readonly institucion: string
  readonly juego: Charset
}

/** Who the patient is; a laboratory needs neither address nor telephone. */
const IDENTITY =
  'id actualizado_en absorbido tipo_documento numero_documento pais_documento primer_apellido segundo_apellido primer_nombre segundo_nombre fecha_nacimiento fecha_nacimiento_estimada hora_nacimiento sexo_biologico'
/** Where the patient is; not how the encounter ended. */
const PLACE = 'id tipo_atencion servicio_reps prestador_codigo numero_atencion via_ingreso fecha_inicio'

const only = (row: SeenRow, names: string): SeenRow =>
  Object.fromEntries(names.split(' ').flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))

const LONGEST_NAME = 199

/** OML^O21: what a professional asks a laboratory or an imaging service for, and no more of the record than that takes. */
export function orderMessage(c: Correspondence, to: OrderReceiver, control: string, told: ToldOrder): Message {
  const { orden, evento } = told
  const words = String(orden.descripcion)
  const priority = textIn(orden, 'prioridad') ?? 'rutina'
  const reason = told.diagnostico === null ? null : textIn(told.diagnostico, 'codigo_cie10')
  const placer: Composite = { entity_identifier: String(orden.id), namespace_id: APPLICATION }
  const by: Composite = { given_name: String(orden.creado_por) }
  const name = [...words].slice(0, LONGEST_NAME).join('')
  return {
    structure: 'OML_O21',
    segments: [
      segmentOf('MSH', {
        ...messageHeader(c, 'OML_O21', 'O21', control).fields,
        receiving_application: { namespace_id: to.aplicacion },
        receiving_facility: to.institucion === '' ? undefined : { namespace_id: to.institucion },
        // Original mode: what the receiver answers says whether it took the order.
        accept_acknowledgment_type: undefined,
        application_acknowledgment_type: undefined,
        character_set: [to.juego],
      }),
      patientSegment(only(told.paciente, IDENTITY), c.facility, 'A28'),
      visitSegment(told.historia === null ? null : only(told.historia, PLACE)),
      segmentOf('ORC', {
        order_control: evento,
        placer_order_number: placer,
        date_time_of_transaction: timeStamp(c.now),
        ordering_provider: [by],
      }),
      segmentOf('TQ1', { set_id: 1, priority: [coded(orderPriority[priority] ?? 'R', priority, 'HL70485')] }),
      segmentOf('OBR', {
        set_id: 1,
        placer_order_number: placer,
        universal_service_identifier: coded(String(orden.cups), name, 'CUPS'),
        relevant_clinical_information: textIn(orden, 'indicaciones') ?? undefined,
        ordering_provider: [by],
        reason_for_study: reason === null ? [] : [coded(reason, null, 'I10')],
      }),
      // A longer description than a name admits is told whole.
      ...(name === words ? [] : [segmentOf('NTE', { set_id: 1, comment: [words] })]),
    ],
  }
}

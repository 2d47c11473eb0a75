import { acknowledgement } from '../hl7/read/acknowledgement.ts'
import { fieldPart, segmentsNamed } from '../hl7/read/er7.ts'
import { headOf, readMessage } from '../hl7/read/message-head.ts'
import { personOf } from '../hl7/read/read-person.ts'
import type { SimulatedOrder, SimulatedPatient } from './simulated.ts'

/** An order as a laboratory to rehearse with reads it, and what it answers. */
export interface TakenOrder {
  readonly answer: string
  readonly isNew: boolean
  readonly order: SimulatedOrder
  readonly patient: SimulatedPatient
}

/** Reads an OML^O21 of ours; a message that it cannot read is an error of `readMessage`. */
export function takeOrder(bytes: Buffer, now: string): TakenOrder {
  const head = headOf(bytes)
  const m = readMessage(bytes, head, 'UNICODE UTF-8')
  const person = personOf(m, 'America/Bogota')
  const [orc] = segmentsNamed(m, 'ORC')
  const [obr] = segmentsNamed(m, 'OBR')
  const said = (segment: typeof orc, n: number, component = 1): string =>
    segment === undefined ? '' : (fieldPart(m, segment, n, component) ?? '')
  return {
    answer: acknowledgement({ head, code: 'AA', fault: null, now }),
    isNew: said(orc, 1) === 'NW',
    order: { id: said(orc, 2), cups: said(obr, 4), nombre: said(obr, 4, 2) },
    patient: {
      tipo_documento: person.document?.tipo ?? '',
      numero_documento: person.document?.numero ?? '',
      primer_apellido: person.surnames ?? '',
      primer_nombre: person.given.join(' '),
      fecha_nacimiento: person.birth ?? '',
    },
  }
}

import { maritalStatus } from '../codes.ts'
import {
  fieldPart,
  isNullField,
  partOf,
  type ReadMessage,
  type ReadSegment,
  repetitionsOf,
  segmentsNamed,
} from './er7.ts'
import type { ReadPerson } from './read-person.ts'

/** Fields of a patient as a message says them; null is HL7's `""`, that there is none. */
export type SaidOfPatient = Readonly<Record<string, string | null>>

const maritals = new Map(Object.entries(maritalStatus).map(([ours, theirs]) => [theirs, ours]))

const digits = (text: string): string => text.replaceAll(/\D/g, '')

/** PID-13 and PID-14: what was said of each way to reach the person. */
function contacts(m: ReadMessage, pid: ReadSegment): SaidOfPatient {
  if (isNullField(pid, 13)) return { telefono_movil: null, telefono_fijo: null, correo: null }
  const said: Record<string, string> = {}
  for (const raw of [...repetitionsOf(m, pid, 13), ...repetitionsOf(m, pid, 14)]) {
    const kind = partOf(m, raw, 3)
    const mail = partOf(m, raw, 4)
    if (partOf(m, raw, 2) === 'NET' || kind === 'Internet' || kind === 'X.400') {
      if (mail !== null) said.correo ??= mail
      continue
    }
    const whole = partOf(m, raw, 12) ?? partOf(m, raw, 1)
    const number = digits(whole ?? `${partOf(m, raw, 6) ?? ''}${partOf(m, raw, 7) ?? ''}`)
    const national = number.length === 12 && number.startsWith('57') ? number.slice(2) : number
    if (national === '') continue
    if (kind === 'CP' || national.startsWith('3')) said.telefono_movil ??= national
    else said.telefono_fijo ??= national
  }
  return said
}

function address(m: ReadMessage, pid: ReadSegment): SaidOfPatient {
  if (isNullField(pid, 11)) return { direccion: null }
  const [home = ''] = repetitionsOf(m, pid, 11)
  const [street, town] = [partOf(m, home, 1), partOf(m, home, 9)]
  return {
    ...(street === null ? {} : { direccion: street }),
    ...(town === null || !/^\d{5}$/.test(town) ? {} : { municipio_residencia: town }),
  }
}

function marital(m: ReadMessage, pid: ReadSegment): SaidOfPatient {
  if (isNullField(pid, 16)) return { estado_civil: null }
  const ours = maritals.get(fieldPart(m, pid, 16) ?? '')
  return ours === undefined ? {} : { estado_civil: ours }
}

/** What an admissions system says of a patient besides who it is. */
export const saidOfPatient = (m: ReadMessage, { segment: pid }: ReadPerson): SaidOfPatient => ({
  ...contacts(m, pid),
  ...address(m, pid),
  ...marital(m, pid),
})

/** The names of a person that is registered by a message: which word is which surname is not guessed. */
export function namesOfPerson(m: ReadMessage, person: ReadPerson): SaidOfPatient | null {
  const zco = segmentsNamed(m, 'ZCO')[0]
  const surnames = (person.surnames ?? '').split(/\s+/).filter((w) => w !== '')
  const [first, second] = zco === undefined ? surnames : [fieldPart(m, zco, 17), fieldPart(m, zco, 18)]
  const [given, further] = person.given
  if (first == null || given === undefined || (zco === undefined && surnames.length > 2)) return null
  // Two given names in one component are told apart only where there are just two.
  const words = given.split(/\s+/)
  if (further === undefined && words.length > 2) return null
  return {
    primer_apellido: first,
    ...(second == null ? {} : { segundo_apellido: second }),
    primer_nombre: further === undefined ? (words[0] ?? given) : given,
    ...(further === undefined
      ? words[1] === undefined
        ? {}
        : { segundo_nombre: words[1] }
      : { segundo_nombre: further }),
  }
}

import type { Person } from './people.ts'
import { consulta, type Encounter, urgencia } from './stories/story.ts'

/** Somebody who is here this morning: the front desk has opened the encounter and nobody has begun to attend. */
export interface Arrival {
  readonly e: Encounter
  /** Nobody by name: it waits in the queue of its service. */
  readonly queued: boolean
  readonly minutesAgo: number
}

const arrival = (minutesAgo: number, queued: boolean, e: Encounter): Arrival => ({ e, queued, minutesAgo })

/** What is not written yet: the encounter has not begun. */
const notYet = { actual: '', analisis: '', plan: '', dx: [] } as const

const general = (motivo: string) => consulta({ ...notYet, motivo, profesional: 'general1' })
const dental = (motivo: string) =>
  consulta({ ...notYet, motivo, profesional: 'odontologa', servicio: '334', cups: '890203' })
const psychology = (motivo: string) =>
  consulta({ ...notYet, motivo, profesional: 'psicologa', servicio: '344', cups: '890208' })

/** So that every service has somebody to attend, and whoever attends somebody of their own. */
const arrivals: readonly Arrival[] = [
  arrival(64, true, general('«Me duele la cintura desde el lunes»')),
  arrival(22, true, dental('«Se me partió una muela»')),
  arrival(35, true, psychology('«No duermo desde que murió mi mamá»')),
  arrival(18, true, urgencia({ ...notYet, motivo: '«Me cayó una teja en el pie»', triage: '03' })),
  arrival(15, false, general('«Vengo a que me lean los exámenes»')),
  arrival(31, false, dental('«Me sangran las encías»')),
  arrival(12, false, psychology('Control de psicoterapia')),
  arrival(
    27,
    true,
    consulta({
      ...notYet,
      motivo: 'Sesión de fisioterapia',
      profesional: 'terapeuta',
      servicio: '739',
      cups: '890211',
    }),
  ),
  arrival(9, true, urgencia({ ...notYet, motivo: '«Tengo un dolor fuerte en el pecho»', triage: '02' })),
  arrival(48, true, general('«Traigo la tos de hace dos semanas»')),
  arrival(
    41,
    true,
    consulta({
      ...notYet,
      motivo: 'Curación de herida quirúrgica',
      profesional: 'enfermera1',
      servicio: '312',
      cups: '890205',
    }),
  ),
]

const FIRST = 12
const EVERY = 200

/** Of every two hundred patients, these; adults who are alive and have no other encounter open. */
export function waitingRoom(): (person: Person) => Arrival | null {
  let given = 0
  return ({ index, age }) => {
    const next = arrivals[given % arrivals.length]
    if (age < 18 || age > 75 || index < Math.floor(given / arrivals.length) * EVERY + FIRST) return null
    given += 1
    return next ?? null
  }
}

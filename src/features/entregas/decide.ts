import { clinicians, type Role } from '../../model/access/roles.ts'
import { Problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import type { Actor } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { atencionTomada, noLaTiene, otraCola } from './problems.ts'

/** In whose hands an open encounter is. */
export interface Holding {
  /** Who treats the patient and answers for the encounter. */
  readonly profesional: string | null
  readonly servicio_reps: string | null
  /** Who has it now; nobody: it waits in the queue of its service. */
  readonly holder: string | null
}

/** Another hand: who has it from then on and, where that changes, who is in charge and of which service. */
export interface HandMove {
  readonly holder: string | null
  readonly profesional: string | null
  readonly servicio_reps: string | null
}

export const isClinician = (role: Role): boolean => clinicians.some((c) => c === role)

/** The front desk and the coordinator, who reach the whole institution. */
export const assigns = ({ rol }: Actor): boolean =>
  rol === 'admisiones' || rol === 'coordinador_medico' || rol === 'demostracion'

const wrong = (campo: string, es: string, en: string): Problem =>
  new Problem(invalid, { errores: [{ campo, codigo: 'regla', mensaje: say(es, en) }] })

/** From the queue of one's own service: a clinician is in charge from then on; nursing has it and leaves the charge free. */
export function decideTake(at: Holding, actor: Actor): HandMove {
  if (at.holder !== null) throw new Problem(atencionTomada)
  if (at.servicio_reps === null || !actor.miembros.includes(`s:${at.servicio_reps}`)) throw new Problem(otraCola)
  return { ...at, holder: actor.id, profesional: isClinician(actor.rol) ? actor.id : at.profesional }
}

export interface Receiver {
  readonly id: string
  readonly rol: Role
}

/**
 * To somebody by name. Who is in charge changes where nobody is, where who is in charge gives it to another clinician, and where the
 * front desk or the coordinator assigns one; whoever else receives it helps.
 */
export function decideHandOver(at: Holding, actor: Actor, to: Receiver, nota: string | null): HandMove {
  if (!assigns(actor) && nota === null)
    throw wrong('nota', 'Diga en una frase qué queda por hacer.', 'Say in a sentence what is left to be done.')
  const charges = at.profesional === null || at.profesional === actor.id || assigns(actor)
  return { ...at, holder: to.id, profesional: isClinician(to.rol) && charges ? to.id : at.profesional }
}

/** Who helped gives it back to who is in charge; who is in charge, to the queue of a service. */
export function decideReturn(at: Holding, actor: Actor, service: string | null): HandMove {
  if (at.holder !== actor.id && !assigns(actor)) throw new Problem(noLaTiene)
  if (service !== null && at.profesional !== null && at.profesional !== actor.id && !assigns(actor))
    throw wrong(
      'servicio_reps',
      'A la cola de un servicio la deja quien está a cargo. Devuélvasela, y que lo decida.',
      'Whoever is in charge leaves it in the queue of a service: give it back to them.',
    )
  const servicio_reps = service ?? at.servicio_reps
  const helped = service === null && at.profesional !== null && at.holder !== at.profesional
  if (helped) return { ...at, holder: at.profesional }
  if (at.holder === null && servicio_reps === at.servicio_reps)
    throw wrong('servicio_reps', 'Ya espera en esa cola.', 'It waits in that queue already.')
  if (servicio_reps === null)
    throw wrong(
      'servicio_reps',
      'Diga en la cola de qué servicio queda.',
      'Say in the queue of which service it is left.',
    )
  if (service !== null && service !== at.servicio_reps && actor.miembros.includes(`s:${service}`))
    throw wrong(
      'servicio_reps',
      'Nadie trae a su propio servicio una atención que ya existe.',
      'Nobody takes an encounter that exists already to their own service.',
    )
  return { holder: null, profesional: null, servicio_reps }
}

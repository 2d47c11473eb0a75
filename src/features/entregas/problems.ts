import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const atencionSinAbrir = problem(
  'atencion_sin_abrir',
  409,
  say('La atención no está abierta.', 'The encounter is not open.'),
  'Se toma, se entrega y se devuelve lo que está abierto, en atención o suspendido. `estado` es el que tiene.',
  ['estado'],
)
export const atencionTomada = problem(
  'atencion_tomada',
  409,
  say('Otra persona ya tomó esta atención.', 'Somebody else has this encounter already.'),
  'Se toma lo que espera en la cola de un servicio. Pida a quien la tiene que se la entregue, o tome otra de la cola.',
)
export const colaVacia = problem(
  'cola_vacia',
  409,
  say('Nadie espera en la cola de sus servicios.', 'Nobody waits in the queue of your services.'),
  'Los servicios son los de la cuenta; los asigna quien administra. Quien ya está en manos de alguien no espera.',
)
export const otraCola = problem(
  'otra_cola',
  403,
  say('Espera en la cola de un servicio que no es el suyo.', 'It waits in the queue of a service that is not yours.'),
  'La toma alguien de ese servicio. Admisiones, el coordinador o el equipo pueden asignársela.',
)
export const noLaTiene = problem(
  'no_la_tiene',
  403,
  say(
    'Devuelve una atención quien la tiene, admisiones o el coordinador médico.',
    'An encounter is given back by who has it, the front desk or the coordinator.',
  ),
  'Quien es del equipo y no la tiene puede entregarla a otra persona.',
)

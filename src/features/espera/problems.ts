import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const pasoImposible = problem(
  'turno_paso_imposible',
  409,
  say(
    'El turno no puede dar ese paso desde el estado que tiene.',
    'The turn cannot take that step from the state it is in.',
  ),
  '`estado` es el que tiene y `posibles`, a los que puede pasar (docs/generated/states.md).',
  ['estado', 'posibles'],
)
export const turnoTerminado = problem(
  'turno_terminado',
  409,
  say('El turno terminó: ya no se registran contactos.', 'The turn has ended: no more contacts are recorded.'),
  '`estado` es el final en que quedó. Si el paciente vuelve a necesitar el examen, cree otro turno.',
  ['estado'],
)
export const intentosCompletos = problem(
  'turno_intentos_completos',
  409,
  say('El turno no admite más intentos de contacto.', 'The turn takes no more attempts to contact.'),
  'Se guardan hasta 50 por turno. Documente, ofrezca una alternativa y cancele con su motivo si corresponde.',
  ['intentos'],
)
export const fueraDeLaFila = problem(
  'turno_fuera_de_la_fila',
  409,
  say('El turno no está en la fila.', 'The turn is not in the queue.'),
  'Se toman los que esperan: en espera, autorizados y quienes no asistieron. `estado` es el que tiene.',
  ['estado'],
)
export const turnoTomado = problem(
  'turno_tomado',
  409,
  say('Alguien está llamando ya a este paciente.', 'Somebody is calling this patient already.'),
  '`tomado_por` dice quién y `hasta`, hasta cuándo; después vuelve a estar libre. Pida otro con `siguiente/`.',
  ['tomado_por', 'hasta'],
)
export const turnoNoTomado = problem(
  'turno_no_tomado',
  409,
  say('Usted no tiene tomado este turno.', 'You do not hold this turn.'),
  'Expiró, se soltó al registrar el contacto, o lo tiene otra persona.',
)

import { problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'

export const consentimientoEnPersona = problem(
  'consentimiento_en_persona',
  409,
  say('Esta autorización se da en persona.', 'This consent is given in person.'),
  'Desde su página una persona mayor de edad autoriza por sí misma. Por un menor o por alguien a quien representa, se firma en admisiones.',
)

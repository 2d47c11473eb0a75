import { problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'

export const destinosCompletos = problem(
  'destinos_completos',
  409,
  say('Ya hay tantos destinos como puede haber.', 'There are as many endpoints as there may be.'),
  'Elimine uno que ya no se use antes de registrar otro.',
)

export const destinoDetenido = problem(
  'destino_detenido',
  409,
  say('El destino está detenido.', 'The endpoint is stopped.'),
  'Actívelo primero: lo que le falta se le entrega desde donde quedó.',
)

import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const sinResultado = problem(
  'sin_resultado',
  409,
  say('La orden no tiene resultado todavía.', 'The order has no result yet.'),
  'Se marca como visto el resultado que la orden tiene: su texto o su documento.',
)

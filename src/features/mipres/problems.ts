import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const sinNumeroMipres = problem(
  'sin_numero_mipres',
  409,
  say('La fórmula no tiene número MIPRES.', 'The prescription has no MIPRES number.'),
  'No hay qué comprobar: escriba primero el número de la prescripción en MIPRES.',
)

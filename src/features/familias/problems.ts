import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const familyTooLarge = problem(
  'familia_muy_grande',
  422,
  say('La familia tiene demasiadas personas para verla completa.', 'The family has too many people to be shown whole.'),
  'Más personas o registros que `maximo` comparten ese código de familia: casi siempre es un código que se usó para varias familias. Búsquelos con `GET /paciente/paciente/?codigo_familia=` y corrija el código de los que no son de ella.',
  ['maximo'],
)

import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const borradorPropio = problem(
  'borrador_propio',
  409,
  say('Este borrador es suyo: cámbielo directamente.', 'This draft is yours: change it directly.'),
  'Propone quien no es el autor. El autor usa `PATCH`.',
)
export const propuestaDecidida = problem(
  'propuesta_decidida',
  409,
  say('Esta propuesta ya se aceptó o se rechazó.', 'This proposal was accepted or rejected already.'),
  '`estado` dice qué se decidió. Cada propuesta se decide una sola vez.',
  ['estado'],
)
export const propuestaVencida = problem(
  'propuesta_vencida',
  409,
  say(
    'El borrador cambió en lo mismo que se propone: revíselo y cámbielo usted, o rechace la propuesta.',
    'The draft changed in the very fields of the proposal: change it yourself, or reject the proposal.',
  ),
  'Lo que se propuso se pensó sobre otros valores (`errores[]` nombra los campos). Aplicarla pisaría lo que se escribió después.',
)
export const noEsSuAutor = problem(
  'no_es_su_autor',
  403,
  say('Decide quien escribió el borrador.', 'Whoever wrote the draft decides.'),
  'Una propuesta la acepta o la rechaza el autor de la fórmula o de la orden.',
)

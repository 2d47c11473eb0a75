import { MOST_PRINTED } from '../../model/lists/printed-papers.ts'
import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const papelSinContenido = problem(
  'papel_sin_contenido',
  409,
  say('La atención no tiene con qué hacer ese papel.', 'The encounter has nothing to make that paper of.'),
  'Un papel dice lo que está registrado y vigente en la historia; `detail` dice qué falta. En borrador y anulada no se expide ninguno.',
)
export const papelIncompleto = problem(
  'papel_incompleto',
  422,
  say('Al papel le falta algo que la norma exige.', 'The paper lacks something that the law demands.'),
  '`errores` dice qué: un dato del registro, la firma de quien lo escribió, su registro profesional o un dato del prestador en la configuración.',
)
export const papelYaExpedido = problem(
  'papel_ya_expedido',
  409,
  say('Ya hay uno vigente de esta atención, con otro contenido.', 'One with another content already holds.'),
  'Anúlelo, o expida el nuevo con `reemplaza_a` y `motivo`: el anterior queda reemplazado.',
  ['papel'],
)
export const papelSinValor = problem(
  'papel_sin_valor',
  409,
  say('El papel ya estaba anulado o reemplazado.', 'The paper was annulled or replaced already.'),
  'Lo anulado y lo reemplazado se conserva y se reimprime con su marca; no se anula otra vez.',
)
export const demasiadosPapeles = problem(
  'demasiados_papeles',
  409,
  say('Son más de los que se imprimen de una vez.', 'They are more than are printed at once.'),
  `Diga cuáles en \`papeles\`, hasta ${MOST_PRINTED} a la vez.`,
)

import { problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'

export const complementoImposible = problem(
  'complemento_imposible',
  409,
  say('Esto no se puede completar aparte.', 'This cannot be completed apart.'),
  'Se completa lo que quedó sin decir: el código DCI y la finalidad de una fórmula, la finalidad de una orden o de un insumo, quién paga. Lo que tiene valor no cambia (haga una nota aclaratoria, o márquelo en error); lo que no está firmado ni cerrado se corrige en su registro; lo anulado no se completa.',
  ['estado'],
)
export const complementoAjeno = problem(
  'complemento_ajeno',
  403,
  say(
    'Lo completa quien lo escribió, el profesional a cargo o el coordinador médico.',
    'It is completed by its author, the professional in charge or the medical coordinator.',
  ),
  'Quién paga lo puede completar también admisiones.',
)

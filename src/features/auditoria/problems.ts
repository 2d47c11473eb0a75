import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const sinSelloTodavia = problem(
  'sin_sello_todavia',
  409,
  say('La fila todavía no está sellada.', 'The row has not been sealed yet.'),
  'La auditoría se sella por lotes, segundos después de escrita. Pida la prueba de nuevo en un momento; si persiste, verifique la auditoría.',
)

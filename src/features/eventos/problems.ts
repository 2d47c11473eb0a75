import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const cursorVencido = problem(
  'eventos_vencidos',
  410,
  say('Los eventos que siguen a ese cursor ya no se conservan.', 'The events after that cursor are no longer kept.'),
  'Pasó más de lo que dice `EVENTOS_MESES`. Lea de nuevo las colecciones y siga desde `desde=ahora`, pedido antes de leerlas.',
)

export const cursorDesconocido = problem(
  'eventos_cursor_desconocido',
  409,
  say(
    'Ese cursor no es de esta base de datos: se restauró a un instante anterior.',
    'That cursor is not of this database: it was restored to an earlier instant.',
  ),
  'Lo contado después de ese instante se deshizo. Lea de nuevo las colecciones y siga desde `desde=ahora`, pedido antes de leerlas.',
)

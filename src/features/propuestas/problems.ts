import { problemsIn } from '../../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const borradorPropio = listed('borrador_propio')
export const propuestaDecidida = listed('propuesta_decidida', ['estado'])
export const propuestaVencida = listed('propuesta_vencida')
export const noEsSuAutor = listed('no_es_su_autor')

import { problemsIn } from '../../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const atencionSinAbrir = listed('atencion_sin_abrir', ['estado'])
export const atencionTomada = listed('atencion_tomada')
export const colaVacia = listed('cola_vacia')
export const otraCola = listed('otra_cola')
export const noLaTiene = listed('no_la_tiene')

import { problemsIn } from '../../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const pasoImposible = listed('turno_paso_imposible', ['estado', 'posibles'])
export const turnoTerminado = listed('turno_terminado', ['estado'])
export const intentosCompletos = listed('turno_intentos_completos', ['intentos'])
export const fueraDeLaFila = listed('turno_fuera_de_la_fila', ['estado'])
export const turnoTomado = listed('turno_tomado', ['tomado_por', 'hasta'])
export const turnoNoTomado = listed('turno_no_tomado')

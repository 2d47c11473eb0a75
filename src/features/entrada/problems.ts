import { problemsIn } from '../../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const canalRepetido = listed('canal_repetido')
export const canalLleno = listed('canal_lleno')
export const mensajeTerminado = listed('mensaje_terminado', ['estado'])
export const ordenSinRepetir = listed('orden_sin_repetir', ['estado'])

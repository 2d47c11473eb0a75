import { problemsIn } from '../../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const archivoSinAtencion = listed('archivo_sin_atencion')
export const numeroDeOtroPaciente = listed('numero_de_otro_paciente')
export const corregidoPorPersona = listed('corregido_por_persona')
export const sinResultadoQueAnular = listed('sin_resultado_que_anular')
export const informeVacio = listed('informe_vacio')
export const resultadoAnulado = listed('resultado_anulado')
export const resultadoSellado = listed('resultado_sellado')
export const noEsCritico = listed('no_es_critico')

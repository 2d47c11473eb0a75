import { wholeNorm } from '../../model/norms.ts'
import { problem, problemsIn } from '../../model/problem.ts'
import { say } from '../../model/say.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const retencionVigente = problem(
  'retencion_vigente',
  409,
  say(
    'El tiempo de conservación de una de esas historias no ha terminado, o ya está en otro proceso.',
    'The retention of one of those records is not over, or it is in another process already.',
  ),
  `La ${wholeNorm('res_839_2017')} cuenta quince años desde la última atención, treinta si es víctima; lo que está abierto no cuenta. Vea las vencidas en \`GET /archivo/retencion/vencidas/\`.`,
)
export const procesoCerrado = listed('proceso_de_archivo_cerrado')
export const actaIncompleta = listed('acta_incompleta')
export const actaDeUnaPersona = listed('acta_de_una_persona')
export const sinActaPropuesta = listed('sin_acta_propuesta')
export const sinActaFirmada = listed('sin_acta_firmada')
export const eliminacionImpedida = listed('eliminacion_impedida')

import { wholeNorm } from '../../model/norms.ts'
import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const retencionVigente = problem(
  'retencion_vigente',
  409,
  say(
    'El tiempo de conservación de una de esas historias no ha terminado, o ya está en otro proceso.',
    'The retention of one of those records is not over, or it is in another process already.',
  ),
  `La ${wholeNorm('res_839_2017')} cuenta quince años desde la última atención, treinta si es víctima; lo que está abierto no cuenta. Vea las vencidas en \`GET /archivo/retencion/vencidas/\`.`,
)
export const procesoCerrado = problem(
  'proceso_de_archivo_cerrado',
  409,
  say('El acta de este proceso ya está propuesta o firmada.', 'The act of this process is already proposed or signed.'),
  'Después de proponer el acta el proceso no cambia. Retírela con `POST …/acta/retirar/` mientras nadie la firme; de una firmada todavía se puede excluir lo que no se ha eliminado.',
)
export const actaIncompleta = problem(
  'acta_incompleta',
  422,
  say('Todavía falta algo para el acta de eliminación.', 'Something is still missing for the act of elimination.'),
  '`errores` dice qué: los avisos en un diario con ocho días entre ellos, la publicación en la web, los dos meses de plazo y que cada historia siga vencida.',
)
export const actaDeUnaPersona = problem(
  'acta_de_una_persona',
  409,
  say('La misma persona no puede proponer y firmar el acta.', 'The same person cannot propose and sign the act.'),
  'Firma otra persona, del rol coordinador médico o administrador.',
)
export const sinActaPropuesta = problem(
  'sin_acta_propuesta',
  409,
  say('No hay un acta propuesta por firmar.', 'There is no proposed act to sign.'),
  'El archivo la propone primero con `POST /archivo/retencion/procesos/{id}/acta/`.',
)
export const sinActaFirmada = problem(
  'sin_acta_firmada',
  409,
  say(
    'Sin un acta firmada que la nombre no se elimina ninguna historia.',
    'Without a signed act that names it no record is eliminated.',
  ),
  'El acta se propone y otra persona la firma. Lo que se excluyó del proceso, o no está en lo firmado, no se elimina.',
)
export const eliminacionImpedida = problem(
  'eliminacion_impedida',
  409,
  say('Esa historia no se puede eliminar todavía.', 'That record cannot be eliminated yet.'),
  '`errores` dice por qué: una atención abierta, un turno en espera, un documento por enviar al Ministerio, una marca de error sin decidir, o que cambió desde que se firmó el acta. Resuélvalo, o exclúyala del acta.',
)

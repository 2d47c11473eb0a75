import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const fusionConsigoMismo = problem(
  'fusion_consigo_mismo',
  422,
  say('Un registro no se fusiona consigo mismo.', 'A record is not merged into itself.'),
  '`duplicado` es otro registro del mismo paciente, distinto del que sigue vigente.',
)
export const duplicadoYaFusionado = problem(
  'duplicado_ya_fusionado',
  409,
  say('El duplicado ya está fusionado con otro registro.', 'The duplicate is already merged into another record.'),
  '`fusionado_con` es el registro con el que está. Deshaga esa fusión antes de hacer otra.',
  ['fusionado_con'],
)
export const principalFusionado = problem(
  'principal_fusionado',
  409,
  say(
    'El registro que debía seguir vigente está fusionado con otro.',
    'The record that should go on is itself merged into another.',
  ),
  '`fusionado_con` es el que sigue vigente: fusione con él, o deshaga antes esa fusión.',
  ['fusionado_con'],
)
export const duplicadoConFusionados = problem(
  'duplicado_con_fusionados',
  409,
  say(
    'Otros registros están fusionados con el duplicado: deshaga antes esas fusiones.',
    'Other records are merged into the duplicate: undo those merges first.',
  ),
  'Véalas en `GET /paciente/paciente/{id}/fusiones/` del duplicado. Deshechas, fusione cada registro con el que sigue vigente.',
)
export const fusionPorConfirmar = problem(
  'fusion_por_confirmar',
  422,
  say(
    'Los dos registros no se parecen en nada: confirme que son de la misma persona.',
    'The two records have nothing in common: confirm that they are of the same person.',
  ),
  '`errores[]` dice en qué difieren. Si aun así son de la misma persona, envíe `confirmo: true`.',
)
export const sinFusion = problem(
  'sin_fusion',
  409,
  say('El registro no está fusionado con otro.', 'The record is not merged into another.'),
  'Se deshace desde el registro absorbido, el que dice `fusionado_con`.',
)

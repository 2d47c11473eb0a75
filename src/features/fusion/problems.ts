import { problemsIn } from '../../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const fusionConsigoMismo = listed('fusion_consigo_mismo')
export const duplicadoYaFusionado = listed('duplicado_ya_fusionado', ['fusionado_con'])
export const principalFusionado = listed('principal_fusionado', ['fusionado_con'])
export const duplicadoConFusionados = listed('duplicado_con_fusionados')
export const fusionPorConfirmar = listed('fusion_por_confirmar')
export const sinFusion = listed('sin_fusion')

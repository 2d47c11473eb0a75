import { tableList } from './code-list.ts'

export const tipoAlergia = tableList('tipo_alergia')
export const tipoFactorRiesgo = tableList('tipo_factor_riesgo')

import { codeList } from './code-list.ts'

export const tipoFactorRiesgo = codeList('tipo_factor_riesgo', 'Tipo de factor de riesgo', 'Guía RDA 0.7.1, FactorRiesgo', [
  ['01', 'Químicos'],
  ['02', 'Físicos'],
  ['03', 'Biomecánicos'],
  ['04', 'Psicosociales'],
  ['05', 'Biológicos'],
  ['06', 'Otro'],
])

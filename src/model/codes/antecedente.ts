import { codeList } from './code-list.ts'

export const tipoAlergia = codeList('tipo_alergia', 'Tipo de alergia', 'Guía RDA 0.7.1, TipoAlergia', [
  ['01', 'Medicamento'],
  ['02', 'Alimento'],
  ['03', 'Sustancia del ambiente'],
  ['04', 'Sustancia que entra en contacto con la piel'],
  ['05', 'Picadura de insectos'],
  ['06', 'Otra'],
])

export const tipoFactorRiesgo = codeList('tipo_factor_riesgo', 'Tipo de factor de riesgo', 'Guía RDA 0.7.1, FactorRiesgo', [
  ['01', 'Químicos'],
  ['02', 'Físicos'],
  ['03', 'Biomecánicos'],
  ['04', 'Psicosociales'],
  ['05', 'Biológicos'],
  ['06', 'Otro'],
])

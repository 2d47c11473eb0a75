import { codeList } from './code-list.ts'

export const tipoAlergia = codeList('tipo_alergia', 'Tipo de alergia', 'Guía RDA 0.7.1, TipoAlergia', [
  ['01', 'Medicamento'],
  ['02', 'Alimento'],
  ['03', 'Sustancia del ambiente'],
  ['04', 'Sustancia que entra en contacto con la piel'],
  ['05', 'Picadura de insectos'],
  ['06', 'Otra'],
])

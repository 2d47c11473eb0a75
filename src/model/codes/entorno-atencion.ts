import { codeList } from './code-list.ts'

export const entornoAtencion = codeList('entorno_atencion', 'Entorno donde ocurre la atención', 'Guía RDA 0.7.1, EntornoAtencion', [
  ['01', 'Hogar'],
  ['02', 'Comunitario'],
  ['03', 'Escolar'],
  ['04', 'Laboral'],
  ['05', 'Institucional'],
])

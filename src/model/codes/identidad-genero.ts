import { codeList } from './code-list.ts'

export const identidadGenero = codeList('identidad_genero', 'Identidad de género declarada por la persona', 'Guía RDA 0.7.1, ColombianGenderIdentity', [
  ['01', 'Masculino'],
  ['02', 'Femenino'],
  ['03', 'Transgénero'],
  ['04', 'Neutro'],
  ['05', 'No lo declara'],
])

import { codeList } from './code-list.ts'

export const discapacidad = codeList('discapacidad', 'Categoría de discapacidad', 'Guía RDA 0.7.1, ColombianDisabilityClassification', [
  ['01', 'Discapacidad física'],
  ['02', 'Discapacidad visual'],
  ['03', 'Discapacidad auditiva'],
  ['04', 'Discapacidad intelectual'],
  ['05', 'Discapacidad psicosocial'],
  ['06', 'Sordoceguera'],
  ['07', 'Discapacidad múltiple'],
  ['08', 'Sin discapacidad'],
])

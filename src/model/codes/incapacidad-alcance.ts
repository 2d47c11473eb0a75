import { codeList } from './code-list.ts'

export const incapacidadAlcance = codeList('incapacidad_alcance', 'Alcance de la incapacidad', 'Guía RDA 0.7.1, ColombianLicenseScope', [
  ['01', 'Nueva'],
  ['02', 'Prórroga'],
])

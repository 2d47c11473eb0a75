import { recordParts, WHOLE_RECORD } from '../access/record-parts.ts'
import { norm } from '../norms.ts'
import { codeList } from './code-list.ts'

export const ambitoAutorizacion = codeList(
  'ambito_autorizacion',
  'Qué parte de la historia autoriza el paciente a un tercero.',
  `Custodia; ${norm('ley_2015_2020')}: el titular autoriza de forma total o parcial.`,
  [[WHOLE_RECORD, 'Toda la historia'], ...Object.entries(recordParts)],
)

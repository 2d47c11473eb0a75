import { recordParts, WHOLE_RECORD } from '../access/record-parts.ts'
import { codeList } from './code-list.ts'

export const ambitoAutorizacion = codeList(
  'ambito_autorizacion',
  'Qué parte de la historia autoriza el paciente a un tercero.',
  'Custodia; Ley 2015 de 2020: el titular autoriza de forma total o parcial.',
  [[WHOLE_RECORD, 'Toda la historia'], ...Object.entries(recordParts)],
)

import { tableList } from './code-list.ts'

/** 99 is of somebody who cannot say it nor show a document; both exchanges take it as indeterminate. */
export const sexoBiologico = tableList(
  'sexo_biologico',
  { refused: { recienNacidos: ['99'] }, asOurs: ['recienNacidos'] },
  { '99': { rda: '03', rips: 'I' }, '01': { rips: 'M' }, '02': { rips: 'F' }, '03': { rips: 'I' } },
)

import { codeList } from './code-list.ts'

export const sexoBiologico = codeList(
  'sexo_biologico',
  'Sexo biológico asignado al nacer',
  'Guía RDA 0.7.1, ColombianGenderGroup; RIPS, codSexo (SISPRO)',
  [
    ['01', 'Hombre', { rips: 'M' }],
    ['02', 'Mujer', { rips: 'F' }],
    ['03', 'Indeterminado o intersexual', { rips: 'I' }],
    // Of somebody who cannot say it nor show a document; both exchanges take it as indeterminate.
    ['99', 'Desconocido', { rda: '03', rips: 'I' }],
  ],
  { refused: { recienNacidos: ['99'] }, asOurs: ['recienNacidos'] },
)

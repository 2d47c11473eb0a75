import { codeList } from './code-list.ts'

export const grupoEtnico = codeList(
  'grupo_etnico',
  'Pertenencia étnica declarada por la persona',
  'Guía RDA 0.7.1, ColombianEthnicGroup; guía RDA 1.0.0 (99)',
  [
    ['1', 'Indígena'],
    ['2', 'Rom (gitano)'],
    ['3', 'Raizal del archipiélago de San Andrés y Providencia'],
    ['4', 'Palenquero de San Basilio'],
    ['5', 'Negro, mulato, afrocolombiano o afrodescendiente'],
    ['6', 'Otras etnias'],
    ['99', 'Ninguna de las anteriores'],
  ],
)

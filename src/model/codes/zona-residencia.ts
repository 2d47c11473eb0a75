import { codeList } from './code-list.ts'

/** RIPS uses the same two codes with the opposite meaning. */
export const zonaResidencia = codeList(
  'zona_residencia',
  'Zona de residencia habitual',
  'Guía RDA 0.7.1, ColombianResidenceZone; RIPS, codZonaTerritorialResidencia (SISPRO)',
  [
    ['01', 'Urbana', { rips: '02' }],
    ['02', 'Rural', { rips: '01' }],
  ],
)

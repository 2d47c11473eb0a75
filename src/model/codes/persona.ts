import { tableList } from './code-list.ts'

/** Without RUT and NIT, which do not identify patients, nor the groupings of the guide (RNEC, CANCILLERIA, DIAN, OTROS).
 * DE and PC are in the guide from 1.0.0 on. */
export const tipoDocumento = tableList(
  'tipo_documento',
  { refused: { rips: ['PC'], profesional: ['TI', 'RC', 'CN', 'MS', 'AS', 'SI'] } },
  { PPT: { rips: 'PT' } },
)

export const identidadGenero = tableList('identidad_genero')
export const grupoEtnico = tableList('grupo_etnico')
export const discapacidad = tableList('discapacidad')

/** RIPS uses the same two codes with the opposite meaning. */
export const zonaResidencia = tableList('zona_residencia', {}, { '01': { rips: '02' }, '02': { rips: '01' } })

export const grupoPoblacional = tableList('grupo_poblacional')

import { codeList, tableList } from './code-list.ts'

/** Without RUT and NIT, which do not identify patients, nor the groupings of the guide (RNEC, CANCILLERIA, DIAN, OTROS).
 * DE and PC are in the guide from 1.0.0 on. */
export const tipoDocumento = codeList(
  'tipo_documento',
  'Tipo de documento de identificación de la persona',
  'Guía RDA 1.0.0, ColombianPersonIdentifier; RIPS, tipoDocumentoIdentificacion (SISPRO)',
  [
    ['CC', 'Cédula de ciudadanía'],
    ['TI', 'Tarjeta de identidad'],
    ['RC', 'Registro civil'],
    ['CN', 'Certificado de nacido vivo'],
    ['CE', 'Cédula de extranjería'],
    ['PA', 'Pasaporte'],
    ['CD', 'Carné diplomático'],
    ['SC', 'Salvoconducto de permanencia'],
    ['PE', 'Permiso especial de permanencia'],
    ['PT', 'Permiso temporal de permanencia'],
    ['PPT', 'Permiso por protección temporal', { rips: 'PT' }],
    ['MS', 'Menor sin identificación'],
    ['AS', 'Adulto sin identificación'],
    ['SI', 'Sin identificación'],
    ['DE', 'Documento extranjero'],
    ['PC', 'PEP tutor'],
  ],
  { refused: { rips: ['PC'], profesional: ['TI', 'RC', 'CN', 'MS', 'AS', 'SI'] } },
)

export const identidadGenero = tableList('identidad_genero')
export const grupoEtnico = tableList('grupo_etnico')
export const discapacidad = tableList('discapacidad')

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

export const grupoPoblacional = tableList('grupo_poblacional')

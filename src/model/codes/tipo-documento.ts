import { codeList } from './code-list.ts'

/** Without RUT and NIT, which do not identify patients, nor the groupings of the guide (RNEC, CANCILLERIA, DIAN, OTROS). */
export const tipoDocumento = codeList(
  'tipo_documento',
  'Tipo de documento de identificación de la persona',
  'Guía RDA 0.7.1, ColombianPersonIdentifier; RIPS, tipoDocumentoIdentificacion (SISPRO)',
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
  ],
)

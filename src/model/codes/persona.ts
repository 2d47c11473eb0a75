import { codeList } from './code-list.ts'

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

export const identidadGenero = codeList('identidad_genero', 'Identidad de género declarada por la persona', 'Guía RDA 0.7.1, ColombianGenderIdentity', [
  ['01', 'Masculino'],
  ['02', 'Femenino'],
  ['03', 'Transgénero'],
  ['04', 'Neutro'],
  ['05', 'No lo declara'],
])

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

export const discapacidad = codeList('discapacidad', 'Categoría de discapacidad', 'Guía RDA 0.7.1, ColombianDisabilityClassification', [
  ['01', 'Discapacidad física'],
  ['02', 'Discapacidad visual'],
  ['03', 'Discapacidad auditiva'],
  ['04', 'Discapacidad intelectual'],
  ['05', 'Discapacidad psicosocial'],
  ['06', 'Sordoceguera'],
  ['07', 'Discapacidad múltiple'],
  ['08', 'Sin discapacidad'],
])

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

export const grupoPoblacional = codeList('grupo_poblacional', 'Grupo poblacional de la BDUA', 'Guía RDA 0.7.1, ColombianPopulationGroup', [
  ['1', 'Habitante de la calle'],
  ['2', 'Niños, niñas, adolescentes y jóvenes en proceso administrativo para el restablecimiento de sus derechos'],
  ['4', 'Creador o gestor cultural'],
  ['5', 'Población con Sisbén'],
  ['6', 'Menores desvinculados del conflicto armado bajo la protección del ICBF'],
  ['8', 'Población desmovilizada o miembros del grupo armado ilegal que celebren acuerdos de paz con el Gobierno nacional'],
  ['9', 'Víctimas del conflicto armado interno'],
  ['10', 'Población infantil vulnerable bajo protección de instituciones diferentes al ICBF'],
  ['11', 'Programa de protección a testigos'],
  ['12', 'Población en centros psiquiátricos'],
  ['13', 'Población rural migratoria'],
  ['14', 'Población reclusa a cargo de la entidad territorial'],
  ['15', 'Población rural no migratoria'],
  ['16', 'Adulto mayor en centros de protección'],
  ['17', 'Comunidades indígenas'],
  ['18', 'Rrom (gitano)'],
  ['22', 'Personas en prisión domiciliaria a cargo del INPEC'],
  ['23', 'Personas que dejen de ser madres comunitarias'],
  ['24', 'Migrantes colombianos repatriados, que han retornado voluntariamente al país o han sido deportados o expulsados de territorio extranjero'],
  ['25', 'Población del sistema de responsabilidad penal para adolescentes a cargo del ICBF'],
  ['26', 'Miembros de los grupos armados al margen de la ley que celebren acuerdos de paz con el Gobierno nacional'],
  ['27', 'Recién nacido y menor de edad de padres no afiliados'],
  ['28', 'Voluntarios acreditados y activos de la Defensa Civil Colombiana, la Cruz Roja Colombiana y los cuerpos de bomberos'],
  ['29', 'Personas con discapacidad en centros de protección'],
  ['30', 'Migrante venezolano con PE e hijos menores de edad con documento válido'],
  ['31', 'Afiliación de oficio sin encuesta Sisbén y sin pertenecer a una población especial'],
  ['32', 'Personas recluidas sin condena o cumpliendo medida de aseguramiento en centros de detención transitoria'],
  ['33', 'Veteranos de la fuerza pública (Decreto 1346 de 2020)'],
  ['34', 'Población no pobre, no vulnerable'],
  ['50', 'Usuarios de alto costo sin encuesta Sisbén (Decreto 1443 de 2022)'],
  ['51', 'Enfermedades huérfanas sin encuesta Sisbén (Decreto 1443 de 2022)'],
  ['52', 'Madres gestantes sin encuesta Sisbén (Decreto 1443 de 2022)'],
  ['53', 'Menores de edad sin encuesta Sisbén (Decreto 1443 de 2022)'],
  ['54', 'Afiliados con tratamientos en curso con internación, urgencias domiciliaria o urgencias sin encuesta Sisbén'],
])

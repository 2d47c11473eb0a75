interface Norm {
  readonly tipo: 'Ley' | 'Decreto' | 'Resolución' | 'Circular Externa'
  readonly numero: string
  readonly anio: number
  /** The day it was issued; only the year where the day is not known for certain. */
  readonly desde: string
  /** The first day on which it no longer held; null while it is in force. */
  readonly hasta: string | null
  readonly asunto: string
}

/**
 * Every norm that is cited to a person, on a screen or on paper. One that is repealed gets its end here, and whatever cites it
 * no longer compiles.
 */
export const norms = {
  ley_23_1981: { tipo: 'Ley', numero: '23', anio: 1981, desde: '1981-02-18', hasta: null, asunto: 'Ética médica' },
  res_1995_1999: {
    tipo: 'Resolución',
    numero: '1995',
    anio: 1999,
    desde: '1999-07-08',
    hasta: null,
    asunto: 'Manejo de la historia clínica',
  },
  res_1478_2006: {
    tipo: 'Resolución',
    numero: '1478',
    anio: 2006,
    desde: '2006-05-10',
    hasta: null,
    asunto: 'Medicamentos de control especial',
  },
  decreto_3518_2006: {
    tipo: 'Decreto',
    numero: '3518',
    anio: 2006,
    desde: '2006-10-09',
    hasta: '2016-05-06',
    asunto: 'Sistema de vigilancia en salud pública; está en el Decreto 780 de 2016, título 2.8.8',
  },
  ley_1098_2006: {
    tipo: 'Ley',
    numero: '1098',
    anio: 2006,
    desde: '2006-11-08',
    hasta: null,
    asunto: 'Código de la infancia y la adolescencia',
  },
  res_1403_2007: {
    tipo: 'Resolución',
    numero: '1403',
    anio: 2007,
    desde: '2007-05-14',
    hasta: null,
    asunto: 'Modelo de gestión del servicio farmacéutico',
  },
  ley_1257_2008: {
    tipo: 'Ley',
    numero: '1257',
    anio: 2008,
    desde: '2008-12-04',
    hasta: null,
    asunto: 'Violencia contra las mujeres',
  },
  ley_1335_2009: {
    tipo: 'Ley',
    numero: '1335',
    anio: 2009,
    desde: '2009-07-21',
    hasta: null,
    asunto: 'Control del tabaco',
  },
  res_459_2012: {
    tipo: 'Resolución',
    numero: '459',
    anio: 2012,
    desde: '2012-03-06',
    hasta: null,
    asunto: 'Atención de víctimas de violencia sexual',
  },
  ley_1581_2012: {
    tipo: 'Ley',
    numero: '1581',
    anio: 2012,
    desde: '2012-10-17',
    hasta: null,
    asunto: 'Protección de datos personales',
  },
  ley_1616_2013: { tipo: 'Ley', numero: '1616', anio: 2013, desde: '2013-01-21', hasta: null, asunto: 'Salud mental' },
  ley_1733_2014: {
    tipo: 'Ley',
    numero: '1733',
    anio: 2014,
    desde: '2014-09-08',
    hasta: null,
    asunto: 'Cuidados paliativos',
  },
  ley_1719_2014: {
    tipo: 'Ley',
    numero: '1719',
    anio: 2014,
    desde: '2014',
    hasta: null,
    asunto: 'Acceso a la justicia de víctimas de violencia sexual',
  },
  res_1604_2013: {
    tipo: 'Resolución',
    numero: '1604',
    anio: 2013,
    desde: '2013-05-17',
    hasta: null,
    asunto: 'Entrega de medicamentos pendientes en 48 horas',
  },
  res_5596_2015: {
    tipo: 'Resolución',
    numero: '5596',
    anio: 2015,
    desde: '2015-12-24',
    hasta: null,
    asunto: 'Triage en urgencias',
  },
  ley_1773_2016: {
    tipo: 'Ley',
    numero: '1773',
    anio: 2016,
    desde: '2016-01-06',
    hasta: null,
    asunto: 'Ataques con agentes químicos',
  },
  decreto_780_2016: {
    tipo: 'Decreto',
    numero: '780',
    anio: 2016,
    desde: '2016-05-06',
    hasta: null,
    asunto: 'Decreto único reglamentario del sector salud',
  },
  res_2465_2016: {
    tipo: 'Resolución',
    numero: '2465',
    anio: 2016,
    desde: '2016-06-14',
    hasta: null,
    asunto: 'Indicadores antropométricos',
  },
  res_3202_2016: {
    tipo: 'Resolución',
    numero: '3202',
    anio: 2016,
    desde: '2016-07-25',
    hasta: null,
    asunto: 'Rutas integrales de atención',
  },
  res_839_2017: {
    tipo: 'Resolución',
    numero: '839',
    anio: 2017,
    desde: '2017-03-23',
    hasta: null,
    asunto: 'Retención y conservación de historias clínicas',
  },
  res_3280_2018: {
    tipo: 'Resolución',
    numero: '3280',
    anio: 2018,
    desde: '2018-08-02',
    hasta: null,
    asunto: 'Rutas de promoción y mantenimiento, y materno perinatal',
  },
  ley_2015_2020: {
    tipo: 'Ley',
    numero: '2015',
    anio: 2020,
    desde: '2020-01-31',
    hasta: null,
    asunto: 'Historia clínica electrónica interoperable',
  },
  res_227_2020: {
    tipo: 'Resolución',
    numero: '227',
    anio: 2020,
    desde: '2020-02-20',
    hasta: null,
    asunto: 'Tuberculosis',
  },
  res_315_2020: {
    tipo: 'Resolución',
    numero: '315',
    anio: 2020,
    desde: '2020-03-02',
    hasta: null,
    asunto: 'Listados de control especial',
  },
  res_866_2021: {
    tipo: 'Resolución',
    numero: '866',
    anio: 2021,
    desde: '2021-06-25',
    hasta: null,
    asunto: 'Datos clínicos que se intercambian',
  },
  ley_2114_2021: {
    tipo: 'Ley',
    numero: '2114',
    anio: 2021,
    desde: '2021-07-29',
    hasta: null,
    asunto: 'Licencias de maternidad y de paternidad',
  },
  decreto_1427_2022: {
    tipo: 'Decreto',
    numero: '1427',
    anio: 2022,
    desde: '2022-07-29',
    hasta: null,
    asunto: 'Incapacidades y licencias',
  },
  res_2275_2023: {
    tipo: 'Resolución',
    numero: '2275',
    anio: 2023,
    desde: '2023-12-29',
    hasta: '2026-05-14',
    asunto: 'RIPS; la reemplazó la 948 de 2026',
  },
  res_2335_2023: {
    tipo: 'Resolución',
    numero: '2335',
    anio: 2023,
    desde: '2023-12-29',
    hasta: null,
    asunto: 'Acuerdos de voluntades; autorización, referencia y contrarreferencia',
  },
  res_2284_2023: {
    tipo: 'Resolución',
    numero: '2284',
    anio: 2023,
    desde: '2023-12-29',
    hasta: null,
    asunto: 'Soportes de cobro',
  },
  circular_sic_002_2024: {
    tipo: 'Circular Externa',
    numero: '002',
    anio: 2024,
    desde: '2024-08-21',
    hasta: null,
    asunto: 'Datos personales en inteligencia artificial',
  },
  res_309_2025: {
    tipo: 'Resolución',
    numero: '309',
    anio: 2025,
    desde: '2025',
    hasta: null,
    asunto: 'Asentimiento de menores',
  },
  ley_2447_2025: {
    tipo: 'Ley',
    numero: '2447',
    anio: 2025,
    desde: '2025-02-13',
    hasta: null,
    asunto: 'Prohibición del matrimonio infantil',
  },
  res_1888_2025: {
    tipo: 'Resolución',
    numero: '1888',
    anio: 2025,
    desde: '2025-09-15',
    hasta: null,
    asunto: 'Resumen digital de atención (RDA)',
  },
  res_948_2026: {
    tipo: 'Resolución',
    numero: '948',
    anio: 2026,
    desde: '2026-05-14',
    hasta: null,
    asunto: 'RIPS',
  },
  ley_985_2005: {
    tipo: 'Ley',
    numero: '985',
    anio: 2005,
    desde: '2005',
    hasta: null,
    asunto: 'Trata de personas',
  },
  ley_1146_2007: {
    tipo: 'Ley',
    numero: '1146',
    anio: 2007,
    desde: '2007',
    hasta: null,
    asunto: 'Violencia sexual contra menores',
  },
  ley_1251_2008: {
    tipo: 'Ley',
    numero: '1251',
    anio: 2008,
    desde: '2008',
    hasta: null,
    asunto: 'Derechos de las personas mayores',
  },
  ley_1448_2011: {
    tipo: 'Ley',
    numero: '1448',
    anio: 2011,
    desde: '2011',
    hasta: null,
    asunto: 'Víctimas del conflicto armado',
  },
  decreto_1033_2014: {
    tipo: 'Decreto',
    numero: '1033',
    anio: 2014,
    desde: '2014',
    hasta: null,
    asunto: 'Atención de víctimas de ataques con agentes químicos',
  },
  ley_1850_2017: {
    tipo: 'Ley',
    numero: '1850',
    anio: 2017,
    desde: '2017',
    hasta: null,
    asunto: 'Maltrato y abandono de personas mayores',
  },
  res_4886_2018: {
    tipo: 'Resolución',
    numero: '4886',
    anio: 2018,
    desde: '2018',
    hasta: null,
    asunto: 'Política Nacional de Salud Mental',
  },
  res_2350_2020: {
    tipo: 'Resolución',
    numero: '2350',
    anio: 2020,
    desde: '2020',
    hasta: null,
    asunto: 'Desnutrición aguda en menores de cinco años',
  },
  ley_2126_2021: {
    tipo: 'Ley',
    numero: '2126',
    anio: 2021,
    desde: '2021',
    hasta: null,
    asunto: 'Comisarías de Familia',
  },
} as const satisfies Readonly<Record<string, Norm>>

/** Those that can be cited: none of which has an end. */
export type NormName = {
  [N in keyof typeof norms]: (typeof norms)[N]['hasta'] extends null ? N : never
}[keyof typeof norms]

/** `Resolución 839 de 2017`. */
export const wholeNorm = (name: NormName): string => {
  const { tipo, numero, anio } = norms[name]
  return `${tipo} ${numero} de ${anio}`
}

/** `Res. 1995 de 1999, art. 9`. */
export const norm = (name: NormName, part?: string): string =>
  `${wholeNorm(name).replace(/^Resolución/, 'Res.')}${part === undefined ? '' : `, ${part}`}`

const isNormName = (name: string): name is NormName =>
  Object.entries(norms).some(([known, { hasta }]) => known === name && hasta === null)

/** A text of a table beside the code, which names norms as `{res_3280_2018}`. */
export const withNorms = (text: string): string =>
  text.replace(/\{([a-z_]+_\d+_\d{4})\}/g, (_, name: string) => {
    if (!isNormName(name)) throw new Error(`“${name}” is no norm in force`)
    return norm(name)
  })

/** The norms that declarations cite, by a short name of their own. */
const norms = {
  res_1995_1999: 'Resolución 1995 de 1999',
  res_1478_2006: 'Resolución 1478 de 2006',
  res_1403_2007: 'Resolución 1403 de 2007',
  res_1604_2013: 'Resolución 1604 de 2013',
  decreto_780_2016: 'Decreto 780 de 2016',
  ley_2015_2020: 'Ley 2015 de 2020',
  decreto_1427_2022: 'Decreto 1427 de 2022',
  res_2284_2023: 'Resolución 2284 de 2023',
} as const

export type NormName = keyof typeof norms

/** `Res. 1995 de 1999, art. 9`. */
export const norm = (name: NormName, part?: string): string =>
  `${norms[name].replace(/^Resolución/, 'Res.')}${part === undefined ? '' : `, ${part}`}`

/** UCUM is for machines: these are read by people. */
const units: Readonly<Record<string, string>> = {
  'mm[Hg]': 'mmHg',
  '/min': 'por minuto',
  Cel: '°C',
  '{score}': 'puntos',
  '{INR}': '',
  'kg/m2': 'kg/m²',
  '10*3/uL': '10³/µL',
  'm[IU]/L': 'mUI/L',
  wk: 'semanas',
}
export const unitWords = (unit: string | null): string => (unit === null ? '' : (units[unit] ?? unit))

export const withUnit = (text: string, unit: string | null): string => `${text} ${unitWords(unit)}`.trim()

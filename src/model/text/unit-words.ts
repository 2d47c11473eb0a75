import table from './unit-words.json' with { type: 'json' }

/** UCUM is for machines: these are read by people. */
const units: Readonly<Record<string, string>> = table
export const unitWords = (unit: string | null): string => (unit === null ? '' : (units[unit] ?? unit))

export const withUnit = (text: string, unit: string | null): string => `${text} ${unitWords(unit)}`.trim()

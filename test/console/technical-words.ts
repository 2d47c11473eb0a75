/** What belongs to whoever programs, and how it is recognised in a text that a clinician reads. */
const TECHNICAL: Readonly<Record<string, RegExp>> = {
  'nombre de campo': /(?<![@/.\w-])[a-záéíóúñ]+_[a-záéíóúñ_]+/,
  'nombre de configuración': /\b[A-Z]{2,}_[A-Z_…]+/,
  'palabra técnica': /\b(true|false|null|undefined|NaN|JSON|Base64|SHA-256|UUID|UCUM|RFC \d+|PATCH|If-Match)\b/,
  identificador: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/,
  'código entre paréntesis': /\((?=[^)]*\d)(?!(?:19|20)\d\d\))[0-9A-Z]{2,6}\)/,
  'fecha de máquina': /\b\d{4}-\d{2}-\d{2}\b|AAAA-MM-DD/,
  'unidad de máquina': /\w\[[A-Z][A-Za-z]*\]/,
  'punto repetido': /[ap]\.\sm\.\./,
  'número y plural': /(?<![\d.,])1 (años|días|meses|horas|registros|personas)\b/,
  'código de programa': /`/,
}

/** The name of a scale is said with the letters that everybody calls it by. */
const KNOWN = /\((NEWS2|PHQ-?9|GAD-?7|CIE-1[01]|SOFA2?|T[34])\)/g

export const technicalIn = (text: string): string[] =>
  Object.entries(TECHNICAL).flatMap(([what, shape]) => {
    const found = shape.exec(text.replaceAll(KNOWN, ''))
    return found === null ? [] : [`${what}: «${found[0]}» en «${text.slice(0, 160)}»`]
  })

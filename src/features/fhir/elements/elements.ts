/**
 * What projections are made of. Whatever is not in a row, because there is none or because whoever asks does not see it,
 * is not in the resource either: nothing that is empty is ever said.
 */
export type ProjectedRow = Readonly<Record<string, unknown>>
export type FhirResource = { readonly resourceType: string; readonly id: string } & Readonly<Record<string, unknown>>

/** Of the Colombian guide. */
export const RDA = 'https://fhir.minsalud.gov.co/rda'
export const LOINC = 'http://loinc.org'
export const UCUM = 'http://unitsofmeasure.org'
export const ROLE_CODE = 'http://terminology.hl7.org/CodeSystem/v3-RoleCode'
/** Of what has no code anywhere else. */
export const OURS = 'urn:custodia'

export const extension = (name: string, value: object): object => ({
  url: `${RDA}/StructureDefinition/Extension${name}`,
  ...value,
})
export const rdaCoding = (list: string, code: string): object => ({
  valueCoding: { system: `${RDA}/CodeSystem/${list}`, code },
})

/** FHIR's texts have no control characters, nor other blanks than these: pasted text brings hard spaces along. */
const plain = (text: string): string => text.replaceAll(/(?![ \r\n\t])[\s\p{Cc}]/gu, ' ')

export const textIn = (row: ProjectedRow, name: string): string | null => {
  const value = row[name]
  const text = typeof value === 'string' ? plain(value) : ''
  return text.trim() === '' ? null : text
}
export const listIn = (row: ProjectedRow, name: string): string[] => {
  const value = row[name]
  return Array.isArray(value) ? value.map((item) => plain(String(item))).filter((item) => item.trim() !== '') : []
}
export const numberIn = (row: ProjectedRow, name: string): number | null => {
  const value = row[name]
  return typeof value === 'number' ? value : null
}
export const boolIn = (row: ProjectedRow, name: string): boolean | null =>
  typeof row[name] === 'boolean' ? (row[name] as boolean) : null
/** Objects of a list, as a row of JSON shows them. */
export const objectsIn = (row: ProjectedRow, name: string): ProjectedRow[] => {
  const value = row[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}
export const some = <T>(key: string, items: readonly T[]): Record<string, readonly T[]> =>
  items.length === 0 ? {} : { [key]: items }
export const one = <T>(key: string, value: T | null | undefined): Record<string, T> =>
  value === null || value === undefined ? {} : { [key]: value }
export const when = (value: string | null, make: (value: string) => object): object[] =>
  value === null ? [] : [make(value)]
export const given = (row: ProjectedRow, ...names: string[]): string[] =>
  names.flatMap((name) => textIn(row, name) ?? [])

const CONFIDENTIALITY: Readonly<Record<string, readonly [code: string, display: string]>> = {
  normal: ['N', 'normal'],
  sensible: ['R', 'restricted'],
  restringida: ['R', 'restricted'],
  muy_restringida: ['V', 'very restricted'],
}
/** v3-Confidentiality of what a row says of itself. */
export const confidentiality = (row: ProjectedRow): { system: string; code: string; display: string } | null => {
  const [code, display] = CONFIDENTIALITY[String(row.confidencialidad)] ?? []
  return code === undefined || display === undefined
    ? null
    : { system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code, display }
}

/** `versionId`, `lastUpdated` and label of the row it is made from; a pseudonymised row has none. */
export function meta(row: ProjectedRow, ...profiles: readonly string[]): object {
  const updated = textIn(row, 'actualizado_en')
  const said = {
    ...(typeof row.version === 'number' ? { versionId: String(row.version) } : {}),
    ...(updated === null ? {} : { lastUpdated: updated }),
    ...some('profile', profiles),
    ...some(
      'security',
      [confidentiality(row)].filter((label) => label !== null),
    ),
  }
  return Object.keys(said).length === 0 ? {} : { meta: said }
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
// XHTML has no way to write the other control characters.
const escapeText = (text: string): string =>
  text.replaceAll(/[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/gu, ' ').replaceAll(/[&<>"']/g, (c) => ESCAPED[c] ?? c)

/** For people, in Spanish: a line for each thing said, made from nothing but what the resource itself says. */
export function narrative(...lines: readonly (string | null)[]): object {
  const said = lines.filter((line) => line !== null && line.trim() !== '') as string[]
  if (said.length === 0) return {}
  const div = said.map((line) => `<p>${escapeText(line)}</p>`).join('')
  return { text: { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${div}</div>` } }
}

export const reference = (type: string, id: string, display: string | null = null): object => ({
  reference: `${type}/${id}`,
  ...(display === null ? {} : { display }),
})

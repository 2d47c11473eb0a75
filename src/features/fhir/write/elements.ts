import { parseInstant } from '../../../model/calendar.ts'
import type { CodeList } from '../../../model/codes/index.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { OURS, RDA } from '../elements/drawing.ts'
import type { SentResource } from './declare.ts'

/** What readers of resources share: they take what has the shape that they know, and nothing else. */

export const objectIn = (value: unknown): SentResource => (isJsonObject(value) ? value : {})
export const listIn = (value: unknown): readonly SentResource[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : []
export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
export const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** The id that a reference to that type names. */
export function referredId(value: unknown, type: string): string | null {
  const reference = textIn(objectIn(value).reference) ?? ''
  return reference.startsWith(`${type}/`) ? reference.slice(type.length + 1) : null
}

/** The codes of a concept under a system. */
export const codesIn = (concept: unknown, system: string): readonly string[] =>
  listIn(objectIn(concept).coding).flatMap((c) => (c.system === system && typeof c.code === 'string' ? [c.code] : []))

export const firstCode = (concept: unknown, system: string): string | null => codesIn(concept, system)[0] ?? null

/** Extensions of the Colombian guide, by the name that ours are drawn with. */
export const extensionsIn = (element: unknown, name: string): readonly SentResource[] =>
  listIn(objectIn(element).extension).filter((e) => e.url === `${RDA}/StructureDefinition/Extension${name}`)

const codingOf = (e: SentResource): readonly string[] => {
  const code = textIn(objectIn(e.valueCoding).code)
  return code === null ? [] : [code]
}
export const extensionCodes = (element: unknown, name: string): readonly string[] =>
  extensionsIn(element, name).flatMap(codingOf)
export const extensionCode = (element: unknown, name: string): string | null => extensionCodes(element, name)[0] ?? null
export const extensionText = (element: unknown, name: string): string | null =>
  extensionsIn(element, name).flatMap((e) => textIn(e.valueString) ?? [])[0] ?? null

/** Longer than any label of a code. */
const LONGEST_LABEL = 300
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The one code of a list that has that label. */
export function codeLabelled(list: CodeList, label: string | null, fits: (code: string) => boolean = () => true) {
  if (label === null || label.length > LONGEST_LABEL) return null
  const wanted = plain(label)
  const found = list.codes.filter((c) => plain(c.label) === wanted && fits(c.code))
  return found.length === 1 ? (found[0]?.code ?? null) : null
}

/** Ours by FHIR's: the first, where several are drawn alike. */
export const keyOf = (table: Readonly<Record<string, string | readonly [string, ...unknown[]]>>, code: string | null) =>
  Object.entries(table).find(([, said]) => (typeof said === 'string' ? said : said[0]) === code)?.[0] ?? null

/** As our instants are written; what is none stays as it came, and is refused by its field. */
export const instantIn = (value: unknown): string | null => {
  const text = textIn(value)
  return text === null ? null : (parseInstant(text) ?? text)
}

/** `system|value`: how the identifier of another system is kept. */
export function externalIdentifier(sent: SentResource): string | null {
  const all = listIn(sent.identifier).filter((i) => !String(i.system).startsWith(OURS))
  const [first, ...others] = all
  const value = textIn(first?.value)
  if (value === null || others.length > 0) return null
  return `${textIn(first?.system) ?? ''}|${value}`
}

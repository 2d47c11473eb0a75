import { keysOf } from '../../../model/keys.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { escapedMarkup } from '../../../model/text/markup.ts'

/**
 * What projections are made of. Whatever is not in a row, because there is none or because the caller does not see it,
 * is not in the resource either: a drawing says what is empty as it comes, and `resourceOf` leaves it out.
 */
export type ProjectedRow = Readonly<Record<string, unknown>>
export type FhirResource = { readonly resourceType: string; readonly id: string } & Readonly<Record<string, unknown>>
export type Maybe<T> = T | null | undefined

/** The elements of a resource; `text` is what people read of it, line by line. */
export interface Drawing {
  readonly text: readonly Maybe<string>[]
  readonly meta?: ResourceMeta
  readonly [element: string]: unknown
}
interface ResourceMeta {
  readonly profile?: readonly string[]
  /** In place of the label of what the row says of itself; null where it says nothing of what was drawn. */
  readonly security?: object | null
  /** Where the row does not say when it changed. */
  readonly lastUpdated?: string
}

/** Of the Colombian guide. */
export const RDA = 'https://fhir.minsalud.gov.co/rda'
export const LOINC = 'http://loinc.org'
export const UCUM = 'http://unitsofmeasure.org'
export const HL7 = 'http://terminology.hl7.org/CodeSystem'
export const ROLE_CODE = `${HL7}/v3-RoleCode`
/** Of what has no code anywhere else. */
export const OURS = 'urn:custodia'

export const extension = (name: string, value: object): object => ({
  url: `${RDA}/StructureDefinition/Extension${name}`,
  ...value,
})
export const rdaCoding = (list: string, code: string): object => ({
  valueCoding: { system: `${RDA}/CodeSystem/${list}`, code },
})

/** What is made of a value, if there is one. */
export const when = <T, M>(value: Maybe<T>, make: (value: T) => M): M | null =>
  value === null || value === undefined ? null : make(value)
/** Of several, those that are there. */
export const saidOf = <T>(...values: readonly Maybe<T>[]): T[] =>
  values.filter((value) => value !== null && value !== undefined)
export const joined = (between: string, ...parts: readonly Maybe<string>[]): string => saidOf(...parts).join(between)

export const reference = (type: string, id: Maybe<string>, display: Maybe<string> = null): object | null =>
  when(id, (known) => ({ reference: `${type}/${known}`, ...(display ? { display } : {}) }))

const CONFIDENTIALITY = {
  normal: { code: 'N', display: 'normal' },
  sensible: { code: 'R', display: 'restricted' },
  restringida: { code: 'R', display: 'restricted' },
  muy_restringida: { code: 'V', display: 'very restricted' },
} as const
export const CONFIDENTIALITY_SYSTEM = `${HL7}/v3-Confidentiality`
/** Its codes → the levels of ours that are drawn with them. */
export const confidentialityLevels: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(CONFIDENTIALITY).map(({ code }) => [
    code,
    keysOf(CONFIDENTIALITY).filter((level) => CONFIDENTIALITY[level].code === code),
  ]),
)
type Confidentiality = keyof typeof CONFIDENTIALITY
const isLevel = (level: unknown): level is Confidentiality => Object.hasOwn(CONFIDENTIALITY, String(level))

/** v3-Confidentiality of what a row says of itself. */
export const confidentiality = (level: unknown): { system: string; code: string; display: string } | null =>
  isLevel(level) ? { system: CONFIDENTIALITY_SYSTEM, ...CONFIDENTIALITY[level] } : null
/** FHIR's code → the levels of ours that it stands for, of a field of three. */
export const confidentialityCodes = { N: ['normal'], R: ['restringida'], V: ['muy_restringida'] } as const

/** `versionId`, `lastUpdated` and label of the row it is made from; a pseudonymised row has none. */
const metaOf = (row: ProjectedRow, { profile, security, lastUpdated }: ResourceMeta = {}): object => ({
  versionId: typeof row.version === 'number' ? String(row.version) : null,
  lastUpdated: row.actualizado_en ?? lastUpdated,
  profile,
  security: [security === undefined ? confidentiality(row.confidencialidad) : security],
})

// XHTML has no way to write the other control characters.
const escapeText = (text: string): string =>
  escapedMarkup(text.replaceAll(/[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/gu, ' '))

/** For people, in Spanish: a line for each thing said, made from nothing but what the resource itself says. */
export function narrative(...lines: readonly Maybe<string>[]): { text?: object } {
  const said = saidOf(...lines).filter((line) => line.trim() !== '')
  if (said.length === 0) return {}
  const div = said.map((line) => `<p>${escapeText(line)}</p>`).join('')
  return { text: { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${div}</div>` } }
}

/** Without what is empty, at whatever depth: FHIR says nothing of it. What has nothing empty in it is itself. */
function saidIn(value: unknown): unknown {
  if (isJsonObject(value)) return saidOfObject(value)
  return Array.isArray(value) ? saidOfList(value) : (value ?? undefined)
}
function saidOfList(list: readonly unknown[]): readonly unknown[] | undefined {
  let made: unknown[] | undefined
  for (let i = 0; i < list.length; i++) {
    const said = saidIn(list[i])
    if (said === undefined || said !== list[i]) made ??= list.slice(0, i)
    if (said !== undefined) made?.push(said)
  }
  const items = made ?? list
  return items.length === 0 ? undefined : items
}
function saidOfObject(value: ProjectedRow): ProjectedRow | undefined {
  let made: Record<string, unknown> | undefined
  let some = false
  for (const key in value) {
    const said = saidIn(value[key])
    if (made === undefined && (said === undefined || said !== value[key])) made = before(key, value)
    if (said === undefined) continue
    some = true
    if (made !== undefined) made[key] = said
  }
  return some ? (made ?? value) : undefined
}
/** What an object says before a key. */
function before(key: string, value: ProjectedRow): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const earlier in value) {
    if (earlier === key) break
    made[earlier] = value[earlier]
  }
  return made
}
/** What is left of it once nothing empty is; nothing where all was. */
export const withoutEmpty = (made: object): object => saidOfObject({ ...made }) ?? {}

/** A drawing of a row as the resource that it is. */
export function resourceOf(type: string, prefix: string, row: ProjectedRow, drawing: Drawing): FhirResource {
  const resource: { resourceType: string; id: string } & Record<string, unknown> = {
    resourceType: type,
    id: `${prefix}${String(row.id ?? row.seudonimo)}`,
  }
  const opening = saidOfObject({ meta: metaOf(row, drawing.meta), text: narrative(...drawing.text).text })
  Object.assign(resource, opening)
  for (const key in drawing) {
    if (key === 'meta' || key === 'text') continue
    const said = saidIn(drawing[key])
    if (said !== undefined) resource[key] = said
  }
  return resource
}

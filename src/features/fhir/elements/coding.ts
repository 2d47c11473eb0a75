import type { CodeList } from '../../../model/codes/index.ts'
import { HL7, type Maybe, OURS, RDA } from './drawing.ts'

export interface Coding {
  readonly system: string
  readonly code: string
  readonly display?: Maybe<string>
}
export interface Concept {
  readonly coding?: readonly Coding[]
  readonly text?: Maybe<string>
}

export const SNOMED = 'http://snomed.info/sct'
export const ICD10 = 'http://hl7.org/fhir/sid/icd-10'
export const ICD11 = 'http://hl7.org/fhir/sid/icd-11'
export const CUPS = `${RDA}/CodeSystem/CUPS`
/** "No known…", as the International Patient Summary says it. */
export const ABSENT = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips'

/** What FHIR takes for a code: no blanks at its ends, nor two together. */
const CODE = /^[^\s]+(?: [^\s]+)*$/
export const isCode = (value: string): boolean => CODE.test(value)

export const coding = (system: string, code: string, display?: Maybe<string>): Coding =>
  display === null || display === undefined ? { system, code } : { system, code, display }
export const hl7 = (system: string, code: string, display: string): Coding => coding(`${HL7}/${system}`, code, display)
/** A code whose name is the code itself: `entered-in-error`, Entered in Error. */
export const titled = (system: string, code: string): Coding => {
  const words = code.split('-').map((word) => (word === 'in' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
  return coding(system, code, words.join(' '))
}
/** A concept of one such code, if there is one. */
export const titledConcept = (system: string, code: string | null): Concept | null =>
  code === null ? null : { coding: [titled(system, code)] }

/** A code of one of the guide's lists, with the label that we have for it. */
export const rdaCode = (system: string, list: CodeList, code: string): Coding =>
  coding(`${RDA}/CodeSystem/${system}`, code, labelOf(list, code))

/** What has no code anywhere else: `urn:custodia:tipo-nota|evolucion`. */
export const ourCode = (system: string, code: string, display?: Maybe<string>): Coding =>
  coding(`${OURS}:${system}`, code, display)

export const concept = (...codings: readonly Coding[]): Concept => ({
  coding: codings,
  text: codings.find((c) => c.display)?.display,
})
/** What a person reads beside the codes. */
export const called = (text: Maybe<string>, ...codings: readonly Coding[]): Concept => ({ coding: codings, text })

/** None where what was written cannot be a code: it stays in the text. */
export const codingIf = (system: string, code: Maybe<string>, display?: Maybe<string>): Coding[] =>
  typeof code === 'string' && isCode(code) ? [coding(system, code, display)] : []

export const labelOf = (list: CodeList, code: Maybe<string>): string | null =>
  (typeof code === 'string' ? list.byCode.get(code)?.label : null) ?? null

/** A code of a list of ours that is a code system of the guide. */
export const listed = (system: string, list: CodeList, code: Maybe<string>): Coding[] =>
  codingIf(`${RDA}/CodeSystem/${system}`, code, labelOf(list, code))

/** The label of an option of a field. */
export const optionOf = (options: Readonly<Record<string, string>> | undefined, value: Maybe<string>): string | null =>
  (typeof value === 'string' ? options?.[value] : null) ?? null

/** What a table of ours → FHIR's codes has for a value of a row. */
export const inTable = <T>(table: Readonly<Record<string, T>>, value: Maybe<string>): T | undefined =>
  typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : undefined

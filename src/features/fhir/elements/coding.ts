import type { CodeList } from '../../../model/codes/index.ts'
import { OURS, type ProjectedRow, RDA, some, textIn } from './elements.ts'

export interface Coding {
  readonly system: string
  readonly code: string
  readonly display?: string
}
export interface Concept {
  readonly coding?: readonly Coding[]
  readonly text?: string
}

export const SNOMED = 'http://snomed.info/sct'
export const ICD10 = 'http://hl7.org/fhir/sid/icd-10'
export const ICD11 = 'http://hl7.org/fhir/sid/icd-11'
export const HL7 = 'http://terminology.hl7.org/CodeSystem'
/** "No known…", as the International Patient Summary says it. */
export const ABSENT = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips'

/** What FHIR takes for a code: no blanks at its ends, nor two together. */
const CODE = /^[^\s]+(?: [^\s]+)*$/
export const isCode = (value: string): boolean => CODE.test(value)

export const coding = (system: string, code: string, display?: string | null): Coding => ({
  system,
  code,
  ...(display === undefined || display === null ? {} : { display }),
})

/** A code of one of the guide's lists, with the label that we have for it. */
export const rdaCode = (system: string, list: CodeList | null, code: string): Coding =>
  coding(`${RDA}/CodeSystem/${system}`, code, list?.byCode.get(code)?.label)

/** What has no code anywhere else: `urn:custodia:tipo-nota|evolucion`. */
export const ourCode = (system: string, code: string, display?: string | null): Coding =>
  coding(`${OURS}:${system}`, code, display)

export const concept = (...codings: readonly Coding[]): Concept => {
  const text = codings.find((c) => c.display !== undefined)?.display
  return { coding: codings, ...(text === undefined ? {} : { text }) }
}

/** What a person reads beside the codes, where there is any of either. */
export const conceptOf = (codings: readonly Coding[], text: string | null | undefined = null): Concept => ({
  ...some('coding', codings),
  ...(text === null || text === undefined ? {} : { text }),
})
export const called = (text: string | null | undefined, ...codings: readonly Coding[]): Concept =>
  conceptOf(codings, text)

/** None where what was written cannot be a code: it stays in the text. */
export const codingIf = (system: string, code: string | null, display: string | null = null): Coding[] =>
  code === null || !isCode(code) ? [] : [coding(system, code, display)]

export const labelOf = (list: CodeList, code: string | null): string | null =>
  code === null ? null : (list.byCode.get(code)?.label ?? null)

/** A code of a list of ours that is a code system of the guide. */
export const listed = (system: string, list: CodeList, code: string | null): Coding[] =>
  codingIf(`${RDA}/CodeSystem/${system}`, code, labelOf(list, code))

/** The label of an option of a field. */
export const optionOf = (options: Readonly<Record<string, string>> | undefined, value: string | null): string | null =>
  value === null ? null : (options?.[value] ?? null)

/** Whether a concept says anything. */
export const isSaid = (made: object): boolean => Object.keys(made).length > 0
export const conceptIf = (key: string, made: object): Record<string, object> => (isSaid(made) ? { [key]: made } : {})
export const conceptsIf = (key: string, made: object): Record<string, object[]> =>
  isSaid(made) ? { [key]: [made] } : {}

/** ICD-10 and ICD-11 of the same thing, with the words of the catalogue and never those of whoever wrote. */
export const icd = (
  row: ProjectedRow,
  [ten, tenName]: readonly [string, string?],
  [eleven, elevenName]: readonly [string?, string?] = [],
): Coding[] => [
  ...codingIf(ICD10, textIn(row, ten), tenName === undefined ? null : textIn(row, tenName)),
  ...(eleven === undefined
    ? []
    : codingIf(ICD11, textIn(row, eleven), elevenName === undefined ? null : textIn(row, elevenName))),
]

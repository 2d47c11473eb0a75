import { type CodeList, finalidad } from '../../../model/codes/index.ts'
import { ICD10 } from '../../fhir/elements/coding.ts'
import type { ProjectedRow } from '../../fhir/elements/drawing.ts'
import { textIn } from '../../fhir/elements/row-values.ts'
import type { RdaInput } from './input.ts'
import type { Json, RdaResource } from './made.ts'
import { codeSystem, type NamedCatalogue, RDA } from './words.ts'

export const HL7 = 'http://terminology.hl7.org/CodeSystem'
export const LOINC = 'http://loinc.org'
const SNOMED = 'http://snomed.info/sct'
const ICD11 = 'http://hl7.org/fhir/sid/icd-11'
export const UCUM = 'http://unitsofmeasure.org'

export interface Coding {
  readonly system: string
  readonly code: string
  readonly display?: string
}

export const coding = (system: string, code: string, display?: string): Coding => ({
  system: codeSystem(system),
  code,
  ...(display === undefined ? {} : { display }),
})
export const concept = (...codings: readonly Coding[]): Json => ({ coding: codings })
/** What an observation is of: the guide fixes its code and its text. */
export const snomed = (code: string, display: string, text: string): Json => ({
  ...concept(coding(SNOMED, code, display)),
  text,
})

/** A code of one of our lists under the guide's name for it. */
export const listed = ({ words }: RdaInput, system: string, list: CodeList, code: string): Coding => {
  const theirs = list.byCode.get(code)?.rda ?? code
  return coding(system, theirs, words.listed(system, list, theirs))
}
/** A code of a catalogue; `otherwise` is what the record calls it, where no catalogue knows it. */
export const catalogued = (
  { words }: RdaInput,
  system: string,
  catalogue: NamedCatalogue,
  code: string,
  otherwise: string | null = null,
): Coding => coding(system, code, words.catalogued(system, catalogue, code) ?? otherwise ?? undefined)

/** What an order or a prescription is for. */
export const purpose = (i: RdaInput, row: ProjectedRow): Json => {
  const code = textIn(row, 'finalidad')
  return code === null ? {} : { reasonCode: [concept(listed(i, 'RIPSFinalidadConsultaVersion2', finalidad, code))] }
}

/** A disease in one or both classifications, as the record calls it where no catalogue knows it. */
export const diseaseCodes = (
  i: RdaInput,
  [ten, tenName]: readonly [code: string | null, name: string | null],
  [eleven, elevenName]: readonly [code: string | null, name: string | null],
): Coding[] => [
  ...(ten === null ? [] : [catalogued(i, ICD10, 'cie10', ten, tenName)]),
  ...(eleven === null ? [] : [catalogued(i, ICD11, 'cie11', eleven, elevenName)]),
]

export const extension = (name: string, value: Json): Json => ({
  url: `${RDA}/StructureDefinition/Extension${name}`,
  ...value,
})

/** The name that the ministry gives to what it accepts. */
export const vida = (value: string): Json => ({ system: `${RDA}/NamingSystem/identifier-RDA`, value })

export const resource = (resourceType: string, id: string, profile: string, body: Json): RdaResource => ({
  resourceType,
  id,
  meta: { profile: [`${RDA}/StructureDefinition/${profile}`] },
  ...body,
})

/** The legal time of Colombia, which has no other all year: `2026-03-02T07:30:00-05:00`. */
export const localTime = (instant: string): string =>
  `${new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`

export const to = ({ references }: Pick<RdaInput, 'references'>, id: string): { readonly reference: string } => ({
  reference: references === 'numeral' ? `#${id}` : id,
})

/** What FHIR takes for an id. */
export const asId = (text: string): string => text.replaceAll(/[^A-Za-z0-9.-]/g, '-').slice(0, 64)

export const optional = <T>(key: string, value: T | null | undefined): Record<string, T> =>
  value === null || value === undefined ? {} : { [key]: value }
export const some = <T>(key: string, items: readonly T[]): Record<string, readonly T[]> =>
  items.length === 0 ? {} : { [key]: items }

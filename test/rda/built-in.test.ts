import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { builtInGuide } from '../../src/features/rda/checker/built-in-guide.ts'
import type { Element, Profile } from '../../src/features/rda/checker/definition.ts'
import { loadGuide } from '../../src/features/rda/checker/load-guide.ts'

const rules071 = builtInGuide('0.7.1')

/** Our rules are checked against the guide they speak of, where it is at hand. */
const GUIDE = fileURLToPath(new URL('../../../shared/domain/rda-ig-0.7.1', import.meta.url))
const skip = existsSync(GUIDE) ? false : 'la guía 0.7.1 no está en esta máquina'

interface Line {
  readonly id: string
  readonly element: Element
}
const lines = (element: Element, id: string): readonly Line[] => [
  { id, element },
  ...element.children.flatMap((c) => lines(c, `${id}.${c.name}`)),
  ...element.slices.flatMap((s) => lines(s, `${id}:${s.sliceName}`)),
]
/** The guide cuts some choices by type; our rules only leave them one type, which is the same. The payer's identifier is
 * cut by a naming system that changes its name in 1.0.0, so ours is not. */
const plain = (id: string): string => id.replaceAll(/:(value|effective)[A-Z]\w*|:EAPBSIdentifier/g, '')
const table = (profile: Profile): ReadonlyMap<string, Element> =>
  new Map(lines(profile.root, profile.type).map((l) => [plain(l.id), l.element]))
const value = (e: Element): unknown => e.fixed ?? e.pattern
const targets = (e: Element): readonly string[] => (e.types ?? []).flatMap((t) => t.targets).toSorted()

test('lo que exigen las reglas propias es lo que exige la guía', { skip }, async () => {
  const guide = await loadGuide(GUIDE)
  const wrong: string[] = []
  for (const own of rules071.own) {
    const theirs = guide.own.find((p) => p.url === own.url)
    assert.ok(theirs, own.url)
    const there = table(theirs)
    for (const [id, element] of table(own)) {
      const other = there.get(id)
      const tell = (what: string, a: unknown, b: unknown): unknown =>
        wrong.push(`${own.url.split('/').at(-1)} ${id} ${what}: ${JSON.stringify(a)} y la guía ${JSON.stringify(b)}`)
      // A rule may say a part of what the guide says deeper; it may not say more.
      if (other === undefined) {
        if ((element.min ?? 0) > 0 || value(element) !== undefined) tell('no está', element.min, null)
        continue
      }
      if (element.min !== undefined && element.min !== other.min) tell('min', element.min, other.min)
      if (element.max !== undefined && element.max !== other.max) tell('max', String(element.max), String(other.max))
      if (value(element) !== undefined && JSON.stringify(value(element)) !== JSON.stringify(value(other)))
        tell('valor', value(element), value(other))
      if (element.valueSet !== undefined && element.valueSet !== other.valueSet)
        tell('lista', element.valueSet, other.valueSet)
      if (targets(element).length > 0 && String(targets(element)) !== String(targets(other)))
        tell('destino', targets(element), targets(other))
      if (
        element.slicing !== undefined &&
        JSON.stringify(element.slicing.discriminators) !== JSON.stringify(other.slicing?.discriminators)
      )
        tell('corte', element.slicing, other.slicing)
    }
  }
  assert.deepEqual(wrong, [])
})

/** Optional parts that a document of ours never has, and the naming system that changes its name in 1.0.0. */
const LEFT_OUT = [
  /^(Organization|Practitioner)\.(telecom|contact|endpoint)/,
  /^Practitioner\.(address|communication|photo)/,
  /\.identifier:(Tax|HealthcareProvider)Identifier\.(period|assigner)/,
  /^Practitioner\.qualification\.identifier\.assigner/,
  /^Extension$/,
  /^Organization\.identifier\.system$/,
  /^DocumentReference\.masterIdentifier/,
  /^Composition\.identifier/,
  /^Observation\.device/,
  /^Location\.identifier\.use/,
  /^MedicationAdministration\.supportingInformation/,
  /^Extension\.id$/,
  /\.(referenceRange|hasMember|stage|evidence|participant|prediction|hoursOfOperation|relatesTo|substitution)\./,
]

test('lo obligatorio de la guía está en las reglas propias', { skip }, async () => {
  const guide = await loadGuide(GUIDE)
  const missing: string[] = []
  for (const own of rules071.own) {
    const theirs = guide.own.find((p) => p.url === own.url)
    const here = table(own)
    const base = rules071.profile(own.url)
    const whole = base ? table(base) : here
    for (const [id, element] of table(theirs as Profile)) {
      const demanded = (element.min ?? 0) > 0 || value(element) !== undefined
      if (!demanded || LEFT_OUT.some((r) => r.test(id))) continue
      const mine = whole.get(id)
      // What FHIR itself demands below a data type is in the base, not in the profile.
      if (
        mine === undefined &&
        value(element) === undefined &&
        /\.(url|actor|individual|status|div|code|type|condition|manifestation|attachment|target|method|item)$/.test(id)
      )
        continue
      const same =
        mine !== undefined &&
        (mine.min ?? 0) === element.min &&
        (value(element) === undefined || value(mine) !== undefined)
      if (!same)
        missing.push(`${own.url.split('/').at(-1)} ${id} ${element.min} ${JSON.stringify(value(element) ?? '')}`)
    }
  }
  assert.deepEqual(missing, [])
})

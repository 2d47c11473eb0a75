import type { Element, Profile } from './definition.ts'
import type { Entries } from './entries.ts'
import type { Guide } from './guide.ts'
import { at, declared, listOf } from './json.ts'

/** Which document it is: what the bundle declares, what its Composition declares, or what its Composition is coded as. */
export function documentProfile(bundle: unknown, entries: Entries, guide: Guide): Profile | undefined {
  const documents = guide.own.filter((p) => p.type === 'Bundle')
  const said = declared(bundle)
  const direct = documents.find((p) => said.includes(p.url))
  if (direct !== undefined) return direct
  const composition = entries.all.find((e) => e.type === 'Composition')?.resource
  if (composition === undefined) return undefined
  const follows = declared(composition)
  const codes = listOf(at(at(composition, 'type'), 'coding')).map((c) => at(c, 'code'))
  const ofComposition = (p: Profile): readonly string[] => compositionProfiles(guide.profile(p.url)?.root)
  return (
    documents.find((p) => ofComposition(p).some((url) => follows.includes(url))) ??
    documents.find((p) => ofComposition(p).some((url) => codes.includes(typeCode(guide.profile(url)?.root))))
  )
}

const child = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((c) => c.name === name)

const compositionProfiles = (root: Element | undefined): readonly string[] =>
  (child(root, 'entry')?.slices ?? [])
    .flatMap((slice) => child(slice, 'resource')?.types ?? [])
    .filter((t) => t.code === 'Composition')
    .flatMap((t) => t.profiles)

const typeCode = (root: Element | undefined): unknown => {
  const code = child(child(child(root, 'type'), 'coding'), 'code')
  return code?.fixed ?? code?.pattern ?? null
}

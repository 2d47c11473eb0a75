import { normaliseCie10 } from '../../../resources/shapes.ts'
import { ICD10 } from '../../fhir/elements/coding.ts'
import { cie10Name } from '../../icd/embedded/cie10-name.ts'
import { baseProfiles } from './base/base.ts'
import { HL7, type Profile } from './definition.ts'
import { merge } from './merge.ts'
import { coreSets } from './read-terminology.ts'
import type { Catalogue, Terminology, ValueSet } from './terminology.ts'

/** Everything a document is judged by. */
export interface Guide extends Terminology {
  /** Where it comes from, for people. */
  readonly name: string
  /** The version that it says it is of; null where it does not. */
  readonly version: string | null
  /** Every profile with all that it inherits, by its address; base definitions too. */
  profile(url: string): Profile | undefined
  /** The guide's own, without the base. */
  readonly own: readonly Profile[]
}

export interface GuideParts {
  readonly name: string
  readonly version: string | null
  readonly profiles: readonly Profile[]
  readonly catalogues: ReadonlyMap<string, Catalogue>
  readonly valueSets: ReadonlyMap<string, ValueSet>
}

export function makeGuide({ name, version, profiles, catalogues, valueSets }: GuideParts): Guide {
  const raw = new Map(profiles.map((p) => [p.url, p]))
  const whole = new Map<string, Profile | undefined>()
  const base = (url: string): Profile | undefined =>
    url.startsWith(HL7) ? baseProfiles.get(url.slice(HL7.length)) : undefined

  function complete(url: string): Profile | undefined {
    if (whole.has(url)) return whole.get(url)
    // A definition that is derived from itself must not be followed for ever.
    whole.set(url, base(url))
    const own = raw.get(url)
    const parent = own?.base === undefined || own.base === url ? undefined : complete(own.base)
    const under = parent ?? (own && baseProfiles.get(own.type))
    const made = own && (under ? { ...own, root: merge(under.root, { ...own.root, name: own.type }) } : own)
    whole.set(url, made ?? base(url))
    return whole.get(url)
  }

  return {
    name,
    version,
    catalogues: new Map([
      ...catalogues,
      [
        ICD10,
        {
          complete: false,
          codes: new Map(),
          ...catalogues.get(ICD10),
          whole: { nameOf: cie10Name, writtenAs: normaliseCie10 },
        },
      ],
    ]),
    valueSets: new Map([...coreSets, ...valueSets]),
    profile: (url) => complete(url.split('|')[0] ?? ''),
    own: profiles,
  }
}

/** The type of resource that a profile is of; the address itself says it of a base definition that we do not have. */
export const typeOf = (guide: Guide, url: string): string => guide.profile(url)?.type ?? url.split('/').at(-1) ?? ''

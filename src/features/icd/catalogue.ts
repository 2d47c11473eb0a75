import { embeddedCie10 } from './embedded/cie10.ts'
import type { IcdEntry } from './entry.ts'
import { buildIcdIndex, type IcdIndex } from './search/icd-search.ts'

/** What this process knows of the classifications, ready to be searched. */
export interface IcdCatalogue {
  readonly version: string
  readonly systems: ReadonlySet<IcdEntry['sistema']>
  readonly index: IcdIndex
  /** Names of the three-character categories. */
  readonly categories: ReadonlyMap<string, string>
}

/** Made once, when it is first needed: half a second and ninety megabytes that whoever never searches does not spend. */
export function icdCatalogue(): () => IcdCatalogue {
  let made: IcdCatalogue | undefined
  return () => {
    made ??= make()
    return made
  }
}

function make(): IcdCatalogue {
  const { version, entries, categories } = embeddedCie10()
  return { version, systems: new Set(entries.map((e) => e.sistema)), index: buildIcdIndex(entries), categories }
}

import type { Core } from '../../../engine/core.ts'
import { foldedText } from '../../../model/text/plain-text.ts'
import { type CodeFinder, codeFinder } from '../../catalogos/find-code.ts'
import type { CatalogueVersions } from '../../catalogos/versions.ts'
import type { IcdCatalogues } from '../../icd/catalogue.ts'
import { searchIcd } from '../../icd/search/icd-search.ts'
import { type CodeConcept, catalogueNamed, listNamed, type PublishedCatalogue } from './published-lists.ts'

/** A code of a system, as it is told. */
export interface FoundConcept extends CodeConcept {
  /** Kept so that old records stay readable, and no longer given. */
  readonly inactive: boolean
}

export interface ConceptPage {
  readonly concepts: readonly FoundConcept[]
  /** Null where nobody counted them. */
  readonly total: number | null
}

export interface CodeLookups {
  /** Null where the system has no such code; undefined where the system is not known, or nothing of it is loaded. */
  find(system: string, code: string): Promise<FoundConcept | null | undefined>
  /** Codes by the words of their names; without words, all of a list. Null where that is not to be had. */
  page(system: string, filter: string | null, offset: number, count: number): Promise<ConceptPage | null | undefined>
}

/** Of a catalogue as many as its own search answers: it is looked through, and not copied. */
export const MOST_OF_CATALOGUE = 100

const active = (concept: CodeConcept): FoundConcept => ({ ...concept, inactive: false })

export interface TerminologyDeps {
  readonly core: Core
  readonly icd: Pick<IcdCatalogues, 'current'>
  readonly catalogueVersions: CatalogueVersions
}

export function codeLookups({ core, icd, catalogueVersions }: TerminologyDeps): CodeLookups {
  const finder: CodeFinder = codeFinder(core, catalogueVersions)

  /** The classification of diseases, which this process holds. */
  async function findIcd(sistema: 'cie10' | 'cie11', code: string): Promise<FoundConcept | null | undefined> {
    const { lookup, categories } = await icd.current()
    if (!lookup.knows(sistema)) return undefined
    const found = lookup.find(sistema, code)
    if (found !== undefined) return { code, display: found.nombre, inactive: !found.habilitado }
    const category = sistema === 'cie10' ? categories.get(code) : undefined
    return category === undefined ? null : active({ code, display: category })
  }

  async function searchCodes({ catalogue }: PublishedCatalogue, q: string, limite: number): Promise<FoundConcept[]> {
    if (catalogue === 'cie10' || catalogue === 'cie11') {
      const { index } = await icd.current()
      return searchIcd(index, { q, limite, sistema: catalogue, soloHabilitados: true }).map(({ entry }) =>
        active({ code: entry.codigo, display: entry.nombre }),
      )
    }
    const found = await finder.search(catalogue, { q, limite, enabledOnly: true })
    return found.map(({ entry }) => active({ code: entry.codigo, display: entry.nombre }))
  }

  const isLoaded = async ({ catalogue }: PublishedCatalogue): Promise<boolean> =>
    catalogue === 'cie10' || catalogue === 'cie11'
      ? (await icd.current()).lookup.knows(catalogue)
      : (await catalogueVersions.of(catalogue)) > 0

  return {
    async find(system, code) {
      const list = listNamed(system)
      if (list !== undefined) {
        const found = list.concepts.find((c) => c.code === code)
        return found === undefined ? null : active(found)
      }
      const catalogue = catalogueNamed(system)
      if (catalogue === undefined || !(await isLoaded(catalogue))) return undefined
      const { catalogue: name } = catalogue
      if (name === 'cie10' || name === 'cie11') return findIcd(name, code)
      const row = await finder.exact(name, code)
      return row === null ? null : { code, display: row.nombre, inactive: !row.habilitado }
    },
    async page(system, filter, offset, count) {
      const list = listNamed(system)
      if (list !== undefined) {
        const words = foldedText(filter ?? '')
          .split(' ')
          .filter((word) => word !== '')
        const found = list.concepts.filter(({ code, display }) => {
          const said = foldedText(`${code} ${display}`)
          return words.every((word) => said.includes(word))
        })
        return { concepts: found.slice(offset, offset + count).map(active), total: found.length }
      }
      const catalogue = catalogueNamed(system)
      if (catalogue === undefined || !(await isLoaded(catalogue))) return undefined
      if (filter === null) return null
      const found = await searchCodes(catalogue, filter, Math.min(offset + count, MOST_OF_CATALOGUE))
      return { concepts: found.slice(offset), total: null }
    },
  }
}

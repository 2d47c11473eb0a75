import type { CodeList } from '../../../model/codes/index.ts'
import type { Terminology } from '../checker/terminology.ts'
import { consultationName } from './consultations.ts'

export type NamedCatalogue = 'cups' | 'dci' | 'cie10' | 'cie11'
/** What a code is called in the catalogue that the provider loaded; null where it does not say. */
export type CatalogueNames = (catalogue: NamedCatalogue, code: string) => string | null

/** What codes are called: as the guide does, then as the provider's catalogues, then as our own lists. */
export interface Words {
  listed(system: string, list: CodeList, code: string): string | undefined
  catalogued(system: string, catalogue: NamedCatalogue, code: string): string | undefined
}

export const RDA = 'https://fhir.minsalud.gov.co/rda'
export const codeSystem = (name: string): string => (name.includes(':') ? name : `${RDA}/CodeSystem/${name}`)

export function wordsOf(guide: Pick<Terminology, 'catalogues'>, names: CatalogueNames): Words {
  const inGuide = (system: string, code: string): string | undefined => {
    const said = guide.catalogues.get(codeSystem(system))?.codes.get(code)
    return said === '' ? undefined : said
  }
  return {
    listed: (system, list, code) => inGuide(system, code) ?? list.byCode.get(code)?.label,
    catalogued: (system, catalogue, code) =>
      inGuide(system, code) ??
      names(catalogue, code) ??
      (catalogue === 'cups' ? consultationName(code) : undefined) ??
      undefined,
  }
}

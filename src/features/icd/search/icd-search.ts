import type { IcdEntry } from '../entry.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { CodeUse } from './score.ts'
import { type SearchResult, search } from './search.ts'

export type IcdIndex = CatalogueIndex<IcdEntry>

export interface IcdSearchRequest {
  readonly q: string
  readonly limite: number
  readonly sistema?: IcdEntry['sistema']
  /** As the entries say it: `IX`. */
  readonly capitulo?: string
  /** Biological sex of the patient; other values than these two exclude nothing. */
  readonly sexo?: string
  readonly edadDias?: number
  readonly soloHabilitados: boolean
  /** What having been used here adds to a code. */
  readonly usage?: (codigo: string) => CodeUse | null
  readonly explain?: boolean
}

export interface IcdSearchResult extends SearchResult<IcdEntry> {
  /** Whether the code may be given to a patient of this sex and age. Lowers, does not hide: the record may be wrong. */
  readonly adecuado: { readonly sexo: boolean; readonly edad: boolean }
}

const UNSUITABLE = -25
/** A code that exists for ages like this one. */
const MADE_FOR_AGE = 8

export function searchIcd(index: IcdIndex, request: IcdSearchRequest): IcdSearchResult[] {
  const { q, limite, sistema, capitulo, sexo, edadDias, soloHabilitados, usage, explain } = request
  const suits = (entry: IcdEntry): IcdSearchResult['adecuado'] => ({
    sexo: entry.sexo === null || (sexo !== '01' && sexo !== '02') || entry.sexo === sexo,
    edad:
      edadDias === undefined ||
      ((entry.edadMinima === null || edadDias >= entry.edadMinima) &&
        (entry.edadMaxima === null || edadDias <= entry.edadMaxima)),
  })
  return search(index, {
    q,
    limite,
    accepts: (entry) =>
      (!soloHabilitados || entry.habilitado) &&
      (sistema === undefined || entry.sistema === sistema) &&
      (capitulo === undefined || entry.capitulo === capitulo),
    adjust: (entry) => {
      const { sexo: sex, edad } = suits(entry)
      const limited = edadDias !== undefined && (entry.edadMinima !== null || entry.edadMaxima !== null)
      return (sex ? 0 : UNSUITABLE) + (edad ? (limited ? MADE_FOR_AGE : 0) : UNSUITABLE)
    },
    ...(usage && { usage }),
    ...(explain && { explain }),
  }).map((result) => ({ ...result, adecuado: suits(result.entry) }))
}

import type { IcdEntry } from '../entry.ts'
import { buildIndex, type CatalogueIndex, type Mark } from './catalogue-index.ts'
import { type SearchResult, search } from './search.ts'
import { icdSynonyms } from './synonyms/index.ts'
import { fold } from './words.ts'

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
  /** How often a code was used here. */
  readonly usage?: (codigo: string) => number
  readonly explain?: boolean
}

export interface IcdSearchResult extends SearchResult<IcdEntry> {
  /** Whether the code may be given to a patient of this sex and age. Lowers, does not hide: the record may be wrong. */
  readonly adecuado: { readonly sexo: boolean; readonly edad: boolean }
}

/** What the classification adds to a name without making it another disease: parentheses, brackets and these. */
const NEUTRAL = new RegExp(
  [
    String.raw`\([^)]*\)`,
    String.raw`\[[^\]]*\]`,
    '(?:(?:de )?(?:sitio|parte|region|localizacion|causa|tipo) )?no especificad[oa]s?',
    'sin otra (?:especificacion|indicacion)',
    'sin (?:mencion de )?complicaci(?:on|ones)',
    'no clasificad[oa]s? en otra parte',
  ].join('|'),
  'g',
)

/** Residual categories, what is left of a disease and what somebody else had. */
const MARKS: readonly Mark[] = [
  { word: 'otro', cost: 8 },
  { word: 'secuela', cost: 18 },
  { word: 'historia', cost: 18 },
  { word: 'clasificado', cost: 10 },
  { word: 'neonatal', cost: 6 },
  { word: 'congénito', cost: 6 },
]

/** External causes, reasons for contact, pregnancy, the newborn and malformations are meant when their words are said. */
const BY_CHAPTER: Readonly<Record<string, number>> = { XV: -6, XVI: -8, XVII: -5, XX: -12, XXI: -5 }
const UNSPECIFIED = /no especificad|sin otra especificacion|sin (?:mencion de )?complicacion/

function prior(entry: IcdEntry): number {
  const general = UNSPECIFIED.test(fold(entry.nombre)) ? 5 : 0
  const whole = entry.sistema === 'cie10' && entry.codigo.endsWith('X') ? 3 : 0
  const chapter = entry.sistema === 'cie10' ? (BY_CHAPTER[entry.capitulo] ?? 0) : 0
  return general + whole + chapter - (entry.habilitado ? 0 : 10)
}

export const buildIcdIndex = (entries: readonly IcdEntry[]): IcdIndex =>
  buildIndex(entries, { synonyms: icdSynonyms, neutral: NEUTRAL, marks: MARKS, prior })

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

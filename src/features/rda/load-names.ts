import type { Resource, Row } from '../../model/resource.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { diagnostico } from '../../resources/diagnostico.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { orden } from '../../resources/orden.ts'
import type { HistoryContent } from '../historias/content.ts'
import { cie10Name } from '../icd/embedded/cie10-name.ts'
import type { CatalogueNames, NamedCatalogue } from './document/words.ts'

/** What a catalogue of the provider calls a code. */
export type CatalogueName = readonly [catalogue: string, code: string, name: string]

/** A code of a catalogue, to be named. */
type NamedCode = readonly [catalogue: NamedCatalogue, code: string]

const NAMED: readonly string[] = ['cups', 'dci', 'cie10', 'cie11'] satisfies NamedCatalogue[]
const isNamed = (name: string | undefined): name is NamedCatalogue => name !== undefined && NAMED.includes(name)

/** The fields of a collection whose codes have a name in a catalogue. */
export const namedFields = ({ fields }: Resource): (readonly [field: string, catalogue: NamedCatalogue])[] =>
  Object.entries(fields).flatMap(([field, { catalogue, classification }]) => {
    const named = [classification, catalogue].find(isNamed)
    return named === undefined ? [] : [[field, named] as const]
  })

const codesIn = (r: Resource, rows: readonly Row[]): NamedCode[] =>
  namedFields(r).flatMap(([field, catalogue]) =>
    rows.flatMap((row): NamedCode[] => (typeof row[field] === 'string' ? [[catalogue, row[field]]] : [])),
  )

const known = new WeakMap<HistoryContent, readonly NamedCode[]>()

/** Those of a history, each once: a stay of a month orders the same examination every morning. */
export function historyCodes(content: HistoryContent): readonly NamedCode[] {
  const found =
    known.get(content) ??
    distinct([
      ...codesIn(historia, [content.historia]),
      ...codesIn(diagnostico, content.entries.diagnostico),
      ...codesIn(orden, content.entries.orden),
      ...codesIn(formulaMedicamento, content.entries.formula_medicamento),
    ])
  known.set(content, found)
  return found
}

const distinct = (all: readonly NamedCode[]): NamedCode[] => [
  ...new Map(all.map((one) => [one.join(' '), one])).values(),
]

export interface LoadedNames {
  readonly names: CatalogueNames
  /** All of them, for telling whether they are still the same. */
  readonly said: readonly (string | null)[]
}

/** What the codes of a record are called, of those that the catalogues of the provider name. */
export function namesOf(
  content: HistoryContent,
  antecedentes: readonly Row[],
  nombres: readonly CatalogueName[],
): LoadedNames {
  const codes = distinct([...historyCodes(content), ...codesIn(antecedenteCategorizado, antecedentes)])
  const loaded = new Map(nombres.map(([catalogue, code, name]) => [`${catalogue} ${code}`, name]))
  const names: CatalogueNames = (catalogue, code) =>
    loaded.get(`${catalogue} ${code}`) ?? (catalogue === 'cie10' ? cie10Name(code) : undefined) ?? null
  return { names, said: codes.map(([catalogue, code]) => names(catalogue, code)) }
}

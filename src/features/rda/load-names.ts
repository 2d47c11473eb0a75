import type { Tx } from '../../engine/database.ts'
import { arrayText } from '../../engine/parameters.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { diagnostico } from '../../resources/diagnostico.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { orden } from '../../resources/orden.ts'
import type { HistoryContent } from '../historias/content.ts'
import type { CatalogueNames, NamedCatalogue } from './document/words.ts'
import type { Beside } from './load-record.ts'

type Asked = readonly [catalogue: NamedCatalogue, code: string]

const NAMED: readonly string[] = ['cups', 'dci', 'cie10', 'cie11'] satisfies NamedCatalogue[]
const isNamed = (name: string | undefined): name is NamedCatalogue => name !== undefined && NAMED.includes(name)

const codesIn = ({ fields }: Resource, rows: readonly Row[]): Asked[] =>
  Object.entries(fields).flatMap(([field, { catalogue, classification }]) => {
    const named = [classification, catalogue].find(isNamed)
    if (named === undefined) return []
    return rows.flatMap((row): Asked[] => (typeof row[field] === 'string' ? [[named, row[field]]] : []))
  })

let embedded: ReadonlyMap<string, string> | undefined
/** Only where no catalogue was loaded: some megabytes that others do not spend. */
async function embeddedNames(): Promise<ReadonlyMap<string, string>> {
  const { embeddedCie10 } = await import('../icd/embedded/cie10.ts')
  embedded ??= new Map(embeddedCie10().entries.map((e) => [e.codigo, e.nombre]))
  return embedded
}

/** Those of a record, each once: a stay of a month orders the same examination every morning. */
function codesOf({ historia: row, entries }: HistoryContent, beside: Beside): Asked[] {
  const all = [
    ...codesIn(historia, [row]),
    ...codesIn(diagnostico, entries.diagnostico),
    ...codesIn(orden, entries.orden),
    ...codesIn(formulaMedicamento, entries.formula_medicamento),
    ...codesIn(antecedenteCategorizado, beside.antecedentes),
  ]
  return [...new Map(all.map((one) => [one.join(' '), one])).values()]
}

export interface LoadedNames {
  readonly names: CatalogueNames
  /** All of them, for telling whether they are still the same. */
  readonly said: readonly (string | null)[]
}

/** What the codes of a record are called in the catalogues of the provider. */
export async function loadNames(tx: Tx, content: HistoryContent, beside: Beside): Promise<LoadedNames> {
  const asked = codesOf(content, beside)
  const rows = await tx.raw({
    name: 'rda_nombres',
    text: `select k.catalogo, k.codigo, k.nombre from unnest($1::text[], $2::text[]) q(catalogo, codigo)
join catalogo_codigo k on k.catalogo = q.catalogo and k.codigo = q.codigo and k.hasta is null`,
    values: [arrayText(asked.map(([catalogue]) => catalogue)), arrayText(asked.map(([, code]) => code))],
  })
  const known = new Map(rows.map(([catalogue, code, name]) => [`${catalogue} ${code}`, String(name)]))
  const unknown = asked.some(([catalogue, code]) => catalogue === 'cie10' && !known.has(`cie10 ${code}`))
  const ours = unknown ? await embeddedNames() : new Map<string, string>()
  const names: CatalogueNames = (catalogue, code) =>
    known.get(`${catalogue} ${code}`) ?? (catalogue === 'cie10' ? ours.get(code) : undefined) ?? null
  return { names, said: asked.map(([catalogue, code]) => names(catalogue, code)) }
}

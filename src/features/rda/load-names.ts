import type { Tx } from '../../engine/database.ts'
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

/** Those of a record. */
export const codesOf = ({ historia: row, entries }: HistoryContent, beside: Beside): Asked[] => [
  ...codesIn(historia, [row]),
  ...codesIn(diagnostico, entries.diagnostico),
  ...codesIn(orden, entries.orden),
  ...codesIn(formulaMedicamento, entries.formula_medicamento),
  ...codesIn(antecedenteCategorizado, beside.antecedentes),
]

/** What the codes of a record are called in the catalogues of the provider. */
export async function loadNames(tx: Tx, content: HistoryContent, beside: Beside): Promise<CatalogueNames> {
  const asked = codesOf(content, beside)
  const rows = await tx.run({
    name: 'rda_nombres',
    text: `select k.catalogo, k.codigo, k.nombre from unnest($1::text[], $2::text[]) q(catalogo, codigo)
join catalogo_codigo k on k.catalogo = q.catalogo and k.codigo = q.codigo and k.hasta is null`,
    values: [asked.map(([catalogue]) => catalogue), asked.map(([, code]) => code)],
  })
  const known = new Map(rows.map((r) => [`${r.catalogo} ${r.codigo}`, String(r.nombre)]))
  const unknown = asked.some(([catalogue, code]) => catalogue === 'cie10' && !known.has(`cie10 ${code}`))
  const ours = unknown ? await embeddedNames() : new Map<string, string>()
  return (catalogue, code) =>
    known.get(`${catalogue} ${code}`) ?? (catalogue === 'cie10' ? ours.get(code) : undefined) ?? null
}

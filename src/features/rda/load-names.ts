import type { Tx } from '../../engine/database.ts'
import type { Row } from '../../model/resource.ts'
import type { HistoryContent } from '../historias/content.ts'
import type { CatalogueNames, NamedCatalogue } from './document/words.ts'
import type { Beside } from './load-record.ts'

type Asked = readonly [catalogue: NamedCatalogue, code: string]

const fieldsOf: Readonly<Record<string, Readonly<Record<string, NamedCatalogue>>>> = {
  historia: { cups_consulta: 'cups' },
  diagnostico: { codigo_cie10: 'cie10', codigo_cie11: 'cie11' },
  orden: { cups: 'cups' },
  formula_medicamento: { dci_codigo: 'dci' },
  antecedente_categorizado: { cie10: 'cie10', cie11: 'cie11', dci_codigo: 'dci' },
}
const codesIn = (name: keyof typeof fieldsOf, rows: readonly Row[]): Asked[] =>
  rows.flatMap((row) =>
    Object.entries(fieldsOf[name] ?? {}).flatMap(([field, catalogue]): Asked[] =>
      typeof row[field] === 'string' ? [[catalogue, row[field]]] : [],
    ),
  )

let embedded: ReadonlyMap<string, string> | undefined
/** Only where no catalogue was loaded: some megabytes that others do not spend. */
async function embeddedNames(): Promise<ReadonlyMap<string, string>> {
  const { embeddedCie10 } = await import('../icd/embedded/cie10.ts')
  embedded ??= new Map(embeddedCie10().entries.map((e) => [e.codigo, e.nombre]))
  return embedded
}

/** Those of a record. */
export const codesOf = ({ historia, entries }: HistoryContent, beside: Beside): Asked[] => [
  ...codesIn('historia', [historia]),
  ...codesIn('diagnostico', entries.diagnostico),
  ...codesIn('orden', entries.orden),
  ...codesIn('formula_medicamento', entries.formula_medicamento),
  ...codesIn('antecedente_categorizado', beside.antecedentes),
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

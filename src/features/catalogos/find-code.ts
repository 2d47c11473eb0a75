import { apart } from '../../engine/connection/request-time.ts'
import type { Core } from '../../engine/core.ts'
import { drugMixtures, drugNames } from '../../model/drug-names.ts'
import { exams } from '../../model/exams/exam-table.ts'
import { buildIndex, type CatalogueIndex } from '../icd/search/catalogue-index.ts'
import { type SearchResult, search } from '../icd/search/search.ts'
import type { Synonym } from '../icd/search/synonym.ts'
import type { CodeRow } from './code-row.ts'
import { drugSayings } from './drug-sayings.ts'
import type { CatalogueName } from './kinds.ts'
import type { CatalogueVersions } from './versions.ts'

export interface CodeFinder {
  exact(catalogue: CatalogueName, codigo: string): Promise<CodeRow | null>
  search(
    catalogue: CatalogueName,
    asked: { readonly q: string; readonly limite: number; readonly enabledOnly: boolean },
  ): Promise<SearchResult<CodeRow>[]>
}

const meaning = (dicho: string, significa: string): Synonym => ({ dicho, significa, codigos: [], coloquial: false })

/** A search for acetaminofén means what the ministry's table calls paracetamol, and the other way round. */
const drugSynonyms: readonly Synonym[] = [
  ...drugNames.flatMap((names) =>
    names.flatMap((said) => names.filter((other) => other !== said).map((other) => meaning(said, other))),
  ),
  ...drugMixtures.flatMap(([said, ...meant]) => meant.map((name) => meaning(said, name))),
  ...drugSayings.flatMap(({ dicho, sustancias }) => sustancias.map((name) => meaning(dicho, name))),
]
/** What is ordered every day, as it is said where it is ordered. */
const examSynonyms: readonly Synonym[] = exams.flatMap(({ cups, nombre, dichos }) =>
  dichos.map((dicho) => ({ dicho, significa: nombre, codigos: [cups], coloquial: false })),
)
const synonymsOf: Readonly<Partial<Record<CatalogueName, readonly Synonym[]>>> = {
  cups: examSynonyms,
  dci: drugSynonyms,
  cum: drugSynonyms,
}

/** What looks for codes of that catalogue, by how they are called and how people call them. */
export const indexCodes = (catalogue: CatalogueName, rows: readonly CodeRow[]): CatalogueIndex<CodeRow> =>
  buildIndex(rows, { synonyms: synonymsOf[catalogue] ?? [] })

const COLUMNS = 'k.codigo, k.nombre, k.habilitado, k.datos'

/** Indexes are made when they are first needed, and again when another version is current. */
export function codeFinder({ db, reading }: Pick<Core, 'db' | 'reading'>, versions: CatalogueVersions): CodeFinder {
  const indexes = new Map<CatalogueName, { version: number; index: Promise<CatalogueIndex<CodeRow>> }>()

  async function indexOf(catalogue: CatalogueName): Promise<CatalogueIndex<CodeRow>> {
    const version = await versions.of(catalogue)
    const known = indexes.get(catalogue)
    if (known?.version === version) return known.index
    const index = apart(() => load(catalogue)).then((rows) => indexCodes(catalogue, rows))
    indexes.set(catalogue, { version, index })
    index.catch(() => indexes.delete(catalogue))
    return index
  }
  const load = (catalogue: CatalogueName): Promise<CodeRow[]> =>
    reading.snapshot((tx) =>
      tx.run<CodeRow>({
        text: `select ${COLUMNS} from catalogo_codigo k where k.catalogo = $1 and k.hasta is null`,
        values: [catalogue],
      }),
    )

  return {
    async exact(catalogue, codigo) {
      const [row] = await db.run<CodeRow>({
        name: 'catalogo_exacto',
        text: `select ${COLUMNS} from catalogo_codigo k where k.catalogo = $1 and k.codigo = $2 and k.hasta is null`,
        values: [catalogue, codigo],
      })
      return row ?? null
    },
    async search(catalogue, { q, limite, enabledOnly }) {
      const index = await indexOf(catalogue)
      return search(index, { q, limite, accepts: (e) => !enabledOnly || e.habilitado })
    },
  }
}

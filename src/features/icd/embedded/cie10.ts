import { tsvRows } from '../../../modules/tsv-table/index.ts'
import type { IcdEntry } from '../entry.ts'
import { chapterOf } from './chapters.ts'
import { cie10Version } from './version.ts'

export { cie10Version } from './version.ts'

export interface EmbeddedCie10 {
  readonly version: string
  /** Sorted by code. */
  readonly entries: IcdEntry[]
  /** Names by the first three characters, also of the categories that are divided and so are no codes themselves. */
  readonly categories: ReadonlyMap<string, string>
}

const SEXES: Readonly<Record<string, IcdEntry['sexo']>> = { '': null, '01': '01', '02': '02' }
const limit = (cell: string): number | null => (cell === '' ? null : Number(cell))

/** The whole CIE-10 in Spanish, as `cie10.tsv` says it. Read anew at each call: keep it no longer than needed. */
export function embeddedCie10(): EmbeddedCie10 {
  const entries: IcdEntry[] = []
  const categories = new Map<string, string>()
  const rows = tsvRows(new URL('cie10.tsv', import.meta.url))
  for (const [codigo = '', nombre = '', sexo = '', minima = '', maxima = '', estado = ''] of rows) {
    if (codigo.length === 3) {
      categories.set(codigo, nombre)
      continue
    }
    const category = codigo.slice(0, 3)
    // A category that is not divided has no line of its own: it is called as its only code.
    if (codigo.endsWith('X') && !categories.has(category)) categories.set(category, nombre)
    entries.push({
      sistema: 'cie10',
      codigo,
      nombre,
      capitulo: chapterOf(codigo)?.numero ?? '',
      sexo: SEXES[sexo] ?? null,
      edadMinima: limit(minima),
      edadMaxima: limit(maxima),
      habilitado: estado !== 'retirado',
    })
  }
  return { version: cie10Version, entries, categories }
}

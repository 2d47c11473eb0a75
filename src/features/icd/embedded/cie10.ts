import type { IcdEntry } from '../entry.ts'
import { agesOf } from './age-limits.ts'
import { chapterOf } from './chapters.ts'
import { corrections } from './corrections.ts'
import { listedLabels } from './listed-labels.ts'
import { labelReader } from './readable-label.ts'
import { sexOf } from './sex-limits.ts'
import { sourceRows } from './source-rows.ts'
import { supplement } from './supplement.ts'
import { cie10Version } from './version.ts'
import { withdrawn } from './withdrawn.ts'

export { cie10Version } from './version.ts'

export interface EmbeddedCie10 {
  readonly version: string
  /** Sorted by code. */
  readonly entries: IcdEntry[]
  /** Names by the first three characters, also of the categories that are divided and so are no codes themselves. */
  readonly categories: ReadonlyMap<string, string>
}

/** The whole CIE-10 in Spanish, as Colombia codes it. Built anew at each call: keep it no longer than needed. */
export function embeddedCie10(): EmbeddedCie10 {
  const entries: IcdEntry[] = []
  const categories = new Map<string, string>()
  for (const [code, nombre] of readLabels()) {
    if (code.length === 4) entries.push(entry(code, nombre))
    if (code.length === 3) categories.set(code, nombre)
    // A category that is not divided has its only code's name; the name of one that was divided later (C80) wins.
    else if (code.endsWith('X') && !categories.has(code.slice(0, 3))) categories.set(code.slice(0, 3), nombre)
  }
  entries.sort((a, b) => (a.codigo < b.codigo ? -1 : 1))
  return { version: cie10Version, entries, categories }
}

/** Labels by code, of three characters (categories) or four. */
function readLabels(): Map<string, string> {
  const read = labelReader()
  const rows = sourceRows()
  const divided = new Set(rows.filter(({ code }) => code.length === 4).map(({ code }) => code.slice(0, 3)))
  const labels = new Map<string, string>()
  for (const { code, label } of rows) {
    // Colombia writes four characters always: a category that is not divided ends in X.
    labels.set(code.length === 3 && !divided.has(code) ? `${code}X` : code, read(label))
  }
  for (const [code, label] of [...listedLabels(supplement), ...listedLabels(corrections)]) labels.set(code, label)
  return labels
}

function entry(codigo: string, nombre: string): IcdEntry {
  const chapter = chapterOf(codigo)
  if (chapter === undefined) throw new Error(`El código ${codigo} no está en ningún capítulo de la CIE-10`)
  return {
    sistema: 'cie10',
    codigo,
    nombre,
    capitulo: chapter.numero,
    sexo: sexOf(codigo),
    ...agesOf(codigo),
    habilitado: !withdrawn.has(codigo),
  }
}

import { buildContext } from '../../src/features/ia/deidentify/context.ts'
import { recordOf } from '../../src/features/ia/record/record.ts'
import { icdReader } from '../../src/features/ia/text/icd-reader.ts'
import { unpackCatalogue } from '../../src/features/icd/pack-catalogue.ts'
import { readPrebuilt } from '../../src/features/icd/prebuilt.ts'
import { plain } from '../../src/model/text/plain-text.ts'
import { contentWith, now } from '../../test/fixtures/history-content.ts'
import type { NoteCase, Verdict } from './sets.ts'

const wordsOf = (text: string): string[] => plain(text).match(/[a-z0-9]+/g) ?? []
/** Tell nothing by themselves, although a set may give them with the name: «señor Moreno», «Paciente Gil». */
export const JOINING = new Set(
  wordsOf('de del la las los el y da san santa don doña señor señora sr sra dr dra doctor doctora paciente'),
)
/** The words as they are spelled, capitals and all, but for the accents. */
const spelled = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? []

const phrase = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\d])`, 'gu')

/**
 * How often a note has words of its names in their ordinary sense («Dra. Soledad Campo … vive en el
 * campo»), which are no leak. Outside the names as written, such a word is spelled as no name
 * spells it, or is a single letter, or stands in a phrase that must stay; «Soledad» alone is still the name.
 */
function ordinaryUses({ texto, nombres, debe_quedar = [] }: NoteCase): Map<string, number> {
  const written = nombres.filter((name) => texto.includes(name))
  const longestFirst = written.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, name) => text.replaceAll(phrase(name), ' · '), texto)
  const named = new Set(nombres.flatMap(spelled))
  const elsewhere = nombres.filter((name) => !written.includes(name)).flatMap(wordsOf)
  const uses = new Map<string, number>()
  const ordinary = [
    ...spelled(rest).filter((word) => word.length === 1 || (!named.has(word) && !elsewhere.includes(plain(word)))),
    ...debe_quedar
      .filter((kept) => texto.includes(kept))
      .flatMap(spelled)
      .filter((w) => w.length > 1 && named.has(w)),
  ]
  for (const word of ordinary) uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

/** The words of names that are left, each time that they are not left in their ordinary sense. */
function leakedOf(c: NoteCase, out: string): string[] {
  const secret = new Set(c.nombres.flatMap(wordsOf).filter((word) => !JOINING.has(word)))
  const uses = ordinaryUses(c)
  return spelled(out).filter((word) => {
    if (!secret.has(plain(word))) return false
    const ordinary = uses.get(word) ?? 0
    uses.set(word, ordinary - 1)
    return ordinary <= 0
  })
}

/** What of a note would leave for an outside model; nobody in it is known to the record. */
export async function noteJudge(): Promise<(c: NoteCase) => Verdict> {
  const { index, spoken } = unpackCatalogue(await readPrebuilt())
  const cie10 = icdReader(index, spoken())
  return (c) => {
    const { id, texto, debe_quedar: kept = [] } = c
    const nota = { tipo_nota: 'evolucion', contenido: texto, fecha_nota: now }
    const record = recordOf({ content: contentWith({ entries: { nota: [nota] } }), now, cie10 })
    const { sale } = buildContext(record, ['notas'], null)
    const out = String(sale.entradas[0]?.campos.contenido ?? '')
    const unmarked = out.replaceAll(/\[[^\]]*\]/g, ' ')
    const left = new Set(wordsOf(unmarked))
    const leaked = leakedOf(c, unmarked)
    const lost = kept.flatMap(wordsOf).filter((word) => !left.has(word))
    const respuesta = leaked.length > 0 ? 'fuga' : lost.length > 0 ? 'pierde lo clínico' : 'limpia'
    const line = [...leaked.map((w) => `queda ${w}`), ...lost.map((w) => `falta ${w}`)].join(', ')
    return { id, clase: 'nota', respuesta, bien: leaked.length === 0, detalle: `${line}: «${out}»` }
  }
}

import { canonicalDrug, drugNames, drugRoot } from '../../../model/drug-names.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { anyListCell, readTsvTable, textCell, tsvRows } from '../../tsv-table/index.ts'
import type { Drug } from '../drugs/drug.ts'
import { drugs } from '../drugs/drugs.ts'

/** One active principle: a DCI however it is spelt or coded. */
export interface Substance {
  /** As people call it. */
  readonly nombre: string
  /** In the spelling in which names are compared, with a space on either side. */
  readonly raiz: string
  readonly codigos: readonly string[]
  /** Of the substance alone, and of the mixtures that have it. */
  readonly atc: readonly string[]
  readonly atcMezcla: readonly string[]
  /** What is known of it, if anything. */
  readonly drug: Drug | undefined
}

const words = (cell: string): readonly string[] => (cell === '' ? [] : cell.split(' '))
const table = readTsvTable(new URL('substances.tsv', import.meta.url), {
  nombre: textCell,
  otros: anyListCell(textCell),
  codigos: words,
  atc: words,
  atc_mezcla: words,
})

const drugByRoot = new Map<string, Drug>(drugs.map((d) => [drugRoot(d.dci), d]))
const drugByOtherName = new Map<string, Drug>(drugs.flatMap((d) => d.nombres.map((name) => [drugRoot(name), d])))
/** Of the longest name within it: what is known of penicillin G is known of its salts. */
function drugWithin(root: string): Drug | undefined {
  const whole = drugByRoot.get(root) ?? drugByOtherName.get(root)
  if (whole !== undefined) return whole
  const parts = root.split(' ')
  for (let length = parts.length; length > 0; length--)
    for (let at = 0; at + length <= parts.length; at++) {
      const found = drugByRoot.get(parts.slice(at, at + length).join(' '))
      if (found !== undefined) return found
    }
  return undefined
}

const substance = (nombre: string, more: Partial<Substance> = {}): Substance => {
  const root = drugRoot(nombre)
  return { nombre, raiz: ` ${root} `, codigos: [], atc: [], atcMezcla: [], drug: drugWithin(root), ...more }
}

const known = table.map(({ nombre, codigos, atc, atc_mezcla: atcMezcla }) =>
  substance(nombre, { codigos, atc, atcMezcla }),
)
const byRoot = new Map(known.map((s) => [s.raiz.trim(), s]))
/** Of the tables of doses, where the registers have no such name. */
const unlisted = drugs
  .filter(({ dci }) => !byRoot.has(drugRoot(dci).trim()))
  .map(({ dci, atc }) => substance(dci, { atc }))
export const substances: readonly Substance[] = [...known, ...unlisted]
for (const s of unlisted) byRoot.set(s.raiz.trim(), s)

/** Of the ministry's table and no register: worked out when one is met. */
const otherSubstance = (nombre: string, codigos: readonly string[]): Substance => {
  let raiz: string | undefined
  return {
    nombre,
    codigos,
    atc: [],
    atcMezcla: [],
    drug: undefined,
    get raiz() {
      raiz ??= ` ${drugRoot(nombre)} `
      return raiz
    },
  }
}
export const otherSubstances: readonly Substance[] = tsvRows(new URL('other-substances.tsv', import.meta.url)).map(
  ([nombre = '', codigos = '']) => otherSubstance(nombre, words(codigos)),
)

const byWrittenName = new Map(substances.map((s) => [s.nombre, s]))

/** By its whole name, in whatever spelling. */
export const substanceOf = (nombre: string): Substance | undefined =>
  byWrittenName.get(nombre) ?? byRoot.get(drugRoot(nombre).trim())

/** Every name that is one substance, in plain spelling. */
export const substanceNames: readonly (readonly [name: string, substance: Substance])[] = [
  ...substances.map((s) => [plain(s.nombre), s] as const),
  ...substances.map((s) => [canonicalDrug(s.nombre), s] as const),
  ...table.flatMap(({ otros }, i) =>
    otros.flatMap((name) => (known[i] === undefined ? [] : [[name, known[i]] as const])),
  ),
  ...drugNames.flatMap(([canonical, ...others]) => {
    const s = substanceOf(canonical)
    return s === undefined ? [] : [canonical, ...others].map((name) => [plain(name), s] as const)
  }),
]

/** Names of the tables of doses that no register explains. */
export const drugSynonyms: readonly (readonly [name: string, substance: Substance])[] = drugs.flatMap((d) => {
  const s = substanceOf(d.dci)
  return s === undefined ? [] : d.nombres.map((name) => [plain(name), s] as const)
})

const indexBy = (codes: (s: Substance) => readonly string[]): ReadonlyMap<string, readonly Substance[]> => {
  const index = new Map<string, Substance[]>()
  for (const s of substances) for (const code of codes(s)) index.set(code, [...(index.get(code) ?? []), s])
  return index
}
const byCode = indexBy(({ codigos }) => codigos)
const byAtc = indexBy(({ atc }) => atc)
const byMixture = indexBy(({ atcMezcla }) => atcMezcla)

/** What a DCI code of MIPRES means; none of a code that is not in the table. */
export const substancesOfCode = (codigo: string): readonly Substance[] => byCode.get(codigo.replace(/^0+/, '')) ?? []
/** What a whole ATC code means: one substance, or those of the mixtures under it. */
export const substancesOfAtc = (atc: string): readonly Substance[] => byAtc.get(atc) ?? byMixture.get(atc) ?? []

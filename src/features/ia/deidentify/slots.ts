import { readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import { byPlace } from './beside-names.ts'
import { foldSameLength } from './fold-same-length.ts'
import { listedWordSet } from './folded-words.ts'
import { wordNames } from './placed-names.ts'
import { isWhoWord } from './relatives.ts'
import { describing, doubtful, givenNames, replaced, surnames } from './words/common-names.ts'
import { actsOnOthers, isDescription, isEveryday, isFiniteVerb, isVerb } from './words/everyday-words.ts'
import { hypocoristics, stemOfDiminutive, stemsOf } from './words/nicknames.ts'
import { isCalledAfterThing, isEponym, isOrdinary, isOwnerOfThing } from './words/ordinary-words.ts'
import { isShouted, type ToldWord, toldWords } from './words/told-words.ts'

/**
 * Where a name stands, told by weighing what a word is (in the lists of names, of the language, of medicine), how it is
 * written, and what stands around it. The weights were learnt from notes whose names are marked: `bench/safety/slots/learn.ts`.
 */

export interface Slot extends ToldWord {
  /** In which lists it is, a letter for each; `P` for what was put in place of a name. */
  readonly kind: string
  /** Capitals: of the whole text, the whole word, where a sentence begins, inside one, none. */
  readonly capitals: string
  /** What is between it and the word before. */
  readonly gap: string
  readonly isPut: boolean
}
interface Slots {
  readonly slots: readonly Slot[]
  readonly tail: string
}

const wordSurnames = listedWordSet('apellido_palabra')
const stems = stemsOf([...givenNames, ...surnames])
const joining = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'a', 'e', 'al', 'san', 'santa'])
const lists: readonly (readonly [letter: string, has: (word: string) => boolean])[] = [
  ['g', (w) => givenNames.has(w)],
  ['s', (w) => surnames.has(w)],
  ['d', (w) => doubtful.has(w)],
  ['a', (w) => describing.has(w)],
  ['w', (w) => wordNames.has(w)],
  ['p', (w) => byPlace.has(w)],
  ['W', (w) => wordSurnames.has(w)],
  ['h', (w) => hypocoristics.has(w)],
  ['e', isEponym],
  ['R', isWhoWord],
  ['f', isFiniteVerb],
  ['v', (w) => isVerb(w) && !isFiniteVerb(w)],
  ['o', (w) => isEveryday(w)],
  ['m', (w) => isOrdinary(w)],
]
const kinds = new Map<string, string>()
const REMEMBERED = 20_000

function listedAs(word: string): string {
  const before = kinds.get(word)
  if (before !== undefined) return before
  const kind = lists.flatMap(([letter, has]) => (has(word) ? [letter] : [])).join('')
  if (kinds.size >= REMEMBERED) kinds.clear()
  kinds.set(word, kind)
  return kind
}
function kindOf(word: string, clinical: { has(word: string): boolean }): string {
  const listed = listedAs(word) + (clinical.has(word) ? 'c' : '')
  if (listed !== '') return listed
  const isDiminutive = stems.has(stemOfDiminutive(word) ?? '')
  return `u${isDescription(word) ? 'x' : ''}${word.length < 4 ? '1' : ''}${isDiminutive ? 'D' : ''}`
}

/** What is read of a gap: the rest says nothing, and texts are endless. */
const gapOf = (raw: string): string =>
  raw
    .slice(0, 24)
    .replaceAll(/[[\]]/g, '')
    .replaceAll(/\d[\d.,/:]*/g, '0')
    .replaceAll(/\s+/g, (blank) => (blank.includes('\n') ? '¶' : '_'))
    .replace(/(.)_$/, '$1')
    .replace(/^_(?=.)/, '')
    .slice(0, 3)

export function slotsOf(text: string, clinical: { has(word: string): boolean }): Slots {
  const shouted = isShouted(text)
  let last = 0
  const slots = toldWords(text).map((told): Slot => {
    const { word, written, from, to } = told
    const isPut = text[from - 1] === '[' && text[to] === ']'
    const gap = (last === 0 ? '^' : '') + gapOf(text.slice(last, from))
    const begins = last === 0 || /[.:;¶?!]/.test(gap)
    const isWhole = written.length > 1 && written === written.toUpperCase()
    const initial = written[0] === written[0]?.toLowerCase() ? 'l' : begins ? 'B' : 'C'
    last = to
    return {
      ...told,
      kind: isPut ? `P${word}` : kindOf(word, clinical),
      capitals: shouted ? 'S' : isWhole ? 'U' : initial,
      gap,
      isPut,
    }
  })
  return { slots, tail: `${gapOf(text.slice(last))}$` }
}

/** What can be told of the word at `i`. `label`: 1 for a word before it that is a name; `again`: whether it was one before. */
export function traitsOf({ slots, tail }: Slots, i: number, label: (at: number) => number, again: boolean): string[] {
  const slot = slots[i]
  if (slot === undefined) return []
  const { word, kind, capitals: c, gap } = slot
  const said = (at: number): string => {
    const other = slots[at]
    return other === undefined ? '$' : other.isPut ? `[${other.word}` : other.word
  }
  const [p, n] = [said(i - 1), said(i + 1)]
  const [kindBefore, kindAfter] = [slots[i - 1]?.kind ?? '^', slots[i + 1]?.kind ?? '$']
  const after = slots[i + 1]?.gap ?? tail
  const l = label(i - 1)
  const sort = /[gs]/.test(kind) ? 'N' : /[dwWpah]/.test(kind) ? 'D' : kind[0] === 'u' ? 'u' : 'o'
  const q = sort + c
  const traits = ['1', `k${kind}`, `c${c}`, `kc${kind}|${c}`, `l${Math.min(word.length, 6)}`]
  for (const letter of new Set(kind)) traits.push(`F${letter}`, `Fc${letter}${c}`)
  if (sort === 'u') traits.push(`s3${word.slice(-3)}`, `s2${word.slice(-2)}`, `b2${word.slice(0, 2)}`)
  if (/[dwWpa]/.test(kind)) traits.push(`w${word}`)
  traits.push(`p${p}|${gap}`, `P${p}`, `n${n}|${after}`, `N${n}`, `pp${said(i - 2)}_${p}`, `nn${n}_${said(i + 2)}`)
  traits.push(`g${gap}`, `h${after}`, `gh${gap}|${after}`, `kp${kindBefore}|${gap}`, `kn${kindAfter}|${after}`)
  traits.push(`gk${gap}|${kind}`, `hk${after}|${kind}`, `q${q}`, `qp${q}|${p}|${gap}`, `qn${q}|${n}|${after}`)
  traits.push(`qk${q}|${kindBefore}|${gap}`, `qK${q}|${kindAfter}|${after}`, `qpp${q}|${said(i - 2)}_${p}`)
  traits.push(`y${l}`, `yg${l}|${gap}`, `yq${l}|${gap}|${q}`, `yk${l}|${gap}|${kind}`, `yqn${l}|${gap}|${q}|${after}`)
  if (joining.has(p)) traits.push(`y2${label(i - 2)}|${p}|${q}`, `pk2${slots[i - 2]?.kind ?? '^'}|${p}|${q}`)
  const isWho = (at: number): boolean => slots[at]?.kind.includes('R') === true
  for (let d = 1; d <= 5 && i - d >= 0; d++) {
    if (d > 1 && /[.;¶]/.test(slots[i - d + 1]?.gap ?? '')) break
    if (!isWho(i - d)) continue
    traits.push(`r${d}|${gap}|${q}`, `R${said(i - d)}|${q}`, `r${d > 1}|${gap}|${sort}`)
    break
  }
  if (isWho(i + 1)) traits.push(`nr${after}|${q}`)
  if (isWho(i + 2)) traits.push(`nnr${after}|${n}|${q}`)
  if (again) traits.push(`again|${sort}`, 'again')
  return traits
}

const weights = new Map(
  readTsvTable(new URL('./words/slot-weights.tsv', import.meta.url), { peso: Number, rasgos: textCell }).flatMap(
    ({ peso, rasgos }) => rasgos.split(' ').map((trait): [string, number] => [trait, peso]),
  ),
)
/** A word of medicine that is on no list of names is one only where little else could stand. */
const enoughFor = (kind: string): number => {
  if (kind.includes('e')) return kind.includes('m') ? 1.5 : 0
  return /[cm]/.test(kind) && !/[gsdwWph]/.test(kind) ? 2 : 0
}

/** Without the words that stand where names do and weigh as names. */
export function withoutSlotted(text: string, clinical?: { has(word: string): boolean }): string {
  if (clinical === undefined) return text
  const folded = foldSameLength(text)
  const told = slotsOf(text, clinical)
  const isSubject = (i: number): boolean => [1, 2].some((n) => actsOnOthers(told.slots[i + n]?.word ?? ''))
  const labels: number[] = []
  const named = new Set<string>()
  const cut: (readonly [number, number])[] = []
  for (const [i, { isPut, word, kind, capitals, from, to }] of told.slots.entries()) {
    const weigh = (): number =>
      traitsOf(told, i, (at) => labels[at] ?? 0, named.has(word)).reduce((sum, t) => sum + (weights.get(t) ?? 0), 0)
    const before = folded.slice(Math.max(0, from - 30), from)
    const isThing = isCalledAfterThing(before, word) || folded.startsWith('cruz roja', from)
    const isOwner = (): boolean => capitals === 'C' && isOwnerOfThing(before, word)
    const isName = !isPut && !isThing && (isOwner() || weigh() > (isSubject(i) ? 0 : enoughFor(kind)))
    labels.push(isPut || isName ? 1 : 0)
    if (!isName) continue
    named.add(word)
    cut.push([from, to])
  }
  return cut.length === 0 ? text : replaced(text, cut, '[persona]')
}

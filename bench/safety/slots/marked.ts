import { existsSync, readFileSync } from 'node:fs'
import { foldSameLength } from '../../../src/features/ia/deidentify/fold-same-length.ts'
import { listedWords } from '../../../src/features/ia/deidentify/folded-words.ts'
import { isWhoWord } from '../../../src/features/ia/deidentify/relatives.ts'
import { edgeNotes, quietNotes } from '../../../test/ia/deidentify/edge-notes.ts'
import { hostilePeople } from '../../../test/ia/deidentify/hostile-people.ts'
import { hostileStrangers } from '../../../test/ia/deidentify/hostile-strangers.ts'
import { JOINING } from '../notes.ts'
import type { NoteCase, StoryCase } from '../sets.ts'

/** A text, and where a person stands in it; what was put in the place of a name is marked as well. */
export interface Marked {
  readonly text: string
  readonly names: readonly (readonly [from: number, to: number])[]
}
const PUT = '[persona]'

/** Every time the same: what is learnt must not change by itself. */
let seed = 7
export const random = (): number => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return seed / 0x80000000
}
const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? ''
const linesOf = (file: URL): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)
const here = (name: string): URL => new URL(name, import.meta.url)

/** «la {hija}»: what is in braces is marked. */
function braced(line: string): Marked {
  let text = ''
  const names: [number, number][] = []
  for (const part of line.split(/(\{[^}]*\}|\[persona\])/)) {
    const said = part.startsWith('{') ? part.slice(1, -1) : part
    if (part.startsWith('{') || part === PUT) names.push([text.length, text.length + said.length])
    text += said
  }
  return { text, names }
}
const occurrences = (text: string, part: string, flags = 'gu'): [number, number][] =>
  [
    ...text.matchAll(
      new RegExp(`(?<![\\p{L}\\d])${part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\d])`, flags),
    ),
  ].map((m) => [m.index, m.index + m[0].length])
function ofCase({ texto, nombres, debe_quedar = [] }: NoteCase): Marked {
  const kept = debe_quedar.flatMap((part) => occurrences(texto, part))
  const longest = nombres.toSorted((a, b) => b.length - a.length).flatMap((name) => occurrences(texto, name))
  return { text: texto, names: longest.filter(([from, to]) => !kept.some(([a, b]) => from >= a && to <= b)) }
}
function readSets<C, M>(name: string, of: (c: C) => M, without: readonly string[]): M[] {
  const sets = ['1', '2', '3', '4', '5', '6', '7', '8', 'apart', 'dev', 'dev4', 'dev5', 'dev6', 'dev7']
  return sets
    .filter((set) => !without.includes(set))
    .map((set) => here(`../sets-${set}/${name}.json`))
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as C[])
    .map(of)
}

const given = listedWords('nombre')
const surnames = listedWords('apellido')
const doubtful = listedWords('nombre_dudoso')
const worded = listedWords('nombre_palabra')
const wordedSurnames = listedWords('apellido_palabra')
const placed = listedWords('nombre_por_lugar')
const eponyms = listedWords('eponimo')
const nicknames =
  'mono mona nena nene flaco flaca gordo gorda peluche pulga cabezon lechero chucho pacho gato raton conejo loco loca negro negra zarco pecas mechas ojitos pitufo chespirito bareto piraña ruso gringo paisa costeño pastuso opita boyaco chiqui tata tati pipe ñeco ñoño caliche mocho cojo tuerto zurdo profe pollo polla caballo burro pinocho tarzan rambo diablo angelito chinga muñeco muñeca princesa mamita papi viejita abuelito'.split(
    ' ',
  )
const syllables =
  'ya yo ye wi jho ja jei ke lei dai mai bra sha nay yur dei zu wil ed yes ny der son lis mar lin ber dis nel fer lu cha ti qui gue ro an'.split(
    ' ',
  )
const diminutive = (name: string): string => name.replace(/[aeo]s?$/, '') + pick(['itos', 'ito', 'ita', 'illo', 'icos'])
/** A part of each list, drawn. */
const drawn = (...parts: readonly (readonly [share: number, words: readonly string[]])[]): string => {
  let at = random()
  for (const [share, words] of parts) {
    at -= share
    if (at < 0) return pick(words)
  }
  return pick(given)
}
/** What stands for a letter in `names.txt`: a name that is a word, any name, a surname, a nickname, one that nobody has; a name of medicine, which stays. */
const fillers: Readonly<Record<string, () => string>> = {
  W: () => drawn([0.5, worded], [0.3, doubtful]),
  N: () => drawn([0.3, doubtful]),
  S: () => drawn([0.25, wordedSurnames], [0.25, doubtful], [0.15, placed], [0.1, eponyms], [0.25, surnames]),
  K: () => (random() < 0.7 ? pick(nicknames) : diminutive(drawn([0.5, surnames]))),
  E: () => pick(eponyms),
  U: () => pick(syllables) + pick(syllables) + pick([...syllables, 'a', 'is', 'er', 'ley', 'th']),
}
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
type Writing = 'lower' | 'capital' | 'shouted'
function made(line: string, writing: Writing): Marked {
  const fill = (_whole: string, letter: string): string => {
    const name = fillers[letter]?.() ?? ''
    if (letter === 'E') return writing === 'lower' ? name : capital(name)
    return `{${writing === 'capital' ? capital(name) : name}}`
  }
  const { text, names } = braced(line.replaceAll(/\{([A-Z])\}/g, fill))
  return { text: written(text, writing), names }
}
const written = (text: string, writing: Writing): string =>
  writing === 'lower' ? text : writing === 'capital' ? capital(text) : text.toUpperCase().replaceAll('[PERSONA]', PUT)

const likeWritten = (name: string, as: string): string =>
  as === as.toUpperCase() ? name.toUpperCase() : as === as.toLowerCase() ? name : capital(name)
/** With names that are words in the place of its own, and what the rest of the way out would have put already. */
function varied({ text, names }: Marked, { swapped = 0, put = 0, write = (t: string) => t }): Marked {
  let out = ''
  let at = 0
  const moved: [number, number][] = []
  const swap = (word: string): string => {
    const folded = foldSameLength(word)
    if (JOINING.has(folded) || isWhoWord(folded) || random() > 0.75) return word
    return likeWritten(drawn([0.7, doubtful], [0.15, surnames]), word)
  }
  for (const [from, to] of names.toSorted((a, b) => a[0] - b[0])) {
    if (from < at) continue
    const name = text.slice(from, to)
    const isPut = random() < put
    const isSwapped = !isPut && random() < swapped
    const now = isPut
      ? random() < 0.6 || !/\s/.test(name)
        ? PUT
        : name.replace(/^\S+/, PUT)
      : isSwapped
        ? name.replaceAll(/\p{L}{3,}/gu, swap)
        : name
    out += text.slice(at, from)
    moved.push([out.length, out.length + now.length])
    out += now
    at = to
  }
  return { text: write(out + text.slice(at)).replaceAll('[PERSONA]', PUT), names: moved }
}
const variants = (note: Marked): Marked[] => {
  const folded = varied(note, { write: foldSameLength })
  if (note.names.length === 0) return [note, folded]
  const shout = random() < 0.3 ? (t: string) => t.toUpperCase() : (t: string) => t
  return [
    note,
    folded,
    varied(note, { put: 0.5 }),
    varied(note, { swapped: 1 }),
    varied(note, { swapped: 1, put: 0.4, write: foldSameLength }),
    varied(note, { swapped: 1, write: foldSameLength }),
    varied(note, { swapped: 0.5, put: 0.4, write: shout }),
  ]
}

/** Every marked note that there is, but of the sets left out, in several writings. */
export function markedNotes(without: readonly string[]): Marked[] {
  const many = linesOf(here('../../../test/ia/deidentify/many-names.txt'))
  const stories = readSets<StoryCase, string[]>(
    'vinetas',
    (c) => [c.motivo, c.enfermedad_actual, c.antecedentes ?? ''],
    without,
  )
  const notes = [
    ...readSets<NoteCase, Marked>('notas', ofCase, without),
    ...[...edgeNotes, ...quietNotes, ...hostilePeople, ...hostileStrangers, ...many].map(braced),
    ...stories.flat().filter(Boolean).map(braced),
  ]
  const writings: readonly Writing[] = ['lower', 'lower', 'lower', 'capital', 'capital', 'shouted']
  const times = (line: string, n: number): Marked[] =>
    Array.from({ length: n }, (_x, i) => made(line, writings[i % writings.length] ?? 'lower'))
  return [
    ...linesOf(here('names.txt')).flatMap((line) => times(line, 12)),
    ...linesOf(here('words.txt')).flatMap((line) => times(line, 6)),
    ...notes.flatMap(variants),
  ]
}

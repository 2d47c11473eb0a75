import { allergyMentions, allergyStems, reactions } from '../../../model/text/allergy-stems.ts'
import type { ReadWord } from '../../lectura/index.ts'
import { type AllergenReading, allergenIn, namesAllergen } from '../../medicamentos/index.ts'
import { type Prose, spells } from './entry.ts'
import { oncePerText } from './kept-texts.ts'
import { leadingWords, shortestAgent, treatsReactions } from './reaction-causes.ts'
import { inLine, type WordsInLine } from './words-in-line.ts'

/** An allergy that a text tells in its words. */
export interface ToldAllergy {
  readonly agente: string
  readonly lectura: AllergenReading
  /** The words that say so. */
  readonly fragmento: string
  readonly grave: boolean
}

const BY = '(?:a|al|con|por|tras|secundari[oa]s? a|debid[oa]s? a|despues de(?: recibir| tomar| la aplicacion de)?)'
const PLACE = '(?:piel|cara|cuerpo|cuello|torax|tronco|espalda|abdomen|brazos?|manos?|piernas?|ojos?|parpados?|labios?)'
const QUALIFIED = `(?: (?:adversas?|alergicas?|anafilacticas?|anafilactoides?|cutaneas?|severa?o?s?|graves?|conocidas?|medicamentosas?|generalizad[oa]s?|facial(?:es)?|leves?|local(?:es)?|localizad[oa]s?|intens[oa]s?|tardi[oa]s?|fijo|morbiliformes?|maculopapular(?:es)?|en (?:tod[oa]s? )?(?:la|el|las|los) ${PLACE})){0,3}`
const REACTION = `(?:${Object.values(reactions).join('|')})`
const BROKE_OUT =
  '(?:le|me|se|lo|la) (?:(?:brot|enronch|hinch)(?:a|o|an|aron|aba)|(?:cerr(?:o|aba)|cierra) la garganta)\\b'

const DISAGREES = '(?:le|me) (?:(?:cae|cayo|sienta|sento) (?:muy )?mal|(?:hace|hizo) (?:mucho )?dano)'

/** Something in whose words the agent is told after it, up to six words on; `loose`: without a word between, the first that follows is the agent. */
interface Cue {
  readonly words: RegExp
  readonly loose?: true
  /** It tells an allergy by its name, and not by a reaction that has other causes too. */
  readonly isNamed?: true
  readonly isMild?: true
  /** It begins with a denial of its own. */
  readonly isDenial?: true
  /** A verb: its subject or object follows at once. */
  readonly isVerb?: true
}
const AGENT = '(?=((?:[a-z0-9]+ ?){1,6}))'
const after = (words: string): RegExp => new RegExp(`\\b${words} ${AGENT}`, 'g')
const forward: readonly Cue[] = [
  {
    words:
      /\b(?:alergic[oa]s?|alergias?|hipersensibilidad|(?:choque )?anafila(?:xia|ctico)|reaccion(?:es)? alergicas?)(?: (?:severa|grave|conocida|medicamentosa)s?){0,2} (?:(a|al|con|por|tras) )?(?=((?:[a-z0-9]+ ?){1,6}))/g,
    loose: true,
    isNamed: true,
  },
  { words: after(`${REACTION}${QUALIFIED} ${BY}`) },
  { words: after(`(?:${BROKE_OUT}|${DISAGREES})`), isVerb: true },
  {
    words: after(`intoleran(?:cia|te)s?${QUALIFIED}(?: (?:gastrica|digestiva|gastrointestinal))? ${BY}`),
    isMild: true,
  },
  {
    words: after('no (?:(?:la|lo|los|las|le|ha) )?toler(?:a|o|an|aba|aron|ado)(?: bien)?'),
    isMild: true,
    isDenial: true,
    isVerb: true,
  },
]

const MAKES =
  '(?:produ(?:ce|jo|cen|jeron|cia)|caus(?:a|o|an|aron|aba)|gener(?:a|o|an|aron|aba)|da|dio|dan|dieron|daba|ocasion(?:a|o)|provoc(?:a|o)|desencaden(?:a|o)|hace|hizo|saca|saco)'
/** The agent before it: «la penicilina le produce anafilaxia», «la dipirona me cae mal». */
const backward = new RegExp(
  String.raw`\b(?:(?:siempre|tambien) )?(?:(?:(?:le|me|les|se le) )?${MAKES} (?:(?:un|una|unas|unos|mucha|mucho|muchas|como|cuadro de|reaccion|reacciones|de) ){0,3}${REACTION}|${BROKE_OUT}|${DISAGREES})\b`,
  'g',
)
const BEFORE = 5
/** «Hinchazón con furosemida mejora» tells what helps; «rash por amoxicilina cedió», how an allergy ended. */
const HELPS = /^(?:(?:se )?(?:mejora|cede|resuelve|disminuye|desaparece|alivia|calma|quita|pasa)n?)\b/
/** «Sulfas: anafilaxia», «amoxicilina (rash)». */
const BESIDE = new RegExp(String.raw`\b${REACTION}\b`, 'g')
const BREAK = /^\s*(?:[:(–—>-]|->|=>|→)\s*$/

/** What is in nobody but in a poisoning or a want, or in how much of it is given. */
const OTHERWISE =
  /^(?:(?:el|la|un|una|los|las|intentos? de) )*(?:sobredosis|intoxicacion|suspension|falta|deficit|abstinencia|exceso|retir|descen|destet|desmont|disminu|reduc|(?:altas )?dosis (?:alt|mayor|plen|max)|altas dosis|aument|increment|infusion)/
/** What may stand between a verb and its agent: «se le hinchó la cara con la dipirona», but not «se le hinchó la pierna y le dieron furosemida». */
const LEADS = new RegExp(
  `^(?:(?:tod[oa] )?(?:la|el|los|las|su) (?:cara|boca|labios?|lengua|garganta|ojos?|parpados?|piel|cuerpo|manos?)(?: y)? )*(?:(?:${BY}|al (?:tomar|usar|aplicar|recibir|consumir|poner)(?:se|le|me)?) )?(?:(?:el uso|la toma|el consumo|la aplicacion) de |(?:tomar|usar|consumir|recibir) |(?:medicamentos?|antibioticos?) como )?(?:(?:la|el|los|las|un|una|esa|ese) )?$`,
)
/** «Alergias: penicilina»: without a word between, the first that follows is the agent. */
const FIRST = /^(?:la |el |las |los )?[a-z0-9]+/

const ANY = new RegExp(allergyMentions.join('|'))
const AGAIN = new RegExp(`^(?:${allergyStems.join('|')})`)
/** How it was treated, or what is tolerated instead. */
const OTHERS = /^(?:manej|trat|recib|requ[ei]r|toler|control|pesar$|soporte)/
/** What was given for it. */
const GIVEN =
  /^(?:dieron|dio|dan|aplic(?!acion)|tom(?:o|aron)$|administr(?!acion)|coloc|formul|indic|inici|orden|pus(?:o|ieron)$)/
const PRONOUN = /^(?:que|se|le|les|me|lo|la)$/
/** «Después de que le aplicaron penicilina» tells what came before; «y le aplicaron penicilina», what came after. */
const isGivenFor = (words: readonly ReadWord[], at: number): boolean => {
  const [word, next] = [words[at]?.text ?? '', words[at + 1]?.text ?? '']
  if (word === 'y') return /^(?:le|les|se|me)$/.test(next) || GIVEN.test(next)
  return GIVEN.test(word) && !words.slice(0, at).every(({ text }) => PRONOUN.test(text))
}
/** «A la mamá la penicilina le produce…» */
const KIN = /^(?:mama|madre|papa|padre|herman[oa]s?|hij[oa]s?|abuel[oa]s?|ti[oa]s?|espos[oa]|prim[oa]s?)$/

const textOf = (words: readonly ReadWord[]): string => words.map(({ text }) => text).join(' ')
const isOwn = (word: ReadWord | undefined): boolean =>
  word?.means === 'presente' || word?.means === 'posible' || word?.means === 'antecedente'

/** Whether a comma, or the like, ends what a reaction is told of: only more names are of the same list. */
const isApart = (texto: string, before: ReadWord | undefined, word: ReadWord): boolean =>
  before !== undefined && /[,;:()]/.test(texto.slice(before.to, word.from)) && !namesAllergen(word.text)

/** The agents of one telling: up to its end or the next, and without what is denied: «alérgica a la penicilina, no a la dipirona». */
function agentsAmong(texto: string, words: readonly ReadWord[], { isNamed }: Cue, denial: number | null): ReadWord[] {
  const end = words.findIndex(
    (word, i) =>
      word.oracion !== words[0]?.oracion ||
      AGAIN.test(word.text) ||
      OTHERS.test(word.text) ||
      isGivenFor(words, i) ||
      (isNamed !== true && isApart(texto, words[i - 1], word)),
  )
  return words
    .slice(0, end === -1 ? words.length : end)
    .filter(({ means, por }) => means !== 'negado' || (denial !== null && por === denial))
}

/** Whether the agent follows the cue: at once after a verb; after a reaction, not with what is told to go along with it. */
function follows(agente: string, cue: Cue): boolean {
  const lead = agente.split(' ').slice(0, leadingWords(agente))
  if (cue.isVerb === true) return LEADS.test(lead.map((word) => `${word} `).join(''))
  return cue.isNamed === true || !lead.slice(1).includes('con')
}

/** «Choque con norepinefrina y vancomicina»: what begins with a treatment of reactions lists treatments. */
function firstNamed(agente: string): AllergenReading {
  const words = agente.split(' ')
  const first = words.findIndex((_, i) => namesAllergen(words.slice(0, i + 1).join(' ')))
  return allergenIn(words.slice(0, first + 1).join(' '))
}

/** Of the words of a text only what is understood is an agent. */
function readingOf(named: string, isNamed: boolean): { agente: string; lectura: AllergenReading } | null {
  if (OTHERWISE.test(named) || !namesAllergen(named)) return null
  const agente = shortestAgent(named)
  const lectura = allergenIn(agente)
  return !isNamed && treatsReactions(firstNamed(agente)) ? null : { agente, lectura: { ...lectura, sinReconocer: [] } }
}

/** The words of a text as they are searched, and which word stands where. */
interface SearchedText extends WordsInLine {
  readonly texto: string
  readonly palabras: readonly ReadWord[]
}

function toldAfter({ texto, palabras, plano, wordAt }: SearchedText, cue: Cue): ToldAllergy[] {
  return [...plano.matchAll(cue.words)].flatMap((found): ToldAllergy[] => {
    const first = wordAt(found.index)
    const from = wordAt(found.index + found[0].length)
    const window = found.at(-1) ?? ''
    // No cue reaches over the end of a sentence.
    const denial = cue.isDenial === true && palabras[first]?.por === first ? first : null
    if (denial === null && !isOwn(palabras[first])) return []
    if (!cue.loose && palabras[first]?.oracion !== palabras[from]?.oracion) return []
    const words = agentsAmong(texto, palabras.slice(from, from + window.trim().split(' ').length), cue, denial)
    const isLoose = cue.loose === true && found[1] === undefined
    const named = isLoose ? (FIRST.exec(textOf(words))?.[0] ?? '') : textOf(words)
    const read = readingOf(named, cue.isNamed === true && !/^(?:choque |)anafil/.test(found[0]))
    if (read === null || !follows(read.agente, cue)) return []
    const beyond = textOf(words.slice(read.agente.split(' ').length)).replace(/^(?:que |la |lo |se |le ){1,2}/, '')
    if (cue.isNamed !== true && /\bcon $/.test(found[0]) && HELPS.test(beyond)) return []
    const fragmento = texto.slice(palabras[first]?.from, words[read.agente.split(' ').length - 1]?.to)
    return [{ ...read, fragmento, grave: cue.isMild !== true }]
  })
}

function toldBefore({ texto, palabras, plano, wordAt }: SearchedText, words: RegExp, isBeside: boolean): ToldAllergy[] {
  return [...plano.matchAll(words)].flatMap((found): ToldAllergy[] => {
    const at = wordAt(found.index)
    const end = wordAt(found.index + found[0].length - 1)
    const before = palabras[at - 1]
    if (before === undefined || !palabras.slice(at, end + 1).every(isOwn)) return []
    if (isBeside && !BREAK.test(texto.slice(before.to, palabras[at]?.from))) return []
    const run = palabras
      .slice(Math.max(0, at - BEFORE), at)
      .filter((word) => word.oracion === palabras[at]?.oracion && isOwn(word))
    if (run.length === 0 || run.some(({ text }) => KIN.test(text) || text === 'porque')) return []
    const own = run.slice(leadingWords(textOf(run)))
    const read = readingOf(textOf(own), false)
    if (read === null) return []
    return [{ ...read, fragmento: texto.slice(own[0]?.from, palabras[end]?.to), grave: true }]
  })
}

const meaningOf = ({ lectura: { sustancias, clases } }: ToldAllergy): string =>
  [...sustancias.map(({ raiz }) => raiz).sort(), ...[...clases].sort()].join('|')

/** Every allergy that a text tells and means of this person. */
export const toldIn = (prose: Prose): readonly ToldAllergy[] => (spells(prose, ANY) ? toldOf(prose) : [])

const toldOf = oncePerText(({ texto, palabras }): readonly ToldAllergy[] => {
  const searched = { texto, palabras, ...inLine(palabras.map(({ text }) => text)) }
  const all = [
    ...forward.flatMap((cue) => toldAfter(searched, cue)),
    ...toldBefore(searched, backward, false),
    ...toldBefore(searched, BESIDE, true),
  ]
  // «Alérgica a la penicilina: se me hinchó la cara» tells one thing twice.
  return [...new Map(all.toReversed().map((told) => [meaningOf(told), told])).values()].reverse()
})

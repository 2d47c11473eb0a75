import { anyListCell, flagCell, optionCell, readTsvTable, textCell } from '../tsv-table/index.ts'

/** How a text means what it names: of this patient and now, or not. After NegEx (Chapman et al. J Biomed Inform 2001;34:301) and ConText. */
export type Assertion = 'presente' | 'posible' | 'negado' | 'familiar' | 'antecedente' | 'hipotetico'

const meanings = ['posible', 'negado', 'familiar', 'antecedente', 'hipotetico'] as const satisfies readonly Assertion[]
const sets = [
  'inocuo',
  'sigue',
  'reanuda',
  'renueva',
  'neutro',
  'despues',
  'pariente',
  'cuenta',
  'predica',
  'paciente',
] as const

const rows = readTsvTable(new URL('lexicon.tsv', import.meta.url), {
  que: optionCell([...meanings, ...sets]),
  coma: flagCell,
  frases: anyListCell(textCell),
})

/** Phrases by their first word, the longest first. */
export class PhraseTable<Value> {
  readonly #byFirst = new Map<string, { readonly words: readonly string[]; readonly value: Value }[]>()

  constructor(all: readonly (readonly [phrase: string, value: Value])[]) {
    const longest = all.map(([phrase, value]) => ({ words: phrase.split(' '), value }))
    for (const each of longest.sort((a, b) => b.words.length - a.words.length)) {
      const first = each.words[0] ?? ''
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), each])
    }
  }

  at(words: readonly { readonly text: string }[], at: number): { value: Value; length: number } | null {
    const found = this.#byFirst
      .get(words[at]?.text ?? '')
      ?.find((each) => each.words.every((word, i) => words[at + i]?.text === word))
    return found === undefined ? null : { value: found.value, length: found.words.length }
  }
}

export interface Trigger {
  readonly means: Assertion
  /** Whether a comma ends it: «niega fiebre, tos» denies both, «sin fiebre, tos desde ayer» does not. */
  readonly comma: boolean
}
const of = (name: (typeof sets)[number]): string[] => rows.flatMap(({ que, frases }) => (que === name ? frases : []))
const phrases = (name: (typeof sets)[number]): PhraseTable<true> => new PhraseTable(of(name).map((p) => [p, true]))

export const lexicon = {
  before: new PhraseTable<Trigger>(
    meanings.flatMap((means) =>
      rows.flatMap(({ que, coma, frases }) =>
        que === means ? frases.map((p): [string, Trigger] => [p, { means, comma: coma }]) : [],
      ),
    ),
  ),
  /** «No» that denies nothing: what follows is there, and badly. */
  harmless: phrases('inocuo'),
  /** A new statement about the patient: a denial or a doubt does not reach beyond. */
  affirm: new Set(of('sigue')),
  /** Words that bring a text back to today and to the patient. */
  resume: phrases('reanuda'),
  /** What begins of a sudden is no background. */
  afresh: phrases('renueva'),
  /** A name that holds a word of meaning: «dengue con signos de alarma». */
  neutral: phrases('neutro'),
  patient: phrases('paciente'),
  after: new Set(of('despues')),
  kin: new Set(of('pariente')),
  /** The person who brings a child tells about the child. */
  tells: new Set(of('cuenta')),
  predicates: new Set(of('predica')),
}

import { type Word, wordsOf } from '../../icd/search/words.ts'

/** How a text means what it names: of this patient and now, or not. After NegEx (Chapman et al. J Biomed Inform 2001;34:301). */
export type Assertion = 'presente' | 'posible' | 'negado' | 'familiar' | 'antecedente' | 'hipotetico'

interface Trigger {
  readonly words: readonly string[]
  readonly means: Assertion
  /** Whether a comma ends it: «niega fiebre, tos» denies both, «sin fiebre, tos desde ayer» does not. */
  readonly comma: boolean
}

const triggers = (means: Assertion, comma: boolean, list: string): Trigger[] =>
  list.split(',').map((words) => ({ words: words.trim().split(' '), means, comma }))

const before: readonly Trigger[] = [
  ...triggers('negado', false, 'niega, niegan, no refiere, no presenta, no manifiesta, ausencia de, negativo para'),
  ...triggers('negado', false, 'negativa para, libre de, no hay, no se evidencia, no se evidencian, no se observa'),
  ...triggers('negado', false, 'se descarta, descarta, descartado, descartada, descartamos, niego, no signos de'),
  ...triggers('negado', true, 'sin, no, ni, tampoco, nunca, ningun, ninguna, sin evidencia de, sin signos de'),
  ...triggers('familiar', false, 'antecedentes familiares, antecedente familiar, historia familiar, carga familiar'),
  ...triggers(
    'antecedente',
    false,
    'antecedente de, antecedentes de, antecedentes personales, antecedentes patologicos',
  ),
  ...triggers('antecedente', false, 'historia de, tuvo, padecio, sufrio de, operado de, operada de, en la infancia'),
  ...triggers(
    'hipotetico',
    false,
    'riesgo de, prevencion de, signos de alarma, si presenta, en caso de, para descartar',
  ),
  ...triggers(
    'hipotetico',
    false,
    'vacuna contra, vacuna de, vacunacion contra, profilaxis, tamizaje de, evitar, educacion en',
  ),
  ...triggers('hipotetico', false, 'descartar, a descartar, se explica, recomendaciones, temor a, miedo a'),
  ...triggers(
    'posible',
    false,
    'sospecha de, posible, probable, impresiona, sugestivo de, sugestiva de, compatible con',
  ),
]
/** «No» that denies nothing: what follows is there, and badly. */
const harmless = new Set(
  [
    'no mejora,no cede,no controlada,no controlado,no solo,no tolera,no tratada,no tratado,sin mejoria,sin control',
    'sin tratamiento,sin cambios,no insulinodependiente,no especificado,no especificada,sin respuesta,no responde',
    'no puede,no logra,no percibe,no come,no bebe,no lacta,no recibe via,no recibe alimentos,no recibe pecho',
    'no adherente,sin adherencia,no se controla,no toma,no ha mejorado,no resuelta,no resuelto',
  ]
    .join(',')
    .split(','),
)
const after = new Set(
  'descartado descartada descartados descartadas negativo negativa negativos negativas ausente ausentes'.split(' '),
)
/** A new statement about the patient: a denial does not reach beyond. */
const affirm = new Set(
  'con pero aunque refiere presenta consulta manifiesta acude cursa excepto salvo asociado asociada tiene si hoy actualmente'.split(
    ' ',
  ),
)
const kin = new Set(
  'madre padre papa mama hermano hermana hermanos hermanas abuelo abuela abuelos tio tia tios primo prima hijo hija hijos familiar familiares'.split(
    ' ',
  ),
)
/** The person who brings a child tells about the child. */
const tells = new Set(
  'refiere dice trae niega manifiesta comenta informa relata nota consulta indica acude lleva describe acompana'.split(
    ' ',
  ),
)

const startsAt = (words: readonly Word[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, i) => words[at + i]?.text === word)
/** By their first word, the longest first. */
const byFirst = new Map<string, Trigger[]>()
for (const t of [...before].sort((a, b) => b.words.length - a.words.length)) {
  const [first = ''] = t.words
  byFirst.set(first, [...(byFirst.get(first) ?? []), t])
}
const isHarmless = (words: readonly Word[], at: number): boolean =>
  (words[at]?.text === 'no' || words[at]?.text === 'sin') &&
  (harmless.has(`${words[at]?.text} ${words[at + 1]?.text}`) ||
    harmless.has(`${words[at]?.text} ${words[at + 1]?.text} ${words[at + 2]?.text}`))
const isInformant = (words: readonly Word[], at: number): boolean =>
  [1, 2].some((i) => tells.has(words[at + i]?.text ?? ''))

const SENTENCE = /[.;!?](?=\s|$)|[\n\r]/
/** How far «no» reaches. */
const REACH = 6
const BACK = 5

export interface ReadWord extends Word {
  readonly means: Assertion
}

/** The words of a text, each with how it is meant. */
export function assertions(text: string): ReadWord[] {
  const words = wordsOf(text)
  const read: { word: Word; means: Assertion }[] = []
  let state: Assertion = 'presente'
  let comma = false
  let left = 0
  let sentence = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) break
    const gap = text.slice(words[at - 1]?.to ?? 0, word.from)
    const ends = SENTENCE.test(gap)
    if (ends || (comma && (gap.includes(',') || left === 0))) state = 'presente'
    if (ends) sentence = at
    left -= 1
    if (isHarmless(words, at)) {
      state = 'presente'
      read.push({ word, means: state })
      continue
    }
    const found = byFirst.get(word.text)?.find((t) => startsAt(words, at, t.words))
    if (found !== undefined) {
      // What is of a relative, or only suspected, is not made the patient's by a denial inside.
      if (!(state === 'familiar' && found.means === 'antecedente')) state = found.means
      comma = found.comma
      left = found.comma ? REACH + found.words.length : Number.POSITIVE_INFINITY
      for (const each of words.slice(at, at + found.words.length)) read.push({ word: each, means: state })
      at += found.words.length - 1
    } else {
      if (kin.has(word.text) && !isInformant(words, at)) {
        state = 'familiar'
        comma = false
      } else if (affirm.has(word.text) && (state === 'negado' || state === 'posible')) state = 'presente'
      read.push({ word, means: state })
    }
    if (after.has(word.text)) denyBack(text, read, sentence)
  }
  return read.map(({ word, means }) => ({ ...word, means }))
}

/** «Dengue descartado»: what was just said, back to the last comma. */
function denyBack(text: string, read: { word: Word; means: Assertion }[], sentence: number): void {
  const first = Math.max(sentence, read.length - 1 - BACK)
  for (let i = read.length - 1; i >= first; i--) {
    const [previous, item] = [read[i - 1], read[i]]
    if (item !== undefined) item.means = 'negado'
    if (previous !== undefined && item !== undefined && /[,;:]/.test(text.slice(previous.word.to, item.word.from)))
      return
  }
}

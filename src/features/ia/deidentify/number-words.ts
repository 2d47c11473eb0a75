import { foldSameLength } from './fold-same-length.ts'
import type { Span } from './spans.ts'

/** Numbers said in words: «tres catorce cinco seis siete…» is a telephone, «diez días» is not. */
const figures: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
    'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiun veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    'cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas mil',
    'millon millones',
  ].flatMap((line, digits) => line.split(' ').map((w): [string, number] => [w, digits === 3 ? 6 : digits + 1])),
)
const ordinals = 'primera segunda tercera cuarta quinta sexta septima octava novena decima'
const between = new Set(['y', 'guion', 'punto', 'con'])
const GAP = /^[\s,.;:/-]{0,4}$/
/** A number of things, or a rank of weights and times, is medicine. */
const COUNTED =
  /^[\s,.]{0,3}(?:de\s)?(?:unidades|u\.?i\b|mg|ml|mcg|gramos|miligramos|metros|copias|celulas|plaquetas|leucocitos|dias|horas|semanas|meses|anos|veces|minutos|tabletas|pesos|kilos|gotas)/
const ANNOUNCED =
  /(?:cel|celular|telefono|tel|whatsapp|fijo|numero|contacto|cedula|documento|identidad|tarjeta|cuenta|llamar(?: al)?|marcar|clave|nit)\W{0,3}(?:\p{L}{1,12}\W{1,2}){0,3}$/u
/** Farther from the last than «, guion » is another number. */
const FARTHEST = 12
const SURE = 7
const TOLD = 4

const mixed = new RegExp(`^(?:\\d|${Object.keys(figures).join('|')})+$`)

interface Piece {
  readonly from: number
  readonly to: number
  readonly digits: number
  readonly word: boolean
}

export function numberWordSpans(text: string): Span[] {
  const folded = foldSameLength(text)
  const spans: Span[] = []
  let run: Piece[] = []
  const close = (): void => {
    const first = run[0]
    const last = run.at(-1)
    const digits = run.reduce((sum, p) => sum + p.digits, 0)
    if (first !== undefined && last !== undefined && run.some((p) => p.word)) {
      const least = ANNOUNCED.test(folded.slice(Math.max(0, first.from - 60), first.from)) ? TOLD : SURE
      const counts = COUNTED.test(folded.slice(last.to, last.to + 24))
      if (digits >= least && (run.length >= 4 || digits >= SURE) && !counts)
        spans.push({ from: first.from, to: last.to, by: '[número]' })
    }
    run = []
  }
  for (const { 0: token, index } of folded.matchAll(/[a-z0-9]+/g)) {
    const last = run.at(-1)
    if (last !== undefined && index - last.to > FARTHEST) close()
    const joined =
      last === undefined ||
      run.length === 0 ||
      GAP.test(folded.slice(last.to, index).replace(/\b(?:y|guion|punto)\b/g, ''))
    if (between.has(token) && last !== undefined) continue
    if (!mixed.test(token)) {
      close()
      continue
    }
    if (!joined) close()
    const word = /[a-z]/.test(token)
    const digits = word ? (figures[token] ?? token.replaceAll(/[a-z]+/g, '0').length) : token.length
    run.push({ from: index, to: index + token.length, digits, word })
  }
  close()
  return spans
}

const MONTH = 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre'
const NUMBER = `(?:${Object.keys(figures).join('|')}|primero)`
const SPOKEN_DATE = new RegExp(
  `(?:\\b${NUMBER}(?: y ${NUMBER})?\\s{1,3}de\\s{1,3}(?:${MONTH})|\\[fecha\\])(?:\\s{1,3}del?\\s{1,3}(?:\\d{2,4}|(?:${NUMBER}|y)(?:\\s{1,3}(?:${NUMBER}|y))*)\\b)?`,
  'g',
)
/** A year of birth said alone: «nació en el noventa y dos». */
const SPOKEN_YEAR = new RegExp(
  `(?<=\\bnaci(?:o|do|da|miento)\\s(?:en\\s|en el\\s|el\\s|en el ano\\s|del\\s))${NUMBER}(?:\\s{1,3}(?:${NUMBER}|y))*`,
  'g',
)
/** «Quince del cinco del noventa», «15 del 5 del 90» */
const COUNTED_DATE = new RegExp(
  `\\b(?:${NUMBER}|\\d{1,2})\\s{1,3}del?\\s{1,3}(?:${NUMBER}|\\d{1,2})\\s{1,3}del?\\s{1,3}(?:${NUMBER}|\\d{2,4})(?:\\s{1,3}(?:${NUMBER}|y))*\\b`,
  'g',
)
const ROAD = 'calle|carrera|avenida|diagonal|transversal|kra|cra|cll'
const SPOKEN_ROAD = new RegExp(
  `\\b(?:${ROAD})\\s{1,3}(?:${NUMBER}|${ordinals.replaceAll(' ', '|')}|\\d{1,3})(?:\\s{1,3}(?:${NUMBER}|${ROAD}|y|con|sur|norte|este|oeste|bis|numero|guion|\\d{1,3}))*`,
  'g',
)

/** «Vive en la cuarta con décima»: two streets by their order, as their corner is called. */
const ORDINAL = `(?:${ordinals.replaceAll(' ', '|')})`
const CORNER = new RegExp(
  `(?<=\\b(?:en|por) la\\s{1,3})${ORDINAL}\\s{1,3}con\\s{1,3}(?:${ORDINAL}|${NUMBER}|\\d{1,3})\\b`,
  'g',
)

/** Days and streets said in words. */
export function spokenSpans(text: string): Span[] {
  const folded = foldSameLength(text)
  const found = (shape: RegExp, by: string): Span[] =>
    [...folded.matchAll(shape)].map((m) => ({ from: m.index, to: m.index + m[0].length, by }))
  return [
    ...found(SPOKEN_DATE, '[fecha]'),
    ...found(COUNTED_DATE, '[fecha]'),
    ...found(SPOKEN_YEAR, '[fecha]'),
    ...found(SPOKEN_ROAD, '[dirección]'),
    ...found(CORNER, '[dirección]'),
  ]
}

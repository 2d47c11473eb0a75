import { foldedText } from '../../model/text/plain-text.ts'
import { type Dates, dateInFigures, readDates } from './birth-dates.ts'
import { readDocuments } from './document-types.ts'

/** One thing that was typed and that a patient must have. */
export type Element =
  | { readonly kind: 'palabra'; readonly texto: string }
  | { readonly kind: 'inicial'; readonly texto: string }
  | { readonly kind: 'documento'; readonly texto: string; readonly tipo: string | null; readonly numero: string }
  /** Figures: a document or a part of one, a telephone, a date, a year. */
  | { readonly kind: 'numero'; readonly texto: string; readonly numero: string; readonly fechas: Dates | null }
  /** Letters and figures: a document, a family, a history. */
  | { readonly kind: 'codigo'; readonly texto: string; readonly numero: string }
  | { readonly kind: 'fecha'; readonly texto: string; readonly desde: string; readonly hasta: string }

export interface PatientQuery {
  readonly elements: readonly Element[]
  /** Name words in their order, particles among them: they may be written together. */
  readonly words: readonly string[]
  /** What may be the code of a family or the number of a history, as it was typed. */
  readonly codes: readonly string[]
}

export type QueryFault = 'vacia' | 'corta' | 'larga' | 'fecha'

const MOST_ELEMENTS = 12
const LEAST_FIGURES = 3
const MOST_FIGURES = 20

export const particles: ReadonlySet<string> = new Set(
  'de del la las los el y da das do dos dela delas delos'.split(' '),
)

/** `+57 310…` and `310…` are one telephone. */
export const phoneOf = (digits: string): string => digits.replace(/^57(?=(3\d{9}|60\d{8})$)/, '')

const YEAR = /^(19|20)\d\d$/
const GROUP = /^\(?\+?\d[\d.()/-]*$/
const PHONE = /^(57|3\d\d|60\d|573\d\d|5760\d)$/
const PHONE_FIGURES = 12

interface Figures {
  digits: string
  texto: string
  telephone: boolean
}

/** Figures typed in groups are one number: `52 123 456`, `310 123 45 67`. */
function continues(f: Figures, digits: string): boolean {
  if (f.telephone) {
    const most = f.digits.startsWith('57') ? PHONE_FIGURES : 10
    return f.digits.length + digits.length <= most
  }
  return digits.length === 3 && f.digits.length + digits.length <= 11
}

function readFigures({ digits, texto }: Figures): Element {
  const exact = dateInFigures(digits)
  const fechas = YEAR.test(digits)
    ? { desde: `${digits}-01-01`, hasta: `${digits}-12-31` }
    : exact === null
      ? null
      : { desde: exact, hasta: exact }
  return { kind: 'numero', texto, numero: digits, fechas }
}

/** What somebody typed in the one box, taken apart; or why it cannot be looked for. */
export function readQuery(q: string, today: string): PatientQuery | QueryFault {
  const text = q.normalize('NFC').trim()
  const { dates, rest: withoutDates, impossible } = readDates(text, today)
  if (impossible.length > 0) return 'fecha'
  const { documents, rest } = readDocuments(withoutDates)
  const elements: Element[] = [
    ...documents.map((d): Element => ({ kind: 'documento', ...d })),
    ...dates.map((d): Element => ({ kind: 'fecha', ...d })),
  ]
  const words: string[] = []
  const codes = [text.toUpperCase(), ...documents.map((d) => `${d.tipo ?? ''}${d.numero}`)]
  let figures: Figures | null = null
  const endFigures = (open: Figures | null): null => {
    if (open !== null) elements.push(readFigures(open))
    return null
  }
  const addFigures = (open: Figures | null, token: string): Figures => {
    const digits = token.replaceAll(/\D/g, '')
    if (open !== null && continues(open, digits))
      return { ...open, digits: open.digits + digits, texto: `${open.texto} ${token}` }
    endFigures(open)
    return { digits, texto: token, telephone: PHONE.test(digits) }
  }
  for (const token of rest.split(/[\s,;]+/u)) {
    if (GROUP.test(token)) {
      figures = addFigures(figures, token)
      codes.push(token)
      continue
    }
    figures = endFigures(figures)
    if (/\d/.test(token)) {
      const code = token.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '').toUpperCase()
      const numero = code.replaceAll(/[^\p{L}\d]/gu, '')
      elements.push({ kind: 'codigo', texto: token, numero })
      codes.push(code)
      continue
    }
    for (const piece of token.replaceAll(/['’´`]/g, '').split(/[^\p{L}\p{M}]+/u)) if (piece !== '') words.push(piece)
  }
  endFigures(figures)
  const meant = words.some((w) => !particles.has(foldedText(w)))
    ? words.filter((w) => !particles.has(foldedText(w)))
    : words
  for (const w of meant) elements.push({ kind: [...w].length === 1 ? 'inicial' : 'palabra', texto: w })
  return problemOf(elements) ?? { elements, words, codes: [...new Set(codes)].filter((c) => c.length <= 40) }
}

function problemOf(elements: readonly Element[]): QueryFault | null {
  if (elements.length === 0) return 'vacia'
  if (elements.length > MOST_ELEMENTS) return 'larga'
  const figures = (e: Element): string => ('numero' in e ? e.numero : '')
  if (elements.some((e) => figures(e).length > MOST_FIGURES && e.kind === 'numero')) return 'larga'
  const weak = (e: Element): boolean => e.kind === 'inicial' || (e.kind === 'numero' && e.numero.length < LEAST_FIGURES)
  return elements.every(weak) ? 'corta' : null
}

/** Where words may have been written apart that are stored as one: which words, and which of them count. */
export function joins(words: readonly string[]): { readonly texto: string; readonly from: readonly string[] }[] {
  const found = new Map<string, readonly string[]>()
  const isParticle = (w: string | undefined): boolean => w !== undefined && particles.has(foldedText(w))
  const add = (some: readonly string[]): void => {
    const meant = some.filter((w) => !isParticle(w))
    if (some.length > 1 && meant.length > 0) found.set(some.join(''), meant)
  }
  words.forEach((w, i) => {
    const next = words[i + 1]
    if (next !== undefined) add([w, next])
    if (isParticle(w)) return
    let first = i
    while (isParticle(words[first - 1])) first--
    add(words.slice(first, i + 1))
  })
  return [...found].map(([texto, from]) => ({ texto, from }))
}

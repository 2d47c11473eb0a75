import { plain } from '../text/plain-text.ts'
import { examOf, exams } from './exam-table.ts'
import { panels } from './panels.ts'
import { consultationOf, specialties } from './specialties.ts'

export type OrderKind =
  | 'laboratorio'
  | 'imagenologia'
  | 'procedimiento'
  | 'interconsulta'
  | 'terapia'
  | 'remision'
  | 'dieta'

/** One order as it would be written, of what was said in the box. */
export interface OrderedExam {
  readonly tipo_orden: OrderKind
  readonly cups: string | null
  readonly descripcion: string
  readonly especialidad?: string
}

/** Something that a piece may mean: one examination, or those of a panel. */
export interface ExamChoice {
  readonly nombre: string
  readonly examenes: readonly OrderedExam[]
}

export type SaidPriority = 'prioritaria' | 'urgente' | 'inmediata'
export type SaidSide = 'derecha' | 'izquierda' | 'bilateral'

/** What was said of it besides its name. */
export interface SaidOfExam {
  readonly cantidad: number | null
  readonly prioridad: SaidPriority | null
  readonly lateralidad: SaidSide | null
}

export type ResolvedPiece = { readonly texto: string; readonly dicho: SaidOfExam } & (
  | { readonly estado: 'hallado'; readonly eleccion: ExamChoice }
  | { readonly estado: 'dudoso'; readonly opciones: readonly ExamChoice[] }
  | { readonly estado: 'desconocido'; readonly busca: string }
)

/** The kind of order that a code of CUPS asks for, by its chapter. */
export function orderKindOf(cups: string): OrderKind {
  if (/^890[24]/.test(cups)) return 'interconsulta'
  if (/^9[01]/.test(cups)) return 'laboratorio'
  if (/^8[78]/.test(cups)) return 'imagenologia'
  if (/^93/.test(cups)) return 'terapia'
  return 'procedimiento'
}

const EMPTY = new Set('de del la el los las en por a al un una con para se'.split(' '))
const OPENING = new Set('solicito solicitar ss ordeno ordenar pedir tomar toma realizar examen'.split(' '))
const CONSULTING = new Set('interconsulta ic valoracion consulta cita especialista medico'.split(' '))
const abbreviations: Readonly<Record<string, string>> = {
  rx: 'radiografia',
  eco: 'ecografia',
  tac: 'tomografia',
  tc: 'tomografia',
  escanografia: 'tomografia',
  rmn: 'resonancia',
  rnm: 'resonancia',
  rm: 'resonancia',
  ekg: 'electrocardiograma',
  ecg: 'electrocardiograma',
  preqx: 'prequirurgico',
}
const LONG = 4
const singular = (word: string): string => (word.length > LONG && word.endsWith('s') ? word.slice(0, -1) : word)

/** The words that count, folded, in the singular, abbreviations spelt out. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/\brayos x\b/g, 'rx')
    .replace(/\bresonancia magnetica\b/g, 'resonancia')
    .replace(/\btomografia (?:axial )?computa(?:da|rizada)\b/g, 'tomografia')
    .split(' ')
    .filter((word) => word !== '' && !EMPTY.has(word))
    .map((word) => singular(abbreviations[word] ?? word))

const keyOf = (words: readonly string[]): string => words.join(' ')

interface Named {
  readonly nombre: string
  choice(inStay: boolean): ExamChoice
}

const orderOf = (cups: string, descripcion: string): OrderedExam => ({
  tipo_orden: orderKindOf(cups),
  cups,
  descripcion,
})

const allNamed = (): readonly (Named & { readonly dichos: readonly string[] })[] => [
  ...exams.map(({ cups, nombre, dichos }) => ({
    nombre,
    dichos: [...dichos, nombre],
    choice: () => ({ nombre, examenes: [orderOf(cups, nombre)] }),
  })),
  ...panels.map(({ nombre, dichos, examenes }) => ({
    nombre,
    dichos: [...dichos, nombre],
    choice: () => ({ nombre, examenes: examenes.map((e) => orderOf(e.cups, e.nombre)) }),
  })),
  ...specialties.map((specialty) => ({
    nombre: specialty.nombre,
    dichos: [...specialty.dichos, specialty.nombre],
    choice(inStay: boolean) {
      const { cups, nombre } = consultationOf(specialty, inStay)
      return { nombre, examenes: [{ ...orderOf(cups, nombre), especialidad: specialty.nombre }] }
    },
  })),
]

let phrases: ReadonlyMap<string, readonly Named[]> | undefined

/** Made when the first is asked for: a page that orders nothing does not wait for it. */
function byPhrase(): ReadonlyMap<string, readonly Named[]> {
  if (phrases !== undefined) return phrases
  const made = new Map<string, Named[]>()
  for (const one of allNamed())
    for (const said of one.dichos) {
      const key = keyOf(wordsOf(said))
      const known = made.get(key) ?? []
      if (!known.includes(one)) made.set(key, [...known, one])
    }
  phrases = made
  return made
}

/** Of a phrase that says what one asks for, and not from a list: where to, or what to eat. */
const free: readonly (readonly [begins: RegExp, kind: OrderKind])[] = [
  [/^(?:remision|remitir|remito|se remite)\b/, 'remision'],
  [/^dieta\b/, 'dieta'],
]

const priorities: Readonly<Record<string, SaidPriority>> = {
  prioritario: 'prioritaria',
  prioritaria: 'prioritaria',
  urgente: 'urgente',
  stat: 'inmediata',
  inmediata: 'inmediata',
  inmediato: 'inmediata',
}
const sides: Readonly<Record<string, SaidSide>> = {
  derecha: 'derecha',
  derecho: 'derecha',
  izquierda: 'izquierda',
  izquierdo: 'izquierda',
  bilateral: 'bilateral',
}
const COUNTED = new Set('sesion sesione muestra vez veces'.split(' '))
const MOST = 99
const countIn = (word: string | undefined): number | null => {
  const found = /^x?(\d{1,2})$/.exec(word ?? '')
  const count = Number(found?.[1] ?? 0)
  return count >= 1 && count <= MOST ? count : null
}

/** What is said of the examination, and the words that are left to name it. */
function takeApart(words: readonly string[]): { dicho: SaidOfExam; rest: readonly string[] } {
  let rest = words.filter((word) => !OPENING.has(word))
  let prioridad: SaidPriority | null = null
  let lateralidad: SaidSide | null = null
  let cantidad: number | null = null
  rest = rest.filter((word) => {
    prioridad = priorities[word] ?? prioridad
    lateralidad = sides[word] ?? lateralidad
    return !(word in priorities) && !(word in sides)
  })
  if (COUNTED.has(rest.at(-1) ?? '')) rest = rest.slice(0, -1)
  const [last, first] = [countIn(rest.at(-1)), countIn(rest[0])]
  if (rest.length > 1 && last !== null) {
    cantidad = last
    rest = rest.slice(0, -1)
    if (rest.at(-1) === 'x' || rest.at(-1) === 'n') rest = rest.slice(0, -1)
  } else if (rest.length > 1 && first !== null) {
    cantidad = first
    rest = rest.slice(1)
  }
  return { dicho: { cantidad, prioridad, lateralidad }, rest }
}

const NOTHING: SaidOfExam = { cantidad: null, prioridad: null, lateralidad: null }
const MOST_CHOICES = 8
const SHORTEST = 3

/** Those whose names have, in any order, words that begin like each of these; the shortest name first. */
function beginningLike(words: readonly string[]): Named[] {
  if (words.length === 0 || words.every((word) => word.length < SHORTEST)) return []
  const found = [...byPhrase()]
    .filter(([phrase]) => {
      const theirs = phrase.split(' ')
      return words.every((word) => theirs.some((own) => own.startsWith(word)))
    })
    .sort(([a], [b]) => a.length - b.length)
    .flatMap(([, all]) => all)
  return [...new Set(found)].slice(0, MOST_CHOICES)
}

/** What one piece of the box means, by the names that the service knows; of what it does not know, what to look for in CUPS. */
export function resolvePiece(texto: string, inStay: boolean): ResolvedPiece {
  const folded = plain(texto)
  const kind = free.find(([begins]) => begins.test(folded))?.[1]
  if (kind !== undefined) {
    const written = texto.charAt(0).toUpperCase() + texto.slice(1)
    const eleccion = { nombre: written, examenes: [{ tipo_orden: kind, cups: null, descripcion: written }] }
    return { texto, dicho: NOTHING, estado: 'hallado', eleccion }
  }
  const cups = /^[0-9a-z]{2}\.?[0-9a-z]\.?[0-9a-z]\.?[0-9a-z]{2}$/i.test(texto) ? texto.replaceAll('.', '') : ''
  const coded = examOf.get(cups)
  if (coded !== undefined)
    return found(texto, NOTHING, { nombre: coded.nombre, examenes: [orderOf(cups, coded.nombre)] })
  const whole = wordsOf(texto)
  const { dicho, rest } = takeApart(whole)
  const asConsultation = rest.filter((word) => !CONSULTING.has(word))
  for (const [words, said] of [
    [whole, NOTHING],
    [rest, dicho],
    [asConsultation, dicho],
  ] as const) {
    const all = (byPhrase().get(keyOf(words)) ?? []).map((one) => one.choice(inStay))
    const [only] = all
    if (all.length === 1 && only !== undefined) return found(texto, said, only)
    if (all.length > 1) return { texto, dicho: said, estado: 'dudoso', opciones: all }
  }
  const near = beginningLike(asConsultation).map((one) => one.choice(inStay))
  const [alone] = near
  if (near.length === 1 && alone !== undefined && asConsultation.some((word) => word.length >= LONG))
    return found(texto, dicho, alone)
  if (near.length > 0) return { texto, dicho, estado: 'dudoso', opciones: near }
  return { texto, dicho, estado: 'desconocido', busca: cups === '' ? keyOf(rest) : cups }
}

const found = (texto: string, dicho: SaidOfExam, eleccion: ExamChoice): ResolvedPiece => ({
  texto,
  dicho,
  estado: 'hallado',
  eleccion,
})

/** The pieces of the box: separated by commas, semicolons, lines or `+`, and by `y` where what it joins is known by itself. */
export function resolveBasket(text: string, inStay: boolean): ResolvedPiece[] {
  return text
    .split(/[,;\n+]/)
    .map((piece) => piece.trim().replace(/^y\s+/i, ''))
    .filter((piece) => piece !== '')
    .flatMap((piece) => {
      const whole = resolvePiece(piece, inStay)
      if (whole.estado === 'hallado' || !/\sy\s/i.test(piece)) return [whole]
      const parts = piece.split(/\sy\s/i).map((part) => resolvePiece(part.trim(), inStay))
      return parts.every((part) => part.estado === 'hallado') ? parts : [whole]
    })
}

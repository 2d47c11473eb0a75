import { foldedText } from '../../model/text/plain-text.ts'
import { isNear } from './near.ts'
import { type Element, phoneOf } from './read-query.ts'
import type { Likeness, Slot } from './vocabulary.ts'

/** What is compared of a patient. */
export interface Candidate {
  readonly id: string
  /** The words of the name in their order. */
  readonly palabras: readonly string[]
  /** Where among them the surname begins. */
  readonly apellido: number
  readonly claves: ReadonlySet<string>
  readonly tipo_documento: string
  readonly numero_documento: string
  readonly fecha_nacimiento: string
  readonly movil: string | null
  readonly fijo: string | null
  readonly activo: boolean
  /** Codes of those that were typed that lead here: of the family, of a history. */
  readonly codigos: ReadonlyMap<string, CodeField>
}
export const codeFields = ['codigo_familia', 'numero_historia', 'numero_atencion'] as const
export type CodeField = (typeof codeFields)[number]

export type MatchKind = Likeness | 'parcial'
export interface Match {
  /** A field of the answer, or `nombre` where only the names themselves can tell which. */
  readonly campo: string
  readonly tipo: MatchKind
  readonly buscado: string
  /** The stored word, for names. */
  readonly palabra?: string
  readonly peso: number
}

export interface ScoredCandidate {
  readonly candidate: Candidate
  readonly matches: readonly Match[]
  readonly missing: number
  readonly puntaje: number
}

/** How sure a kind of match is: nothing of a later band comes before anything of an earlier one. */
const BAND: Readonly<Record<MatchKind, number>> = { exacta: 0, fonetica: 0, prefijo: 1, parcial: 1, aproximada: 2 }
const BANDS = [
  [85, 100],
  [65, 84],
  [40, 64],
  [1, 39],
] as const

const LEAST_NEAR = 6
const LEAST_PART = 2

function ofNumber(e: Extract<Element, { numero: string }>, c: Candidate, withWords: boolean): Match | null {
  const found = (campo: string, tipo: MatchKind, peso: number): Match => ({ campo, tipo, buscado: e.texto, peso })
  const { numero } = e
  const document = c.numero_documento
  if (e.kind === 'documento') {
    if (document === numero)
      return e.tipo === null || e.tipo === c.tipo_documento
        ? found('numero_documento', 'exacta', 1)
        : found('numero_documento', 'aproximada', 0.9)
  } else if (document === numero) return found('numero_documento', 'exacta', 1)
  const phone = phoneOf(numero)
  if (e.kind === 'numero' && phone === c.movil) return found('telefono_movil', 'exacta', 1)
  if (e.kind === 'numero' && phone === c.fijo) return found('telefono_fijo', 'exacta', 1)
  const code = c.codigos.get(e.texto.toUpperCase()) ?? c.codigos.get(numero)
  if (code !== undefined) return found(code, 'exacta', 1)
  if (e.kind === 'numero' && e.fechas !== null) {
    const year = e.fechas.desde !== e.fechas.hasta
    if ((withWords || !year) && e.fechas.desde <= c.fecha_nacimiento && c.fecha_nacimiento <= e.fechas.hasta)
      return found('fecha_nacimiento', 'exacta', year ? 0.9 : 1)
  }
  if (document.startsWith(numero))
    return found('numero_documento', 'prefijo', 0.6 + (0.3 * numero.length) / document.length)
  if (withWords && numero.length >= LEAST_PART && document.includes(numero))
    return found('numero_documento', 'parcial', 0.6)
  if (numero.length >= LEAST_NEAR && isNear(document, numero)) return found('numero_documento', 'aproximada', 0.6)
  return null
}

/** The best words of the name for what was typed, each used once where there are enough. */
function ofWords(slots: readonly Slot[], c: Candidate): { matches: (Match | null)[]; fit: number } {
  const used = new Set<number>()
  const places: number[] = []
  const matches = slots.map(({ texto, keys }): Match | null => {
    let direct: { at: number; peso: number; match: Match } | null = null
    for (const [at, palabra] of c.palabras.entries()) {
      const alike = keys.get(palabra)
      if (alike === undefined) continue
      // The same word twice asks for two of them; one is still better than none.
      const peso = used.has(at) && alike.unida !== true ? alike.peso * 0.7 : alike.peso
      if (direct === null || peso > direct.peso)
        direct = { at, peso, match: { campo: 'nombre', tipo: alike.tipo, buscado: texto, palabra, peso } }
    }
    const other = otherKey(texto, keys, c, direct?.peso ?? 0)
    if (direct !== null) {
      used.add(direct.at)
      places.push(direct.at)
    }
    return other ?? direct?.match ?? null
  })
  const fit = 0.9 * fitOf(places, used.size, c) + 0.1 * together(slots, c)
  return { matches, fit }
}

/** How much of what was typed side by side stands side by side: "de la Cruz" is rather that than Cruz. */
function together(slots: readonly Slot[], c: Candidate): number {
  const joined = new Set(
    slots.flatMap(({ keys }) => [...keys].flatMap(([key, { unida }]) => (unida && key[1] === ':' ? [key] : []))),
  )
  return joined.size === 0 ? 0 : [...joined].filter((key) => c.claves.has(key)).length / joined.size
}

/** How much of the name was typed, in its order (surnames may come first), and whether it was the names people go by. */
function fitOf(places: readonly number[], used: number, c: Candidate): number {
  const drops = places.filter((p, i) => p <= (places[(i || places.length) - 1] ?? 0)).length
  const inOrder = places.length < 2 || drops <= 1
  const main = places.filter((p) => p === 0 || p === c.apellido).length
  return (
    (0.7 * used) / Math.max(1, c.palabras.length) + 0.15 * Number(inOrder) + (0.15 * main) / Math.max(1, places.length)
  )
}

/** Words joined, and words of the name by which the person is known, are not among the words of the name. */
function otherKey(buscado: string, keys: Slot['keys'], c: Candidate, atLeast: number): Match | null {
  let found: Match | null = null
  let best = atLeast
  for (const key of c.claves) {
    const alike = key[1] === ':' ? keys.get(key) : undefined
    if (alike === undefined || alike.peso <= best) continue
    best = alike.peso
    const campo = key.startsWith('i:') ? 'nombre_identitario' : 'nombre'
    found = {
      campo,
      tipo: alike.tipo,
      buscado,
      peso: alike.peso,
      ...(campo === 'nombre' ? {} : { palabra: key.slice(2) }),
    }
  }
  return found
}

function ofElement(e: Element, c: Candidate, withWords: boolean): Match | null {
  if (e.kind === 'fecha') {
    if (e.desde > c.fecha_nacimiento || c.fecha_nacimiento > e.hasta) return null
    return { campo: 'fecha_nacimiento', tipo: 'exacta', buscado: e.texto, peso: e.desde === e.hasta ? 1 : 0.9 }
  }
  if (e.kind === 'inicial') {
    const palabra = c.palabras.find((p) => p.startsWith(foldedText(e.texto)))
    return palabra === undefined ? null : { campo: 'nombre', tipo: 'prefijo', buscado: e.texto, palabra, peso: 0.6 }
  }
  return 'numero' in e ? ofNumber(e, c, withWords) : null
}

const mean = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0) / Math.max(1, all.length)

/** How well a patient answers to everything that was typed, from 0 to 100. Pure: the order of the answer is decided here. */
export function score(
  elements: readonly Element[],
  slots: readonly Slot[],
  whole: readonly string[],
  c: Candidate,
): ScoredCandidate {
  const direct = whole.map((code) => c.codigos.get(code)).find((f) => f !== undefined)
  if (direct !== undefined) {
    const match: Match = { campo: direct, tipo: 'exacta', buscado: whole[0] ?? '', peso: 1 }
    return { candidate: c, matches: [match], missing: 0, puntaje: 100 }
  }
  const words = ofWords(slots, c)
  const others = elements
    .filter((e) => e.kind !== 'palabra')
    .map((e) =>
      ofElement(
        e,
        c,
        elements.some((x) => x.kind === 'palabra'),
      ),
    )
  const all = [...others, ...words.matches]
  const matches = all.filter((m) => m !== null)
  const missing = all.length - matches.length
  const band = missing > 0 ? 3 : Math.max(0, ...matches.map((m) => BAND[m.tipo]))
  const [low, high] = BANDS[band] ?? BANDS[3]
  const quality = mean(all.map((m) => m?.peso ?? 0))
  // A candidate without words in common is told apart by its numbers alone.
  const raw = slots.length === 0 ? quality : 0.7 * quality + 0.3 * words.fit
  const standing = c.activo ? 1 : 0.98
  return { candidate: c, matches, missing, puntaje: Math.round((low + (high - low) * raw * standing) * 10) / 10 }
}

/** The best first; where equal, always in the same order. */
export const byScore = (a: ScoredCandidate, b: ScoredCandidate): number =>
  b.puntaje - a.puntaje || (a.candidate.id < b.candidate.id ? -1 : 1)

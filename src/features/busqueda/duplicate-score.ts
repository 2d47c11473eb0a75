import { exchanged, isNear, isNearDate } from './near.ts'

/** What tells a person, of two records that may be of one. */
export interface Identity {
  readonly tipo_documento: string
  readonly numero_documento: string
  /** How each word of the name sounds. */
  readonly fonemas: readonly string[]
  readonly fecha_nacimiento: string
  readonly telefonos: readonly string[]
  readonly sexo_biologico: string
  /** A newborn, registered as «hijo de» the mother until the child is named. */
  readonly sin_nombre?: boolean
}

export interface LikelyDuplicate {
  /** From 0 to 100. */
  readonly puntaje: number
  readonly razones: readonly string[]
}

type Names = 'iguales' | 'parecidos' | 'distintos'
type Birth = 'igual' | 'cambiada' | 'cercana' | 'distinta'

const LEAST_ALIKE = 4

/** How many words of one name are in the other, a slip counting as a little less. */
function shared(a: readonly string[], b: readonly string[]): number {
  const rest = [...b]
  let sum = 0
  const later: string[] = []
  for (const word of a) {
    const at = rest.indexOf(word)
    if (at === -1) later.push(word)
    else {
      rest.splice(at, 1)
      sum++
    }
  }
  for (const word of later) {
    const at = rest.findIndex((other) => word.length >= LEAST_ALIKE && isNear(word, other))
    if (at === -1) continue
    rest.splice(at, 1)
    sum += 0.85
  }
  return sum
}

export function compareNames(a: readonly string[], b: readonly string[]): Names {
  const common = shared(a, b)
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)]
  if (long === short && common === long) return 'iguales'
  // A name or a surname that one record leaves out, or one word misspelt.
  if (short >= 2 && common >= short * 0.9) return 'parecidos'
  return long >= 3 && common / long >= 0.75 ? 'parecidos' : 'distintos'
}

function compareBirth(a: string, b: string): Birth {
  if (a === b) return 'igual'
  if (exchanged(a) === b) return 'cambiada'
  return isNearDate(a, b) ? 'cercana' : 'distinta'
}

const birthSaid: Readonly<Record<Birth, string | null>> = {
  igual: 'La misma fecha de nacimiento.',
  cambiada: 'El día y el mes de nacimiento están cambiados.',
  cercana: 'La fecha de nacimiento difiere en una cifra.',
  distinta: null,
}
const namesSaid: Readonly<Record<Names, string | null>> = {
  iguales: 'Los nombres y apellidos suenan igual.',
  parecidos: 'Los nombres y apellidos se parecen.',
  distintos: null,
}

const LEAST_DOCUMENT = 5
const UNKNOWN_SEX = '99'
export const LEAST_SCORE = 50

/** Whether two records may be of one person, how likely and why; null if nothing says so. */
export function likeness(a: Identity, b: Identity): LikelyDuplicate | null {
  const names = compareNames(a.fonemas, b.fonemas)
  const birth = compareBirth(a.fecha_nacimiento, b.fecha_nacimiento)
  const sameNumber = a.numero_documento === b.numero_documento
  const nearNumber = a.numero_documento.length >= LEAST_DOCUMENT && isNear(a.numero_documento, b.numero_documento)
  const phone = a.telefonos.some((t) => b.telefonos.includes(t))
  const alike = names !== 'distintos'
  const equal = names === 'iguales'
  const close = birth === 'cambiada' || birth === 'cercana'

  // All that both say of the child is the day and a surname.
  const named = birth === 'igual' && a.sin_nombre !== b.sin_nombre && shared(a.fonemas, b.fonemas) >= 1

  const cases: (readonly [holds: boolean, points: number])[] = [
    [sameNumber && alike, 92],
    [sameNumber && (birth === 'igual' || close), 80],
    [sameNumber, 60],
    [nearNumber && equal && birth === 'igual', 95],
    [nearNumber && alike && birth === 'igual', 90],
    [nearNumber && alike, 75],
    [equal && birth === 'igual', 88],
    [alike && birth === 'igual', 75],
    [equal && close, 70],
    [alike && close, 55],
    [phone && birth === 'igual' && alike, 85],
    [phone && birth === 'igual', 58],
    [phone && equal, 55],
    [named, 65],
  ]
  const best = Math.max(0, ...cases.map(([holds, points]) => (holds ? points : 0)))
  if (best === 0) return null
  // What agrees besides makes it surer; the sex is seldom mistaken.
  const more =
    (phone ? 4 : 0) +
    (a.sexo_biologico === b.sexo_biologico || [a, b].some((p) => p.sexo_biologico === UNKNOWN_SEX) ? 0 : -12)
  const puntaje = Math.min(99, best + more)
  if (puntaje < LEAST_SCORE) return null
  const razones = [
    sameNumber ? 'El mismo número de documento, con otro tipo.' : null,
    nearNumber ? 'El número de documento difiere en una cifra.' : null,
    namesSaid[names],
    birthSaid[birth],
    phone ? 'El mismo teléfono.' : null,
    named ? 'Uno es de un recién nacido sin nombre propio, y comparten un apellido.' : null,
  ].filter((r) => r !== null)
  return { puntaje, razones }
}

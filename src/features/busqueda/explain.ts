import { dateWords } from '../../model/text/date-words.ts'
import { foldedText } from '../../model/text/plain-text.ts'
import type { Match } from './score.ts'
import type { ShownPatient } from './shown.ts'

export type Coincidence = {
  readonly campo: string
  readonly tipo: Match['tipo']
  readonly buscado: string
}

const NAMES = ['primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido', 'nombre_identitario'] as const

const label: Readonly<Record<string, string>> = {
  primer_nombre: 'el primer nombre',
  segundo_nombre: 'el segundo nombre',
  primer_apellido: 'el primer apellido',
  segundo_apellido: 'el segundo apellido',
  nombre_identitario: 'el nombre con el que se identifica',
  nombre: 'el nombre',
  numero_documento: 'el documento',
  telefono_movil: 'el celular',
  telefono_fijo: 'el teléfono fijo',
  fecha_nacimiento: 'la fecha de nacimiento',
  codigo_familia: 'el código de familia',
  numero_historia: 'el número de historia',
  numero_atencion: 'el número de atención',
}

const wordsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? foldedText(value)
        .replaceAll(/['’´`]/g, '')
        .split(/[^\p{L}\d]+/u)
    : []

/** Which of the names a word belongs to; each name is taken once, so that García García is both. */
function fieldOf(match: Match, shown: ShownPatient, taken: Set<string>): string {
  if (match.campo !== 'nombre') return match.campo
  const among = NAMES.filter((name) => name in shown)
  const joined = foldedText(match.buscado)
  const having = among.filter((name) =>
    match.palabra === undefined
      ? wordsOf(shown[name]).join('') === joined
      : wordsOf(shown[name]).includes(match.palabra),
  )
  return having.find((name) => !taken.has(`${name} ${match.palabra}`)) ?? having[0] ?? 'nombre'
}

const ISO = /^\d{4}-\d{2}-\d{2}$/

function phrase({ tipo, buscado }: Coincidence, name: string): string {
  switch (tipo) {
    case 'exacta':
      return `${name} es «${ISO.test(buscado) ? dateWords(buscado) : buscado}»`
    case 'fonetica':
      return `${name} suena como «${buscado}»`
    case 'prefijo':
      return `${name} comienza por «${buscado}»`
    case 'parcial':
      return `${name} contiene «${buscado}»`
    default:
      return `${name} se parece a «${buscado}»`
  }
}

/** Why a patient is in the answer: field by field, and in a sentence. */
export function explain(
  matches: readonly Match[],
  missing: number,
  shown: ShownPatient,
): { readonly coincidencias: Coincidence[]; readonly explicacion: string } {
  const taken = new Set<string>()
  const coincidencias = matches.map((m): Coincidence => {
    const campo = fieldOf(m, shown, taken)
    taken.add(`${campo} ${m.palabra}`)
    return { campo, tipo: m.tipo, buscado: m.buscado }
  })
  const said = coincidencias.map((c) => phrase(c, label[c.campo] ?? c.campo))
  const sentence = said.length === 0 ? 'coincide en parte' : said.join('; ')
  const rest = missing > 0 ? '; no coincide en lo demás' : ''
  return { coincidencias, explicacion: `${sentence[0]?.toUpperCase()}${sentence.slice(1)}${rest}.` }
}

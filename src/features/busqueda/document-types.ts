import { tipoDocumento } from '../../model/codes/index.ts'

/** How people name the type of a document before its number; null where they do not say which. */
const NAMED: readonly (readonly [words: string, type: string | null])[] = [
  [String.raw`c[eé]dula\s+de\s+extranjer[ií]a`, 'CE'],
  [String.raw`c[eé]dula(?:\s+de\s+ciudadan[ií]a)?`, 'CC'],
  [String.raw`tarjeta(?:\s+de\s+identidad)?`, 'TI'],
  [String.raw`registro\s+civil`, 'RC'],
  ['pasaporte', 'PA'],
  [String.raw`(?:n[uú]mero\s+de\s+)?documento|nuip|doc`, null],
]

/** Words too: they name a type only before a long number. */
const ALSO_WORDS: ReadonlySet<string> = new Set(['DE', 'SI', 'AS', 'PA', 'PE', 'MS', 'SC'])

const codes = tipoDocumento.codes.map((c) => c.code).sort((a, b) => b.length - a.length)
const spelt = (type: string): string => [...type].join(String.raw`\.?\s?`)
const TYPES = [...NAMED.map(([words]) => words), ...codes.map(spelt)].map((t) => `(${t})`).join('|')

/** A type, and then a number of which the figures may be grouped in threes. */
const TYPED = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${TYPES})\.?\s*(?:n[o°º]\.?|#|:|-)?\s*([a-z]{0,3}\d[\da-z]*(?:[.\s-]\d{3})*)(?![\p{L}\d])`,
  'giu',
)

export interface TypedDocument {
  readonly tipo: string | null
  readonly numero: string
  readonly texto: string
}

const LEAST = 3
const LEAST_AFTER_A_WORD = 5

/** The documents written with their type in a text, and what is left of it. */
export function readDocuments(text: string): { readonly documents: TypedDocument[]; readonly rest: string } {
  const documents: TypedDocument[] = []
  const types = [...NAMED.map(([, type]) => type), ...codes]
  const rest = text.replace(TYPED, (all: string, ...groups: unknown[]) => {
    const at = groups.slice(0, types.length).findIndex((g) => typeof g === 'string')
    const tipo = types[at] ?? null
    const numero = String(groups[types.length])
      .replaceAll(/[.\s-]/g, '')
      .toUpperCase()
    const least = tipo !== null && ALSO_WORDS.has(tipo) && at >= NAMED.length ? LEAST_AFTER_A_WORD : LEAST
    if (numero.length < least) return all
    documents.push({ tipo, numero, texto: all.trim() })
    return ' \u0001 '
  })
  return { documents, rest }
}

import type { Field } from './fields.ts'
import { type AnyPredicate, type Term, termOf } from './predicate.ts'

type Fields = Readonly<Record<string, Field>>

/** The predicate as a clinician reads it, in Spanish and without a full stop: `Estado es Activa o En proceso`. */
export const sentenceOf = (predicate: AnyPredicate, fields: Fields): string => said(termOf(predicate), fields, false)

function said(term: Term, fields: Fields, denied: boolean): string {
  switch (term.is) {
    case 'not':
      return said(term.of, fields, !denied)
    case 'all':
    case 'any': {
      if (term.of.length === 0) return (term.is === 'all') === denied ? 'nunca' : 'siempre'
      // Denied, "both" becomes "one of the two is not".
      const by = (term.is === 'all') === denied ? ' o ' : ' y '
      return term.of.map((t) => grouped(t, fields, denied, by)).join(by)
    }
    case 'null':
    case 'empty':
      return denied ? `tiene ${label(term.field, fields)}` : `no tiene ${label(term.field, fields)}`
    case 'in':
      return among(term, fields, denied)
    case 'order':
      return `${label(term.field, fields)} ${denied ? 'no está' : 'está'} ${ends(term)}`
    case 'begins':
      return `${label(term.field, fields)} ${denied ? 'no es' : 'es'} ${oneOf(term.ranges.map(([a, b]) => (a === b ? a : `${a} a ${b}`)))}`
    case 'unchanged':
      return `${denied ? 'cambia' : 'no cambia'} ${oneOf(term.fields.map((f) => label(f, fields)))}`
    case 'replaced':
      return denied ? 'no hay otro en su lugar' : 'hay otro en su lugar'
  }
}

/** What is joined by the other word keeps to itself. */
function grouped(term: Term, fields: Fields, denied: boolean, by: string): string {
  const sentence = said(term, fields, denied)
  const inner = term.is === 'not' ? term.of : term
  const isJoined = (inner.is === 'all' || inner.is === 'any') && inner.of.length > 1
  return isJoined && sentence.includes(by === ' y ' ? ' o ' : ' y ') ? `(${sentence})` : sentence
}

const label = (name: string, fields: Fields): string => `«${fields[name]?.label ?? name}»`

function among({ field, values }: Extract<Term, { is: 'in' }>, fields: Fields, denied: boolean): string {
  const f = fields[field]
  const [only] = values
  if (f?.kind === 'boolean' && values.length === 1)
    return `${(only === true) === denied ? 'no está' : 'está'} ${(f.label ?? field).toLowerCase()}`
  const words = values.map((value) => f?.options?.[String(value)] ?? String(value))
  return `${label(field, fields)} ${denied ? 'no es' : 'es'} ${oneOf(words)}`
}

function ends({ from, to }: Extract<Term, { is: 'order' }>): string {
  if (from !== undefined && to !== undefined) return `entre ${from} y ${to}`
  return from !== undefined ? `desde ${from}` : `hasta ${to}`
}

const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} o ${words.at(-1)}`

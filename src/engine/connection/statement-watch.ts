import { hash } from 'node:crypto'

/** `statement` is the same for the same text, whatever its values; `kind` is one of few. */
export type StatementListener = (told: {
  readonly statement: string
  readonly kind: string
  readonly ms: number
}) => void

interface NamedText {
  readonly name?: string
  readonly text: string
}

/** What composed texts are told apart by, at the end of their names. */
const DIGEST = /_[\w-]{27}$/
/** What texts are numbered by as this process comes to them: another would number them otherwise. */
const NUMBER = /_\d+$/
const UNNAMED = 'sin_nombre'
const SHORT = 10

/** Its own name, or the verb and a digest of the text: values travel apart and are never in it. */
export function statementName({ name = '', text }: NamedText): string {
  if (name !== '' && !NUMBER.test(name)) return name
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return `${name.replace(NUMBER, '') || verb}_${hash('sha1', text, 'hex').slice(0, SHORT)}`
}

/** For figures, which must not grow with whatever callers compose. */
export const statementKind = ({ name = '' }: NamedText): string =>
  name === '' ? UNNAMED : name.replace(DIGEST, '').replace(NUMBER, '')

export interface StatementWatch {
  took(statement: NamedText, ms: number): void
  /** Told of every statement that took so many milliseconds or more. */
  onStatement(fromMs: number, listener: StatementListener): void
}

export function statementWatch(): StatementWatch {
  const listeners: { readonly fromMs: number; readonly listener: StatementListener }[] = []
  let least = Number.POSITIVE_INFINITY
  return {
    took(statement, ms) {
      if (ms < least) return
      const told = { statement: statementName(statement), kind: statementKind(statement), ms }
      for (const { fromMs, listener } of listeners) if (ms >= fromMs) listener(told)
    },
    onStatement(fromMs, listener) {
      least = Math.min(least, fromMs)
      listeners.push({ fromMs, listener })
    },
  }
}

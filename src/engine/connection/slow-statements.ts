import { hash } from 'node:crypto'

/** `statement` is the same for the same text, whatever its values; `kind` is one of few. */
export type SlowListener = (slow: { readonly statement: string; readonly kind: string; readonly ms: number }) => void

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

export function slowStatements(thresholdMs: number): {
  took(statement: NamedText, ms: number): void
  onSlow(listener: SlowListener): void
} {
  const listeners: SlowListener[] = []
  return {
    took(statement, ms) {
      if (thresholdMs === 0 || ms < thresholdMs) return
      const slow = { statement: statementName(statement), kind: statementKind(statement), ms: Math.round(ms) }
      for (const listener of listeners) listener(slow)
    },
    onSlow: (listener) => void listeners.push(listener),
  }
}

import { type Maybe, when } from './drawing.ts'

/** The identifier with which another system sent it, kept as `system|value`. */
export const keptIdentifier = (kept: Maybe<string>): object | null =>
  when(kept, (text) => {
    const at = text.indexOf('|')
    const system = text.slice(0, at)
    return { ...(system === '' ? {} : { system }), value: text.slice(at + 1) }
  })

import { type Maybe, when } from './drawing.ts'

/** The identifier with which another system sent it, kept as `system|value`. */
export const keptIdentifier = (kept: Maybe<string>): object | null =>
  when(kept, (text) => {
    const [, system = '', value = text] = /^([^\s|]*)\|\s*(\S.*)$/s.exec(text) ?? []
    return { ...(system === '' ? {} : { system }), value }
  })

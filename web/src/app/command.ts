import { foldedText } from '../../../src/model/text/plain-text.ts'

/** Something that can be done from here: the box of Ctrl K finds it, and `?` lists it with its key. */
export interface Command {
  /** Of its own, in the whole page. */
  readonly id: string
  readonly label: string
  /** Other words that people look for it with. */
  readonly words?: string
  /** One letter: with Alt and Shift it does the same, also while somebody types. */
  readonly letter?: string
  run(): void
}

/** Each word that was typed begins one of the command's. */
export function commandsFor(typed: string, commands: readonly Command[]): readonly Command[] {
  const wanted = foldedText(typed).split(/\s+/).filter(Boolean)
  return commands.filter((c) => {
    const words = foldedText(`${c.label} ${c.words ?? ''}`).split(/\s+/)
    return wanted.every((w) => words.some((one) => one.startsWith(w)))
  })
}

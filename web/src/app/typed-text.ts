import { isStorable } from '../../../src/model/check-value.ts'

/** Word and PDF bring breaks of their own, and marks that nobody sees and the service refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BREAKS = /[\u000b\u000c\u2028]/g

export const cleanText = (text: string): string =>
  [...text.replaceAll(BREAKS, '\n')].filter((character) => isStorable(character)).join('')

/** What is pasted or dropped anywhere loses what cannot be seen: nobody could find it to take it out. */
export function cleanWhatIsTyped(): void {
  document.addEventListener('beforeinput', (event) => {
    const { data } = event
    if (data === null || !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement))
      return
    const clean = cleanText(data)
    if (clean === data) return
    event.preventDefault()
    // The only way of writing in a field that leaves its own undoing whole.
    document.execCommand('insertText', false, clean)
  })
}

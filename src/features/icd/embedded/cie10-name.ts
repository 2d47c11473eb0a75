import { readFileSync } from 'node:fs'

const CODE = /^[A-Z]\d{2}[\dA-Z]$/

/** A megabyte as it stands in the file, not as entries; between two uses it may be let go. */
let kept: WeakRef<Buffer> | undefined
function table(): Buffer {
  const bytes = kept?.deref() ?? readFileSync(new URL('cie10.tsv', import.meta.url))
  kept = new WeakRef(bytes)
  return bytes
}

const [TAB, END] = [9, 10]

/** The lines are sorted by their codes, after the first that names the columns. */
function nameAt(key: string): string | undefined {
  const bytes = table()
  let [from, until] = [bytes.indexOf('\nA00\t') + 1, bytes.length]
  while (from < until) {
    const line = Math.max(from, bytes.lastIndexOf(END, (from + until) >> 1) + 1)
    const [tab, end] = [bytes.indexOf(TAB, line), bytes.indexOf(END, line)]
    const code = bytes.toString('latin1', line, tab)
    if (code === key) return bytes.toString('utf8', tab + 1, end).split('\t')[0]
    if (code < key) from = end + 1
    else until = line
  }
  return undefined
}

/** What the included CIE-10 calls a code, also one no longer used; undefined where it has no such code. For who asks of a few. */
export const cie10Name = (codigo: string): string | undefined => (CODE.test(codigo) ? nameAt(codigo) : undefined)

/** What it calls the category of a code. */
export const cie10Category = (codigo: string): string | undefined => nameAt(codigo.slice(0, 3))

import { readFileSync } from 'node:fs'

/** The rows of a table beside the code: `#` begins a remark, the first line names the columns, empty last cells are left out. */
export const tsvRows = (file: URL): string[][] =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'))

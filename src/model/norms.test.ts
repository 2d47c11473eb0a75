import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { norm, norms, wholeNorm, withNorms } from './norms.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const filesIn = (folder: string, kind: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file) && !/node_modules|\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))

/** A norm as people cite it. */
const CITED = /\b(Res\.|Resoluci[oó]n|Ley|Decreto|Circular(?: Externa)?)\s+(?:n\.º\s*)?(\d{1,5})(?:\s+de\s+(\d{4}))?\b/g
/** What stands in the code for those who read it. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g

/** The norms themselves, names of codes to the letter of the ministry's tables, and what is drawn from invented patients. */
const QUOTED = [
  'src/model/tables/norms.json',
  'src/model/codes/tables/short-lists.json',
  'src/http/openapi/demonstration.json',
]

test('ningún texto que vea una persona cita una norma por su cuenta', () => {
  const files = [
    ...filesIn('src', /\.(ts|tsv|txt|json)$/),
    ...filesIn('web/src', /\.(ts|tsx)$/),
    ...filesIn('demo', /\.(ts|tsv)$/),
  ].filter((file) => !QUOTED.includes(file))
  const citing = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').replaceAll(COMMENT, '').matchAll(CITED)].map(
      ([cited]) => `${file}: ${cited}`,
    ),
  )
  assert.deepEqual(citing, [])
  assert.ok(files.length > 500)
})

test('las normas citadas en las guías de operación están en la tabla y rigen', () => {
  const inForce = new Set(
    Object.values(norms)
      .filter(({ hasta }) => hasta === null)
      .map(({ numero, anio }) => `${numero} de ${anio}`),
  )
  const cited = [...filesIn('docs/operacion', /\.md$/), 'README.md', 'LEEME.md', 'SECURITY.md'].flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(CITED)].flatMap(([whole, , numero, anio]) =>
      anio === undefined || inForce.has(`${numero} de ${anio}`) ? [] : [`${file}: ${whole}`],
    ),
  )
  assert.deepEqual(cited, [])
})

test('cada norma rige desde el año en que se expidió, y la que se reemplazó no se puede citar', () => {
  for (const [name, { numero, anio, desde, hasta }] of Object.entries(norms)) {
    assert.match(name, new RegExp(`_${numero}_${anio}$`))
    assert.match(desde, new RegExp(`^${anio}(-\\d{2}-\\d{2})?$`), name)
    assert.ok(hasta === null || hasta > desde, name)
  }
  assert.equal(norms.res_2275_2023.hasta, norms.res_948_2026.desde)
  // @ts-expect-error: it was repealed.
  assert.equal(wholeNorm('res_2275_2023'), 'Resolución 2275 de 2023')
  assert.throws(() => withNorms('Según {res_2275_2023}'), /no norm in force/)
  assert.throws(() => withNorms('{ley_1_1900}'), /no norm in force/)
  assert.equal(withNorms('OMS, 2016; {res_3280_2018}'), 'OMS, 2016; Res. 3280 de 2018')
  assert.equal(norm('ley_23_1981', 'art. 15'), 'Ley 23 de 1981, art. 15')
})

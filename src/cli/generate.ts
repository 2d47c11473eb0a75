import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { ConfigError } from '../config.ts'
import { accessDocument } from '../documents/access.ts'
import { configDocument } from '../documents/config.ts'
import { type DecisionFile, decisionIndex } from '../documents/decisions.ts'
import { dictionaryDocument } from '../documents/dictionary.ts'
import { errorsDocument } from '../documents/errors.ts'
import { fhirDocument } from '../documents/fhir.ts'
import { metricsDocument } from '../documents/metrics.ts'
import { printedJson } from '../documents/printed-json.ts'
import { schemaDocument } from '../documents/schema.ts'
import { statesDocument } from '../documents/states.ts'
import { migrate, readMigrations } from '../engine/migrate.ts'
import { EAR } from '../features/ia/ear/ear.ts'
import { lessons } from '../features/ia/ear/lessons.ts'
import { trained } from '../features/ia/ear/train.ts'
import { compressed, packedEmbedded } from '../features/icd/make-prebuilt.ts'
import { PREBUILT, readCompressed } from '../features/icd/prebuilt.ts'
import { notes, operations } from '../features/index.ts'
import { buildOpenApi } from '../http/openapi/document.ts'
import { problemKinds } from '../http/problem-list.ts'
import { registry } from '../resources/index.ts'
import { MIGRATIONS } from './database.ts'
import { captureExamples } from './documentation/capture-examples.ts'
import { withScratchDatabase } from './scratch.ts'

const DOCS = new URL('../../docs/', import.meta.url)
const DECISIONS = new URL('decisions/', DOCS)

/** What people read and the code decides: written from the code, committed, and compared by the tests. */
export const documents: Readonly<Record<string, () => string | Promise<string>>> = {
  'generated/openapi.json': () =>
    `${printedJson(buildOpenApi(registry, operations, notes, { server: 'https://hce.ejemplo.co', formats: 'json' }))}\n`,
  'generated/data-dictionary.md': () => dictionaryDocument(registry),
  'generated/access.md': () => accessDocument(registry, operations),
  'generated/errors.md': () => errorsDocument(problemKinds(operations)),
  'generated/config.md': () => configDocument(),
  'generated/metricas.md': () => metricsDocument(),
  'generated/states.md': () => statesDocument(),
  'generated/fhir.md': () => fhirDocument(),
  'decisions/README.md': () => decisionIndex(writtenDecisions()),
  'generated/schema.sql': () =>
    withScratchDatabase(async (db) => {
      await migrate(db, await readMigrations(MIGRATIONS), () => {})
      return schemaDocument(db)
    }),
}

const writtenDecisions = (): DecisionFile[] =>
  readdirSync(DECISIONS)
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(new URL(name, DECISIONS), 'utf8') }))

export async function run(args: string[]): Promise<number> {
  const [examples] = args.flatMap((a) => (a.startsWith('--ejemplos=') ? [a.slice('--ejemplos='.length)] : []))
  const unknown = args.filter((a) => a !== '--comprobar' && !a.startsWith('--ejemplos='))
  if (unknown.length > 0)
    throw new ConfigError(`generar solo lleva --comprobar o --ejemplos=URL, y no ${unknown.join(' ')}.`)
  if (examples !== undefined) await captureExamples(examples)
  const compareOnly = args.includes('--comprobar')
  await mkdir(new URL('generated/', DOCS), { recursive: true })
  let stale = 0
  for (const [name, make] of Object.entries(documents)) {
    const file = new URL(name, DOCS)
    const written = await readFile(file, 'utf8').catch(() => '')
    const made = await make()
    if (written === made) continue
    stale++
    if (compareOnly)
      console.error(`  docs/${name} no corresponde al código: ejecute npm run generate y confirme el cambio.`)
    else {
      await writeFile(file, made)
      console.log(`  Escrito docs/${name}`)
    }
  }
  for (const made of prebuilt) if (await isStale(made, compareOnly)) stale++
  return compareOnly && stale > 0 ? 1 : 0
}

interface Prebuilt {
  readonly name: string
  readonly file: URL
  readonly make: () => Uint8Array
}
/** What comes made: no documents, but kept in the same way. */
const prebuilt: readonly Prebuilt[] = [
  { name: 'La CIE-10 preparada', file: PREBUILT, make: packedEmbedded },
  { name: 'El oído del asistente', file: EAR, make: () => trained(lessons()) },
]

/** Compressors differ; what they hold must not. */
async function isStale({ name, file, make }: Prebuilt, compareOnly: boolean): Promise<boolean> {
  const written = await readCompressed(file).catch(() => new Uint8Array())
  const made = make()
  if (Buffer.compare(written, made) === 0) return false
  if (compareOnly) console.error(`  ${name} no corresponde al código: ejecute npm run generate y confirme el cambio.`)
  else {
    await writeFile(file, await compressed(made))
    console.log(`  Escrito: ${name}`)
  }
  return true
}

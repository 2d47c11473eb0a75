import { createWriteStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { SecretBoxError } from '../auth/secret-box.ts'
import type { KeyStore } from '../auth/session/keys.ts'
import { type Config, ConfigError, configFromEnvironment } from '../config.ts'
import type { Database } from '../engine/database.ts'
import { verifyArchive } from '../features/auditoria/archive/verify-archive.ts'
import { exportAudit } from '../features/auditoria/export.ts'
import { readRange } from '../features/auditoria/operation-fields.ts'
import { type Anchor, readAnchor, readAnchors } from '../features/auditoria/seal/anchors.ts'
import { readKeys } from '../features/auditoria/seal/key-file.ts'
import { sealsMissing } from '../features/auditoria/seal/missing-seals.ts'
import { proveRow, verifyProof } from '../features/auditoria/seal/proof.ts'
import { sealer } from '../features/auditoria/seal/seal.ts'
import { canonicalJwk, type PublicJwk, thumbprint } from '../features/auditoria/seal/seal-payload.ts'
import { BrokenChain, rememberBreak, resumeSealing } from '../features/auditoria/seal/stopped-sealing.ts'
import { firstKeys, lastSeal } from '../features/auditoria/seal/stored-seal.ts'
import { allThreads } from '../features/auditoria/verify/proof-threads.ts'
import { findingLine, reportLines } from '../features/auditoria/verify/report.ts'
import type { Verification } from '../features/auditoria/verify/verify.ts'
import { verifyFile } from '../features/auditoria/verify/verify-file.ts'
import { type StoredVerification, verifyStored } from '../features/auditoria/verify/verify-stored.ts'
import { Problem } from '../model/problem.ts'
import { isSentence } from '../model/text/sentence.ts'
import { errorCode } from '../postgres/startup-error.ts'
import { archiveMonth, attachMonth, checkArchive, detachMonth, printArchive } from './auditoria/archivo.ts'
import { ownerPool, prepareDatabase } from './database.ts'
import { anchorFileOf, anchorOf, anchorsOf } from './llaves/seal-anchor.ts'
import { operator } from './operator.ts'
import { FileError, readWords, UsageError, unknownOrder } from './options/usage.ts'

export const USAGE = `Uso: npm run custodia -- auditoria ORDEN
  verificar [--completa] [--archivo F] [--llave F.pem|F.json] [--ancla N:HUELLA] [--anclas ARCHIVO]
                         Verifica la auditoría de la base desde lo último verificado, o desde la primera fila
                         (--completa); o un archivo exportado.
  exportar ARCHIVO [--desde FECHA] [--hasta FECHA]
                         Escribe sellos y filas, para verificarlos en otra parte.
  archivar --mes AAAA-MM --en CARPETA
                         Escribe los sellos de un mes y sus filas en un archivo comprimido y firmado.
  verificar-archivo ARCHIVO --llave F
                         Comprueba un mes archivado, sin la base.
  leer-archivo ARCHIVO --llave F [--paciente UUID] [--cuenta CUENTA]
                         Muestra las filas de un mes archivado, si está íntegro.
  adjuntar ARCHIVO --llave F
                         Pone un mes archivado, si está íntegro, donde el auditor lo lee en el servicio.
  separar --mes AAAA-MM  Quita un mes que se adjuntó; queda en su archivo.
  llave                  Muestra las llaves públicas de los sellos, de la primera a la vigente.
  prueba FILA            Muestra la prueba de que una fila se selló como está.
  verificar-prueba ARCHIVO --llave F
                         Comprueba una prueba, sin la base.
  rotar-llave            Hace una llave nueva; la anterior la presenta en un sello.
  reanudar --motivo TEXTO
                         Sella de nuevo una auditoría cuyo sellado se detuvo porque la cadena no estaba como se dejó.`

const HOLDS = 0
const FINDINGS = 1

type Options = Readonly<Record<string, string | undefined>>
/** Said or not, without a value. */
const FLAGS = ['completa']

const commands: Readonly<Record<string, (words: readonly string[], options: Options) => Promise<number>>> = {
  verificar: verify,
  exportar: exportTo,
  archivar: archive,
  'verificar-archivo': verifyArchiveFile,
  'leer-archivo': readArchive,
  adjuntar: attach,
  separar: detach,
  llave: showKeys,
  prueba: prove,
  'verificar-prueba': checkProof,
  'rotar-llave': rotate,
  reanudar: resume,
}

/** Which options each takes: one that is not for it is a mistake and not decoration. */
const takes: Readonly<Record<string, readonly string[]>> = {
  verificar: ['completa', 'archivo', 'llave', 'ancla', 'anclas'],
  exportar: ['desde', 'hasta'],
  archivar: ['mes', 'en'],
  'verificar-archivo': ['llave'],
  'leer-archivo': ['llave', 'paciente', 'cuenta'],
  adjuntar: ['llave'],
  separar: ['mes'],
  'verificar-prueba': ['llave'],
  reanudar: ['motivo'],
}

/** 0 it holds, 1 something was found. */
export async function run(args: string[]): Promise<number> {
  const names = ['archivo', 'llave', 'ancla', 'anclas', 'desde', 'hasta', 'motivo', 'mes', 'en', 'paciente', 'cuenta']
  const { values, positionals } = readWords({
    args,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(names.map((n) => [n, { type: 'string' as const }])),
      ...Object.fromEntries(FLAGS.map((n) => [n, { type: 'boolean' as const }])),
    },
  })
  const [name = '', ...words] = positionals
  const options = Object.fromEntries(Object.entries(values).map(([n, v]) => [n, v === true ? 'sí' : String(v)]))
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw unknownOrder(name)
  const stray = Object.keys(options).find((o) => !(takes[name] ?? []).includes(o))
  if (stray !== undefined) throw new UsageError(`${name} no usa --${stray}.`)
  return command(words, options)
}

const only = (words: readonly string[], what: string): string => {
  const [word, ...more] = words
  if (word === undefined || more.length > 0) throw new UsageError(`Diga ${what}.`)
  return word
}
const none = (words: readonly string[]): void => {
  if (words.length > 0) throw new UsageError(`Sobra «${words[0]}».`)
}

/** What it says about itself goes beside what it prints, which may be for a file. */
async function withDatabase<T>(work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = configFromEnvironment()
  const prepared = await prepareDatabase(config, (sentence) => console.error(`  ${sentence}`))
  const db = ownerPool(prepared.connection.owner)
  try {
    return await work(db, config)
  } finally {
    await db.end()
    await prepared.stop()
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new FileError(`No se puede leer ${path}.`)
  }
}

async function keysOf(path: string): Promise<PublicJwk[]> {
  const keys = readKeys(await readText(path))
  if (keys === null) throw new UsageError('La llave debe ser un PEM, un JWK o un JWKS de Ed25519.')
  return keys
}

async function readGivenAnchors({ ancla, anclas }: Options): Promise<Anchor[] | null> {
  if (ancla === undefined && anclas === undefined) return null
  const one = ancla === undefined ? undefined : readAnchor(ancla)
  if (one === null) throw new UsageError('--ancla es el número y la huella de un sello: 12:9f86d0…')
  const many = anclas === undefined ? [] : parseAnchors(await readText(anclas), anclas)
  return [...(one === undefined ? [] : [one]), ...many]
}

function parseAnchors(text: string, path: string): Anchor[] {
  const { anchors, wrong } = readAnchors(text)
  if (wrong.length > 0) throw new FileError(`La línea ${wrong[0]} de ${path} no es un ancla.`)
  return anchors
}

async function ownAnchors(config: Config): Promise<Anchor[]> {
  const path = anchorFileOf(config)
  const text = path === null ? null : await readFile(path, 'utf8').catch(() => null)
  if (path === null || text === null) return []
  console.log(`  Se compara con las anclas de ${path}.`)
  return parseAnchors(text, path)
}

async function verify(words: readonly string[], options: Options): Promise<number> {
  none(words)
  const trusted = options.llave === undefined ? null : await keysOf(options.llave)
  const given = await readGivenAnchors(options)
  if (options.archivo !== undefined) {
    if (options.completa !== undefined)
      throw new UsageError('Un archivo se verifica siempre completo: quite --completa.')
    if (trusted === null)
      throw new UsageError('Para verificar un archivo diga la llave pública: --llave F.pem o F.json.')
    await readableFile(options.archivo)
    const found = await verifyFile(options.archivo, { trusted, anchors: given ?? [] })
    if (found.header !== null && (found.header.desde !== null || found.header.hasta !== null))
      console.log(
        `  El archivo es un rango: desde ${found.header.desde ?? 'el principio'} hasta ${found.header.hasta ?? 'el final'}.`,
      )
    return report(found, (given ?? []).length)
  }
  return withDatabase(async (db, config) => {
    const store = await keysOfService(config, db)
    const opened = (await store?.publicKeys('sello', 0)) ?? []
    const keys = trusted ?? (await keysToBeginWith(db, opened))
    const anchors = given ?? (await ownAnchors(config))
    const whole = options.completa !== undefined
    // What is found with a key that is not of this service says nothing about its audit.
    const isOwn = keys.every((key) => opened.some((own) => own.x === key.x))
    const signer = store !== null && isOwn && opened.length > 0 ? await store.current('sello') : null
    if (signer === null && keys.length > 0) console.error('  No se recuerda hasta dónde se verificó.')
    const found = await verifyStored({ db, trusted: keys, anchors, whole, threads: allThreads(), signer })
    sayWhence(found, whole)
    return report(found, anchors.length)
  })
}

function sayWhence({ after, resumed }: StoredVerification, whole: boolean): void {
  if (resumed) console.log(`  Se siguió la verificación completa que se había interrumpido en el sello ${after}.`)
  else if (after !== null)
    console.log(`  Se siguió desde el sello ${after}, hasta el que ya se había verificado; todo: --completa.`)
  else if (!whole) console.log('  Nada se había verificado antes: se verificó desde la primera fila.')
}

/** Null without the secret that opens them: a verification is then as good with a key that is given, and the next one begins where this one did. */
async function keysOfService(config: Config, db: Database): Promise<KeyStore | null> {
  try {
    const { openSecrets } = await import('./secret.ts')
    const { keys } = await openSecrets(config, db)
    await keys.publicKeys('sello')
    return keys
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof SecretBoxError)) throw error
    return null
  }
}

async function readableFile(path: string): Promise<void> {
  await access(path).catch(() => {
    throw new FileError(`No se puede leer ${path}.`)
  })
}

/** What the table of keys says is nobody's word: whoever can write rows of the audit can write there too. */
async function keysToBeginWith(db: Database, opened: readonly PublicJwk[]): Promise<PublicJwk[]> {
  const keys = await firstKeys(db, opened)
  const [first, ...afterLoss] = keys
  if (first === undefined) {
    if ((await lastSeal(db)) === null) return []
    throw new UsageError(
      'Sin el SECRETO del servicio no se sabe qué llaves de la base son suyas: dé SECRETO o SECRETO_ARCHIVO, o la primera llave pública con --llave.',
    )
  }
  console.log(
    `  Se confía en la primera llave que abre el SECRETO (${first.kid ?? thumbprint(first)}): para una verificación independiente use --llave.`,
  )
  for (const key of afterLoss)
    console.log(
      `  La llave ${key.kid ?? thumbprint(key)} no la presenta ningún sello: siguió a una que se perdió con su secreto. Compárela con la que se publicó entonces.`,
    )
  return keys
}

function report(v: Verification, anchors: number): number {
  const { said, faults } = reportLines(v, anchors)
  for (const line of said) console.log(line)
  for (const line of faults) console.error(line)
  return v.holds ? HOLDS : FINDINGS
}

async function exportTo(words: readonly string[], options: Options): Promise<number> {
  const path = only(words, 'el archivo que se escribe')
  const range = asRange(options)
  return withDatabase(async (db) => {
    try {
      // Never over another file: it may be the one with which this audit will be compared.
      await pipeline(exportAudit(db, range), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      if (errorCode(error) === 'EEXIST') throw new FileError(`${path} ya existe.`)
      throw error
    }
    console.log(`  Exportada a ${path}.`)
    return HOLDS
  })
}

async function archive(words: readonly string[], { mes, en }: Options): Promise<number> {
  none(words)
  if (mes === undefined || en === undefined)
    throw new UsageError(`Diga el mes y la carpeta: --mes 2026-03 --en CARPETA.`)
  return withDatabase(async (db, config) => {
    const { openSecrets } = await import('./secret.ts')
    const { keys } = await openSecrets(config, db)
    const refused = await archiveMonth(db, mes, en, keys)
    if (refused === null) return HOLDS
    console.error(refused)
    return FINDINGS
  })
}

async function archiveFile(
  words: readonly string[],
  { llave }: Options,
): Promise<{ path: string; trusted: PublicJwk[] }> {
  const path = only(words, 'el archivo')
  if (llave === undefined) throw new UsageError('Diga la llave pública: --llave F.pem o F.json.')
  const trusted = await keysOf(llave)
  await readableFile(path)
  return { path, trusted }
}

async function verifyArchiveFile(words: readonly string[], options: Options): Promise<number> {
  const { path, trusted } = await archiveFile(words, options)
  return (await checkArchive(path, trusted)) ? HOLDS : FINDINGS
}

async function readArchive(words: readonly string[], options: Options): Promise<number> {
  const { path, trusted } = await archiveFile(words, options)
  const { holds, found } = await verifyArchive(path, trusted)
  if (!holds) {
    console.error('✗ El archivo no está íntegro: no se muestra.')
    for (const finding of found.list) console.error(findingLine(finding))
    return FINDINGS
  }
  await printArchive(path, { paciente: options.paciente?.toLowerCase() ?? null, cuenta: options.cuenta ?? null })
  return HOLDS
}

async function attach(words: readonly string[], options: Options): Promise<number> {
  const { path, trusted } = await archiveFile(words, options)
  return withDatabase(async (db) => ((await attachMonth(db, path, trusted, operator())) ? HOLDS : FINDINGS))
}

async function detach(words: readonly string[], { mes }: Options): Promise<number> {
  none(words)
  if (mes === undefined) throw new UsageError(`Diga el mes: --mes 2026-03.`)
  return withDatabase(async (db) => ((await detachMonth(db, mes, operator())) ? HOLDS : FINDINGS))
}

function asRange({ desde, hasta }: Options): ReturnType<typeof readRange> {
  try {
    return readRange({ desde: desde ?? null, hasta: hasta ?? null })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [wrong] = error.details.errores ?? []
    throw new UsageError(`--${wrong?.campo}: ${wrong?.mensaje.es}`)
  }
}

async function showKeys(words: readonly string[]): Promise<number> {
  none(words)
  return withDatabase(async (db, config) => {
    const { openSecrets } = await import('./secret.ts')
    const own = await (await openSecrets(config, db)).keys.publicKeys('sello')
    const keys = own.toReversed().map((key) => ({ ...canonicalJwk(key), alg: 'EdDSA', use: 'sig' }))
    console.log(JSON.stringify({ keys }, null, 2))
    return HOLDS
  })
}

async function prove(words: readonly string[]): Promise<number> {
  const id = only(words, 'el número de la fila')
  if (!/^\d{1,18}$/.test(id)) throw new UsageError('La fila se dice por su número.')
  return withDatabase(async (db) => {
    const proof = await proveRow(db, id)
    if (typeof proof !== 'string') {
      console.log(JSON.stringify(proof, null, 2))
      return HOLDS
    }
    console.error(proof === 'no_existe' ? `No hay fila ${id}.` : `La fila ${id} todavía no está sellada.`)
    return FINDINGS
  })
}

async function checkProof(words: readonly string[], options: Options): Promise<number> {
  const path = only(words, 'el archivo de la prueba')
  if (options.llave === undefined) throw new UsageError('Diga la llave pública: --llave F.pem o F.json.')
  const trusted = await keysOf(options.llave)
  const text = await readText(path)
  const found = verifyProof(parsed(text), trusted)
  if (found.holds) {
    console.log('✓ La fila se selló tal como se muestra.')
    return HOLDS
  }
  console.error('✗ La prueba no convence.')
  for (const f of found.list) console.error(findingLine(f))
  return FINDINGS
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

async function rotate(words: readonly string[]): Promise<number> {
  none(words)
  return withDatabase(async (db, config) => {
    const { openSecrets } = await import('./secret.ts')
    const { keys } = await openSecrets(config, db)
    const handover = await sealer({ db, keys, ...anchorOf(config) }).rotateSealKey()
    const { kid } = await keys.current('sello', 0)
    console.log(
      handover === null
        ? `  Primera llave de los sellos: ${kid}.`
        : `  Nueva llave de los sellos: ${kid}; la presenta el sello ${handover.payload.numero}.`,
    )
    return HOLDS
  })
}

/** What is missing stays missing and a verification goes on saying so: this only lets what is new be sealed. */
async function resume(words: readonly string[], options: Options): Promise<number> {
  none(words)
  const reason = options.motivo?.trim() ?? ''
  if (!isSentence(reason)) throw new UsageError(`Diga con --motivo por qué se reanuda.`)
  return withDatabase(async (db, config) => {
    const last = (await anchorsOf(config)).at(-1)
    const ask = (text: string, values: readonly unknown[]) => db.run({ text, values: values.map(String) })
    if (last !== undefined && (await sealsMissing(ask, last)) !== null)
      await rememberBreak(db, new BrokenChain(last, `El sello ${last.numero} de la auditoría ya no está.`))
    const resumed = await db.transaction((tx) => resumeSealing(tx, operator(), reason))
    console.log(resumed === 0 ? '  El sellado no estaba detenido.' : '  El sellado se reanuda; quedó en la auditoría.')
    return HOLDS
  })
}

import { actorOf, findAccount } from '../auth/account/account.ts'
import { configFromEnvironment } from '../config.ts'
import type { Call } from '../engine/call.ts'
import { buildCore, type Core } from '../engine/core.ts'
import type { RowError } from '../features/importar/check-row.ts'
import { encodings } from '../features/importar/csv-source.ts'
import { errorFile } from '../features/importar/error-file.ts'
import { FileProblem } from '../features/importar/file-problem.ts'
import { importPatients } from '../features/importar/import-file.ts'
import { mayUse } from '../model/access/access.ts'
import { isKeyOf } from '../model/keys.ts'
import { isSentence } from '../model/text/sentence.ts'
import { registry } from '../resources/index.ts'
import { paciente } from '../resources/paciente.ts'
import { commandPool, prepareDatabase } from './database.ts'
import { readWords, UsageError, unknownOrder } from './options/usage.ts'

export const USAGE = `Uso: npm run custodia -- pacientes importar ARCHIVO.csv --por USUARIO --motivo TEXTO
  [--simular] [--delimitador ;] [--codificacion utf8|latin1] [--errores ERRORES.csv]
  La primera línea nombra los campos, como la escribe la exportación. Se guardan todas las filas o ninguna.
  --por      cuenta que responde por lo importado; su rol debe registrar pacientes
  --motivo   para qué se importan (diez caracteres o más); queda en la auditoría
  --simular  revisa todo y no guarda nada
  --errores  escribe ahí cada error: línea, columna, código y mensaje`

const DONE = 0
const FAILED = 1
const SHOWN = 20

const OPTIONS = {
  por: { type: 'string' },
  motivo: { type: 'string' },
  simular: { type: 'boolean', default: false },
  delimitador: { type: 'string', default: ',' },
  codificacion: { type: 'string', default: 'utf8' },
  errores: { type: 'string' },
} as const

interface Wanted {
  readonly path: string
  readonly por: string
  readonly motivo: string
  readonly simulate: boolean
  readonly delimiter: string
  readonly encoding: keyof typeof encodings
  readonly errors: string | null
}

/** `custodia pacientes importar`: patients of another system, by the rules of the API, all of them or none. */
export async function run(args: string[]): Promise<number> {
  const [command = '', ...rest] = args
  if (command !== 'importar') throw unknownOrder(command)
  const wanted = readArguments(rest)
  const config = configFromEnvironment()
  const prepared = await prepareDatabase(config, () => {})
  const db = commandPool(prepared.connection, config)
  try {
    return await importFile(buildCore(db, registry), wanted)
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    console.error(error.message)
    return FAILED
  } finally {
    await db.end()
    await prepared.stop()
  }
}

function readArguments(args: string[]): Wanted {
  const { values, positionals } = readWords({ args, options: OPTIONS, allowPositionals: true })
  const { por, codificacion: encoding } = values
  const [path = '', stray] = positionals
  const delimiter = values.delimitador === 'tab' ? '\t' : values.delimitador
  const motivo = values.motivo?.trim() ?? ''
  const wrong = [
    path === '' && 'Falta el archivo.',
    stray !== undefined && `Sobra «${stray}».`,
    por === undefined && 'Falta --por.',
    !isSentence(motivo) && 'Falta --motivo con diez caracteres o más.',
    !/^[^"\r\n]$/u.test(delimiter) && '--delimitador es un carácter, o tab.',
    !isKeyOf(encodings, encoding) && '--codificacion es utf8 o latin1.',
  ].filter((fault) => fault !== false)
  if (wrong.length > 0 || por === undefined || !isKeyOf(encodings, encoding)) throw new UsageError(wrong.join('\n'))
  return { path, por, motivo, simulate: values.simular, delimiter, encoding, errors: values.errores ?? null }
}

async function callOf(core: Core, { por, motivo }: Wanted): Promise<Call> {
  const account = await findAccount(core.db, { usuario: por })
  if (account === null) throw new FileProblem(`No hay una cuenta con el usuario ${JSON.stringify(por)}.`)
  if (account.estado !== 'activa' || !mayUse(account.rol, paciente, 'write'))
    throw new FileProblem(`La cuenta ${JSON.stringify(por)} no está activa o su rol no registra pacientes.`)
  return {
    actor: actorOf(account),
    session: null,
    ip: '127.0.0.1',
    requestId: `cli-${process.pid}-${Date.now()}`,
    now: new Date().toISOString(),
    reason: `Importación: ${motivo}`,
  }
}

async function importFile(core: Core, wanted: Wanted): Promise<number> {
  const call = await callOf(core, wanted)
  const started = performance.now()
  const file = wanted.errors === null ? null : await errorFile(wanted.errors)
  let told = 0
  const tell = async (error: RowError): Promise<void> => {
    if (file !== null) await file.write(error)
    else if (told < SHOWN) console.error(errorLine(error))
    told++
  }
  try {
    const { lines, wrong, stored, left } = await importPatients({
      core,
      call,
      path: wanted.path,
      delimiter: wanted.delimiter,
      encoding: wanted.encoding,
      simulate: wanted.simulate,
      onError: tell,
      progress: progressLine,
    })
    if (file === null && told > SHOWN) console.error(`… y ${told - SHOWN} más; con --errores van todos a un archivo.`)
    if (left.length > 0) console.log(`Columnas que pone el servicio y no se importan: ${left.join(', ')}.`)
    const speed = Math.round(lines / ((performance.now() - started) / 1000))
    console.log(`${count(lines)} filas leídas (${count(speed)} por segundo), ${count(wrong)} con errores.`)
    if (wrong > 0) console.error('Nada se guardó: corrija el archivo e impórtelo de nuevo.')
    else if (wanted.simulate) console.log('Simulación: todo está en orden y nada se guardó.')
    else console.log(`${count(stored)} pacientes importados por ${call.actor.nombre}.`)
    return wrong > 0 ? FAILED : DONE
  } finally {
    await file?.close()
  }
}

const count = (n: number): string => n.toLocaleString('es-CO')
const errorLine = ({ line, campo, mensaje }: RowError): string =>
  `  línea ${line}${campo === '' ? '' : `, ${campo}`}: ${mensaje}`

const STEP = 100_000
function progressLine(lines: number): void {
  if (lines % STEP === 0) console.log(`  ${count(lines)} filas…`)
}

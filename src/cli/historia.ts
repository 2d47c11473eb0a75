import { parseArgs } from 'node:util'
import { secretBox } from '../auth/secret-box.ts'
import { keyStore } from '../auth/session/keys.ts'
import { configFromEnvironment } from '../config.ts'
import type { Database } from '../engine/database.ts'
import { predicateSql } from '../engine/predicate-sql.ts'
import { ownContent } from '../features/historias/load-content.ts'
import { markLine } from '../features/historias/marks/show-mark.ts'
import { findingLine, keysFrom, storedClosing, verifyContent } from '../features/historias/verify.ts'
import { isUuid } from '../model/check-value.ts'
import { closedForGood } from '../model/history-state.ts'
import { registry } from '../resources/index.ts'
import { ownerPool, prepareDatabase } from './database.ts'
import { readSecrets } from './secret.ts'

const USAGE = `Uso: npm run custodia -- historia verificar ID [ID…] | --todas
  Comprueba que lo cerrado dice lo mismo que cuando se selló, y que la firma es del servicio.
  Termina en 0 si todo coincide, 1 si algo no, 2 si se usó mal.`

const HOLDS = 0
const FINDINGS = 1
const WRONG_USE = 2

export async function run(args: string[]): Promise<number> {
  const [command, ...rest] = args
  if (command !== 'verificar') return misused()
  const { values, positionals } = readArguments(rest)
  const all = values?.todas === true
  if (values === null || all === positionals.length > 0 || !positionals.every(isUuid)) return misused()
  const config = configFromEnvironment()
  const prepared = await prepareDatabase(config, () => {})
  const db = ownerPool(prepared.connection.owner)
  try {
    const publics = await keyStore(db, secretBox(await readSecrets(config))).publicKeys('sello')
    const ids = all ? await closedHistories(db) : positionals.map((id) => id.toLowerCase())
    let wrong = 0
    for (const id of ids) if (!(await verifyOne(db, id, keysFrom(publics), all))) wrong++
    if (all) console.log(`${ids.length} historias cerradas, ${wrong} con hallazgos.`)
    return wrong === 0 ? HOLDS : FINDINGS
  } finally {
    await db.end()
    await prepared.stop()
  }
}

function misused(): number {
  console.error(USAGE)
  return WRONG_USE
}

function readArguments(args: string[]): { values: { todas?: boolean } | null; positionals: string[] } {
  try {
    return parseArgs({ args, options: { todas: { type: 'boolean' } }, allowPositionals: true })
  } catch {
    return { values: null, positionals: [] }
  }
}

export async function closedHistories(db: Database): Promise<string[]> {
  const rows = await db.run({
    text: `select h.id from historia h where ${predicateSql({ estado: closedForGood }, 'h')}
or exists (select 1 from cierre c where c.historia = h.id) order by h.id`,
    values: [],
  })
  return rows.map((row) => String(row.id))
}

/** Says what it found; of many, only of those that do not fit. */
async function verifyOne(
  db: Database,
  id: string,
  keyOf: ReturnType<typeof keysFrom>,
  quiet: boolean,
): Promise<boolean> {
  const content = await ownContent(registry)(db, id)
  if (content === null) {
    console.log(`${id}: no existe.`)
    return false
  }
  const result = verifyContent(registry, content, await storedClosing(db, id), keyOf)
  const { cierre, hallazgos, posteriores, marcas, valida } = result
  if (valida && quiet) return true
  if (cierre === null && valida) console.log(`${id}: no está cerrada; lo firmado en ella coincide.`)
  else if (valida && cierre !== null) {
    console.log(`${id}: coincide con su sello.`)
    console.log(`  Cerrada el ${cierre.momento} por ${cierre.profesional.nombre}.`)
    console.log(`  Huella ${cierre.huella}, llave ${cierre.llave}.`)
    for (const { recurso, id: late, fecha } of posteriores) console.log(`  Después: ${recurso} ${late} (${fecha}).`)
    for (const mark of marcas) console.log(`  ${markLine(mark)}`)
  } else {
    console.log(`${id}: NO coincide.`)
    for (const finding of hallazgos) console.log(`  ${findingLine(finding)}`)
  }
  return valida
}

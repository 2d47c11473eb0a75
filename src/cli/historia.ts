import { secretBox } from '../auth/secret-box.ts'
import { keyStore } from '../auth/session/keys.ts'
import { configFromEnvironment } from '../config.ts'
import { absentAudit } from '../engine/audit/told-audit.ts'
import type { Database } from '../engine/database.ts'
import { predicateSql } from '../engine/predicate-sql.ts'
import { ownContent } from '../features/historias/load-content.ts'
import { markLine } from '../features/historias/marks/show-mark.ts'
import { closingToVerify, findingLine, keysFrom, verifyContent } from '../features/historias/verify.ts'
import {
  absentAuditLine,
  type SignedVerification,
  verifyAllSigned,
  verifySignedOf,
} from '../features/verificacion/verify-signed.ts'
import { isUuid } from '../model/check-value.ts'
import { closedForGood } from '../model/history-state.ts'
import { registry } from '../resources/index.ts'
import { ownerPool, prepareDatabase } from './database.ts'
import { readWords, UsageError, unknownOrder } from './options/usage.ts'
import { readSecrets } from './secret.ts'

export const USAGE = `Uso: npm run custodia -- historia verificar ID [ID…] | --todas
  Comprueba que lo cerrado, los resultados con sus archivos (también los que llegaron después) y los papeles dicen lo mismo que cuando se
  sellaron, que la firma es del servicio, y que los consentimientos son lo que se guardó y la auditoría dice de ellos.
  Termina en 0 si todo coincide, 1 si algo no, 2 si se usó mal.`

const HOLDS = 0
const FINDINGS = 1

export async function run(args: string[]): Promise<number> {
  const [command = '', ...rest] = args
  if (command !== 'verificar') throw unknownOrder(command)
  const options = { todas: { type: 'boolean', default: false } } as const
  const { values, positionals } = readWords({ args: rest, options, allowPositionals: true })
  const all = values.todas
  if (all === positionals.length > 0) throw new UsageError('Diga qué historias, o --todas, y no ambas cosas.')
  const strange = positionals.filter((id) => !isUuid(id))
  if (strange.length > 0) throw new UsageError(`No son identificadores de historias: ${strange.join(', ')}.`)
  const config = configFromEnvironment()
  const prepared = await prepareDatabase(config, () => {})
  const db = ownerPool(prepared.connection.owner)
  try {
    const publics = await keyStore(db, secretBox(await readSecrets(config))).publicKeys('sello')
    const keyOf = keysFrom(publics)
    const ids = all ? await closedHistories(db) : positionals.map((id) => id.toLowerCase())
    let unlike = 0
    for (const id of ids) if (!(await verifyOne(db, id, keyOf, all))) unlike++
    if (all) console.log(`${ids.length} historias cerradas, ${unlike} con hallazgos.`)
    const wrong = all ? await verifyEverySigned(db, keyOf) : await verifySignedOfEach(db, ids, keyOf)
    const absent = await absentAudit(db)
    if (absent !== null) console.log(absentAuditLine(absent))
    return unlike + wrong === 0 ? HOLDS : FINDINGS
  } finally {
    await db.end()
    await prepared.stop()
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

const titles: Readonly<Record<SignedVerification['what'], (id: string) => string>> = {
  resultado: (id) => `Resultado ${id}: NO coincide.`,
  papeles: (id) => `${id}: papeles que NO coinciden.`,
  consentimiento: (id) => `Consentimiento ${id}: NO coincide.`,
}

/** Whether all of it fits; said only where it does not. */
function saySigned({ what, id, faults }: SignedVerification): boolean {
  if (faults.length > 0) console.log(titles[what](id))
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0
}

/** How many have findings. */
async function verifyEverySigned(db: Database, keyOf: ReturnType<typeof keysFrom>): Promise<number> {
  const reports = { sealed: 0, unsealed: 0, wrong: 0 }
  let wrong = 0
  for await (const one of verifyAllSigned(db, keyOf)) {
    const fits = saySigned(one)
    if (!fits) wrong++
    if (one.what !== 'resultado') continue
    reports[one.isSealed ? 'sealed' : 'unsealed']++
    if (!fits) reports.wrong++
  }
  console.log(
    `${reports.sealed} resultados con sello; ${reports.unsealed} sin él, de antes de que se sellaran; ${reports.wrong} con hallazgos.`,
  )
  return wrong
}

async function verifySignedOfEach(
  db: Database,
  histories: readonly string[],
  keyOf: ReturnType<typeof keysFrom>,
): Promise<number> {
  let wrong = 0
  for (const history of histories)
    for (const one of await verifySignedOf(db, history, keyOf)) if (!saySigned(one)) wrong++
  return wrong
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
  const result = verifyContent(registry, content, await closingToVerify(db, id), keyOf)
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

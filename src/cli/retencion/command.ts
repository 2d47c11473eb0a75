import { configFromEnvironment } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { dropIndexes, makeIndexes } from '../../features/retencion/elimination-indexes.ts'
import { acceptClock } from '../../features/sistema/months.ts'
import { isSentence } from '../../model/text/sentence.ts'
import { ownerPool, prepareDatabase } from '../database.ts'
import { operator } from '../operator.ts'

const USAGE = `Uso: npm run custodia -- retencion indices crear | quitar
     npm run custodia -- retencion reloj --motivo TEXTO
  crear   Hace los índices con que se eliminan historias, mientras los demás trabajan. Antes de ejecutar un acta.
  quitar  Los quita: a diario solo harían más lento escribir. Después de ejecutarla.
  reloj   Responde por un reloj que avanzó más de un mes desde la última vez que se vio (el servicio estuvo apagado): hasta entonces nada se numera ni se borra.`

const WRONG_USE = 2

const commands: Readonly<Record<string, (db: Database) => Promise<string>>> = {
  crear: async (db) => `${await makeIndexes(db)} índices hechos: elimine lo del acta y después quítelos.`,
  quitar: async (db) => `${await dropIndexes(db)} índices quitados.`,
}

/** Null where it was asked wrongly. */
function commandIn([what, name = '', ...more]: readonly string[]): ((db: Database) => Promise<string>) | null {
  if (what === 'indices' && more.length === 0) return (Object.hasOwn(commands, name) ? commands[name] : null) ?? null
  const [reason = '', ...rest] = more
  if (what !== 'reloj' || name !== '--motivo' || rest.length > 0 || !isSentence(reason)) return null
  return async (db) =>
    (await acceptClock(db, operator(), reason))
      ? 'El reloj se da por bueno; quedó en la auditoría.'
      : 'El reloj seguía donde se esperaba: no había nada que confirmar.'
}

export async function run(args: string[]): Promise<number> {
  const command = commandIn(args)
  if (command === null) {
    console.error(USAGE)
    return WRONG_USE
  }
  const prepared = await prepareDatabase(configFromEnvironment(), () => {})
  const db = ownerPool(prepared.connection.owner)
  try {
    console.log(`  ${await command(db)}`)
    return 0
  } finally {
    await db.end()
    await prepared.stop()
  }
}

import { configFromEnvironment } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { dropIndexes, makeIndexes } from '../../features/retencion/elimination-indexes.ts'
import { acceptClock } from '../../features/sistema/months.ts'
import { isSentence } from '../../model/text/sentence.ts'
import { ownerPool, prepareDatabase } from '../database.ts'
import { operator } from '../operator.ts'
import { UsageError, unknownOrder } from '../options/usage.ts'

export const USAGE = `Uso: npm run custodia -- retencion indices crear | quitar
     npm run custodia -- retencion reloj --motivo TEXTO
  crear   Hace los índices con que se eliminan historias, mientras los demás trabajan. Antes de ejecutar un acta.
  quitar  Los quita: a diario solo harían más lento escribir. Después de ejecutarla.
  reloj   Responde por un reloj que avanzó más de un mes desde la última vez que se vio (el servicio estuvo apagado): hasta entonces nada se numera ni se borra.`

const commands: Readonly<Record<string, (db: Database) => Promise<string>>> = {
  crear: async (db) => `${await makeIndexes(db)} índices hechos: elimine lo del acta y después quítelos.`,
  quitar: async (db) => `${await dropIndexes(db)} índices quitados.`,
}

function commandIn([what = '', name = '', ...more]: readonly string[]): (db: Database) => Promise<string> {
  if (what === 'indices') {
    const command = Object.hasOwn(commands, name) && more.length === 0 ? commands[name] : undefined
    if (command !== undefined) return command
    throw new UsageError('indices lleva crear o quitar, y nada más.')
  }
  if (what !== 'reloj') throw unknownOrder(what)
  const [reason = '', ...rest] = more
  if (name !== '--motivo' || rest.length > 0 || !isSentence(reason))
    throw new UsageError('reloj lleva --motivo con por qué (una frase de 10 caracteres o más), y nada más.')
  return async (db) =>
    (await acceptClock(db, operator(), reason))
      ? 'El reloj se da por bueno; quedó en la auditoría.'
      : 'El reloj seguía donde se esperaba: no había nada que confirmar.'
}

export async function run(args: string[]): Promise<number> {
  const command = commandIn(args)
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

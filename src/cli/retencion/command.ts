import { configFromEnvironment } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { dropIndexes, makeIndexes } from '../../features/retencion/elimination-indexes.ts'
import { ownerPool, prepareDatabase } from '../database.ts'

const USAGE = `Uso: npm run custodia -- retencion indices crear | quitar
  crear   Hace los índices con que se eliminan historias, mientras los demás trabajan. Antes de ejecutar un acta.
  quitar  Los quita: a diario solo harían más lento escribir. Después de ejecutarla.`

const WRONG_USE = 2

const commands: Readonly<Record<string, (db: Database) => Promise<string>>> = {
  crear: async (db) => `${await makeIndexes(db)} índices hechos: elimine lo del acta y después quítelos.`,
  quitar: async (db) => `${await dropIndexes(db)} índices quitados.`,
}

export async function run(args: string[]): Promise<number> {
  const [what, name = '', ...more] = args
  const command = what === 'indices' && more.length === 0 && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
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

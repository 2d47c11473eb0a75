import { configFromEnvironment } from '../config.ts'
import type { Database } from '../engine/database.ts'
import { rebuildStatistics, verifyStatistics } from '../features/estadisticas/verify.ts'
import { ownerPool, prepareDatabase } from './database.ts'
import { UsageError, unknownOrder } from './options/usage.ts'

export const USAGE = `Uso: npm run custodia -- estadisticas verificar | recalcular
  verificar   Cuenta todo otra vez y dice qué no coincide con lo guardado. No cambia nada.
  recalcular  Cuenta todo otra vez y lo guarda.
  Mientras cuentan, lo que se escribe espera: unos minutos por cada millón de pacientes.
  Termina en 0 si todo coincide, 1 si algo no, 2 si se usó mal.`

const HOLDS = 0
const FINDINGS = 1

const commands: Readonly<Record<string, (db: Database) => Promise<number>>> = {
  async verificar(db) {
    const found = await verifyStatistics(db)
    for (const { tabla, clave, guardado, contado } of found)
      console.log(`${tabla}: ${clave}: guardado ${guardado}, contado ${contado}`)
    console.log(
      found.length === 0
        ? 'Las estadísticas coinciden con los registros.'
        : `${found.length} cuentas no coinciden: use recalcular.`,
    )
    return found.length === 0 ? HOLDS : FINDINGS
  },
  async recalcular(db) {
    await rebuildStatistics(db)
    console.log('Las estadísticas se contaron de nuevo.')
    return HOLDS
  },
}

export async function run(args: string[]): Promise<number> {
  const [name = '', ...more] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw unknownOrder(name)
  if (more.length > 0) throw new UsageError(`Sobra «${more[0]}».`)
  const prepared = await prepareDatabase(configFromEnvironment(), () => {})
  const db = ownerPool(prepared.connection.owner)
  try {
    return await command(db)
  } finally {
    await db.end()
    await prepared.stop()
  }
}

import { countSealed, resealPrevious, sealedColumns } from '../../auth/sealed-columns.ts'
import { fixedRing, newSecret, type SecretBox, secretBox, secretName } from '../../auth/secret-box.ts'
import { type Config, ConfigError } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { UsageError, unknownOrder } from '../options/usage.ts'
import { readSecrets, secretPath } from '../secret.ts'
import { type CommandLine, DONE, FINDINGS, readLine, reasonOf, recordKeyWork, withOwner } from './command.ts'
import { recoverFromLoss } from './lost-secret.ts'
import { anchorOf, anchorsOf } from './seal-anchor.ts'
import { keepRetired, readSecretFile, type SecretFile, writeSecretFile } from './secret-file.ts'

export const USAGE = `Uso: npm run custodia -- secreto ORDEN
  estado                 Con qué secreto está sellado lo que guarda la base; nunca muestra un secreto.
  rotar [--preparar]     Hace un secreto nuevo y vuelve a sellar todo con él; interrumpida, se repite y sigue.
                         --preparar solo lo escribe, para llevarlo primero a las demás máquinas.
  retirar                Deja de abrir con el anterior, cuando ya nada lo necesita.
  perdido [--confirmar --motivo TEXTO]
                         El secreto se perdió y este es otro: dice qué se pierde; con --confirmar, sigue sin ello.`

const orders: Readonly<Record<string, (db: Database, config: Config, line: CommandLine) => Promise<number>>> = {
  estado: tellState,
  rotar: rotate,
  retirar: retire,
  perdido: recover,
}

const takes: Readonly<Record<string, readonly string[]>> = { rotar: ['preparar'], perdido: ['confirmar', 'motivo'] }

export async function run(args: string[]): Promise<number> {
  const line = readLine(args, ['motivo'], ['preparar', 'confirmar'])
  const [name = '', ...more] = line.words
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined
  const stray = [...Object.keys(line.texts), ...Object.keys(line.flags)].find((o) => !(takes[name] ?? []).includes(o))
  if (order === undefined) throw unknownOrder(name)
  if (more.length > 0) throw new UsageError(`Sobra «${more[0]}».`)
  if (stray !== undefined) throw new UsageError(`${name} no usa --${stray}.`)
  return withOwner((db, config) => order(db, config, line))
}

async function tellState(db: Database, config: Config): Promise<number> {
  const ring = await readSecrets(config)
  const { seals, opens } = ring.current()
  console.log(`  Sella:      ${secretName(seals)}`)
  for (const secret of opens) console.log(`  Solo abre:  ${secretName(secret)}`)
  const box = secretBox(ring)
  let unknown = 0
  for (const of of sealedColumns) {
    const { current, previous, none } = await countSealed(db, box, of)
    unknown += none
    console.log(
      `  ${`${of.table}.${of.column}`.padEnd(22)} ${current} con él, ${previous} con otro, ${none} con ninguno`,
    )
  }
  if (unknown > 0) console.error('  Hay cosas que ningún secreto de estos abre: falta uno anterior, o se perdió.')
  return unknown === 0 ? DONE : FINDINGS
}

const asFile = (file: SecretFile, more: Partial<SecretFile>): SecretFile => ({ ...file, ...more })

async function rotate(db: Database, config: Config, { flags }: CommandLine): Promise<number> {
  const path = secretPath(config)
  if (path === null) {
    if (flags.preparar === true) throw new UsageError('--preparar es para SECRETO_ARCHIVO.')
    if (config.previousSecret === null)
      throw new ConfigError(
        'El secreto se da en SECRETO: ponga el nuevo en SECRETO y el de hasta ahora en SECRETO_ANTERIOR, reinicie el servicio y repita la orden.',
      )
    return sealAgain(db, secretBox(await readSecrets(config)))
  }
  // It is read, and made where there is none, as the service does.
  await readSecrets(config)
  const file = readSecretFile(path)
  if (flags.preparar === true) {
    if (file.next === null) await writeSecretFile(path, asFile(file, { next: newSecret() }))
    console.log(`  El secreto siguiente está en ${path}: lleve ese archivo a las demás máquinas y luego ejecute rotar.`)
    return DONE
  }
  if (file.opens.length === 0 || file.next !== null) {
    const since = new Date().toISOString()
    const next = file.next ?? newSecret()
    await writeSecretFile(path, { seals: next, opens: [file.seals, ...file.opens], next: null, since })
    console.log(`  Desde ahora sella ${secretName(next)}; ${secretName(file.seals)} solo abre.`)
  } else console.log(`  Sella ${secretName(file.seals)} desde ${file.since ?? 'antes'}; se sigue con lo que faltaba.`)
  return sealAgain(db, secretBox(await readSecrets(config)))
}

async function sealAgain(db: Database, box: SecretBox): Promise<number> {
  const changed = await resealPrevious(db, box)
  await recordKeyWork(db, 'secreto_rotado', null)
  console.log(`  Se sellaron de nuevo ${changed} llaves, segundos factores y autorizaciones.`)
  let unknown = 0
  for (const of of sealedColumns) unknown += (await countSealed(db, box, of)).none
  if (unknown > 0) {
    console.error(`  ${unknown} cosas más no las abre ninguno de estos secretos: vea custodia secreto estado.`)
    return FINDINGS
  }
  console.log('  Cuando todas las máquinas lleven unos minutos con él: custodia secreto retirar.')
  return DONE
}

/** Every process of the service reads the file again each minute: until then one may still seal with the old secret. */
const SETTLED_MS = 5 * 60_000

async function retire(db: Database, config: Config): Promise<number> {
  const path = secretPath(config)
  const { seals, opens } = (await readSecrets(config)).current()
  if (opens.length === 0) throw new ConfigError('No hay un secreto anterior que retirar.')
  const file = path === null ? null : readSecretFile(path)
  if (file !== null && file.next !== null) throw new ConfigError('Hay un secreto preparado: termine antes con rotar.')
  if (file?.since !== null && file?.since !== undefined && Date.now() - Date.parse(file.since) < SETTLED_MS)
    throw new ConfigError('El secreto se cambió hace menos de cinco minutos: espere a que todos los procesos lo lean.')
  const box = secretBox(fixedRing(seals, opens))
  await resealPrevious(db, box)
  for (const of of sealedColumns) {
    const { previous } = await countSealed(db, box, of)
    if (previous > 0)
      throw new ConfigError(
        `Algo de ${of.table} se selló con el anterior ahora mismo: algún proceso no conoce el nuevo. Reinícielo y repita.`,
      )
  }
  await recordKeyWork(db, 'secreto_retirado', null)
  if (path === null || file === null || file.opens.length === 0) {
    console.log('  Nada necesita ya el secreto anterior: quite SECRETO_ANTERIOR y reinicie el servicio.')
    console.log('  Guárdelo mientras haya respaldos hechos con él.')
    return DONE
  }
  const day = new Date().toISOString().slice(0, 10)
  for (const secret of file.opens) {
    const kept = await keepRetired(path, secret, `${day}-${secretName(secret)}`)
    console.log(
      `  El anterior quedó en ${kept}: guárdelo aparte mientras haya respaldos hechos con él, y luego bórrelo.`,
    )
  }
  await writeSecretFile(path, { seals: file.seals, opens: [], next: null, since: null })
  return DONE
}

async function recover(db: Database, config: Config, line: CommandLine): Promise<number> {
  const box = secretBox(await readSecrets(config))
  const reason = line.flags.confirmar === true ? reasonOf(line) : null
  return recoverFromLoss(db, box, reason, { ...anchorOf(config), anchors: () => anchorsOf(config) })
}

import { clockAhead } from '../../engine/connection/clock-ahead.ts'
import type { Core } from '../../engine/core.ts'
import type { Database, Tx } from '../../engine/database.ts'
import type { FeatureGauge, ReadinessPart } from '../../engine/feature-parts.ts'

/** Partitions for this month and the next ones, as many as were missing; whichever process is first makes them. */
export async function prepareMonths(tx: Tx): Promise<number> {
  const [row] = await tx.raw({ name: 'meses_prepara', text: 'select custodia_meses_prepara()', values: [] })
  return Number(row?.[0])
}

/** Writes down whom the oldest month is about of which it is not written yet; whether there was one. It reads all of the month. */
export const noteMonth = (db: Pick<Database, 'transaction'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.withoutLimit()
    const [row] = await tx.raw({ name: '', text: 'select custodia_mes_anota()', values: [] })
    return typeof row?.[0] === 'string'
  })

/** Whether the clock of the database goes on from where it was last seen; where it does not, nothing is numbered or let go of by it. */
export async function clockGoesOn(tx: Tx): Promise<boolean> {
  const [row] = await tx.raw({ name: 'reloj_sigue', text: 'select custodia_reloj_sigue()', values: [] })
  return row?.[0] === 't'
}

class ClockToConfirm extends Error {
  readonly loggable = true
  constructor() {
    super('El reloj de la base de datos saltó más de un mes: nada se borra ni se numera hasta confirmarlo')
  }
}

/** Work that lets go of nothing did not go well. */
export async function demandClock(tx: Tx): Promise<void> {
  if (!(await clockGoesOn(tx))) throw new ClockToConfirm()
}

/** As the owner of the data: somebody answers for the time that has passed. Whether it was needed. */
export const acceptClock = (db: Pick<Database, 'transaction'>, who: string, reason: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (await clockGoesOn(tx)) return false
    await tx.run({ text: 'update particion.reloj set visto = clock_timestamp()', values: [] })
    await tx.run({
      text: `insert into auditoria (cuenta, actor, rol, solicitud, motivo, accion, recurso, resultado, codigo)
values ('cli', $1, 'administrador', gen_random_uuid()::text, $2, 'administrar', 'auditoria', 200, 'reloj_confirmado')`,
      values: [who, reason],
    })
    return true
  })

async function monthsPrepared(tx: Tx): Promise<number> {
  const [row] = await tx.raw({ name: 'meses_listos', text: 'select custodia_meses_por_delante()', values: [] })
  return Number(row?.[0])
}

export const monthsAhead: FeatureGauge = {
  name: 'custodia_meses_preparados',
  help: 'Meses posteriores a este que tienen ya las particiones de la auditoría; menos de 1 pide atención.',
  read: monthsPrepared,
}

export const clockToConfirm: FeatureGauge = {
  name: 'custodia_reloj_por_confirmar',
  help: 'Vale 1 si el reloj de la base de datos saltó más de un mes: nada se numera ni se borra hasta que alguien responda.',
  read: async (db) => ((await clockGoesOn(db)) ? 0 : 1),
}

/** How far the clock of the database is ahead of this machine's, in seconds. */
export const clockDifference: FeatureGauge = {
  name: 'custodia_reloj_diferencia_segundos',
  help: 'Cuánto va adelantado el reloj de la base de datos respecto al del servicio; negativo si va atrasado.',
  async read(db) {
    const before = Date.now()
    const [row] = await db.raw({
      name: 'reloj_ahora',
      text: 'select extract(epoch from clock_timestamp())',
      values: [],
    })
    const after = Date.now()
    return clockAhead(Number(row?.[0]) * 1000, before, after) / 1000
  },
}

/** A month without partitions refuses nobody: its rows go on in the month before. It is said where it is watched. */
export const monthsReadiness: ReadinessPart<{ readonly core: Core }> = {
  name: 'particiones',
  async look({ core }) {
    const ahead = await monthsPrepared(core.db)
    const estado = (await clockGoesOn(core.db)) ? (ahead < 1 ? 'atrasadas' : 'al_dia') : 'reloj_por_confirmar'
    return { estado, meses_por_delante: ahead }
  },
}

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

async function monthsPrepared(tx: Tx): Promise<number> {
  const [row] = await tx.raw({ name: 'meses_listos', text: 'select custodia_meses_por_delante()', values: [] })
  return Number(row?.[0])
}

export const monthsAhead: FeatureGauge = {
  name: 'custodia_meses_preparados',
  help: 'Meses posteriores a este que tienen ya las particiones de la auditoría; menos de 1 pide atención.',
  read: monthsPrepared,
}

/** A month without partitions refuses nobody: its rows go on in the month before. It is said where it is watched. */
export const monthsReadiness: ReadinessPart<{ readonly core: Core }> = {
  name: 'particiones',
  async look({ core }) {
    const ahead = await monthsPrepared(core.db)
    return { estado: ahead < 1 ? 'atrasadas' : 'al_dia', meses_por_delante: ahead }
  },
}

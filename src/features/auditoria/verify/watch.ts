import type { Tx } from '../../../engine/database.ts'
import type { FeatureGauge } from '../../../engine/feature-parts.ts'
import type { SealPublicKeys } from '../seal/seal.ts'
import { trust } from '../seal/trust.ts'
import { clockOf, lastTold } from './remembered.ts'
import { isGenuine, newestBy, standingOf, type ToldVerification } from './standing.ts'

/** How the last verification ended, as it is told where the service is watched. */
export interface VerificationState {
  readonly verificacion: 'integra' | 'con_hallazgos' | 'ninguna'
  readonly hallazgos: number
  readonly verificada_hasta_sello: number | null
  readonly verificada_hace_segundos: number | null
}

/** What was read last, and of which newest row and keys: it is asked for all the time, and a row comes every hour. */
const read = new WeakMap<Tx, { readonly of: string; readonly told: readonly ToldVerification[] }>()

async function toldTo(tx: Tx, keys: SealPublicKeys): Promise<readonly ToldVerification[]> {
  // Where the keys do not open, nothing that was declared is believed.
  const own = await keys.publicKeys('sello').catch(() => [])
  const [newest] = await tx.raw({
    name: 'verificacion_ultima',
    text: 'select v.id from verificacion v order by v.id desc limit 1',
    values: [],
  })
  const of = [newest?.[0] ?? '', ...own.map((key) => key.kid)].join()
  const before = read.get(tx)
  if (before?.of === of) return before.told
  const told = await lastTold(tx, trust(own).keyNamed)
  read.set(tx, { of, told })
  return told
}

export async function verificationState(tx: Tx, keys: SealPublicKeys): Promise<VerificationState> {
  const told = await toldTo(tx, keys)
  const standing = standingOf(told)
  const declarations = told.filter(isGenuine).map(({ declaration }) => declaration)
  const holding = declarations.flatMap(({ sello, momento }) => (sello === null ? [] : [{ sello, momento }]))
  const newest = newestBy(holding, (d) => d.momento)
  const age = newest === null ? null : (Date.parse(await clockOf(tx)) - Date.parse(newest.momento)) / 1000
  return {
    verificacion: standing !== null ? 'con_hallazgos' : declarations.length === 0 ? 'ninguna' : 'integra',
    hallazgos: standing?.hallazgos ?? 0,
    verificada_hasta_sello: newest === null ? null : Math.max(...holding.map((d) => d.sello)),
    verificada_hace_segundos: age === null ? null : Math.max(0, Math.round(age)),
  }
}

/** With the keys by which declarations are believed. */
export const verificationGauges = (keys: SealPublicKeys): readonly FeatureGauge[] => [
  {
    name: 'custodia_auditoria_hallazgos',
    help: 'Hallazgos de la auditoría que siguen en pie; 0 si está íntegra.',
    read: async (db) => (await verificationState(db, keys)).hallazgos,
    unread: 0,
  },
  {
    name: 'custodia_auditoria_verificada_segundos',
    help: 'Segundos desde la última verificación de la auditoría que no halló nada.',
    read: async (db) => (await verificationState(db, keys)).verificada_hace_segundos ?? Number.NaN,
  },
]

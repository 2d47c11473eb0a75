import { randomUUID } from 'node:crypto'
import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore } from '../../src/auth/session/keys.ts'
import type { Call } from '../../src/engine/call.ts'
import type { Core } from '../../src/engine/core.ts'
import { type Enqueued, enqueueRda } from '../../src/features/rda/outbox/enqueue.ts'
import type { DocumentKind } from '../../src/features/rda/outbox/envio.ts'
import { hashOf } from '../../src/outbox/signature.ts'
import { TEST_SECRET } from '../service.ts'
import { goodBundle, type Loose } from './good-bundle.ts'

/** Documents for the ministry, put in the queue as the operation that generates them does. */

export const HUMAN = 'CC-2000000002'
export const kinds: readonly DocumentKind[] = ['paciente', 'consulta', 'urgencias', 'hospitalizacion']

let made = 0
const START = Date.parse('2026-03-02T13:10:00Z')

/** Good, and unlike any other: its patient is `CC-<number>`, and nobody is attended twice at once. */
export function documentOf(kind: DocumentKind, patient: string, change: (bundle: Loose) => void = () => {}): Buffer {
  const bundle = JSON.parse(JSON.stringify(goodBundle(kind)).replaceAll('1000000001', patient))
  const date = new Date(START + ++made * 1000 - 5 * 3_600_000).toISOString().replace('.000Z', '-05:00')
  bundle.timestamp = date
  bundle.entry[0].resource.date = date
  for (const { resource } of bundle.entry)
    if (resource.resourceType === 'Encounter') resource.period = { start: date, end: date }
  change(bundle)
  return Buffer.from(JSON.stringify(bundle))
}

export const callNow = (): Call => ({
  actor: {
    id: '01a1dd0f-8992-703c-9c3c-0000000000aa',
    nombre: 'Luis Modelo',
    rol: 'medico',
    documento: 'CC 2000000002',
    registro: '2000000002',
    miembros: ['c:01a1dd0f-8992-703c-9c3c-0000000000aa'],
  },
  session: null,
  ip: '127.0.0.1',
  requestId: randomUUID(),
  now: new Date().toISOString(),
  reason: null,
})

export interface Place {
  readonly historia: string
  readonly paciente: string
}

export async function enqueue(
  core: Core,
  place: Place,
  tipo: DocumentKind,
  bytes: Buffer,
  secret = TEST_SECRET,
): Promise<Enqueued> {
  const key = await keyStore(core.db, secretBox(secret)).current('sello')
  return core.db.transaction((tx) =>
    enqueueRda(tx, { ...place, tipo, guia: 'incluida', bytes, hash: hashOf(bytes), call: callNow(), key }, core),
  )
}

export const ihceEnv = (port: number): Record<string, string> => ({
  IHCE_URL: `http://127.0.0.1:${port}/ihce`,
  IHCE_TOKEN_URL: `http://127.0.0.1:${port}/ensayo/oauth2/v2.0/token`,
  IHCE_CLIENTE: 'ensayo',
  IHCE_SECRETO: 'ensayo',
  IHCE_SUSCRIPCION: 'ensayo',
  IHCE_USUARIO: HUMAN,
})

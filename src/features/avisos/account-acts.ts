import type { Call } from '../../engine/call.ts'
import type { Database, Tx } from '../../engine/database.ts'
import { neutralRole } from '../../model/access/roles.ts'
import { type Notice, noticeWords } from './notice-words.ts'

interface AccountAct {
  readonly id: string
  readonly nombre: string
  readonly rol: string
  readonly hecho: string
  readonly por: string
  readonly momento: string
}

const MOST = 100
const DAY_MS = 86_400_000
/** What was seen is told for a week, so that others than the first one see it too. */
const NEWS_DAYS = 7

const ACTS = `select h.id, c.nombre, h.rol, h.hecho, h.por_nombre as por, h.en as momento from cuenta_hecho h join cuenta c on c.id = h.cuenta
where h.por <> $1`
/** Those that nobody saw yet come first, and of these what is not a patient's: what does not fit is told once they were seen. */
const actsSql = {
  cuenta: `${ACTS} and h.cuenta <> $1 and (h.visto_en is null or h.en > $2::timestamptz)
order by h.visto_en is not null, h.rol = 'paciente', h.en desc, h.id limit ${MOST}`,
  // That it was made is no news to its owner.
  cuenta_propia: `${ACTS} and h.cuenta = $1 and h.hecho <> 'creacion' and (h.visto_propio_en is null or h.en > $2::timestamptz)
order by h.visto_propio_en is not null, h.en desc, h.id limit ${MOST}`,
} as const
type ActKind = keyof typeof actsSql

/**
 * What somebody else did that gives an account reach, or gives the account to somebody: it stands until another person than the one who did it saw
 * it, and for its owner until they did (docs/decisions/0188).
 */
export async function accountActs(
  db: Pick<Database, 'run'>,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  tipo: ActKind,
): Promise<Notice[]> {
  const since = new Date(Date.parse(now) - NEWS_DAYS * DAY_MS).toISOString()
  const rows = await db.run<AccountAct>({ name: `avisos_${tipo}`, text: actsSql[tipo], values: [actor.id, since] })
  return rows.map(({ id, nombre, rol, hecho, por, momento }) => ({
    id: `${tipo}.${id}`,
    tipo,
    momento,
    paciente: null,
    paciente_nombre: null,
    historia: null,
    ...noticeWords({
      tipo,
      dato: tipo === 'cuenta' ? `${nombre}, ${neutralRole(rol)}, por ${por}` : `Lo hizo ${por}`,
      unidad: null,
      clase: hecho,
    }),
  }))
}

/** Of the notices that were told to an account and that it says it saw. */
export async function markActsSeen(tx: Tx, { actor, now }: Call, seen: readonly Notice[]): Promise<void> {
  const ids = (tipo: ActKind): string[] => seen.flatMap((n) => (n.tipo === tipo ? [n.id.slice(tipo.length + 1)] : []))
  await tx.run({
    text: `update cuenta_hecho set visto_en = $2, visto_por = $3 where id = any($1::uuid[]) and visto_en is null`,
    values: [ids('cuenta'), now, actor.id],
  })
  await tx.run({
    text: `update cuenta_hecho set visto_propio_en = $2 where id = any($1::uuid[]) and visto_propio_en is null`,
    values: [ids('cuenta_propia'), now],
  })
}

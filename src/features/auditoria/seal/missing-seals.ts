import { type Say, say } from '../../../model/say.ts'
import type { Anchor } from './anchors.ts'

type Ask = (text: string, values: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

/** Missing, and neither left behind by a restore nor answered for. */
const MISSING = `select coalesce((select max(s.numero) from sello s), 0) < $1::bigint
  and not exists (select 1 from sello_detenido d where d.numero = $1::bigint and d.huella = $2::text and d.reanudado_en is not null)
  and not exists (select 1 from sello s where s.restauracion->'abandona' @> jsonb_build_array(jsonb_build_object('numero', $1::bigint, 'huella', $2::text)))
  as faltan`
/** Before its first migration there is nothing to be behind of. */
const IS_EMPTY = `select to_regclass('sello_detenido') is null or not exists (
    select 1 from pg_attribute where attrelid = to_regclass('sello') and attname = 'restauracion') as vacia`

const earlier = say(
  'La base de datos es anterior al último sello guardado fuera de ella: le faltan datos que ya se habían sellado. No se escribe en ella. Si se responde por ello: custodia auditoria reanudar --motivo TEXTO',
  'The database is earlier than the last seal that was kept outside of it: it lacks data that had been sealed. Nothing is written to it.',
)

/** Whether the data end before the last seal that was written down outside: a changed seal stops the sealing, a missing end is an earlier state. */
export async function sealsMissing(ask: Ask, { numero, huella }: Anchor): Promise<Say | null> {
  const [schema] = await ask(IS_EMPTY, [])
  if (schema?.vacia !== false) return null
  const [found] = await ask(MISSING, [String(numero), huella])
  return found?.faltan === true ? earlier : null
}

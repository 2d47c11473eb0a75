import type { Tx } from '../../engine/database.ts'

/** The report of a number of a source that stands: the source's last one, or what people put in its place. */
export interface StandingReport {
  readonly numero: string
  readonly id: string
  readonly paciente: string
  readonly orden: string | null
  readonly historia: string | null
  readonly documento: string | null
  readonly estado: string
  /** Of what the source said last. */
  readonly huella_fuente: string | null
  readonly fecha_toma: string | null
  /** A person corrected it since its source spoke. */
  readonly de_persona: boolean
}

const STANDS = (alias: string): string => `${alias}.estado <> 'anulado' and ${alias}.eliminado_en is null`

/** Its ids are in the order of time; the last of the source's own is followed to what stands in its place. */
const STANDING = `with recursive dicho as (
  select distinct on (r.numero_externo) r.numero_externo as numero, r.id, r.huella_fuente, r.fecha_toma from resultado r
  where r.fuente_cuenta = $1 and r.numero_externo = any($2::text[]) and ${STANDS('r')} order by r.numero_externo, r.id desc
), cadena as (
  select d.numero, d.id, 0 as paso from dicho d
  union all select c.numero, n.id, c.paso + 1 from cadena c join resultado n on n.corrige_a = c.id and ${STANDS('n')}
), vale as (select distinct on (c.numero) c.numero, c.id from cadena c order by c.numero, c.paso desc)
select d.numero, r.id, r.paciente, r.orden, r.historia, r.documento, r.estado, d.fecha_toma, r.fuente_cuenta is distinct from $1 as de_persona,
  case when r.fuente_cuenta = $1 then r.huella_fuente else d.huella_fuente end as huella_fuente
from dicho d join vale k on k.numero = d.numero join resultado r on r.id = k.id`

/** Of those numbers of an account, what stands. */
export async function standingReports(
  tx: Tx,
  account: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, StandingReport>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx.run<StandingReport>({
    name: 'resultado_de_numero',
    text: STANDING,
    values: [account, numbers],
  })
  return new Map(rows.map((row) => [row.numero, row]))
}

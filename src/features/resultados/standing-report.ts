import type { Tx } from '../../engine/database.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive } from '../../engine/reach.ts'
import { notAnnulledResult } from '../../resources/resultado.ts'

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

const STANDS = (alias: string): string => `${predicateSql(notAnnulledResult, alias)} and ${alive(alias)}`

/** What the source said last under each number: its ids are in the order of time. */
const SAID = `select distinct on (r.numero_externo) r.numero_externo as numero, r.id, r.paciente, r.orden, r.historia, r.documento, r.estado,
  r.huella_fuente, r.fecha_toma, false as de_persona, exists (select 1 from resultado n where n.corrige_a = r.id and ${STANDS('n')}) as corregido
from resultado r where r.fuente_cuenta = $1 and r.numero_externo = any($2::text[]) and ${STANDS('r')} order by r.numero_externo, r.id desc`

/** What stands in the place of one, however often it was corrected. */
const STANDING = `with recursive cadena as (
  select $1::uuid as id, 0 as paso
  union all select n.id, c.paso + 1 from cadena c cross join lateral (
    select x.id from resultado x where x.corrige_a = c.id and ${STANDS('x')} offset 0) n
)
select r.id, r.paciente, r.orden, r.historia, r.documento, r.estado, r.fuente_cuenta is distinct from $2::text as de_persona from resultado r
where r.id = (select c.id from cadena c order by c.paso desc limit 1)`

/** Of those numbers of an account, what stands. */
export async function standingReports(
  tx: Tx,
  account: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, StandingReport>> {
  const found = new Map<string, StandingReport>()
  if (numbers.length === 0) return found
  const said = await tx.run<StandingReport & { readonly corregido: boolean }>({
    name: 'resultado_de_numero',
    text: SAID,
    values: [account, numbers],
  })
  for (const { corregido, ...own } of said) {
    const [instead] = corregido
      ? await tx.run<
          Pick<StandingReport, 'id' | 'paciente' | 'orden' | 'historia' | 'documento' | 'estado' | 'de_persona'>
        >({
          name: 'resultado_en_su_lugar',
          text: STANDING,
          values: [own.id, account],
        })
      : []
    found.set(own.numero, { ...own, ...instead })
  }
  return found
}

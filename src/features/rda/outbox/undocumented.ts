import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { predicateSql } from '../../../engine/predicate-sql.ts'
import { historia } from '../../../resources/historia.ts'
import type { MomentPlace } from '../place-cursor.ts'
import { hasToReplace } from './after-mark.ts'
import { namesThePerson } from './envio.ts'
import { outboxReach } from './outbox-rows.ts'

/** The document that each kind of encounter ends in, of the history `h`. */
const KIND = `case h.tipo_atencion when 'urgencias' then 'urgencias' when 'hospitalizacion' then 'hospitalizacion' else 'consulta' end`

/** Documents of the encounter of `h`: the patient's own statement is another thing. */
const DOCUMENTS = `rda_envio d where d.historia = h.id and d.tipo in ('consulta', 'urgencias', 'hospitalizacion')`
/** What was withdrawn does not count; what took its place does. The newest one must say who the person is today, and nothing marked since. */
const STANDING = `from ${DOCUMENTS} and d.estado <> 'anulado'`
const MARKED = hasToReplace('h.id')
const HAS_NONE = `((select ${namesThePerson('d')} ${STANDING} order by d.version desc limit 1) is not true or ${MARKED})`

/** `c` is the closing and `h` its history, unless all of it was marked in error. */
const CLOSED = `cierre c join historia h on h.id = c.historia and ${predicateSql(historia.stands, 'h')}`
/** Days in Bogotá. */
const within = (from: string, to: string, momento = 'c.momento'): string =>
  `${momento} >= (${from}::date)::timestamp at time zone 'America/Bogota' and ${momento} < (${to}::date + 1)::timestamp at time zone 'America/Bogota'`

/** What is marked today, or merged, or told apart, is today's work, however long ago its history closed. */
const since = (
  from: string,
  to: string,
): string => `c.historia in (select c.historia from cierre c where ${within(from, to)}
  union select m.historia from marca_error m join marca_error_decision md on md.marca = m.id and md.vigente
    where ${within(from, to, `(md.declaracion ->> 'momento')::timestamptz`)}
  union select o.id from fusion f join historia o on o.paciente = f.absorbido
    where ${within(from, to, 'f.cuando')} or ${within(from, to, 'f.deshecha_en')})`

export interface ClosedDay {
  readonly dia: string
  readonly tipo: string
  readonly historias_cerradas: number
  readonly sin_documento: number
}

/** What was closed each day, and how much of it has no document for the ministry. */
export async function closedByDay(tx: Tx, call: Call, desde: string, hasta: string): Promise<ClosedDay[]> {
  const { where } = outboxReach(call)
  return tx.run<ClosedDay>({
    text: `select to_char(c.momento at time zone 'America/Bogota', 'YYYY-MM-DD') as dia, ${KIND} as tipo,
  count(*)::int as historias_cerradas, count(*) filter (where ${HAS_NONE})::int as sin_documento
from ${CLOSED} where ${where} and ${within('$2', '$3')} group by 1, 2 order by 1, 2`,
    values: [call.actor.miembros, desde, hasta],
  })
}

export interface Undocumented {
  readonly historia: string
  readonly paciente: string
  readonly numero_atencion: string | null
  readonly tipo: string
  readonly cerrada_en: string
  readonly cerrada_por: string | null
  readonly dias: number
  /** `anulado` where all were withdrawn; `otra_identidad` where the last one names a record since merged or told apart; `marcado` where it tells what was marked in error. */
  readonly motivo: 'nunca_generado' | 'anulado' | 'otra_identidad' | 'marcado'
  readonly alcanza: boolean
}

export interface UndocumentedFilter {
  readonly desde: string
  readonly hasta: string
  readonly tipo: string | null
  /** The last of the page before. */
  readonly after: MomentPlace | null
  readonly size: number
}

/** Those of them that have none, the one that has waited longest first. */
export async function undocumented(tx: Tx, call: Call, f: UndocumentedFilter): Promise<Undocumented[]> {
  const { where, reached } = outboxReach(call)
  return tx.run<Undocumented>({
    text: `select h.id as historia, h.paciente, h.numero_atencion, ${KIND} as tipo, c.momento as cerrada_en, h.cerrada_por,
  floor(extract(epoch from $4::timestamptz - c.momento) / 86400)::int as dias,
  case when ${MARKED} then 'marcado'
    when exists (select 1 ${STANDING}) then 'otra_identidad' when exists (select 1 from ${DOCUMENTS}) then 'anulado' else 'nunca_generado' end as motivo, ${reached} as alcanza
from ${CLOSED} where ${where} and ${since('$2', '$3')} and ${HAS_NONE} and ($5::text is null or ${KIND} = $5)
  and ($6::timestamptz is null or (c.momento, c.historia) > ($6, $7::uuid))
order by c.momento, c.historia limit $8`,
    values: [
      call.actor.miembros,
      f.desde,
      f.hasta,
      call.now,
      f.tipo,
      f.after?.momento ?? null,
      f.after?.id ?? null,
      f.size,
    ],
  })
}

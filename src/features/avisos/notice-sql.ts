import { knownTo } from '../../engine/list.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { principalOf, recordsOfPerson } from '../../engine/same-person.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import { mayUse } from '../../model/access/access.ts'
import { keepsInbox, kindsFor, type NoticeKind } from '../../model/access/notice-kinds.ts'
import { factsOf, type Role } from '../../model/access/roles.ts'
import { criticalInterpretations } from '../../model/codes/result-flags.ts'
import { attendedStates } from '../../model/history-state.ts'
import { isKeyOf } from '../../model/keys.ts'
import type { Registry, Resource } from '../../model/resource.ts'
import { signCodes } from '../../model/scales/signs.ts'
import { ofStandingHistory, replacedValue } from '../../modules/persona/index.ts'
import { formulaInsumo } from '../../resources/formula-insumo.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { resultado } from '../../resources/resultado.ts'
import { solicitudCorreccion } from '../../resources/solicitud-correccion.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { messageReached } from '../entrada/message-reach.ts'
import { attendedSql, criticalSql, standingSql } from '../resultados/shown-results.ts'

/**
 * $1 the caller's names, $2 the account, $3 the kinds that are switched off, $4 and $5 the least ids that encounters and their values may
 * have to be recent, $6 document and name of the caller, of which an author is known, $7 how many, $8 after how many minutes others are told.
 */
const WHO = 'array(select unnest($1::text[]))'
const ATTENDED = attendedStates.map(literal).join(', ')
/** An encounter goes on being somebody's for so long after it began; results come late. */
const STILL_MINE = "interval '30 days'"
/** News that ask for nothing go by themselves. */
const NEWS = "interval '7 days'"

interface Asker {
  readonly role: Role
  readonly registry: Registry
  /** Whether the caller reaches that row. */
  seen(r: Resource, alias: string): string
}

/** Each: `id, momento, paciente, historia, dato, unidad, clase, autor`. */
type KindSql = (asker: Asker) => readonly string[]

const CRITICAL = criticalInterpretations.map(literal).join(', ')
const JOINED = 'resultado r left join historia h on h.id = r.historia left join orden o on o.id = r.orden'

const NO_AUTHOR = 'null::text as unidad, null::jsonb as autor'
const authorOf = (alias: string): string =>
  `jsonb_build_object('profesional_nombre', ${alias}.profesional_nombre, 'profesional_documento', ${alias}.profesional_documento) as autor, null::text as unidad`
/** Whoever may be its author; the rule itself is the model's. */
const maybeAuthor = (alias: string): string =>
  `coalesce(${alias}.profesional_documento, ${alias}.profesional_nombre) = any($6::text[])`

/** The patients of the caller, each with the last encounter that is theirs to attend or in their hands. */
const MINE = `(select distinct on (a.paciente) a.paciente, a.id as historia from (
    select h.id, h.paciente from historia h where h.profesional = $2 and h.id >= $4::uuid and ${alive('h')}
      and (h.estado in (${ATTENDED}) or h.fecha_inicio > now() - ${STILL_MINE})
    union all select h.id, h.paciente from entrega e join historia h on h.id = e.historia and ${alive('h')}
      where e.cuenta = $2 and e.hasta is null
  ) a order by a.paciente, a.id desc)`

/** The signs of somebody who is being attended: their score tells of all of them at once (`deterioration-notices.ts`). */
const OF_SCORE = `v.resultado is null and v.codigo in (${Object.values(signCodes).map(literal).join(', ')})
  and exists (select 1 from historia ho where ho.paciente = any(${recordsOfPerson('m.paciente')}) and ho.estado in (${ATTENDED}) and ${alive('ho')})`

/** Values of the caller's patients that were judged so and that nobody attended. */
const valuesJudged = ({ seen }: Asker, which: string, told: string): readonly string[] => [
  `select distinct on (v.id) v.id, v.creado_en as momento, v.paciente, coalesce(v.historia_atencion, m.historia) as historia, ${told}, null::jsonb as autor
from ${MINE} m
join valor_clinico v on v.paciente = any(${recordsOfPerson('m.paciente')}) and v.id >= $5::uuid and ${alive('v')}
where v.interpretacion in (${which}) and ${predicateSql(valorClinico.stands, 'v')} and ${seen(valorClinico, 'v')}
  and not (${OF_SCORE})
  and not ${replacedValue('v')} and ${ofStandingHistory('v.historia_atencion')}
  and not exists (select 1 from version w where w.id = v.id and w.version = 1 and w.cuenta = $2)
  and not exists (select 1 from ${JOINED} where r.id = v.resultado and ${attendedSql('r')})
order by v.id, m.historia desc`,
]

const criticalResult: KindSql = (asker) =>
  valuesJudged(
    asker,
    CRITICAL,
    `concat_ws(' ', coalesce(v.nombre, v.codigo), coalesce(replace(trim_scale(v.valor_numerico)::text, '.', ','), v.valor_texto)) as dato,
  v.interpretacion as clase, v.unidad`,
  )
/** What no limit could look at may be critical all the same. */
const unjudgedResult: KindSql = (asker) =>
  valuesJudged(
    asker,
    literal('sin_juzgar'),
    `coalesce(left(v.valor_texto, 200), concat_ws(' ', replace(trim_scale(v.valor_numerico)::text, '.', ','), v.unidad)) as dato,
  concat_ws(' ', v.codigo, v.nombre) as clase, null::text as unidad`,
  )

/** Of those that answer for all of it, or for the service or the team of that encounter: whom it concerned first did nothing in time. */
const unattendedResult: KindSql = ({ role, seen }) => [
  `select r.id, r.creado_en as momento, r.paciente, r.historia, r.nombre as dato, r.laboratorio as clase, ${NO_AUTHOR}
from ${JOINED}
where r.id >= $5::uuid and r.creado_en < now() - make_interval(mins => $8::integer) and ${alive('r')} and ${standingSql('r')}
  and ${criticalSql('r')} and not ${attendedSql('r')} and h.profesional is distinct from $2 and ${seen(resultado, 'r')}
  ${factsOf(role).reach === 'concedido' ? `and exists (select 1 from alcance a where a.miembro = any(${WHO}) and a.historia = r.historia and a.via in ('servicio', 'equipo') and (a.hasta is null or a.hasta > now()))` : ''}`,
]

const CRITICAL_WAITS = `m.critico and m.estado = 'por_resolver'`
const MESSAGE = `mensaje_entrada m on m.paciente = any(${recordsOfPerson('h.paciente')})`

/** What it names of restricted encounters is told to those who reach them (`message-reach.ts`). */
const isOpenMessage = `(${messageReached('m', 'institucion', WHO)} or ${messageReached('m', 'concedido', WHO)})`

/** Those who keep the inbox are told of all of it elsewhere; who attends the patient or has them in hand, of that patient's. */
const arrivedCritical: KindSql = ({ role, seen }) =>
  keepsInbox(role)
    ? []
    : [
        `select distinct on (m.id) m.id, m.recibido_en as momento, h.paciente, h.id as historia, k.nombre as dato, m.causa as clase, ${NO_AUTHOR}
from ${MINE} y join historia h on h.id = y.historia join ${MESSAGE} and ${CRITICAL_WAITS}
join canal k on k.id = m.canal
where ${seen(historia, 'h')} and ${isOpenMessage} order by m.id, h.id desc`,
      ]

/** Of encounters that those who keep the inbox do not reach: to those who do. */
const reservedMessage: KindSql = ({ role }) => [
  `select m.id, m.recibido_en as momento, m.paciente, null::uuid as historia, k.nombre as dato, m.causa as clase, ${NO_AUTHOR}
from mensaje_entrada m join canal k on k.id = m.canal
where m.estado = 'por_resolver' and not m.critico and m.paciente = any(array(
    select a.paciente from alcance a where a.miembro = any(${WHO}) and a.nivel > 1 and (a.hasta is null or a.hasta > now())))
  and ${messageReached('m', factsOf(role).reach, WHO)} and not ${messageReached('m', 'institucion', 'array[]::text[]')}`,
]

/** The service and the team that attend the patient, once nobody filed it in time. */
const unattendedMessage: KindSql = ({ role }) =>
  factsOf(role).reach !== 'concedido'
    ? []
    : [
        `select m.id, m.recibido_en as momento, m.paciente, null::uuid as historia, k.nombre as dato, null::text as clase, ${NO_AUTHOR}
from mensaje_entrada m join canal k on k.id = m.canal
where ${CRITICAL_WAITS} and m.recibido_en < now() - make_interval(mins => $8::integer) and exists (
    select 1 from alcance a where a.miembro = any(${WHO}) and a.paciente = m.paciente and a.via in ('servicio', 'equipo') and (a.hasta is null or a.hasta > now()))
  and ${isOpenMessage} and not exists (select 1 from ${MINE} y where y.paciente = m.paciente)`,
      ]

const assigned: KindSql = ({ seen }) => [
  `select e.id, e.desde as momento, e.paciente, e.historia, e.por_nombre as dato, e.tipo as clase, ${NO_AUTHOR}
from entrega e join historia h on h.id = e.historia
where e.cuenta = $2 and e.hasta is null and e.por <> $2 and e.desde > now() - ${NEWS} and h.estado in (${ATTENDED})
  and ${alive('h')} and ${seen(historia, 'h')}`,
  `select h.id, h.creado_en as momento, h.paciente, h.id as historia, h.creado_por as dato, 'asignacion' as clase, ${NO_AUTHOR}
from historia h where h.profesional = $2 and h.id >= $5::uuid and h.estado = 'abierta' and ${alive('h')} and ${seen(historia, 'h')}
  and not exists (select 1 from entrega e where e.historia = h.id)
  and not exists (select 1 from version w where w.id = h.id and w.version = 1 and w.cuenta = $2)`,
]

const proposed: KindSql = ({ role, registry, seen }) =>
  [...registry.values()]
    .filter((r) => r.ownDraft !== undefined && mayUse(role, r, 'write'))
    .map(
      (
        r,
      ) => `select q.id, q.creada_en as momento, t.paciente, t.historia, q.nombre as dato, q.recurso as clase, ${authorOf('t')}
from propuesta q join ${quote(r.name)} t on t.id = q.registro
where q.recurso = ${literal(r.name)} and q.estado = 'pendiente' and q.cuenta <> $2 and ${maybeAuthor('t')}
  and not coalesce(t.firmado, false) and ${predicateSql(r.stands, 't', { table: r.name })} and ${alive('t')} and ${seen(r, 't')}`,
    )

const rejectedRda: KindSql = ({ role, seen }) => [
  `select distinct on (x.historia) x.id, coalesce(x.resuelto_en, x.creado_en) as momento, h.paciente, x.historia, h.numero_atencion as dato,
  x.tipo as clase, ${NO_AUTHOR}
from rda_envio x join historia h on h.id = x.historia
where x.estado = 'rechazado' and x.id >= $4::uuid and h.rda_estado = 'rechazado' and ${alive('h')} and ${seen(historia, 'h')}
  ${factsOf(role).reach === 'concedido' ? 'and h.profesional = $2' : ''}
order by x.historia, x.id desc`,
]

const answeredByMipres: KindSql = ({ seen }) =>
  [formulaMedicamento, formulaInsumo].map(
    (
      r,
    ) => `select c.id, c.resuelta_en as momento, t.paciente, t.historia, c.numero as dato, c.estado as clase, ${authorOf('t')}
from comprobacion_mipres c join ${quote(r.name)} t on t.id = c.id
where c.recurso = ${literal(r.name)} and c.resuelta_en > now() - ${NEWS} and c.estado <> 'sin_comprobar' and ${maybeAuthor('t')}
  and ${predicateSql(r.stands, 't', { table: r.name })} and ${alive('t')} and ${seen(r, 't')}`,
  )

const urgentAccess: KindSql = () => [
  `select u.id, u.creado_en as momento, u.paciente, null::uuid as historia, u.nombre as dato,
  case when u.inusual then 'inusual' else u.tipo end as clase, ${NO_AUTHOR}
from acceso_urgencia u where u.estado = 'pendiente' and u.cuenta <> $2`,
]

const titularRequest: KindSql = ({ seen }) => [
  `select s.id, s.recibida_en as momento, s.paciente, null::uuid as historia, s.vence::text as dato, s.tipo as clase, ${NO_AUTHOR}
from solicitud_correccion s where s.estado in ('recibida', 'en_revision') and ${alive('s')} and ${seen(solicitudCorreccion, 's')}`,
]

/** As long as it is open and the news is new: who answers for it closes it. */
const toldDischarge: KindSql = ({ seen }) => [
  `select t.* from (select distinct on (h.id) m.id, m.recibido_en as momento, h.paciente, h.id as historia, k.nombre as dato, null::text as clase, ${NO_AUTHOR},
  m.tipo = 'ADT^A13' as cancelado
from historia h join ${MESSAGE} and m.tipo in ('ADT^A03', 'ADT^A13') and m.estado = 'aplicado'
  and m.recibido_en > h.fecha_inicio and m.recibido_en > now() - ${NEWS}
join canal k on k.id = m.canal
where h.profesional = $2 and h.id >= $4::uuid and h.estado in (${ATTENDED}) and ${alive('h')} and ${seen(historia, 'h')}
order by h.id, m.numero desc) t where not t.cancelado`,
]

const sqlOf = {
  resultado_critico: criticalResult,
  resultado_sin_juzgar: unjudgedResult,
  resultado_sin_atender: unattendedResult,
  mensaje_critico: arrivedCritical,
  mensaje_reservado: reservedMessage,
  mensaje_sin_atender: unattendedMessage,
  atencion_asignada: assigned,
  propuesta: proposed,
  rda_rechazado: rejectedRda,
  mipres: answeredByMipres,
  acceso_urgencia: urgentAccess,
  solicitud_titular: titularRequest,
  egreso_informado: toldDischarge,
} satisfies Partial<Record<NoticeKind, KindSql>>

/** All that concerns a caller of that role, the newest first, in one statement; but for what each must be asked about. Null: nothing of patients does. */
export function noticeSql(registry: Registry, role: Role): string | null {
  const { reach } = factsOf(role)
  const asker: Asker = { role, registry, seen: (r, alias) => reached(r, alias, reach, WHO) }
  const parts = kindsFor(role).flatMap((kind) =>
    isKeyOf(sqlOf, kind)
      ? sqlOf[kind](asker).map(
          (sql) =>
            `select ${literal(kind)} as tipo, n.id, n.momento, n.paciente, n.historia, n.dato, n.unidad, n.clase, n.autor from (${sql}) n where not (${literal(kind)} = any($3::text[]))`,
        )
      : [],
  )
  if (parts.length === 0) return null
  const known = knownTo(reach, WHO)?.('n.paciente') ?? 'true'
  return `select n.tipo, n.id, n.momento, n.paciente, n.historia, n.dato, n.unidad, n.clase, n.autor, case when ${known}
  then concat_ws(' ', p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido) else '' end as paciente_nombre
from (${parts.join('\nunion all\n')}) n join paciente p on p.id = ${principalOf('n.paciente')}
where $1::text[] is not null and $2::text is not null and $4::uuid is not null and $5::uuid is not null and $6::text[] is not null and $8::integer is not null
order by n.momento desc, n.id limit $7`
}

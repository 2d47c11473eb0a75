import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { reachOf } from '../../model/access/access.ts'
import { careTeam, type Role } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { bool, instant, text } from '../../model/fields.ts'
import { closedStates } from '../../model/history-state.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, historiaCerrada, notFound } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { cuentaNoClinica, noPuedeAgregarse } from './problems.ts'

const member = {
  cuenta: text({ label: 'Cuenta', max: 60, required: true }),
  nombre: text({ label: 'Nombre', max: 200, required: true }),
  rol: text({ label: 'Rol', max: 40, required: true }),
  via: text({ label: 'Cómo llegó al equipo', about: 'tratante o equipo.', max: 20, required: true }),
  historia_completa: bool({
    label: 'Alcanza toda la historia del paciente',
    about: 'false: solo esta atención.',
    required: true,
  }),
  desde: instant({ label: 'Desde', required: true }),
  hasta: instant({ label: 'Hasta' }),
}

const LEVEL = { history: 3, record: 1 } as const

const historyOf = async (core: Core, call: Call, id: string | undefined): Promise<Row> => {
  const found = id !== undefined && isUuid(id) ? await core.loadFor(call, 'historia', id.toLowerCase()) : null
  if (found === null) throw new Problem(notFound)
  return found
}

const notOfTheTeam = say(
  'Solo alguien del equipo tratante agrega a otro; por acceso de urgencia no se es del equipo.',
  'Only somebody of the team adds another; break-glass does not make one of it.',
)

const path = '/hce/api/historias/{historia}/equipo/'
const who: Role[] = [...careTeam, 'admisiones']
const needs = ({ engine: { core } }: WithEngine) => ({ core })

const list = defineOperation({
  id: 'hce_api_historias_equipo_list',
  method: 'GET',
  path,
  tag: 'Alcance',
  title: 'Equipo tratante de una atención',
  about: 'Las personas que alcanzan esta atención por ser su equipo, hoy.',
  access: [...who, 'archivo', 'auditor', 'paciente'],
  action: 'listar',
  resource: 'historia',
  output: { status: 200, about: 'El equipo.', listOf: member },
  needs,
  async run({ params, call }, { core }) {
    const history = await historyOf(core, call, params.historia)
    const rows = await core.db.run({
      text: `select c.id as cuenta, c.nombre, c.rol, min(a.via) as via, bool_or(a.historia is null) as historia_completa,
  min(a.desde) as desde, nullif(max(coalesce(a.hasta, 'infinity')), 'infinity') as hasta
from alcance a join cuenta c on a.miembro = 'c:' || c.id
where a.origen = $1::text and a.via in ('tratante', 'equipo') and (a.hasta is null or a.hasta > now())
group by c.id, c.nombre, c.rol order by min(a.desde), c.id`,
      values: [history.id],
    })
    return {
      json: { next: null, previous: null, results: rows },
      audit: { id: history.id, patient: String(history.paciente) },
    }
  },
})

const add = defineOperation({
  id: 'hce_api_historias_equipo_create',
  method: 'POST',
  path,
  tag: 'Alcance',
  title: 'Agregar al equipo tratante',
  about:
    'Da a otra cuenta el alcance de esta atención mientras dure; y el de toda la historia, si quien agrega lo tiene. Nadie se agrega a sí mismo.',
  access: who,
  action: 'administrar',
  resource: 'historia',
  example: { cuenta: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c04' },
  body: { cuenta: text({ label: 'Cuenta', max: 60, required: true }) },
  output: {
    status: 201,
    about: 'Agregada.',
    fields: { cuenta: member.cuenta, historia_completa: member.historia_completa },
  },
  problems: [noPuedeAgregarse, cuentaNoClinica, historiaCerrada],
  needs,
  async run({ params, body, call, tx }, { core }) {
    const history = await historyOf(core, call, params.historia)
    const cuenta = body.cuenta
    if (cuenta === call.actor.id) throw new Problem(noPuedeAgregarse)
    if (closedStates.some((s) => s === history.estado)) throw new Problem(historiaCerrada)
    const given = await mayGive(core, call, history)
    if (given === null) throw new Problem(forbidden, { detail: notOfTheTeam })
    const { level, whole } = given
    const [account] = await tx.run({
      text: `select c.rol from cuenta c where c.id = $1 and c.tipo = 'persona' and c.estado = 'activa' for share`,
      values: [cuenta],
    })
    if (!careTeam.some((role) => role === account?.rol)) throw new Problem(cuentaNoClinica)
    await tx.run({
      text: `insert into alcance (miembro, paciente, historia, via, nivel, desde, origen, otorgado_por)
select 'c:' || $1::text, $2::uuid, n.historia, 'equipo', n.nivel, now(), $3::text, $4::text
from (values ($3::text::uuid, $6::integer), (null, ${LEVEL.record})) as n(historia, nivel)
where (n.historia is not null or $5::boolean) and not exists (
select 1 from alcance a where a.origen = $3::text and a.via = 'equipo' and a.miembro = 'c:' || $1::text
  and a.historia is not distinct from n.historia and a.hasta is null)`,
      values: [cuenta, history.paciente, history.id, call.actor.id, whole, level],
    })
    return {
      json: { cuenta, historia_completa: whole },
      audit: { id: history.id, patient: String(history.paciente), code: 'equipo_agregado' },
    }
  },
})

const remove = defineOperation({
  id: 'hce_api_historias_equipo_destroy',
  method: 'DELETE',
  path: `${path}{cuenta}/`,
  tag: 'Alcance',
  title: 'Retirar del equipo tratante',
  about: 'Termina el alcance que alguien le dio sobre esta atención. El tratante se cambia en la historia.',
  access: who,
  action: 'administrar',
  resource: 'historia',
  output: { status: 204, about: 'Retirada.' },
  needs,
  async run({ params, call, tx }, { core }) {
    const history = await historyOf(core, call, params.historia)
    // As for adding: access by break-glass removes nobody.
    if ((await mayGive(core, call, history)) === null) throw new Problem(forbidden, { detail: notOfTheTeam })
    const ended = await tx.run({
      text: `update alcance set hasta = now()
where origen = $1::text and via = 'equipo' and miembro = 'c:' || $2::text and (hasta is null or hasta > now()) returning id`,
      values: [history.id, params.cuenta],
    })
    if (ended.length === 0) throw new Problem(notFound)
    return { audit: { id: history.id, patient: String(history.paciente), code: 'equipo_retirado' } }
  },
})

/** The care team of a history: who is in it, who joins, who leaves. Services join by themselves, as services. */
export const teamOperations = [list, add, remove]

interface Given {
  /** Up to which confidentiality of this history. */
  readonly level: number
  /** The rest of the record as well. */
  readonly whole: boolean
}

/**
 * A member gives no more than their own reach as one of the team: one who came in by break-glass, or because this record was merged with
 * another, is not of it and gives nothing. The front desk and the coordinator assign: that is what they are for.
 */
async function mayGive(core: Core, call: Call, history: Row): Promise<Given | null> {
  if (reachOf(call.actor) !== 'concedido') return { level: LEVEL.history, whole: true }
  const [own] = await core.db.run({
    text: `select max(a.nivel)::integer as nivel, bool_or(a.historia is null) as completa from alcance a
where a.miembro = any($1::text[]) and a.paciente = $2 and (a.historia is null or a.historia = $3)
  and a.via in ('tratante', 'equipo', 'servicio') and a.copia_de is null and (a.hasta is null or a.hasta > now())`,
    values: [call.actor.miembros, history.paciente, history.id],
  })
  return typeof own?.nivel === 'number' ? { level: own.nivel, whole: own.completa === true } : null
}

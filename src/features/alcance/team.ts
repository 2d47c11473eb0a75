import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam, type Role } from '../../model/access/roles.ts'
import { bool, instant, text } from '../../model/fields.ts'
import { closedStates } from '../../model/history-state.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, historiaCerrada, notFound } from '../../model/problems.ts'
import { cuentaNoClinica, noPuedeAgregarse } from './problems.ts'
import { clinicalAccount, historyOf, joinTeam, mayGive, notOfTheTeam, tellTeam } from './team-grants.ts'

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
      text: `select c.id as cuenta, c.nombre, c.rol, max(a.via) as via, bool_or(a.historia is null) as historia_completa,
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
  byPeople: true,
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
    const grant = await mayGive(tx, call, history)
    if (grant === null) throw new Problem(forbidden, { detail: notOfTheTeam })
    await clinicalAccount(tx, cuenta)
    await joinTeam(tx, { cuenta, history, grant, by: call.actor.id })
    return {
      json: { cuenta, historia_completa: grant.whole },
      audit: { id: history.id, patient: String(history.paciente), code: 'equipo_agregado' },
    }
  },
})

const remove = defineOperation({
  id: 'hce_api_historias_equipo_destroy',
  byPeople: true,
  method: 'DELETE',
  path: `${path}{cuenta}/`,
  tag: 'Alcance',
  title: 'Retirar del equipo tratante',
  about:
    'Termina el alcance que alguien le dio sobre esta atención. El tratante no se retira: se entrega a otro o se devuelve.',
  access: who,
  action: 'administrar',
  resource: 'historia',
  output: { status: 204, about: 'Retirada.' },
  needs,
  async run({ params, call, tx }, { core }) {
    const history = await historyOf(core, call, params.historia)
    // As for adding: access by break-glass removes nobody.
    if ((await mayGive(tx, call, history)) === null) throw new Problem(forbidden, { detail: notOfTheTeam })
    const ended = await tx.run({
      text: `update alcance set hasta = now()
where origen = $1::text and via = 'equipo' and miembro = 'c:' || $2::text and (hasta is null or hasta > now()) returning id`,
      values: [history.id, params.cuenta],
    })
    if (ended.length === 0) throw new Problem(notFound)
    // Whoever is no longer of the team has the encounter no longer: it is back with who treats the patient, or in the queue.
    await tx.run({
      text: 'update entrega set hasta = now() where historia = $1 and cuenta = $2 and hasta is null',
      values: [history.id, params.cuenta],
    })
    await tellTeam(tx, history)
    return { audit: { id: history.id, patient: String(history.paciente), code: 'equipo_retirado' } }
  },
})

/** The care team of a history: who is in it, who joins, who leaves. Services join by themselves, as services. */
export const teamOperations = [list, add, remove]

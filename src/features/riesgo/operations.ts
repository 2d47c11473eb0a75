import { rowReader } from '../../engine/connection/decode.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Page } from '../../engine/lister.ts'
import { defineOperation } from '../../engine/operation.ts'
import { seenAs, viewOf, viewsOf } from '../../model/access/access.ts'
import type { Role } from '../../model/access/roles.ts'
import { careTeam } from '../../model/access/roles.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { isUuid } from '../../model/check-value.ts'
import type { ListQuery } from '../../model/list-query.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { paciente } from '../../resources/paciente.ts'
import { type Inactivity, inactivityOf } from './inactivity.ts'
import { patientRisk } from './patient-risk.ts'
import { atRisk } from './reason-sql.ts'
import { type ReasonRow, riskOf } from './reasons.ts'
import { inactivitySchema, patientRiskSchema, riskSchema, rulesSchema } from './schema.ts'

export interface RiskDeps {
  readonly engine: Engine
}

/** Those who read whole clinical records. */
const readers = [...careTeam, 'auditor'] as const satisfies readonly Role[]

const shared = { method: 'GET', tag: paciente.title, resource: paciente.name } as const
const readRow = new Map(viewsOf(paciente).map((view) => [view, rowReader(seenAs(paciente, view), true)]))

const asked = (list: ListQuery | undefined): ListQuery => {
  if (list === undefined) throw new Error('A page without what was asked')
  return list
}
const withState = (list: ListQuery | undefined, activo: boolean): ListQuery => {
  const query = asked(list)
  return { ...query, filters: [...query.filters, { field: 'activo', op: '=', value: activo }] }
}

const whyInactive = (found: Page, rol: Role): { inactividad: Inactivity }[] => {
  const read = readRow.get(viewOf(rol, paciente))
  if (read === undefined) throw new Error('There is no such view')
  return found.rows.map((row) => ({ inactividad: inactivityOf(read(row)) }))
}
const needs = ({ engine }: RiskDeps) => {
  const { listRows: list } = engine.verbs(paciente)
  const listAtRisk = engine.narrowed(paciente, atRisk)
  const riskOfPatient = patientRisk(engine.core)
  return { list, listAtRisk, riskOfPatient, engine }
}

const activos = defineOperation({
  ...shared,
  id: 'paciente_paciente_activos_retrieve',
  path: `${paciente.path}activos/`,
  title: 'Pacientes activos',
  about: 'La lista de pacientes, solo con los activos: los mismos filtros, orden, búsqueda y páginas.',
  access: paciente.access.read,
  action: 'listar',
  output: { status: 200, about: 'Una página.', pageOf: paciente, fixed: ['activo'] },
  needs,
  run: async ({ list: query, call }, { list }) => ({ page: { found: await list(withState(query, true), call) } }),
})

const inactivos = defineOperation({
  ...shared,
  id: 'paciente_paciente_inactivos_retrieve',
  path: `${paciente.path}inactivos/`,
  title: 'Pacientes inactivos',
  about: 'La lista de pacientes, solo con los inactivos, y por qué lo están: fallecimiento u otro motivo.',
  access: paciente.access.read,
  action: 'listar',
  output: {
    status: 200,
    about: 'Una página.',
    pageOf: paciente,
    fixed: ['activo'],
    more: { inactividad: inactivitySchema },
  },
  needs,
  async run({ list: query, call }, { list }) {
    const found = await list(withState(query, false), call)
    return { page: { found, more: whyInactive(found, call.actor.rol) } }
  },
})

const altoRiesgo = defineOperation({
  ...shared,
  id: 'paciente_paciente_alto_riesgo_retrieve',
  path: `${paciente.path}alto-riesgo/`,
  title: 'Pacientes de alto riesgo',
  about:
    'Los pacientes que cumplen alguna regla de `/paciente/riesgo/reglas/`, cada uno con sus razones y el registro del que sale cada una. Cuenta solo lo que quien consulta alcanza. Los mismos filtros, orden, búsqueda y páginas de la lista de pacientes.',
  access: readers,
  action: 'listar',
  output: { status: 200, about: 'Una página.', pageOf: paciente, more: { riesgo: riskSchema } },
  needs,
  async run({ list: query, call }, { listAtRisk }) {
    const found = await listAtRisk(asked(query), call)
    const today = dateInBogota(call.now)
    const more = found.rows.map((row) => {
      const told: { nacimiento: string; filas: ReasonRow[] } = JSON.parse(row.at(-1) ?? '')
      return { riesgo: riskOf(told.filas, told.nacimiento, today) }
    })
    return { page: { found, more } }
  },
})

const riesgo = defineOperation({
  ...shared,
  id: 'paciente_paciente_riesgo_retrieve',
  path: `${paciente.path}{id}/riesgo/`,
  title: 'Riesgo de un paciente',
  about:
    'Sus razones de hoy, cada regla y si se cumple, y cuándo apareció y terminó cada razón; con los registros que quien consulta alcanza.',
  access: readers,
  action: 'leer',
  output: { status: 200, about: 'El riesgo.', schema: patientRiskSchema },
  needs,
  async run({ params, call }, { riskOfPatient }) {
    const id = params.id?.toLowerCase() ?? ''
    const found = isUuid(id) ? await riskOfPatient(call, id) : null
    if (found === null) throw new Problem(notFound)
    return { json: found, audit: { id, patient: id, fields: ['riesgo'] } }
  },
})

const reglas = defineOperation({
  ...shared,
  id: 'paciente_riesgo_reglas_retrieve',
  path: '/paciente/riesgo/reglas/',
  title: 'Reglas de alto riesgo',
  about: 'Qué mira cada regla, desde cuánto, qué riesgo da y por qué; con todas las versiones que ha tenido.',
  access: 'cuenta',
  action: 'listar',
  resource: 'riesgo_regla',
  output: { status: 200, about: 'Las reglas.', schema: rulesSchema },
  needs,
  async run(_input, { engine }) {
    const rows = await engine.core.db.run<{ codigo: string; version: number; definicion: object; vigente: boolean }>({
      name: 'riesgo_reglas',
      text: `select g.codigo, g.version, g.definicion, g.version = max(g.version) over (partition by g.codigo) as vigente
from riesgo_regla g order by (g.definicion ->> 'orden')::integer, g.codigo, g.version desc`,
      values: [],
    })
    return {
      json: {
        reglas: rows.map(({ definicion, ...rule }) => ({ ...rule, ...definicion })),
      },
    }
  },
})

/** Patients by whether they are active and by their risk. */
export const riskOperations = [activos, inactivos, altoRiesgo, riesgo, reglas]

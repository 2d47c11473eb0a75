import type { WithEngine } from '../../engine/engine.ts'
import { askedBy } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { accountRoles, careTeam, roles } from '../../model/access/roles.ts'
import { servicioReps } from '../../model/codes/index.ts'
import { bool, code, integer, oneOf, strings, text } from '../../model/fields.ts'

const MOST = 50
const MOST_WORDS = 6

const professional = {
  cuenta: text({ label: 'Cuenta', max: 60, required: true }),
  nombre: text({ label: 'Nombre', max: 200, required: true }),
  rol: oneOf(roles, { label: 'Rol', required: true }),
  profesion: text({ label: 'Profesión o especialidad', max: 120 }),
  activo: bool({ label: 'Puede atender hoy', required: true }),
}

/** Accents and capitals make no difference; `%` and `_` are letters like any other. */
const FOUND = `select c.id as cuenta, c.nombre, c.rol, c.profesion, c.estado <> 'bloqueada' as activo from cuenta c
where c.tipo = 'persona' and c.rol <> 'paciente'
  and case when $2::text[] is null then c.rol = any(array(select unnest($1::text[]))) and c.estado <> 'bloqueada'
    else c.id = any(array(select unnest($2::text[]))) end
  and ($5::text is null or $5 = any(c.servicios))
  and not exists (select from unnest($3::text[]) w where position(custodia_normal(w) in custodia_normal(c.nombre)) = 0)
order by custodia_normal(c.nombre), c.id limit $4`

const needs = ({ engine: { core } }: WithEngine) => ({ core })

/** Who may be put in charge or join a team, by name: no form asks anybody for the number of an account. */
export const professionalsOperation = defineOperation({
  id: 'hce_api_profesionales_list',
  method: 'GET',
  path: '/hce/api/profesionales/',
  tag: 'Alcance',
  title: 'Profesionales por nombre',
  about:
    'Quienes atienden, por parte de su nombre (`q`), o cómo se llaman unas cuentas de la institución (`cuenta`, repetida; también las bloqueadas y las que no atienden). Solo nombre, rol y profesión.',
  access: accountRoles.filter((role) => role !== 'paciente'),
  action: 'listar',
  resource: 'cuenta',
  query: {
    q: text({ label: 'Parte del nombre', max: 200 }),
    cuenta: strings({ label: 'Cuenta', max: 60, maxItems: MOST }),
    servicio: code(servicioReps, { label: 'Servicio', about: 'Solo quienes atienden ese servicio.' }),
    limite: integer({ label: 'Cuántos', min: 1, max: MOST, default: 20 }),
  },
  output: { status: 200, about: 'Los profesionales, por nombre.', listOf: professional },
  needs,
  async run({ query }, { core }) {
    const words = (query.q ?? '')
      .trim()
      .split(/\s+/)
      .filter((w) => w !== '')
      .slice(0, MOST_WORDS)
    const results = await core.db.run({
      name: 'profesionales',
      text: FOUND,
      values: [careTeam, query.cuenta, words, query.cuenta === null ? query.limite : MOST, query.servicio],
    })
    return {
      json: { next: null, previous: null, results },
      audit: { fields: askedBy(query).filter((name) => name !== 'limite') },
    }
  },
})

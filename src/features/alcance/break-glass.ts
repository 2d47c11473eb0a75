import type { Core } from '../../engine/core.ts'
import type { DbRow, Tx } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { defineOperation, type Values } from '../../engine/operation.ts'
import { careTeam, type Role } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { tipoDocumento } from '../../model/codes/index.ts'
import { bool, code, instant, integer, oneOf, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { sentence } from '../../model/text/sentence.ts'
import { urgencyStates as estados, urgencyKinds as tipos } from '../../model/text/urgency-words.ts'
import { withoutSeparators } from '../../resources/shapes.ts'
import { accesoRevisado, limiteDeUrgencias, noPuedeAgregarse } from './problems.ts'
import { judgeUrgency, type UrgencyLimits } from './urgency-limit.ts'

const access = {
  id: ref('acceso_urgencia', { label: 'Acceso', required: true }),
  cuenta: text({ label: 'Cuenta', max: 60, required: true }),
  nombre: text({ label: 'Profesional', max: 200, required: true }),
  rol: text({ label: 'Rol', max: 40, required: true }),
  paciente: ref('paciente', { label: 'Paciente', required: true }),
  tipo: oneOf(tipos, { label: 'Tipo', required: true }),
  motivo: text({ label: 'Motivo', max: 1000, required: true }),
  creado_en: instant({ label: 'Desde', required: true }),
  hasta: instant({ label: 'Hasta', required: true }),
  terminado_en: instant({ label: 'Terminado en' }),
  estado: oneOf(estados, { label: 'Revisión', required: true }),
  revisado_por: text({ label: 'Revisado por', max: 200 }),
  revisado_en: instant({ label: 'Revisado en' }),
  comentario: text({ label: 'Comentario de la revisión', max: 1000 }),
  inusual: bool({
    label: 'Inusual',
    about: 'La cuenta abrió muchas historias por urgencia en 24 horas (ACCESO_URGENCIA_AVISO).',
    required: true,
  }),
}
const COLUMNS = Object.keys(access)
  .map((c) => `u.${c}`)
  .join(', ')

const RESOURCE = 'acceso_urgencia'
/** Opens what is restricted, since it may be what saves the patient; not what is for one team's eyes only. */
const LEVEL = 2
const PAGE = 50

export interface BreakGlassDeps extends WithEngine {
  readonly urgencyMinutes: number
  readonly urgencyLimits: UrgencyLimits
}

const path = '/paciente/accesos-urgencia/'
const shared = { tag: 'Alcance', resource: RESOURCE } as const

const reviewers: Role[] = ['coordinador_medico', 'auditor']
const needs = ({ engine: { core }, urgencyMinutes: minutes, urgencyLimits: limits }: BreakGlassDeps) => ({
  core,
  limits,
  minutes,
})

const open = defineOperation({
  ...shared,
  id: 'paciente_accesos_urgencia_create',
  method: 'POST',
  path,
  title: 'Abrir un acceso de urgencia',
  about:
    'Abre de inmediato y por un tiempo (ACCESO_URGENCIA_MINUTOS) la historia de un paciente fuera del equipo. Queda marcado en la auditoría, el paciente lo ve y un coordinador lo revisa. Una cuenta que abre muchas en 24 horas se hace notar (`inusual`) y, más allá de ACCESO_URGENCIA_LIMITE, necesita que un coordinador revise las anteriores.',
  access: careTeam,
  action: 'acceso_urgencia',
  example: {
    tipo_documento: 'CC',
    numero_documento: '52123456',
    tipo: 'urgencia_vital',
    motivo: 'Llega inconsciente a urgencias, sin acompañante',
  },
  body: {
    paciente: ref('paciente', { label: 'Paciente', about: 'O su documento, si no se conoce el identificador.' }),
    tipo_documento: code(tipoDocumento, { label: 'Tipo de documento' }),
    numero_documento: text({ label: 'Número de documento', min: 3, max: 20, normalise: withoutSeparators }),
    tipo: oneOf(tipos, { label: 'Tipo', required: true }),
    motivo: text({
      label: 'Motivo',
      about: 'Por qué se necesita, con 20 caracteres o más.',
      ...sentence,
      min: 20,
      max: 1000,
      required: true,
    }),
  },
  output: { status: 201, about: 'Abierto.', fields: access },
  problems: [notFound, limiteDeUrgencias],
  needs,
  async run({ body, call, tx }, { core, limits, minutes }) {
    const patient = await patientOf(tx, body)
    // No account stands behind it that a reviewer could ask, and it reaches every record without this.
    if (call.actor.rol === 'demostracion') throw new Problem(forbidden, { detail: withoutAccount })
    const id = core.newId()
    const { id: account, nombre, rol } = call.actor
    const unusual = await judgeUrgency(tx, limits, { account, patient })
    const [row] = await tx.run({
      text: `insert into acceso_urgencia as u (id, cuenta, nombre, rol, paciente, tipo, motivo, creado_en, hasta, estado, inusual)
values ($1, $2, $3, $4, $5, $6, $7, now(), now() + make_interval(mins => $8::integer), 'pendiente', $9) returning ${COLUMNS}`,
      values: [id, account, nombre, rol, patient, body.tipo, body.motivo, minutes, unusual],
    })
    await tx.run({
      text: `insert into alcance (miembro, paciente, via, nivel, desde, hasta, origen, otorgado_por)
values ('c:' || $1::text, $2, 'urgencia', ${LEVEL}, now(), now() + make_interval(mins => $3::integer), $4::text, $1::text)`,
      values: [call.actor.id, patient, minutes, id],
    })
    await tellUrgency(tx, patient)
    return { json: row, audit: { id, patient, reason: body.motivo, ...(unusual ? { code: 'inusual' } : {}) } }
  },
})

const list = defineOperation({
  ...shared,
  id: 'paciente_accesos_urgencia_list',
  method: 'GET',
  path,
  title: 'Accesos de urgencia',
  about: 'La cola de revisión para el coordinador y el auditor; los demás ven los propios. Lo más reciente primero.',
  access: [...careTeam, 'auditor'],
  action: 'listar',
  query: {
    estado: oneOf(estados, { label: 'Revisión' }),
    paciente: ref('paciente', { label: 'Paciente' }),
    inusual: bool({ label: 'Inusual' }),
    antes_de: ref('acceso_urgencia', { label: 'Los anteriores a este' }),
    page_size: integer({ label: 'Registros por página', min: 1, max: 200, default: PAGE }),
  },
  output: { status: 200, about: 'Una página.', listOf: access },
  needs,
  async run({ query, call }, { core }) {
    const own = reviewers.some((r) => r === call.actor.rol) || call.actor.rol === 'demostracion' ? null : call.actor.id
    const size = query.page_size
    const rows = await core.db.run({
      text: `select ${COLUMNS} from acceso_urgencia u
where ($1::text is null or u.estado = $1) and ($2::uuid is null or u.paciente = $2) and ($3::uuid is null or u.id < $3)
  and ($4::text is null or u.cuenta = $4) and ($5::boolean is null or u.inusual = $5) order by u.id desc limit $6`,
      values: [query.estado, query.paciente, query.antes_de, own, query.inusual, size + 1],
    })
    const shown = rows.slice(0, size)
    const last = shown.at(-1)?.id
    return {
      json: { next: rows.length > size ? nextPage(path, query, String(last)) : null, previous: null, results: shown },
      audit: { patients: [...new Set(shown.map((r) => String(r.paciente)))], rows: shown.map((r) => String(r.id)) },
    }
  },
})

const review = defineOperation({
  ...shared,
  id: 'paciente_accesos_urgencia_revisar_create',
  method: 'POST',
  path: `${path}{acceso}/revisar/`,
  title: 'Revisar un acceso de urgencia',
  about: 'Un coordinador lo cierra como justificado o no; si no lo fue, el acceso termina ahí mismo.',
  access: ['coordinador_medico'],
  action: 'revisar',
  example: { decision: 'justificado', comentario: 'Ingresó por urgencias esa noche' },
  body: {
    decision: oneOf(
      { justificado: 'Justificado', no_justificado: 'No justificado' },
      { label: 'Decisión', required: true },
    ),
    comentario: text({ label: 'Comentario', ...sentence, max: 1000, required: true }),
  },
  output: { status: 200, about: 'Revisado.', fields: access },
  problems: [noPuedeAgregarse, accesoRevisado],
  needs,
  async run({ params, body, call, tx }, { core }) {
    const found = await find(core, params.acceso)
    if (found.cuenta === call.actor.id) throw new Problem(noPuedeAgregarse)
    const [row] = await tx.run({
      text: `update acceso_urgencia u set estado = $2, revisado_por = $3, revisado_en = now(), comentario = $4,
terminado_en = case when $2 = 'no_justificado' and u.hasta > now() then coalesce(u.terminado_en, now()) else u.terminado_en end
where u.id = $1 and u.estado = 'pendiente' returning ${COLUMNS}`,
      values: [found.id, body.decision, call.actor.nombre, body.comentario],
    })
    if (row === undefined) throw new Problem(accesoRevisado, { more: { estado: String(found.estado) } })
    if (body.decision === 'no_justificado') await endGrant(tx, String(found.id))
    await tellUrgency(tx, String(found.paciente))
    return {
      json: row,
      audit: { id: String(found.id), patient: String(found.paciente), code: body.decision },
    }
  },
})

const end = defineOperation({
  ...shared,
  id: 'paciente_accesos_urgencia_terminar_create',
  method: 'POST',
  path: `${path}{acceso}/terminar/`,
  title: 'Terminar un acceso de urgencia',
  about: 'Quien lo abrió, o un coordinador, lo termina antes de tiempo. La revisión sigue pendiente.',
  access: careTeam,
  action: 'actualizar',
  output: { status: 200, about: 'Terminado.', fields: access },
  needs,
  async run({ params, call, tx }, { core }) {
    const found = await find(core, params.acceso)
    const may = found.cuenta === call.actor.id || ['coordinador_medico', 'demostracion'].includes(call.actor.rol)
    if (!may) throw new Problem(notFound)
    const [row] = await tx.run({
      text: `update acceso_urgencia u set terminado_en = coalesce(u.terminado_en, least(now(), u.hasta)) where u.id = $1 returning ${COLUMNS}`,
      values: [found.id],
    })
    await endGrant(tx, String(found.id))
    await tellUrgency(tx, String(found.paciente))
    return { json: row, audit: { id: String(found.id), patient: String(found.paciente) } }
  },
})

/**
 * Break-glass: a professional outside the team opens one patient's record by saying why, at once and for a while. It is
 * loud: every row of the audit under it says so, the patient sees it, and a coordinator has to judge it.
 */
export const breakGlassOperations = [open, list, review, end]

const tellUrgency = (tx: Tx, patient: string): Promise<void> =>
  recordEvent(tx, { resource: 'paciente', fact: 'acceso_urgencia', id: patient, patient })

const endGrant = (tx: Pick<Core['db'], 'run'>, id: string): Promise<DbRow[]> =>
  tx.run({
    text: `update alcance set hasta = now() where origen = $1 and via = 'urgencia' and hasta > now()`,
    values: [id],
  })

async function find(core: Core, id: string | undefined): Promise<DbRow> {
  const rows =
    id !== undefined && isUuid(id)
      ? await core.db.run({
          text: `select ${COLUMNS} from acceso_urgencia u where u.id = $1`,
          values: [id.toLowerCase()],
        })
      : []
  if (rows[0] === undefined) throw new Problem(notFound)
  return rows[0]
}

const nextPage = (path: string, query: Values, last: string): string => {
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null) next.set(name, String(value))
  next.set('antes_de', last)
  return `${path}?${next}`
}

const whom = say(
  'Diga el paciente, o su tipo y número de documento.',
  'Name the patient, or the document type and number.',
)

/** In an emergency nobody knows an identifier by heart: the document is enough. */
const withoutAccount = say(
  'El administrador local de demostración no tiene cuenta y ya alcanza todas las historias: ingrese con una para abrir un acceso de urgencia.',
  'The local demonstration administrator has no account and reaches every record: log in with one to break the glass.',
)

/** Held: who is being eliminated meanwhile is waited for, and then is not there. */
async function patientOf(tx: Pick<Tx, 'run'>, body: Values): Promise<string> {
  const byDocument = body.tipo_documento !== null && body.numero_documento !== null
  if ((body.paciente !== null) === byDocument)
    throw new Problem(invalid, { errores: [{ campo: 'paciente', codigo: 'requerido', mensaje: whom }] })
  const [found] = await tx.run<{ id: string }>({
    text: `select p.id from paciente p where p.eliminado_en is null
  and (p.id = $1::uuid or ($1::uuid is null and p.tipo_documento = $2 and p.numero_documento = $3)) for key share`,
    values: [body.paciente, body.tipo_documento, body.numero_documento],
  })
  if (found === undefined) throw new Problem(notFound)
  return found.id
}

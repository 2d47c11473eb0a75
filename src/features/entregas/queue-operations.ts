import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { askedBy } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { factsOf } from '../../model/access/roles.ts'
import { servicioReps, triage } from '../../model/codes/index.ts'
import { bool, code, instant, integer, oneOf, ref, text } from '../../model/fields.ts'
import { estadosHistoria } from '../../model/history-state.ts'
import { Problem, type ProblemKind } from '../../model/problem.ts'
import { historiaCerrada, notFound } from '../../model/problems.ts'
import { deteriorationLevels, tellsPeople } from '../../model/scales/deterioration.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { historia } from '../../resources/historia.ts'
import { ONLY_THIS_HISTORY } from '../alcance/team-grants.ts'
import { decideTake } from './decide.ts'
import { queues, replayedHeader, shared, standing, standingOf, workers } from './hands.ts'
import { mover } from './move.ts'
import { atencionSinAbrir, atencionTomada, colaVacia, otraCola } from './problems.ts'
import { type QueuedEncounter, queueReader, serviceReader } from './queue.ts'
import { unsignedReader } from './unsigned.ts'

const PATH = '/hce/api/cola/'
const MOST = 200
/** How many of the queue are tried: as many as may be taken by others meanwhile. */
const TRIED = 20
const UNSIGNED_SHOWN = 50
/** Taken, sent to another queue, or closed since the queue was read: the next one is tried. */
const goneMeanwhile: readonly ProblemKind[] = [atencionTomada, otraCola, atencionSinAbrir, historiaCerrada, notFound]

const grupos = { entregado: 'Entregada a mí', asignado: 'Asignada a mí', en_espera: 'En espera' } as const
const { tipo_atencion, motivo_consulta } = historia.fields

const queued = {
  historia: ref('historia', { label: 'Atención', required: true }),
  paciente: ref('paciente', { label: 'Paciente', required: true }),
  grupo: oneOf(grupos, { label: 'Por qué está aquí', required: true }),
  tipo_atencion: oneOf(tipo_atencion.options ?? {}, { label: tipo_atencion.label, required: true }),
  estado: oneOf(estadosHistoria, { label: 'Estado', required: true }),
  servicio_reps: code(servicioReps, { label: 'Servicio' }),
  servicio_nombre: text({ label: 'Servicio, en palabras', max: 200 }),
  triage: code(triage, { label: 'Triage' }),
  motivo_consulta: text({ label: motivo_consulta.label, about: 'Para quien atiende.', max: 2000 }),
  fecha_inicio: instant({ label: 'Inicio', required: true }),
  desde: instant({ label: 'Así desde', required: true }),
  profesional: text({ label: 'Profesional tratante', max: 60 }),
  profesional_nombre: text({ label: 'Nombre del tratante', max: 200 }),
  nota: text({ label: 'Recado de quien la entregó', about: 'Para quien atiende.', max: 500 }),
  entregado_por: text({ label: 'Quién la pasó', max: 200 }),
  con_signos: bool({ label: 'Tiene signos vitales', about: 'Para quien atiende.' }),
  deterioro: text({
    label: 'Lo que dicen sus últimos signos',
    about: 'Para quien atiende: escala, puntos y qué hacer.',
    max: 500,
  }),
  deterioro_nivel: oneOf(deteriorationLevels, {
    label: 'Riesgo según sus últimos signos',
    about: 'Para quien atiende.',
  }),
  deterioro_desde: instant({ label: 'Cuándo se tomaron' }),
  deterioro_atendido: bool({ label: 'Alguien dijo que lo atendió', about: 'Si el riesgo es alto o crítico.' }),
  sin_cuenta: bool({
    label: 'Quien la tenía ya no ingresa',
    about: 'Su cuenta está bloqueada: hay que asignarla a otra persona.',
  }),
}

/** Whoever sees no clinical content is told who waits, and not why. */
function asSeen(row: QueuedEncounter, clinical: boolean): Record<string, unknown> {
  const hidden = clinical ? {} : { motivo_consulta: null, nota: null, con_signos: null }
  const score = clinical ? row.deterioro : null
  return {
    ...row,
    deterioro: score?.texto ?? null,
    deterioro_nivel: score?.nivel ?? null,
    deterioro_desde: score?.desde ?? null,
    deterioro_atendido: score === null || !tellsPeople(score.nivel) ? null : score.atendido !== null,
    servicio_nombre: labelOf(historia, 'servicio_reps', row.servicio_reps),
    ...hidden,
  }
}

const list = defineOperation({
  ...shared,
  id: 'hce_api_cola_list',
  method: 'GET',
  path: PATH,
  title: 'Mis atenciones y la cola de mis servicios',
  about:
    'Las atenciones abiertas que están en manos de quien pregunta (asignadas o entregadas) y las que esperan en la cola de sus servicios; admisiones y el coordinador ven las colas de todos, y las que quedaron en manos de una cuenta bloqueada. Primero quienes tienen signos de riesgo crítico o alto; después, en urgencias por triage y lo demás por orden de llegada.',
  access: queues,
  action: 'listar',
  query: { servicio_reps: code(servicioReps, { label: 'Servicio' }) },
  output: { status: 200, about: `Hasta ${MOST}.`, listOf: queued },
  needs: ({ engine: { core } }: WithEngine) => ({ read: queueReader(core) }),
  async run({ query, call }, { read }) {
    const rows = await read(call, { servicio_reps: query.servicio_reps, limit: MOST })
    const clinical = factsOf(call.actor.rol).view === 'completa'
    return {
      json: { next: null, previous: null, results: rows.map((row) => asSeen(row, clinical)) },
      audit: {
        fields: askedBy(query),
        rows: rows.map((row) => row.historia),
        patients: [...new Set(rows.map((row) => row.paciente))],
      },
    }
  },
})

const services = defineOperation({
  ...shared,
  id: 'hce_api_cola_servicios_list',
  method: 'GET',
  path: `${PATH}servicios/`,
  title: 'Servicios que atienden aquí',
  about:
    'Cada servicio con cuántas personas lo atienden y cuántas atenciones esperan en su cola, de las que se alcanzan.',
  access: queues,
  action: 'listar',
  output: {
    status: 200,
    about: 'Los servicios; primero los que más atienden.',
    listOf: {
      servicio_reps: text({ label: 'Servicio', max: 10, required: true }),
      servicio_nombre: text({ label: 'Servicio, en palabras', max: 200 }),
      profesionales: integer({ label: 'Quienes lo atienden', min: 0, max: 1_000_000, required: true }),
      en_espera: integer({ label: 'En espera', min: 0, max: 1_000_000, required: true }),
    },
  },
  needs: ({ engine: { core } }: WithEngine) => ({ read: serviceReader(core) }),
  async run({ call }, { read }) {
    const rows = await read(call)
    const results = rows.map((row) => ({
      ...row,
      servicio_nombre: labelOf(historia, 'servicio_reps', row.servicio_reps),
    }))
    return { json: { next: null, previous: null, results }, audit: {} }
  },
})

/** The encounter that a request with this key took. */
async function takenWith(core: Core, { actor }: Call, key: string): Promise<string | null> {
  const [row] = await core.db.run<{ recurso_id: string }>({
    name: 'cola_tomada_con_clave',
    text: `select i.recurso_id from idempotencia i where i.actor = $1 and i.clave = $2 and i.recurso = 'historia'`,
    values: [actor.id, key],
  })
  return row?.recurso_id ?? null
}

const next = defineOperation({
  ...shared,
  id: 'hce_api_cola_siguiente_create',
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${PATH}siguiente/`,
  title: 'Tomar la siguiente de la cola',
  about: 'La primera que espera en la cola de los servicios de quien pregunta; si otro la toma a la vez, la que sigue.',
  access: workers,
  action: 'entregar',
  example: {},
  body: { servicio_reps: code(servicioReps, { label: 'Servicio', about: 'Si se omite, todos los de la cuenta.' }) },
  output: { status: 200, about: 'La que tomó.', fields: standing },
  problems: [colaVacia],
  needs: ({ engine }: WithEngine) => ({ core: engine.core, read: queueReader(engine.core), move: mover(engine) }),
  async run({ body, call, key }, { core, read, move }) {
    const taking = (id: string) =>
      move({
        id,
        call,
        key,
        sent: { siguiente: body },
        tipo: 'toma',
        nota: null,
        to: { account: call.actor.id },
        decide: async (at) => ({ move: decideTake(at, call.actor), grant: ONLY_THIS_HISTORY }),
      })
    // Asked again with the same key, it is the one that was taken, and not another patient.
    const taken = key === null ? null : await takenWith(core, call, key)
    if (taken !== null) {
      const { replayed } = await taking(taken)
      return { json: await standingOf(core, taken), audited: true, ...replayedHeader(replayed) }
    }
    const rows = await read(call, { servicio_reps: body.servicio_reps, limit: MOST })
    const own = rows.filter((r) => r.grupo === 'en_espera' && call.actor.miembros.includes(`s:${r.servicio_reps}`))
    for (const { historia: id } of own.slice(0, TRIED)) {
      try {
        await taking(id)
        return { json: await standingOf(core, id), audited: true }
      } catch (error) {
        if (!(error instanceof Problem && goneMeanwhile.includes(error.kind))) throw error
      }
    }
    throw new Problem(colaVacia)
  },
})

const unsigned = defineOperation({
  ...shared,
  id: 'hce_api_cola_sin_firmar_list',
  method: 'GET',
  path: `${PATH}sin-firmar/`,
  title: 'Atenciones abiertas con registros sin firmar',
  about: 'Para quien coordina: cuántos registros de cada una siguen sin firma. La más antigua primero.',
  access: ['coordinador_medico'],
  action: 'listar',
  output: {
    status: 200,
    about: `Hasta ${UNSIGNED_SHOWN}.`,
    listOf: {
      historia: queued.historia,
      paciente: queued.paciente,
      servicio_nombre: queued.servicio_nombre,
      profesional_nombre: queued.profesional_nombre,
      fecha_inicio: queued.fecha_inicio,
      sin_firmar: integer({ label: 'Registros sin firmar', min: 1, max: 1_000_000, required: true }),
    },
  },
  needs: ({ engine: { core } }: WithEngine) => ({ read: unsignedReader(core) }),
  async run({ call }, { read }) {
    const rows = await read(call, UNSIGNED_SHOWN)
    const results = rows.map(({ servicio_reps, ...row }) => ({
      ...row,
      servicio_nombre: labelOf(historia, 'servicio_reps', servicio_reps),
    }))
    return {
      json: { next: null, previous: null, results },
      audit: { rows: rows.map((r) => r.historia), patients: [...new Set(rows.map((r) => r.paciente))] },
    }
  },
})

export const queueOperations = [list, services, next, unsigned]

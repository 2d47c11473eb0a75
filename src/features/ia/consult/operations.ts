import { afterSaving } from '../../../engine/connection/database-fault.ts'
import type { Engine } from '../../../engine/engine.ts'
import { defineOperation, type OperationInput, type OperationResult } from '../../../engine/operation.ts'
import { type Field, ref } from '../../../model/fields.ts'
import { type FieldError, Problem } from '../../../model/problem.ts'
import { historiaCerrada, historiaSinAbrir, invalid, notFound } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import type { JobRunner } from '../../../work/runner.ts'
import { type Agent, isEmbedded } from '../agents/agent.ts'
import { usableAgent } from '../agents/usable.ts'
import {
  agentePausado,
  agenteSinConfigurar,
  consultaEnOtroEstado,
  limiteDelAgente,
  sinAgente,
  sinConsentimientoIa,
} from '../problems.ts'
import type { ModelSettings } from '../providers/settings.ts'
import { consultationFor, markSeen } from './find.ts'
import { addJob, dropJob } from './jobs-table.ts'

/** What may keep an agent from being asked, the first time or again. */
const asking = [
  sinAgente,
  agentePausado,
  agenteSinConfigurar,
  limiteDelAgente,
  sinConsentimientoIa,
  consultaEnOtroEstado,
] as const

export interface ConsultDeps {
  readonly engine: Engine
  readonly models: ModelSettings
  readonly consultations: JobRunner
}

export const TAG = 'Consultas a la IA'

const optional = ({ required: _required, immutable: _immutable, filter: _filter, ...field }: Field): Field =>
  field as Field
const { fields } = consultaIa

export const inOtherState = (row: Row): Problem =>
  new Problem(consultaEnOtroEstado, { more: { estado: String(row.estado) } })

const missing = (campo: string): FieldError => ({
  campo,
  codigo: 'requerido',
  mensaje: say(
    'Diga el borrador (consulta), o la historia y el tipo de consulta.',
    'Say the draft (consulta), or the history and the kind.',
  ),
})
const notWithDraft = (campo: string): FieldError => ({
  campo,
  codigo: 'regla',
  mensaje: say('El borrador ya lo dice: cámbielo en él.', 'The draft says it already: change it there.'),
})
const unknownHistory: FieldError = {
  campo: 'historia',
  codigo: 'referencia',
  mensaje: say('No existe o no está disponible.', 'It does not exist or is not available.'),
}

const shared = {
  tag: TAG,
  resource: consultaIa.name,
  access: consultaIa.access.write,
  action: 'consultar_ia',
} as const
const needs = ({ engine, models, consultations }: ConsultDeps) => {
  const { core } = engine

  /** At once where it is fast; otherwise behind whoever asked, who is told where to look. */
  async function goOn(row: Row, agent: Agent, { call }: OperationInput, replayed: boolean): Promise<OperationResult> {
    const now = await afterSaving(async () => {
      if (isEmbedded(agent) && !replayed) await consultations.runOnce(row.id)
      else if (!replayed) consultations.kick(row.id)
      const asked = (await core.loadFor(call, consultaIa.name, row.id)) ?? row
      if (asked.estado === 'completada') await markSeen(core.db, row.id, call)
      return asked
    })
    const location = `${consultaIa.path}${row.id}/`
    return {
      row: now,
      status: now.estado === 'en_proceso' ? 202 : 201,
      audited: true,
      headers: { location, ...(replayed ? { 'idempotency-replayed': 'true' } : {}) },
    }
  }

  /** A draft, or one that failed, is asked (again). */
  async function again(input: OperationInput, row: Row, from: string): Promise<OperationResult> {
    const { call, key, ifMatch } = input
    if (row.estado !== from && key === null) throw inOtherState(row)
    const patient = String(row.paciente)
    const agent = await usableAgent(core, models, { id: row.agente as string | null, patient, now: call.now })
    const moved = await engine.verbs(consultaIa).transition({
      id: row.id,
      call,
      action: 'consultar_ia',
      ifMatch,
      key,
      sent: input.body,
      body: {},
      allow(locked) {
        if (locked.estado !== from) throw inOtherState(locked)
      },
      decide: async () => ({
        set: { estado: 'en_proceso', agente: agent.id, agente_version: agent.version, error: null },
        derives: [],
        also: (tx) => addJob(tx, row.id, call),
      }),
    })
    return goOn(moved.row, agent, input, moved.replayed)
  }

  async function fresh(input: OperationInput): Promise<OperationResult> {
    const { body, call, key } = input
    const lacking = (['historia', 'tipo_consulta'] as const).filter((name) => body[name] === null)
    if (lacking.length > 0) throw new Problem(invalid, { errores: lacking.map(missing) })
    const history = await core.loadFor(call, 'historia', String(body.historia))
    if (history === null) throw new Problem(invalid, { errores: [unknownHistory] })
    const patient = String(history.paciente)
    const agent = await usableAgent(core, models, { id: body.agente as string | null, patient, now: call.now })
    const names = ['historia', 'tipo_consulta', 'pregunta', 'contexto_incluido'] as const
    const given = Object.fromEntries(names.filter((n) => body[n] !== null).map((n) => [n, body[n]]))
    const { row, replayed } = await engine.verbs(consultaIa).create({
      body: { ...given, agente: agent.id },
      call,
      key,
      operation: 'consultar',
      sent: body,
      set: { estado: 'en_proceso', agente_version: agent.version },
      also: (tx, made) => addJob(tx, made.id, call),
    })
    return goOn(row, agent, input, replayed)
  }
  return { fresh, core, again, engine, consultations }
}

const consultar = defineOperation({
  ...shared,
  id: 'hce_api_consultas_ia_consultar_create',
  example: { historia: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01', tipo_consulta: 'plan_manejo' },
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${consultaIa.path}consultar/`,
  title: 'Consultar a la IA',
  about:
    'Pregunta al agente sobre una historia (`historia` y `tipo_consulta`), o hace la pregunta de un borrador (`consulta`). El agente incluido responde enseguida (201) y lee la historia sin que salga nada; los demás quedan en proceso (202): mire la consulta, o sus eventos. Solo salen las secciones dichas, sin identidad. Cada recomendación nace pendiente.',
  body: {
    consulta: ref('consulta_ia', { label: 'Borrador que se pregunta' }),
    historia: optional(fields.historia),
    tipo_consulta: optional(fields.tipo_consulta),
    pregunta: fields.pregunta,
    contexto_incluido: fields.contexto_incluido,
    agente: optional(fields.agente),
  },
  output: { status: 201, about: 'Respondida; 202 si está en proceso.', rowOf: consultaIa },
  problems: [notFound, ...asking, historiaCerrada, historiaSinAbrir],
  needs,
  async run(input, { fresh, core, again }) {
    const { body, call } = input
    if (body.consulta === null) return fresh(input)
    const said = (['historia', 'tipo_consulta', 'pregunta', 'agente'] as const).filter((name) => body[name] !== null)
    if (said.length > 0) throw new Problem(invalid, { errores: said.map(notWithDraft) })
    const draft = await core.loadFor(call, consultaIa.name, String(body.consulta))
    if (draft === null) throw new Problem(notFound)
    return again(input, draft, 'borrador')
  },
})

const reintentar = defineOperation({
  ...shared,
  id: 'hce_api_consultas_ia_reintentar_create',
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${consultaIa.path}{id}/reintentar/`,
  title: 'Reintentar una consulta que falló',
  about: 'La misma pregunta, con la historia como está ahora.',
  output: { status: 201, about: 'Respondida; 202 si está en proceso.', rowOf: consultaIa },
  problems: asking,
  needs,
  run: async (input, { again, core }) =>
    again(input, await consultationFor(core, input.call, input.params.id), 'error'),
})

const cancelar = defineOperation({
  ...shared,
  id: 'hce_api_consultas_ia_cancelar_create',
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${consultaIa.path}{id}/cancelar/`,
  title: 'Cancelar una consulta',
  about:
    'La que está en proceso, falló o es un borrador queda descartada. Lo que el agente respondiera después no se guarda.',
  output: { status: 200, about: 'Descartada.', rowOf: consultaIa },
  problems: [consultaEnOtroEstado],
  needs,
  async run({ params, call, key, ifMatch }, { core, engine, consultations }) {
    const row = await consultationFor(core, call, params.id)
    const moved = await engine.verbs(consultaIa).transition({
      id: row.id,
      call,
      action: 'consultar_ia',
      ifMatch,
      key,
      sent: {},
      body: {},
      allow(locked) {
        if (!['en_proceso', 'error', 'borrador'].includes(String(locked.estado))) throw inOtherState(locked)
      },
      decide: async () => ({ set: { estado: 'descartada' }, derives: [], also: (tx) => dropJob(tx, row.id) }),
    })
    consultations.abort(row.id)
    return { row: moved.row, audited: true }
  },
})

export const consultOperations = [consultar, reintentar, cancelar]

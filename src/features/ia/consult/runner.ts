import { randomUUID } from 'node:crypto'
import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import type { Engine } from '../../../engine/engine.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import type { Row, Value } from '../../../model/resource.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import type { LoadedReader } from '../../farmacologia/loaded-interactions.ts'
import type { IcdCatalogues } from '../../icd/catalogue.ts'
import { type Agent, isEmbedded } from '../agents/agent.ts'
import { rulesAgent, usableAgent } from '../agents/usable.ts'
import { ModelProblem } from '../providers/ask-model.ts'
import type { ModelSettings } from '../providers/settings.ts'
import { answerWith, type ConsultationAnswer } from './answer.ts'
import { keptCites, shownAs } from './born.ts'
import { beat, dropJob, type Job, releaseJob, takeJob } from './jobs-table.ts'
import { type ReadRecord, recordReader } from './read-record.ts'
import { serviceCall } from './service-actor.ts'

export interface Consultations {
  /** Does one that waits, that one if it is named; false if there is none. */
  runOnce(consulta?: string): Promise<boolean>
  /** The same, behind whoever asked. */
  kick(consulta: string): void
  /** Whoever is at it here stops at once. */
  abort(consulta: string): void
  /** What is under way is left for another process. */
  stop(): Promise<void>
}
export interface RunnerDeps {
  readonly engine: Engine
  readonly models: ModelSettings
  readonly icd: IcdCatalogues
  readonly loadedInteractions: LoadedReader
  onError(error: unknown): void
}

const toldOf = ({ nombre }: Agent, { error, recomendaciones: { length } }: ConsultationAnswer): string =>
  error === null
    ? `El agente «${nombre}» respondió con ${length} recomendaciones, por validar.`
    : `El agente «${nombre}» no respondió; las reglas del servicio dieron ${length} recomendaciones, por validar.`

/** It is not in process any more: cancelled, or done by somebody else. */
class Lost extends Error {}

const BEAT_MS = 400
const MOST_ATTEMPTS = 3

export function consultationRunner({ engine, models, icd, loadedInteractions, onError }: RunnerDeps): Consultations {
  const { core } = engine
  const runner = randomUUID()
  const reading = recordReader(core, icd, loadedInteractions)
  const answering = answerWith(core, models)
  const running = new Set<Promise<unknown>>()
  const aborts = new Map<string, AbortController>()
  let stopping = false

  const move = (
    id: string,
    call: Call,
    set: Readonly<Record<string, Value>>,
    rest: { readonly row: Row; readonly descripcion: string; also(tx: Tx): Promise<void> },
  ): Promise<unknown> =>
    engine.verbs(consultaIa).transition({
      id,
      call,
      action: 'consultar_ia',
      ifMatch: null,
      key: null,
      sent: null,
      body: {},
      allow(locked) {
        if (locked.estado !== 'en_proceso') throw new Lost()
      },
      decide: async () => ({
        set,
        derives: [
          {
            resource: 'bitacora',
            values: {
              historia: rest.row.historia ?? null,
              paciente: rest.row.paciente ?? null,
              tipo_evento: 'consulta_ia',
              descripcion: rest.descripcion,
              origen: 'sistema',
              recurso_tipo: consultaIa.name,
              recurso_id: id,
            },
          },
        ],
        also: (tx) => rest.also(tx),
      }),
    })

  async function finish(
    row: Row,
    call: Call,
    agent: Agent,
    read: ReadRecord,
    answered: ConsultationAnswer,
    started: number,
  ) {
    await move(
      row.id,
      call,
      {
        estado: 'completada',
        respuesta: answered.respuesta,
        recomendaciones: answered.recomendaciones.map(shownAs) as Value,
        contexto_hash: answered.hash,
        agente_version: agent.version,
        modelo_usado: answered.modelo,
        tokens_entrada: answered.tokensIn,
        tokens_salida: answered.tokensOut,
        costo: answered.costo,
        duracion_ms: Math.round(performance.now() - started),
        // Again: what was read may have been reserved meanwhile.
        confidencialidad: await read.level(core.db),
        error: answered.error,
      },
      {
        row,
        descripcion: toldOf(agent, answered),
        async also(tx) {
          await dropJob(tx, row.id)
          const house = isEmbedded(agent) ? agent.id : ((await rulesAgent(tx)) ?? agent.id)
          const born = answered.recomendaciones.map((b) => ({
            recomendacion: b.id,
            // What the rules say beside a model is judged as theirs, and not as the model's.
            agente: b.origen === 'reglas' ? house : agent.id,
            tipo: b.tipo,
            texto: b.texto,
            soporte: b.soporte,
            citas: keptCites(b, read.seen),
            propuesta: b.propuesta,
          }))
          await tx.run({
            name: 'ia_recomendaciones_nuevas',
            text: `insert into ia_recomendacion (consulta, recomendacion, agente, tipo_consulta, tipo, texto, soporte, citas, propuesta, creada_en)
select $1, n.recomendacion, n.agente, $2, n.tipo, n.texto, n.soporte, n.citas, n.propuesta, $3
from jsonb_to_recordset($4::jsonb) as n(recomendacion uuid, agente uuid, tipo text, texto text, soporte text, citas jsonb, propuesta jsonb)`,
            values: [row.id, row.tipo_consulta, new Date().toISOString(), JSON.stringify(born)],
          })
        },
      },
    )
  }

  /** Nothing is lost: the question stays, what was sent stays, and it can be tried again. */
  async function fail(job: Job, why: string, started: number): Promise<void> {
    const row = await core.load(consultaIa.name, job.consulta)
    if (row === null || row.estado !== 'en_proceso') return dropJob(core.db, job.consulta)
    const duracion_ms = Math.round(performance.now() - started)
    await move(
      row.id,
      serviceCall(new Date().toISOString()),
      { estado: 'error', error: why.slice(0, 2000), duracion_ms },
      {
        row,
        descripcion: 'La consulta a la IA no se completó; se puede reintentar.',
        also: (tx) => dropJob(tx, row.id),
      },
    )
  }

  async function work(job: Job, signal: AbortSignal, onText: (text: string) => void, started: number): Promise<void> {
    if (job.intentos > MOST_ATTEMPTS)
      throw new ModelProblem('El servicio se interrumpió varias veces mientras respondía.')
    const row = await core.load(consultaIa.name, job.consulta)
    if (row === null || row.estado !== 'en_proceso') throw new Lost()
    const call: Call = { ...job.llamada, now: new Date().toISOString() }
    const patient = String(row.paciente)
    const agent = await usableAgent(core, models, { id: row.agente as string | null, patient, now: call.now })
    const history = await core.loadFor(call, 'historia', String(row.historia))
    const read = history === null ? null : await reading(call, history)
    if (read === null) throw new ModelProblem('La historia ya no está al alcance de quien preguntó.')
    const answered = await answering({ agent, consulta: row, call, read, signal, onText })
    await finish(row, { ...call, now: new Date().toISOString() }, agent, read, answered, started)
  }

  async function run(job: Job): Promise<void> {
    const abort = new AbortController()
    aborts.set(job.consulta, abort)
    const started = performance.now()
    let parcial = ''
    const beating = setInterval(() => {
      beat(core.db, job, runner, parcial).then(
        (mine) => {
          if (!mine) abort.abort()
        },
        () => {},
      )
    }, BEAT_MS)
    const hear = (text: string): void => {
      parcial = text
    }
    try {
      await work(job, abort.signal, hear, started)
    } catch (error) {
      if (error instanceof Lost) await dropIfDone(job)
      else if (stopping) await releaseJob(core.db, job, runner)
      else if (abort.signal.aborted) await dropIfDone(job)
      else if (error instanceof ModelProblem) await fail(job, error.message, started)
      else if (error instanceof Problem && error.kind === notFound)
        await fail(job, 'La consulta ya no está al alcance de quien preguntó.', started)
      else if (error instanceof Problem && error.kind.status < 500)
        await fail(job, (error.details.detail ?? error.kind.title).es, started)
      // The database is away, or the history is changing state: whoever comes next takes it up.
      else if (error instanceof Problem) await releaseJob(core.db, job, runner)
      else {
        await fail(job, 'La consulta falló por una causa que no se previó; el registro de eventos dice más.', started)
        throw error
      }
    } finally {
      clearInterval(beating)
      aborts.delete(job.consulta)
    }
  }

  async function dropIfDone(job: Job): Promise<void> {
    const row = await core.load(consultaIa.name, job.consulta)
    if (row?.estado !== 'en_proceso') await dropJob(core.db, job.consulta)
  }

  async function runOnce(consulta?: string): Promise<boolean> {
    if (stopping) return false
    const job = await takeJob(core.db, runner, consulta ?? null)
    if (job === null) return false
    await run(job)
    return true
  }

  const tracked = <T>(doing: Promise<T>): Promise<T> => {
    running.add(doing)
    const done = (): boolean => running.delete(doing)
    doing.then(done, done)
    return doing
  }
  return {
    runOnce: (consulta) => tracked(runOnce(consulta)),
    kick(consulta) {
      tracked(runOnce(consulta)).catch(onError)
    },
    abort: (consulta) => aborts.get(consulta)?.abort(),
    async stop() {
      stopping = true
      for (const abort of aborts.values()) abort.abort()
      await Promise.allSettled([...running])
    },
  }
}

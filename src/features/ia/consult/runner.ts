import { type Call, serviceCall } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import type { Engine } from '../../../engine/engine.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import type { Row, Value } from '../../../model/resource.ts'
import type { LoadedReader } from '../../../modules/persona/index.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import { LostLease } from '../../../work/lease.ts'
import { type HeldJob, type JobRunner, jobRunner } from '../../../work/runner.ts'
import type { IcdCatalogues } from '../../icd/catalogue.ts'
import { type Agent, isEmbedded } from '../agents/agent.ts'
import { rulesAgent, usableAgent } from '../agents/usable.ts'
import { ModelProblem } from '../providers/ask-model.ts'
import type { ModelSettings } from '../providers/settings.ts'
import { answerWith, type ConsultationAnswer } from './answer.ts'
import { keptCites, shownAs } from './born.ts'
import { type ConsultationJob, dropJob, jobLease } from './jobs-table.ts'
import { type ReadRecord, recordReader } from './read-record.ts'

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

const BEAT_MS = 400
const MOST_ATTEMPTS = 3

export function consultationRunner({ engine, models, icd, loadedInteractions, onError }: RunnerDeps): JobRunner {
  const { core } = engine
  const reading = recordReader(core, icd, loadedInteractions)
  const answering = answerWith(core, models)

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
        if (locked.estado !== 'en_proceso') throw new LostLease()
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
    duracion_ms: number,
  ) {
    await move(
      row.id,
      call,
      {
        estado: 'completada',
        respuesta: answered.respuesta,
        // Made of JSON only; their interface has no index signature.
        recomendaciones: answered.recomendaciones.map(shownAs) as Value,
        contexto_hash: answered.hash,
        agente_version: agent.version,
        modelo_usado: answered.modelo,
        tokens_entrada: answered.tokensIn,
        tokens_salida: answered.tokensOut,
        costo: answered.costo,
        duracion_ms,
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
  async function fail(job: ConsultationJob, why: string, duracion_ms: number): Promise<void> {
    const row = await core.load(consultaIa.name, job.id)
    if (row === null || row.estado !== 'en_proceso') return dropJob(core.db, job.id)
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

  async function work(job: ConsultationJob, held: HeldJob): Promise<void> {
    if (job.intentos > MOST_ATTEMPTS)
      throw new ModelProblem('El servicio se interrumpió varias veces mientras respondía.')
    const row = await core.load(consultaIa.name, job.id)
    if (row === null || row.estado !== 'en_proceso') throw new LostLease()
    const call: Call = { ...job.llamada, now: new Date().toISOString() }
    const patient = String(row.paciente)
    const agent = await usableAgent(core, models, {
      id: typeof row.agente === 'string' ? row.agente : null,
      patient,
      now: call.now,
    })
    const history = await core.loadFor(call, 'historia', String(row.historia))
    const read = history === null ? null : await reading(call, history)
    if (read === null) throw new ModelProblem('La historia ya no está al alcance de quien preguntó.')
    const answered = await answering({ agent, consulta: row, call, read, signal: held.signal, onText: held.tell })
    await finish(row, { ...call, now: new Date().toISOString() }, agent, read, answered, held.elapsedMs())
  }

  async function failed(job: ConsultationJob, error: unknown, held: HeldJob): Promise<void> {
    const why = (sentence: string): Promise<void> => fail(job, sentence, held.elapsedMs())
    if (error instanceof ModelProblem) return why(error.message)
    if (error instanceof Problem) {
      if (error.kind === notFound) return why('La consulta ya no está al alcance de quien preguntó.')
      if (error.kind.status < 500) return why((error.details.detail ?? error.kind.title).es)
      // The database is away, or the history is changing state: the next runner takes it up.
      return held.release()
    }
    await why('La consulta falló por una causa que no se previó; el registro de eventos dice más.')
    throw error
  }

  async function dropIfDone({ id }: ConsultationJob): Promise<void> {
    const row = await core.load(consultaIa.name, id)
    if (row?.estado !== 'en_proceso') await dropJob(core.db, id)
  }

  return jobRunner({
    db: core.db,
    lease: jobLease,
    beatMs: BEAT_MS,
    run: work,
    failed,
    lost: dropIfDone,
    onError,
  })
}

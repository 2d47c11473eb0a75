import { type KeyObject, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '../../../engine/core.ts'
import { readCircuit } from '../../../outbox/circuit.ts'
import { decide, type Outcome, type Verdict } from './decide.ts'
import { enqueueRda, type NewDocument } from './enqueue.ts'
import { bytesOf, type Envio, envioById } from './envio.ts'
import { gatherNotes } from './gather-notes.ts'
import { type IhceClient, ihceClient } from './ihce-client.ts'
import { beat, LostLease, releaseEnvio, type Taken, takeNext } from './lease.ts'
import { historyMirror } from './mirror-history.ts'
import { patientOfDocument, questionAbout } from './parameters.ts'
import { findInList, markOf } from './read-acceptance.ts'
import { recordAnswer } from './record-answer.ts'
import type { Fetch, IhceSettings } from './settings.ts'
import { documentHolds } from './statement.ts'

export interface RdaSender {
  /** Puts a document in the queue, and says so in the header of its history. */
  keep(document: Omit<NewDocument, 'key'>): Promise<Envio>
  /** Sends what is due, as many at once as is configured; true if there may be more. */
  runOnce(): Promise<boolean>
  /** What is on its way gets a moment to be answered; the rest is left for another process. */
  stop(): Promise<void>
}

export interface SenderDeps {
  readonly core: Core
  /** Null: nothing is sent, and what there is waits. */
  readonly ihce: IhceSettings | null
  readonly fetch: Fetch
  key(): Promise<NewDocument['key']>
  keys(): Promise<(kid: string) => KeyObject | null>
}

const GRACE_MS = 3_000
/** How long the platform is left in peace the first time, in waits between two attempts. */
const PEACE = 6

export function rdaSender({ core, ihce, fetch, key, keys }: SenderDeps): RdaSender {
  const runner = randomUUID()
  const client = ihce === null ? null : ihceClient(ihce, fetch)
  const mirror = historyMirror(core)
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  let leaving = false

  async function attempt(settings: IhceSettings, ihceNow: IhceClient, taken: Taken): Promise<void> {
    const { envio } = taken
    const began = Date.now()
    const bytes = await bytesOf(core.db, envio.id)
    const verdict = documentHolds(envio, bytes, await keys()) ? await ask(settings, ihceNow, taken, bytes) : ALTERED
    if (verdict === null) return
    const ms = Date.now() - began
    await recordAnswer(core, mirror, { taken, runner, verdict, ms, openMs: settings.firstWaitMs * PEACE })
  }

  /** Null if the process is going and nobody knows what came of it. */
  async function ask(
    settings: IhceSettings,
    ihceNow: IhceClient,
    { envio, probe, mayHaveArrived }: Taken,
    bytes: Buffer,
  ): Promise<Verdict | null> {
    const target = envio.aclara === null ? null : await envioById(core.db, envio.aclara)
    const place = target === null ? null : (target.composicion ?? target.vida)
    const outcome: Outcome = await ihceNow.send(envio, place, bytes, stopping.signal)
    if (outcome.how === 'lost' && stopping.signal.aborted) {
      await releaseEnvio(core.db, envio.id, runner)
      return null
    }
    const { abierto_hasta } = await readCircuit(core.db)
    const verdict = decide(
      outcome,
      {
        tipo: envio.tipo,
        fallos: envio.fallos,
        most: settings.attempts,
        firstWaitMs: settings.firstWaitMs,
        healthy: abierto_hasta === null && !probe,
        mayHaveArrived,
      },
      Date.now(),
      Math.random(),
    )
    return verdict.codigo === 'duplicado' && verdict.accepted.vida === null && envio.nota === null
      ? { ...verdict, accepted: (await lookUp(settings, ihceNow, envio, bytes)) ?? verdict.accepted }
      : verdict
  }

  /** The platform has it and did not say under which name: it is looked for among what it has of the patient. */
  async function lookUp(settings: IhceSettings, ihceNow: IhceClient, envio: Envio, bytes: Buffer) {
    const document = JSON.parse(bytes.toString()) as unknown
    const mark = markOf(document)
    const patient = patientOfDocument(document)
    if (mark === null || patient === null) return null
    const human = envio.humano ?? settings.human
    const list = await ihceNow.list(questionAbout(patient, human), envio.tipo === 'paciente', human, stopping.signal)
    return findInList(list, mark)
  }

  async function sendOne(settings: IhceSettings, ihceNow: IhceClient): Promise<boolean> {
    if (leaving) return false
    const taken = await takeNext(core, runner, settings.leaseSeconds)
    if (taken === null) return false
    const beating = setInterval(
      () => {
        beat(core.db, taken.envio.id, runner, settings.leaseSeconds).catch(() => {})
      },
      (settings.leaseSeconds * 1000) / 3,
    )
    try {
      await attempt(settings, ihceNow, taken)
    } catch (error) {
      if (!(error instanceof LostLease)) throw error
    } finally {
      clearInterval(beating)
    }
    return true
  }

  async function once(): Promise<boolean> {
    if (leaving || ihce === null || client === null) return false
    // One that is slow keeps its own lane only.
    const lane = async (): Promise<boolean> => {
      let some = false
      while (await sendOne(ihce, client)) some = true
      return some
    }
    const gathering = gatherNotes(core, key, ihce.human)
    const lanes = await Promise.allSettled([gathering, ...Array.from({ length: ihce.parallel }, lane)])
    const failed = lanes.find((l) => l.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return lanes.some((l) => l.status === 'fulfilled' && l.value)
  }

  return {
    async keep(document) {
      const signing = await key()
      return core.db.transaction(async (tx) => {
        const { envio, repeated } = await enqueueRda(tx, { ...document, key: signing }, core)
        if (!repeated) await mirror(tx, envio, document.call)
        return envio
      })
    },
    runOnce() {
      const work = once()
      running.add(work)
      const done = (): boolean => running.delete(work)
      work.then(done, done)
      return work
    },
    async stop() {
      leaving = true
      const all = Promise.allSettled([...running])
      await Promise.race([all, sleep(GRACE_MS, undefined, { ref: false })])
      stopping.abort()
      await all
    },
  }
}

/** The bytes are not those that were signed: nobody must believe that they are ours. */
const ALTERED: Verdict = {
  estado: 'error',
  codigo: 'alterado',
  http: null,
  problemas: [
    {
      codigo: 'security',
      gravedad: 'error',
      mensaje: 'El documento guardado no es el que se firmó: no se envía. Avise a quien administra el servicio.',
      ruta: null,
      detalle: null,
    },
  ],
  accepted: { vida: null, composicion: null },
  counts: false,
  waitMs: 0,
  platform: 'callada',
}

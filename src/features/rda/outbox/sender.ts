import type { KeyObject } from 'node:crypto'
import type { Core } from '../../../engine/core.ts'
import type { OutgoingFetch } from '../../../model/outgoing-fetch.ts'
import type { Verdict } from '../../../outbox/decide.ts'
import { outboxSender } from '../../../outbox/sender.ts'
import { documentHolds, type SigningKey } from '../../../outbox/signature.ts'
import { tellsMarked } from './after-mark.ts'
import { answerReader } from './answer-reader.ts'
import { enqueueRda, type NewDocument } from './enqueue.ts'
import { type Envio, namesThePerson, rdaOutbox } from './envio.ts'
import { gatherNotes } from './gather-notes.ts'
import { ihceClient } from './ihce-client.ts'
import { historyMirror } from './mirror-history.ts'
import { patientOfDocument, questionAbout } from './parameters.ts'
import { type Acceptance, findInList, type Listed, markOf } from './read-acceptance.ts'
import type { IhceSettings } from './settings.ts'
import { statementOf } from './statement.ts'

export type RdaSender = ReturnType<typeof rdaSender>

export interface SenderDeps {
  readonly core: Core
  /** Null: nothing is sent, and what there is waits. */
  readonly ihce: IhceSettings | null
  readonly fetch: OutgoingFetch
  key(): Promise<SigningKey>
  keys(): Promise<(kid: string) => KeyObject | null>
}

/**
 * What was written under an identity that the person no longer has, or tells of an entry marked in error since, does not leave:
 * it waits for what takes its place.
 */
const isStale = (alias: string): string =>
  `(${alias}.estado = 'pendiente' and (not ${namesThePerson(alias)} or ${tellsMarked(alias)}))`

/** What the platform has is not it: another document of the same patient, period and provider. */
const TAKEN_PLACE = {
  estado: 'rechazado',
  codigo: 'otro_documento',
  accepted: null,
  problemas: [
    {
      codigo: 'conflict',
      gravedad: 'error',
      mensaje:
        'El Ministerio ya tiene otro documento de este paciente, período y prestador, y no es este. Revise si la atención se registró dos veces o si otro sistema la envió; si es un error, márquela, y si no, corrija la fecha y genere otro.',
      ruta: 'Encounter.period',
      detalle: null,
    },
  ],
} as const satisfies Pick<Verdict<Acceptance>, 'estado' | 'codigo' | 'accepted' | 'problemas'>

export function rdaSender({ core, ihce, fetch, key, keys }: SenderDeps) {
  const mirror = historyMirror(core)
  /** Puts a document in the queue, and says so in the header of its history. */
  async function keep(document: Omit<NewDocument, 'key'>): Promise<Envio> {
    const signing = await key()
    return core.db.transaction(async (tx) => {
      const { envio, repeated } = await enqueueRda(tx, { ...document, key: signing }, core)
      if (!repeated) await mirror(tx, envio, document.call)
      return envio
    })
  }
  if (ihce === null) return { keep, runOnce: async () => false, stop: async () => {} }
  const client = ihceClient(ihce, fetch)
  const answerable = ihce.human

  /** The platform says that it has it: it is looked for among what it has of the patient. */
  async function lookUp(envio: Envio, bytes: Buffer, named: Acceptance | null, signal: AbortSignal): Promise<Listed> {
    const document: unknown = JSON.parse(bytes.toString())
    const mark = markOf(document)
    const patient = patientOfDocument(document)
    if (mark === null || patient === null) return 'unknown'
    const human = envio.humano ?? answerable
    const list = await client.list(questionAbout(patient, human), envio.tipo === 'paciente', human, signal)
    // The process stops, or the document is another runner's.
    signal.throwIfAborted()
    return findInList(list, mark, named)
  }

  const sender = outboxSender<Envio, Acceptance>({
    core,
    outbox: rdaOutbox,
    settings: ihce,
    mirror,
    isStale,
    isIntact: async (envio, bytes) => documentHolds(statementOf(envio), envio, bytes, await keys()),
    async send(envio, bytes, signal) {
      const target = envio.aclara === null ? null : await rdaOutbox.byId(core.db, envio.aclara)
      return client.send(envio, target?.composicion ?? target?.vida ?? null, bytes, signal)
    },
    readerOf: ({ tipo }) => answerReader(tipo),
    async complete(envio, bytes, verdict, signal) {
      if (verdict.codigo !== 'duplicado' || envio.nota !== null) return verdict
      const found = await lookUp(envio, bytes, verdict.accepted, signal)
      if (found === 'unknown') return null
      return { ...verdict, ...(found === 'absent' ? TAKEN_PLACE : { accepted: found }) }
    },
    gather: () => gatherNotes(core, key, answerable),
  })
  return { keep, ...sender }
}

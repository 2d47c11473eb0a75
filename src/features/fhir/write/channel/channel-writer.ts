import { Problem } from '../../../../model/problem.ts'
import { textOrNull } from '../../../../model/text/plain-text.ts'
import type { Channel, ChannelBook } from '../../../entrada/channel.ts'
import { type ChannelWords, noteUnmapped, wordsOf } from '../../../entrada/code-map.ts'
import {
  findKeptReports,
  keepReports,
  type ReportFate,
  type ReportMessage,
} from '../../../entrada/informes/kept-report.ts'
import { refusedBy } from '../../../entrada/outcome.ts'
import { canalLleno } from '../../../entrada/problems.ts'
import { archivoSinAtencion } from '../../../resultados/problems.ts'
import type { FhirContext } from '../../rest/context.ts'
import { outcomeOf } from '../../rest/outcome.ts'
import { orderOf } from '../entry-order.ts'
import type { ReportIntake, UnmatchedReport } from '../report-intake.ts'
import type { EntryWriter, EntryWriting } from '../write-entries.ts'
import { isFiled, type WriteEntry } from '../write-entry.ts'
import type { WriteRequest } from '../write-run.ts'
import { messageOf } from './kept-content.ts'
import { judgeLeft } from './left-report.ts'
import { mapCodes } from './map-codes.ts'

/** What the channel of a request does with its reports, and why those that it could not match wait. */
interface ChannelIntake extends ReportIntake {
  readonly waiting: ReadonlyMap<WriteEntry, UnmatchedReport>
  /** Whose they were found to be. */
  readonly patients: ReadonlyMap<WriteEntry, string>
  readonly messages: ReadonlyMap<WriteEntry, ReportMessage>
  readonly words: ChannelWords
}

const DONE = 'Se registró.'

async function intakeOf(
  { core, facts }: FhirContext,
  channel: Channel,
  { entries, call, origin }: WriteRequest,
): Promise<ChannelIntake> {
  const words = await wordsOf(core.db, channel)
  const messages = new Map(
    entries
      .filter(isFiled)
      .map(
        (entry) =>
          [
            entry,
            messageOf(entry, entries, { id: core.newId(), canal: channel.id, now: call.now, base: facts(origin).base }),
          ] as const,
      ),
  )
  const controlOf = (entry: WriteEntry): string => messages.get(entry)?.control ?? ''
  const waiting = new Map<WriteEntry, UnmatchedReport>()
  const patients = new Map<WriteEntry, string>()
  return {
    waiting,
    patients,
    messages,
    words,
    withoutOrder: channel.sin_orden,
    sourceOf: (entry) => messages.get(entry) ?? null,
    assigned: null,
    mapped: (report, codes) => mapCodes(report, codes, words),
    async known(tx, reports) {
      const rows = new Map((await findKeptReports(tx, channel.id, reports.map(controlOf))).map((r) => [r.control, r]))
      return new Map(
        reports.flatMap((entry) => {
          const row = rows.get(controlOf(entry))
          return row === undefined ? [] : [[entry, row] as const]
        }),
      )
    },
    isLate: async () => false,
    matched: (entry, patient) => void patients.set(entry, patient),
    unmatched: (entry, why) => void waiting.set(entry, why),
    async filed(tx, filed) {
      await noteUnmapped(tx, channel.id, new Map(filed.flatMap(({ unmapped }) => [...unmapped])), words.noted)
      const kept = filed.flatMap(({ entry, row }) => {
        const message = messages.get(entry)
        const fate: ReportFate = {
          estado: 'aplicado',
          causa: null,
          detalle: null,
          paciente: textOrNull(row.paciente),
          orden: textOrNull(row.orden),
          critico: false,
          resultados: [row.id],
          respuesta: DONE,
        }
        return message === undefined ? [] : [{ message, fate }]
      })
      await keepReports(tx, kept)
    },
  }
}

/** The reports that a refusal is about: of several, those that it names. */
function refusedIn(entries: readonly WriteEntry[], { details: { errores = [] } }: Problem): readonly WriteEntry[] {
  const reports = entries.filter(isFiled)
  if (entries.length === 1) return reports
  const { partsOf } = orderOf(entries)
  const isNamed = ({ at }: WriteEntry): boolean =>
    errores.some(({ campo }) => campo === at || campo.startsWith(`${at}.`))
  return reports.filter((entry) => [entry, ...partsOf(entry)].some(isNamed))
}

/** What a person can do something about waits for one; the rest is its sender's to mend. */
const isForPeople = ({ kind }: Problem): boolean => kind === archivoSinAtencion || kind.status === 409

function fateOf(
  problem: Problem,
  why: UnmatchedReport | undefined,
  patient: string | null,
): Omit<ReportFate, 'critico'> {
  const told = why?.left ?? refusedBy(problem, patient)
  return {
    estado: why !== undefined || isForPeople(problem) ? 'por_resolver' : 'rechazado',
    causa: told?.causa ?? problem.kind.codigo,
    detalle: told?.detalle ?? null,
    paciente: told?.paciente ?? null,
    orden: null,
    resultados: [],
    respuesta: JSON.stringify(outcomeOf(problem, 'es')),
  }
}

const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.kind.status < 500 && error.kind.status !== 429

/**
 * Writing with the channel of the calling system, where it has one: its reports are read by its map, kept as they came with what became of
 * them, and left to a person where they fit nobody (docs/decisions/0150).
 */
export function withChannels({ write, rehearse }: EntryWriting, context: FhirContext, book: ChannelBook): EntryWriting {
  const { core } = context
  const channelOf = async ({ call, entries }: WriteRequest): Promise<Channel | null> =>
    call.actor.sistema === true && entries.some(isFiled) ? book.ofAccount(call.actor.id) : null

  const kept: EntryWriter = async (request) => {
    const channel = await channelOf(request)
    if (channel === null) return write(request)
    const intake = await intakeOf(context, channel, request)
    try {
      return await write({ ...request, intake })
    } catch (error) {
      if (!isRefusal(error)) throw error
      const refused: { message: ReportMessage; fate: ReportFate }[] = []
      for (const entry of refusedIn(request.entries, error)) {
        const message = intake.messages.get(entry)
        if (message === undefined) continue
        const fate = fateOf(error, intake.waiting.get(entry), intake.patients.get(entry) ?? null)
        const said = { words: intake.words, patient: fate.paciente, call: request.call, id: message.id }
        refused.push({ message, fate: { ...fate, ...(await judgeLeft(core, entry, request.entries, said)) } })
      }
      const fits = async (hasRoom: ChannelBook['hasRoom'], some: typeof refused): Promise<boolean> =>
        some.length === 0 ||
        hasRoom(
          channel.id,
          some.reduce((sum, { message }) => sum + message.contenido.length, 0),
        )
      const left = refused.filter(({ fate }) => fate.estado === 'por_resolver')
      const gone = refused.filter(({ fate }) => fate.estado !== 'por_resolver')
      if (!(await fits(book.hasRoom, left))) throw new Problem(canalLleno, { headers: { 'retry-after': '60' } })
      const kept = (await fits(book.hasRoomForRefused, gone)) ? refused : left
      if (kept.length > 0)
        await core.db.transaction(async (tx) => {
          await keepReports(tx, kept)
          await noteUnmapped(
            tx,
            channel.id,
            new Map([...intake.waiting.values()].flatMap(({ unmapped }) => [...unmapped])),
            intake.words.noted,
          )
        })
      throw error
    }
  }

  return {
    write: kept,
    async rehearse(request) {
      const channel = await channelOf(request)
      return rehearse(channel === null ? request : { ...request, intake: await intakeOf(context, channel, request) })
    },
  }
}

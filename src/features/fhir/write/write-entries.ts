import type { LongTx } from '../../../engine/database.ts'
import { transactionCores } from '../../../engine/write/transaction-core.ts'
import { Problem } from '../../../model/problem.ts'
import { unavailable } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import type { FhirContext } from '../rest/context.ts'
import { stepCount, tooManySteps } from '../search/steps.ts'
import { allOf } from './all-of.ts'
import { carryOut, Overtaken } from './carry-out.ts'
import { lockConditions, matching } from './conditions.ts'
import { orderOf } from './entry-order.ts'
import { planEntry } from './plan-entry.ts'
import { referenciaSinResolver } from './problems.ts'
import type { ReferenceMap } from './references.ts'
import type { FiledEntry } from './report-intake.ts'
import { contextWithin, type WriteSlot, writeSlot } from './slot.ts'
import { filedKey, isFiled, type WriteEntry, type WrittenResource } from './write-entry.ts'
import { type WriteRequest, type WriteRun, writtenTypes } from './write-run.ts'

const ATTEMPTS = 5

/** Writes entries, all of them or none, through what the API writes rows with. */
export type EntryWriter = (request: WriteRequest) => Promise<readonly WrittenResource[]>

export interface EntryWriting {
  readonly write: EntryWriter
  /** What writing them would answer or refuse: all of it is undone. */
  readonly rehearse: EntryWriter
}

/** What would have been written. */
class Rehearsed extends Error {
  readonly written: readonly WrittenResource[]
  constructor(written: readonly WrittenResource[]) {
    super('A rehearsal is undone')
    this.written = written
  }
}

export function entryWriter(context: FhirContext): EntryWriting {
  const cores = transactionCores(context.core, writeSlot)
  const writingOf = writtenTypes(context)

  async function write(request: WriteRequest, isRehearsal: boolean): Promise<readonly WrittenResource[]> {
    for (let i = 0; i < ATTEMPTS; i++) {
      try {
        return await cores.run(async (tx, slot) => {
          const written = await writeAll(tx, slot, request)
          if (isRehearsal) throw new Rehearsed(written)
          return written
        })
      } catch (error) {
        if (error instanceof Rehearsed) return error.written
        if (!(error instanceof Overtaken)) throw error
      }
    }
    throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
  }

  async function writeAll(tx: LongTx, slot: WriteSlot, request: WriteRequest): Promise<readonly WrittenResource[]> {
    const { call, entries, intake } = request
    const facts = context.facts(request.origin)
    const order = orderOf(entries)
    const done = new Map<WriteEntry, WrittenResource>()
    const isWithin = stepCount()
    const find: WriteRun['find'] = async (type, criteria) => {
      if (!isWithin(new URLSearchParams(criteria))) throw tooManySteps
      return matching(slot, context, call, facts, type, criteria)
    }
    const references: ReferenceMap = {
      base: facts.base,
      lenient: request.lenient,
      named(url) {
        if (request.leftOut?.has(url) === true) return null
        const entry = order.byUrl.get(url)
        const made = entry === undefined ? undefined : done.get(entry)
        return made === undefined ? undefined : `${made.type.type}/${made.source.prefix}${made.row.id}`
      },
      async found(name, criteria) {
        const type = context.types.get(name)
        const [one, other] = type === undefined ? [] : await find(type, criteria)
        return one === undefined || other !== undefined ? null : `${name}/${one}`
      },
    }
    const reports = entries.filter(isFiled)
    await lockConditions(tx, [
      ...entries.flatMap((entry) => order.conditionOf(entry) ?? []),
      ...reports.map((entry) => filedKey(call, entry)),
    ])
    const known = (await intake?.known(tx, reports)) ?? new Map()
    const changed = new Set<string>()
    const run: WriteRun = { tx, slot, context, request, order, references, known, done, changed, writingOf, find }
    const filed: FiledEntry[] = []
    let waiting = order.inTurn
    while (waiting.length > 0) {
      const ready = waiting.filter((entry) => order.needsOf(entry).every((other) => done.has(other)))
      const first = ready[0]
      if (first === undefined) throw new Problem(referenciaSinResolver, { detail: inACircle })
      const now = ready.filter((entry) => entry.method === first.method)
      const plans = await allOf(now.map(async (entry) => [entry, await planEntry(run, entry)] as const))
      filed.push(...(await carryOut(run, plans)))
      waiting = waiting.filter((entry) => !done.has(entry))
    }
    if (filed.length > 0) await intake?.filed(tx, filed)
    await request.also?.(contextWithin(context, slot))
    return entries.flatMap((entry) => done.get(entry) ?? [])
  }

  return {
    write: (request) => write(request, false),
    rehearse: (request) => write(request, true),
  }
}

const inACircle = say(
  'Las entradas se refieren unas a otras en círculo.',
  'The entries refer to each other in a circle.',
)

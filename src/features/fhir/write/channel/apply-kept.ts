import { Problem } from '../../../../model/problem.ts'
import { duplicate } from '../../../../model/problems.ts'
import { textOrNull } from '../../../../model/text/plain-text.ts'
import type { ApplierDeps } from '../../../entrada/applier.ts'
import { isOvertaken, reachingAssigned } from '../../../entrada/apply-report.ts'
import { noteUnmapped, wordsOf } from '../../../entrada/code-map.ts'
import { applied, type Outcome, refusedBy } from '../../../entrada/outcome.ts'
import type { FhirContext } from '../../rest/context.ts'
import { orderOf } from '../entry-order.ts'
import type { ReportIntake, UnmatchedReport } from '../report-intake.ts'
import { entryWriter } from '../write-entries.ts'
import { isFiled } from '../write-entry.ts'
import { entriesIn } from './kept-content.ts'
import { judgeLeft } from './left-report.ts'
import { mapCodes } from './map-codes.ts'

const MOST_WORDS = 600

/** A person decided on it as it is: what there is no place for stays in the message, and is told there. */
const leftOutWords = (lost: readonly string[]): string | null =>
  lost.length === 0 ? null : `Quedó fuera: ${lost.join(', ')}.`.slice(0, MOST_WORDS)

/** Writes reports that waited by what the door writes them with, and what a person said of them. */
export function keptReportApplier(context: FhirContext): ApplierDeps['applyReport'] {
  const { write } = entryWriter(context)
  return async ({ channel, kept, content, call, settle }) => {
    const { core } = context
    const all = entriesIn(content, context.types, context.facts('').base)
    const report = all.find(isFiled)
    if (report === undefined) throw new Error('A message without its report')
    const assigned =
      kept.asignado && kept.paciente !== null
        ? {
            patient: kept.paciente,
            order: kept.orden,
            withoutOrder: kept.sin_orden && kept.orden === null,
            who: kept.resuelto_por === null ? null : { by: kept.resuelto_por, overPeople: kept.sobre_correccion },
          }
        : null
    // Who it is was decided: nothing else of its bundle is written any more.
    const entries = assigned === null ? all : [report, ...orderOf(all).partsOf(report)]
    const leftOut = new Set(all.filter((e) => !entries.includes(e)).flatMap(({ fullUrl }) => fullUrl ?? []))
    const words = await wordsOf(core.db, channel)
    const waiting: UnmatchedReport[] = []
    const patients: string[] = []
    let isSettled = false
    const intake: ReportIntake = {
      withoutOrder: channel.sin_orden || kept.sin_orden,
      assigned,
      sourceOf: (entry) => (entry === report ? kept : null),
      mapped: (said, codes) => mapCodes(said, codes, words),
      known: async () => new Map(),
      isLate: (tx, number) => isOvertaken(tx, kept, number === null ? [] : [number]),
      matched: (entry, patient) => void (entry === report && patients.push(patient)),
      unmatched: (_entry, why) => void waiting.push(why),
      async filed(tx, reports) {
        // Others of its bundle are messages of their own.
        const filed = reports.find(({ entry }) => entry === report)
        if (filed === undefined) return
        const { row, lost, unmapped } = filed
        await noteUnmapped(tx, channel.id, unmapped, words.noted)
        const done = applied(String(row.paciente), async () => [row.id], textOrNull(row.orden))
        await settle(tx, { ...done, detalle: leftOutWords(lost) })
        isSettled = true
      },
    }
    const filing = assigned === null ? call : await reachingAssigned(core, call, kept, assigned.patient)
    try {
      const written = await write({ call: filing, origin: '', lenient: true, leftOut, entries, intake })
      const there = written[entries.indexOf(report)]?.row
      // What it would make was there already.
      return isSettled || there === undefined
        ? null
        : applied(String(there.paciente), async () => [there.id], textOrNull(there.orden))
    } catch (error) {
      const why = waiting.at(-1)
      const left = why?.left ?? refusedBy(error, patients.at(-1) ?? kept.paciente)
      if (left === null || isDuplicate(error)) throw error
      const said = { words, patient: left.paciente, call, id: kept.id }
      const { paciente, critico } = await judgeLeft(core, report, all, said)
      return {
        ...left,
        paciente,
        critico: critico || kept.critico,
        ...(why === undefined ? {} : { write: noting(why, channel.id, words.noted) }),
      }
    }
  }
}

/** Another wrote the same meanwhile: it is decided again. */
const isDuplicate = (error: unknown): boolean => error instanceof Problem && error.kind === duplicate

const noting =
  ({ unmapped }: UnmatchedReport, canal: string, noted: ReadonlySet<string>): NonNullable<Outcome['write']> =>
  async (tx) => {
    await noteUnmapped(tx, canal, unmapped, noted)
    return []
  }

import type { Action, Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { deriver } from '../../../engine/write/derive.ts'
import { settler } from '../../../engine/write/settle.ts'
import { nextVersion, type RowChange, rowWriter } from '../../../engine/write/write-row.ts'
import { Problem } from '../../../model/problem.ts'
import { unavailable } from '../../../model/problems.ts'
import type { Derived, HistoryFacts, Resource, Row, RuleContext, Settled } from '../../../model/resource.ts'
import { sealedNames } from '../../../resources/entries.ts'
import { resultado } from '../../../resources/resultado.ts'
import type { HistoryContent } from '../content.ts'
import type { VoidedRow } from './mark.ts'
import { formerColumns, goesWithOrigin, isVoid, type VoidingAct, voidColumns } from './void-row.ts'

/** An entry that is about to be void. */
export interface VoidableEntry {
  readonly row: Row
  readonly voided: VoidedRow
}

interface Moment {
  readonly content: HistoryContent
  /** The header, locked. */
  readonly historia: Row
  readonly call: Call
  readonly ctx: RuleContext
  /** What the audit calls it. */
  readonly action: Action
}

export interface EntryVoider {
  /** What becomes void, and how: the one entry, or all that still stands where `registro` is null. */
  entriesToVoid(content: HistoryContent, registro: string | null, voiding: VoidingAct): VoidableEntry[]
  /**
   * Makes them void, each with its version and its audit row, and takes back what they left in the series and in the waiting
   * list: before the header changes, since an annulled history takes nothing more.
   */
  voidEntries(tx: Tx, entries: readonly VoidableEntry[], moment: Moment): Promise<void>
  /** The reports of a history that is void as a whole: no closing seals them, so that no mark names them. */
  voidReports(tx: Tx, voiding: VoidingAct, moment: Moment): Promise<void>
}

/** What the patient took back or refused stays so where it was their own: made void, the consent before it would govern again. */
const isTheirNo = (row: Row): boolean => (row.revocado_en ?? null) !== null || row.decision === 'rechazado'

export function entryVoider(core: Core): EntryVoider {
  const writers = new Map<string, ReturnType<typeof rowWriter>>()
  const derive = deriver(core)
  const settle = settler(core)
  const resource = (name: string): Resource => {
    const r = core.registry.get(name)
    if (r === undefined) throw new Error(`There is no resource ${name}`)
    return r
  }
  async function write(tx: Tx, r: Resource, change: RowChange): Promise<void> {
    const writer = writers.get(r.name) ?? rowWriter(core, r)
    writers.set(r.name, writer)
    if ((await writer(tx, change)) === undefined) throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
  }

  return {
    entriesToVoid: (content, registro, voiding) =>
      sealedNames.flatMap((recurso) =>
        content.entries[recurso]
          .filter((row) => (registro === null ? !isVoid(resource(recurso), row) : row.id === registro))
          .filter((row) => registro !== null || voiding.ofAnother || !isTheirNo(row))
          .filter((row) => !goesWithOrigin(recurso, row))
          .map((row) => {
            const despues = voidColumns(resource(recurso), voiding)
            return { row, voided: { recurso, id: row.id, antes: formerColumns(row, despues), despues } }
          }),
      ),
    async voidEntries(tx, entries, { content, historia, call, ctx, action }) {
      const gone = new Set(entries.map(({ row }) => row.id))
      const others = content.entries.valor_clinico.filter((row) => !gone.has(row.id))
      const derived: Derived[] = []
      const settled: Settled[] = []
      for (const { row, voided } of entries) {
        const r = resource(voided.recurso)
        const next: Row = { ...row, ...voided.despues, ...nextVersion(row, call) }
        await write(tx, r, { previous: row, next, call, action, exempt: String(historia.estado) })
        const own = { ...ctx, previous: row }
        derived.push(...(r.derives?.(next, own) ?? []))
        // What it corrected stands again.
        const refs = { ...ctx.refs, corrige_a: others.find(({ id }) => id === row.corrige_a) ?? null }
        settled.push(...(r.settles?.(next, { ...own, refs }) ?? []))
      }
      // A row of `historia` has all the facts of one, which the compiler does not see; what it left in the series is changed in that state.
      const facts = historia as unknown as HistoryFacts
      if (derived.length > 0) await derive(tx, derived, { ...ctx, history: facts }, call)
      if (settled.length > 0) await settle(tx, settled, { ...ctx, history: facts }, call)
    },
    async voidReports(tx, { motivo, nombre, momento }, { content, historia, call, action }) {
      const despues = { estado: 'anulado', motivo_anulacion: motivo, anulado_por: nombre, anulado_en: momento }
      for (const row of content.entries.resultado) {
        if (isVoid(resultado, row)) continue
        const next: Row = { ...row, ...despues, ...nextVersion(row, call) }
        await write(tx, resultado, { previous: row, next, call, action, exempt: String(historia.estado) })
      }
    },
  }
}

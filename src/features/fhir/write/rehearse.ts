import type { OperationInput } from '../../../engine/operation.ts'
import { isUuid } from '../../../model/check-value.ts'
import { declaredFaults, Problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'
import type { FhirContext } from '../rest/context.ts'
import { outcomeOf } from '../rest/outcome.ts'
import { isLenient } from '../rest/search-operation.ts'
import { auditedRow } from '../rest/shown.ts'
import { versionIn } from '../rest/version-tag.ts'
import type { FhirType } from '../source.ts'
import { doneOutcome } from './answers.ts'
import type { SentResource } from './declare.ts'
import { listIn, textIn } from './elements.ts'
import { noSeEscribe } from './problems.ts'
import type { EntryWriter } from './write-entries.ts'
import type { WriteEntry } from './write-entry.ts'

/** What `$validate` asks whether it could be done. */
export type WriteMode = 'create' | 'update' | 'delete'

const noDelete = say('Por FHIR no se elimina nada.', 'Nothing is removed through FHIR.')

/**
 * What a write would say, in its own words: it is carried out with the caller's permissions and undone. Nothing is written, in the audit
 * neither; what it tells of something that is kept is written down as read.
 */
export function rehearsing(context: FhirContext, rehearse: EntryWriter) {
  const { audit, patientOf } = context.core

  async function told(
    { call }: OperationInput,
    type: FhirType,
    { id, patient, problem }: { id: string | null; patient: string | null; problem: Problem | null },
  ): Promise<void> {
    await audit.record({
      call,
      action: 'leer',
      resource: type.sources[0]?.resource.name ?? 'fhir',
      ...(id === null ? {} : { id, patient }),
      status: problem?.kind.status ?? 200,
      ...(problem === null ? {} : { code: problem.kind.codigo, fields: declaredFaults(problem) }),
    })
  }

  return async (
    input: OperationInput,
    type: FhirType,
    asked: { readonly mode: WriteMode; readonly id: string | null; readonly resource: SentResource },
  ): Promise<readonly SentResource[]> => {
    const { call, origin, headers } = input
    const own = asked.id ?? textIn(asked.resource.id)
    try {
      if (asked.mode === 'delete') throw new Problem(noSeEscribe, { detail: noDelete })
      const common = { at: '', type, fullUrl: null, criteria: null }
      const entry: WriteEntry =
        asked.mode === 'create'
          ? { ...common, method: 'POST', id: null, ifMatch: null, sent: asked.resource }
          : { ...common, method: 'PUT', id: own ?? '', ifMatch: versionIn(headers['if-match']), sent: asked.resource }
      const [would] = await rehearse({ call, origin, lenient: isLenient(headers.prefer), entries: [entry] })
      if (would === undefined) throw new Error('Nothing was rehearsed')
      const known = would.status === 200 ? auditedRow(would.source.resource, would.row) : { id: null, patient: null }
      await told(input, type, { ...known, problem: null })
      return would.lost.length > 0 ? listIn(doneOutcome(would).issue) : []
    } catch (error) {
      if (!(error instanceof Problem) || error.kind.status >= 500) throw error
      const tried = [error.details.tried ?? '', own ?? ''].find((id) => isUuid(id)) ?? null
      await told(input, type, { id: tried, patient: tried === null ? null : await patientOf(tried), problem: error })
      return listIn(outcomeOf(error, 'es').issue)
    }
  }
}

import type { Database } from '../../../engine/database.ts'
import { type LatelyUsed, latelyUsed } from '../../../engine/lately-used.ts'
import type { KeptAnswer } from '../../../engine/row-answers.ts'
import type { Row } from '../../../model/resource.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import type { FhirResource } from '../elements/drawing.ts'
import type { Source } from '../source.ts'
import { type Stamp, stampOf } from './conditional.ts'
import { auditedRow } from './shown.ts'

/** A resource that was read: its JSON where it is written already. */
export interface ReadResource {
  readonly text: string | null
  readonly resource: () => FhirResource
  /** Whose it is, and whether its row is one of the source's. */
  readonly patient: string | null
  readonly belongs: boolean
  readonly stamp: Stamp
  readonly lastUpdated: string | null
}

export function readResource(
  resource: FhirResource,
  made: { readonly source: Source; readonly row: Row } | null,
): ReadResource {
  const meta = isJsonObject(resource.meta) ? resource.meta : {}
  const versionId = typeof meta.versionId === 'string' ? meta.versionId : '1'
  const lastUpdated = typeof meta.lastUpdated === 'string' ? meta.lastUpdated : null
  const read = { text: null, resource: () => resource, lastUpdated }
  if (made === null)
    return { ...read, patient: null, belongs: true, stamp: { version: versionId, updated: lastUpdated } }
  const { source, row } = made
  return {
    ...read,
    patient: auditedRow(source.resource, row).patient,
    belongs: source.only?.holds(row) !== false,
    stamp: stampOf(source, row, versionId, lastUpdated),
  }
}

/** What this process keeps of resources that it read lately: given again only where the database said that nothing of it changed. */
export type KeptReads = LatelyUsed<KeptAnswer<ReadResource>>

const MOST_BYTES = 2 * 1_048_576

/** A connection that is lost may have been lost to a failover, after which the numbers of transactions come again. */
export function keptReads(db: Pick<Database, 'onLost'>): KeptReads {
  const reads: KeptReads = latelyUsed(MOST_BYTES)
  db.onLost(() => reads.forget())
  return reads
}

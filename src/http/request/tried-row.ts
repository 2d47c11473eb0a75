import type { Core } from '../../engine/core.ts'
import type { Problem } from '../../model/problem.ts'

/** As a path names a row: FHIR puts before it which of several collections it is of. */
const UUID = /^(?:[a-z]+-)*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/**
 * The row that something refused was about, and whose it is: the one that the problem or the path names. Not of callers
 * who did not say who they are: a session that expires would fill the patient's list with strangers.
 */
export async function triedRow(
  core: Core,
  { kind, details }: Problem,
  inPath: readonly string[] = [],
): Promise<{ id: string | null; patient: string | null }> {
  const ids = [details.tried, ...inPath].flatMap((text) => UUID.exec(text ?? '')?.[1]?.toLowerCase() ?? [])
  if (kind.status !== 401)
    for (const id of ids) {
      const patient = await core.patientOf(id)
      if (patient !== null) return { id, patient }
    }
  return { id: ids[0] ?? null, patient: null }
}

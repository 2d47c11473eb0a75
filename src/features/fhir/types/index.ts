import type { ScopeTypes, ScopeWrite } from '../../../model/access/smart-scopes.ts'
import type { FhirType } from '../source.ts'
import { administrativeTypes } from './administrative.ts'
import { clinicalTypes } from './clinical.ts'
import { imagingStudyType } from './diagnostic-report.ts'

/** Every type, in the order of the documentation. */
export const fhirTypes: readonly FhirType[] = [...administrativeTypes, ...clinicalTypes, imagingStudyType]

export const typesByName: ReadonlyMap<string, FhirType> = new Map(fhirTypes.map((t) => [t.type, t]))

/** By which a scope may narrow a type: its codes. Whom a token is of is told by its patient, and not by a filter. */
const narrowedBy = ({ type, constants, params }: FhirType): ReadonlySet<string> =>
  new Set(
    type === 'Patient' || constants !== undefined ? [] : params.filter((p) => p.type === 'token').map((p) => p.name),
  )

const written = fhirTypes.flatMap(({ type, write }) => {
  if (write === undefined) return []
  const may: ScopeWrite = write.interactions.includes('create') ? (write.interactions.length > 1 ? 'cu' : 'c') : 'u'
  return [[type, may] as const]
})

export const scopeTypes: ScopeTypes = Object.assign(new Map(fhirTypes.map((t) => [t.type, narrowedBy(t)])), {
  writes: new Map(written),
})

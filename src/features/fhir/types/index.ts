import type { FhirType } from '../source.ts'
import { administrativeTypes } from './administrative.ts'
import { clinicalTypes } from './clinical.ts'

/** Every type, in the order of the documentation. */
export const fhirTypes: readonly FhirType[] = [...administrativeTypes, ...clinicalTypes]

export const typesByName: ReadonlyMap<string, FhirType> = new Map(fhirTypes.map((t) => [t.type, t]))

import type { WithEngine } from '../../../engine/engine.ts'
import type { Provider } from '../../provider.ts'
import { typesByName } from '../types/index.ts'
import { contextOf, type FhirContext } from './context.ts'
import type { Seal } from './links.ts'

/** What FHIR needs of the service. */
export interface FhirDeps extends WithEngine {
  readonly provider: Provider
  readonly box: Seal
  /** Under which address we are known, if the configuration says; else the one by which each caller reaches us. */
  readonly address: string | null
}

export const fhirContext = ({ engine, box, provider, address }: FhirDeps): FhirContext =>
  contextOf({ engine, box, provider, address, types: typesByName })

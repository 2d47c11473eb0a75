import { cie10Version } from './embedded/version.ts'
import type { IcdSource } from './source.ts'

/** Only what comes with the service. Its entries are worked out when asked for: the catalogue has them made already. */
export const embeddedIcdSource = (): IcdSource => ({
  version: async () => cie10Version,
  entries: async () => (await import('./embedded/cie10.ts')).embeddedCie10().entries,
  mappings: async () => new Map(),
})

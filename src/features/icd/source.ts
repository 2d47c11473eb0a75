import type { IcdEntry } from './entry.ts'

/** Where the codes of the classifications come from: what comes with the service, and whatever was loaded over it. */
export interface IcdSource {
  /**
   * Names what is current, and changes when anything in it does. Asked every few seconds: one cheap statement at most. While
   * there is nothing but what comes with the service it is `cie10Version`, and then nothing else is asked.
   */
  version(): Promise<string>
  /** All codes, those no longer used too. */
  entries(): Promise<readonly IcdEntry[]>
  /** CIE-10 ↔ CIE-11 where a mapping is loaded: the codes of the other system for `sistema:codigo`. */
  mappings(): Promise<ReadonlyMap<string, readonly string[]>>
}

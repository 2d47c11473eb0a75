/** What the operator configured for models outside this process; given to us, never looked up. */
export interface ModelSettings {
  readonly hosts: readonly string[]
  /** Those of them that are the provider's own. */
  readonly ownHosts: readonly string[]
  readonly keys: ReadonlyMap<string, string>
  readonly timeoutMs: number
  /** The only way out, with so much patience. */
  fetchFor(timeoutMs: number): typeof fetch
}

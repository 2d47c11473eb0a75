import { serialize } from 'pg-protocol'

/** What we use of pg's connection; its types do not describe it. */
interface CopyWire {
  readonly stream: { write(data: Buffer): unknown }
}

/**
 * `copy … to stdout`, through pg's own door for custom queries: the bytes as the server wrote them, without a string or an
 * object for each value. What `take` is given is only good until it returns.
 */
export function copyOutQuery(
  text: string,
  take: (bytes: Buffer) => void,
  done: (error: Error | null) => void,
): { submit(connection: unknown): null } {
  const nothing = (): void => {}
  return Object.assign(
    { text },
    {
      submit(connection: unknown): null {
        // See `CopyWire`.
        ;(connection as CopyWire).stream.write(serialize.query(text))
        return null
      },
      handleCopyData: ({ chunk }: { readonly chunk: Buffer }): void => take(chunk),
      handleReadyForQuery: (): void => done(null),
      handleError: (error: Error): void => done(error),
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handleCommandComplete: nothing,
      handleEmptyQuery: nothing,
      handlePortalSuspended: nothing,
    },
  )
}

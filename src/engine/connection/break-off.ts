import type { Socket } from 'node:net'
import type pg from 'pg'

/** Without a goodbye, to which a server that is silent would not answer. What we use of pg's connection its types do not describe. */
export const breakOff = (client: pg.ClientBase): void => {
  ;(client as unknown as { connection?: { stream: Socket } }).connection?.stream.destroy()
}

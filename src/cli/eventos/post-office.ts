import type { Config } from '../../config.ts'
import { LANES } from '../../features/eventos/destinos/deliver.ts'
import type { PostOffice } from '../../features/eventos/destinos/post-office.ts'
import { postOffice } from '../../outgoing/post.ts'

const TIMEOUT_MS = 15_000
const ANSWER_BYTES = 64 * 1024

/** The way out to the addresses that administrators write. */
export const postOfficeOf = ({ eventInternalOrigins: internal }: Config): PostOffice =>
  postOffice({ internal, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES, parallel: LANES })

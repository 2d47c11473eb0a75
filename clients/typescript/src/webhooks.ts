/** What was sent is not what the service signed, or is too old: answer 400 and do nothing with it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

export interface VerifiedWebhook<T> {
  readonly id: string
  readonly timestamp: Date
  readonly data: T
}

export interface WebhookCheck {
  /** `whsec_…` for HMAC, `whpk_…` for ed25519. While a secret changes, both. */
  readonly keys: readonly string[]
  /** How old a delivery may be, in seconds; 300 unless told. */
  readonly tolerance?: number
  readonly now?: Date
}

type HeaderSource = Headers | Readonly<Record<string, string | string[] | undefined>>

const SECRET = 'whsec_'
const PUBLIC = 'whpk_'
const encoder = new TextEncoder()

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function headerOf(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookError(`${name} is missing.`)
  return value
}

async function isSigned(
  key: string,
  version: string,
  signature: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (version === 'v1' && key.startsWith(SECRET)) {
    const raw = bytesOf(key.slice(SECRET.length))
    if (raw.length === 0) throw new WebhookError('The secret cannot be read.')
    const hmac = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    return crypto.subtle.verify('HMAC', hmac, bytesOf(signature), content)
  }
  if (version === 'v1a' && key.startsWith(PUBLIC)) {
    const publicKey = await crypto.subtle.importKey('raw', bytesOf(key.slice(PUBLIC.length)), 'Ed25519', false, [
      'verify',
    ])
    return crypto.subtle.verify('Ed25519', publicKey, bytesOf(signature), content)
  }
  return false
}

/** By Standard Webhooks 1.0. `body` is the text as it came: one that was parsed and written again is not what was signed. */
export async function verifyWebhook<T = unknown>(
  body: string,
  headers: HeaderSource,
  { keys, tolerance = 300, now = new Date() }: WebhookCheck,
): Promise<VerifiedWebhook<T>> {
  const id = headerOf(headers, 'webhook-id')
  const seconds = headerOf(headers, 'webhook-timestamp')
  const at = Number(seconds)
  if (!/^\d+$/.test(seconds) || Math.abs(now.getTime() / 1000 - at) > tolerance)
    throw new WebhookError('The delivery is too old, or its time is ahead.')
  const content = encoder.encode(`${id}.${seconds}.${body}`)
  for (const signed of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version = '', signature = ''] = signed.split(',')
    for (const key of keys)
      if (await isSigned(key, version, signature, content))
        // What was signed is what the service wrote: its type is the caller's to say.
        return { id, timestamp: new Date(at * 1000), data: JSON.parse(body) as T }
  }
  throw new WebhookError('No signature is of these keys.')
}

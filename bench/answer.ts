export interface Answer<T> {
  readonly text: string
  readonly json: T
}

interface Asking {
  /** With one it is a POST. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What is answered to one request; anything but success is an error that tells what was answered instead. */
export async function ask<T>(url: string, { body, headers = {} }: Asking = {}): Promise<Answer<T>> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, { ...sent, headers: { ...type, ...headers } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} ${response.status} ${text.slice(0, 300)}`)
  return { text, json: JSON.parse(text) as T }
}

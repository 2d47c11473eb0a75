import { request } from '../api/client.ts'

/** Kept where the telephone keeps what it downloads: a PDF inside a page is not shown by all of them. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `body`: what the service is told to draw, where it asks. */
export async function savePdf(path: string, name: string, body?: Readonly<Record<string, unknown>>): Promise<void> {
  const asking = { headers: { accept: 'application/pdf' }, ...(body === undefined ? {} : { body }) }
  const response = await request('POST', path, asking)
  saveUrl(URL.createObjectURL(await response.blob()), name)
}

import { request } from '../../api/client.ts'

/** Kept where the telephone keeps what it downloads: a PDF inside a page is not shown by all of them. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export async function savePdf(path: string, name: string): Promise<void> {
  const response = await request('POST', path, { body: { formato: 'pdf' }, headers: { accept: 'application/pdf' } })
  saveUrl(URL.createObjectURL(await response.blob()), name)
}

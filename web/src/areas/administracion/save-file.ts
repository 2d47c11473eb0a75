import { request } from '../../api/client.ts'

/** Asked for with who asks, and kept where the browser keeps what it downloads. */
export async function saveFile(path: string, name: string, accept = '*/*'): Promise<void> {
  const response = await request('GET', path, { headers: { accept } })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

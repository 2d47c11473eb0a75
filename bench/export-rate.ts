import { residentMib } from './memory.ts'
import type { Running } from './service.ts'

const LOOK_MS = 100

export interface Export {
  readonly format: string
  readonly rows: number
  readonly perSecond: number
  readonly mib: number
  /** The most that the process of the service held of the machine meanwhile. */
  readonly residentMib: number
}

/** Everything, as fast as it comes, counted and thrown away. */
export async function exportAll(service: Running, format: string): Promise<Export> {
  let most = await residentMib(service.pid)
  const looking = setInterval(() => {
    residentMib(service.pid).then(
      (mib) => {
        most = Math.max(most, mib)
      },
      () => {},
    )
  }, LOOK_MS)
  const started = performance.now()
  try {
    const query = new URLSearchParams({ formato: format, finalidad: 'calidad' })
    const response = await fetch(`${service.base}/paciente/paciente/exportar/?${query}`)
    if (!response.ok || response.body === null) throw new Error(`exportar ${response.status} ${await response.text()}`)
    let bytes = 0
    for await (const part of response.body) bytes += part.length
    const seconds = (performance.now() - started) / 1000
    const record = await fetch(`${service.base}/paciente/exportaciones/${response.headers.get('x-exportacion')}/`)
    const { filas } = (await record.json()) as { filas: number }
    return { format, rows: filas, perSecond: filas / seconds, mib: bytes / 1_048_576, residentMib: most }
  } finally {
    clearInterval(looking)
  }
}

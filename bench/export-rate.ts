import { ask } from './answer.ts'
import { residentWhile } from './memory.ts'
import type { Running } from './service.ts'

export interface Export {
  readonly format: string
  readonly rows: number
  readonly perSecond: number
  readonly mib: number
  /** The most that the process of the service held of the machine meanwhile. */
  readonly residentMib: number
}

/** Everything, as fast as it comes, counted and thrown away. */
export async function exportAll({ base, pid }: Running, format: string): Promise<Export> {
  const { result, mostMib } = await residentWhile(pid, async () => {
    const started = performance.now()
    const query = new URLSearchParams({ formato: format, finalidad: 'calidad' })
    const response = await fetch(`${base}/paciente/paciente/exportar/?${query}`)
    if (!response.ok || response.body === null) throw new Error(`exportar ${response.status} ${await response.text()}`)
    let bytes = 0
    for await (const part of response.body) bytes += part.length
    const seconds = (performance.now() - started) / 1000
    const record = `${base}/paciente/exportaciones/${response.headers.get('x-exportacion')}/`
    const { filas } = (await ask<{ filas: number }>(record)).json
    return { rows: filas, perSecond: filas / seconds, mib: bytes / 1_048_576 }
  })
  return { format, ...result, residentMib: mostMib }
}

import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { type Prepared, preparer, Unwritten } from '../../engine/write/prepare.ts'
import { bitacora } from '../../resources/bitacora.ts'
import type { Format } from '../reporte/input.ts'
import type { Paper } from './paper.ts'
import { markPrinted, unprinted } from './store.ts'

interface HandOver {
  readonly papers: readonly Paper[]
  /** Those of them that were drawn as the original. */
  readonly originals: ReadonlySet<Paper>
  readonly formato: Format
  readonly call: Call
}

/**
 * Takes the originals and writes in the care log what is printed, all of it or nothing. Answers the originals that somebody took meanwhile:
 * where there are any, nothing was written.
 */
export function handOver(core: Core): (printed: HandOver) => Promise<readonly Paper[]> {
  const prepare = preparer(core, bitacora)

  return async ({ papers, originals, formato, call }) => {
    const lines: Prepared[] = []
    for (const paper of papers) {
      const which = originals.has(paper) ? 'Original' : 'Copia'
      const body = {
        historia: paper.historia,
        tipo_evento: 'impresion',
        descripcion: `${which} de ${paper.contenido.titulo}, ${paper.numero} (${formato}).`,
        recurso_tipo: 'papel',
        recurso_id: paper.id,
      }
      lines.push(await prepare({ body, call, set: { origen: 'sistema' } }))
    }
    const ids = [...originals].map(({ id }) => id)
    try {
      return await core.db.transaction(async (tx) => {
        if (ids.length > 0) {
          const free = await unprinted(tx, ids)
          const lost = [...originals].filter(({ id }) => !free.has(id))
          if (lost.length > 0) return lost
          await markPrinted(tx, ids, call.now)
        }
        for (const { id, paciente: patient } of originals) {
          const said = { action: 'actualizar', resource: 'papel', status: 200, fields: ['impreso_en'] } as const
          await core.audit.recordIn(tx, { ...said, call, id, patient })
        }
        for (const line of lines) await line.write(tx)
        return []
      })
    } catch (error) {
      throw error instanceof Unwritten ? await error.explain() : error
    }
  }
}

import type { Tx } from '../../../engine/database.ts'
import type { Row, Value } from '../../../model/resource.ts'
import type { HistoryContent } from '../content.ts'
import type { VoidableEntry } from './void-entries.ts'
import { formerColumns } from './void-row.ts'

/** What the result of an order writes in it. */
export const RESULT_COLUMNS = ['estado', 'resultado_documento', 'fecha_resultado'] as const

interface Earlier {
  readonly estado: string
  readonly resultado_texto: string | null
  readonly fecha_resultado: string | null
}

/** What an order said before it was completed. */
export async function beforeCompleted(tx: Tx, { id }: Row): Promise<Earlier> {
  const [found] = await tx.run<Earlier>({
    name: 'orden_antes_de_completarse',
    text: `select v.datos ->> 'estado' as estado, v.datos ->> 'resultado_texto' as resultado_texto,
  v.datos ->> 'fecha_resultado' as fecha_resultado from version v
where v.recurso = 'orden' and v.id = $1 and v.datos ->> 'estado' <> 'completada' order by v.version desc limit 1`,
    values: [id],
  })
  return found ?? { estado: 'activa', resultado_texto: null, fecha_resultado: null }
}

/** Another part of the result takes its place; a result that was written as a text stands; else the order waits again. */
async function without(tx: Tx, order: Row, others: readonly Row[]): Promise<Readonly<Record<string, Value>>> {
  const [other] = others
  if (other !== undefined) return { resultado_documento: other.id, fecha_resultado: other.fecha_registro ?? null }
  const texto = order.resultado_texto ?? null
  const before = order.estado === 'completada' ? await beforeCompleted(tx, order) : null
  if (texto !== null && (before === null || before.resultado_texto !== texto)) return { resultado_documento: null }
  return {
    estado: before?.estado ?? order.estado ?? null,
    resultado_documento: null,
    fecha_resultado: texto === null ? null : (before?.fecha_resultado ?? null),
  }
}

/** The orders of the history whose result was one of these documents, as they stand without it. */
export async function ordersWithout(
  tx: Tx,
  content: HistoryContent,
  gone: readonly VoidableEntry[],
): Promise<VoidableEntry[]> {
  const ids = new Set<Value>(gone.map(({ row }) => row.id))
  const made: VoidableEntry[] = []
  for (const row of content.entries.orden) {
    if (row.anulado === true || ids.has(row.id) || !ids.has(row.resultado_documento ?? null)) continue
    const parts = content.entries.documento.filter((d) => d.orden === row.id && d.anulado !== true && !ids.has(d.id))
    const despues = await without(tx, row, parts)
    made.push({ row, voided: { recurso: 'orden', id: row.id, antes: formerColumns(row, despues), despues } })
  }
  return made
}

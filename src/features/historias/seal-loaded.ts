import type { Tx } from '../../engine/database.ts'
import type { Registry, Row } from '../../model/resource.ts'
import { allEntries, type EntryName, entriesFrom } from '../../resources/entries.ts'
import { type ClosingKey, seal, storeSeal } from './close.ts'
import type { HistoryContent } from './content.ts'
import { wholeContent } from './load-content.ts'
import { mayComeLater } from './verify.ts'

/** Histories that were loaded closed already get the seal that closing would have given them. */
export async function sealLoaded(tx: Tx, registry: Registry, key: ClosingKey): Promise<number> {
  const contentOf = wholeContent(registry)
  const unsealed = await tx.run({
    text: `select h.id from historia h where h.estado in ('cerrada', 'archivada') and h.eliminado_en is null
and not exists (select 1 from cierre c where c.historia = h.id) order by h.id`,
    values: [],
  })
  for (const { id } of unsealed) {
    const content = await contentOf(tx, String(id))
    if (content === null) throw new Error(`The history ${id} is not there`)
    const { historia } = content
    const momento = String(historia.cerrada_en ?? historia.fecha_fin)
    const signer = {
      cuenta: String(historia.profesional ?? ''),
      nombre: String(historia.cerrada_por ?? historia.creado_por),
      ...registersOf(content),
    }
    const sealed = seal(asClosed(content, momento), signer, momento, key)
    await storeSeal(tx, sealed)
    await tx.run({
      text: 'update historia set hash_cierre = $2 where id = $1',
      values: [id, sealed.statement.huella],
    })
  }
  return unsealed.length
}

/** Less what came after the closing. */
function asClosed(content: HistoryContent, momento: string): HistoryContent {
  const then = (name: EntryName): readonly Row[] =>
    content.entries[name].filter((row: Row) => !(row.creado_en >= momento && mayComeLater(name, row)))
  return { ...content, entries: entriesFrom(then) }
}

/** The professional who closed it also wrote in it: the entries say that document and register. */
function registersOf({ historia, entries }: HistoryContent): { documento: string | null; registro: string | null } {
  const own = allEntries(entries).find(
    (row) => row.profesional_nombre === historia.cerrada_por && row.profesional_documento !== null,
  )
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return { documento: text(own?.profesional_documento), registro: text(own?.profesional_registro) }
}

import type { Tx } from '../../engine/database.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { closedForGood } from '../../model/history-state.ts'
import type { Registry, Row } from '../../model/resource.ts'
import { allEntries, type EntryName, entriesFrom } from '../../resources/entries.ts'
import { type ClosingKey, type SealedClosing, seal, storeSeals } from './close.ts'
import type { HistoryContent } from './content.ts'
import { ownContents } from './load-content.ts'
import { mayComeLater } from './verify.ts'

const AT_ONCE = 50

/** Histories that were loaded closed already get the seal that closing would have given them. */
export async function sealLoaded(tx: Tx, registry: Registry, key: ClosingKey): Promise<number> {
  const contentsOf = ownContents(registry)
  const unsealed = await tx.run({
    text: `select h.id from historia h where ${predicateSql({ estado: closedForGood }, 'h')} and h.eliminado_en is null
and not exists (select 1 from cierre c where c.historia = h.id) order by h.id`,
    values: [],
  })
  const ids = unsealed.map(({ id }) => String(id))
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const contents = await contentsOf(tx, some)
    if (contents.length !== some.length) throw new Error('A history that was to be sealed is not there')
    const sealed = contents.map((content) => sealOf(content, key))
    await storeSeals(tx, sealed)
    const rows = sealed.map(({ statement: { historia, huella } }) => ({ historia, huella }))
    await tx.run({
      text: `update historia h set hash_cierre = n.huella
from jsonb_to_recordset($1::jsonb) as n(historia uuid, huella text) where h.id = n.historia`,
      values: [JSON.stringify(rows)],
    })
  }
  return ids.length
}

function sealOf(content: HistoryContent, key: ClosingKey): SealedClosing {
  const { historia } = content
  const momento = String(historia.cerrada_en ?? historia.fecha_fin)
  const signer = {
    cuenta: String(historia.profesional ?? ''),
    nombre: String(historia.cerrada_por ?? historia.creado_por),
    ...registersOf(content),
  }
  return seal(asClosed(content, momento), signer, momento, key)
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

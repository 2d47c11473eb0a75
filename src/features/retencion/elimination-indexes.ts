import type { Database, Tx } from '../../engine/database.ts'

/**
 * Foreign keys by which the rows of a patient are found, and looked at again as each row goes, and that no whole index serves: those of
 * daily use leave out what was removed. Without them one elimination reads every such table again and again.
 */
const LACKING = `with tablas as (select t.tabla from custodia_tablas_del_paciente() t)
select distinct c.relname as tabla, x.columnas, 'eliminacion_' || c.relname || '_' || replace(x.columnas, ', ', '_') as indice
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
cross join lateral (select string_agg(quote_ident(a.attname), ', ' order by o.n) as columnas
  from unnest(k.conkey) with ordinality o(col, n) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.col) x
where k.contype = 'f' and c.relname in (select tabla from tablas) and (r.relname = 'paciente' or r.relname in (select tabla from tablas))
  and not exists (select 1 from pg_index i join pg_class n on n.oid = i.indexrelid join pg_am m on m.oid = n.relam
    where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null and m.amname = 'btree'
      and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(k.conkey)] = k.conkey)
order by 1, 2`

interface LackingIndex {
  readonly tabla: string
  readonly columnas: string
  readonly indice: string
}

export const lackingIndexes = (tx: Tx): Promise<LackingIndex[]> => tx.run<LackingIndex>({ text: LACKING, values: [] })

/** Built beside those who work; one that was left half-built is made again. Answers how many. */
export const makeIndexes = (db: Database): Promise<number> =>
  db.session(async (tx) => {
    await tx.withoutLimit()
    const lacking = await lackingIndexes(tx)
    for (const { tabla, columnas, indice } of lacking) {
      await tx.run({ text: `drop index concurrently if exists ${indice}`, values: [] })
      await tx.run({ text: `create index concurrently ${indice} on ${tabla} (${columnas})`, values: [] })
    }
    return lacking.length
  })

export const dropIndexes = (db: Database): Promise<number> =>
  db.session(async (tx) => {
    await tx.withoutLimit()
    const made = await tx.run<{ nombre: string }>({
      text: `select i.relname as nombre from pg_class i where i.relkind = 'i' and i.relnamespace = 'public'::regnamespace
  and starts_with(i.relname, 'eliminacion_') order by 1`,
      values: [],
    })
    for (const { nombre } of made) await tx.run({ text: `drop index concurrently if exists ${nombre}`, values: [] })
    return made.length
  })

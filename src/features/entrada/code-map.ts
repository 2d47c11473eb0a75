import type { Tx } from '../../engine/database.ts'
import type { SourceWords } from '../hl7/read/read-observation.ts'
import type { Channel } from './channel.ts'

/** How the codes and units of a channel are read, as its map is now. */
export async function wordsOf(tx: Tx, { id, zona, unidades }: Channel): Promise<SourceWords> {
  const rows = await tx.run<{ codigo: string; loinc: string | null; cups: string | null }>({
    name: 'mapa_codigo_canal',
    text: 'select m.codigo, m.loinc, m.cups from mapa_codigo m where m.canal = $1 and m.completado_en is not null',
    values: [id],
  })
  return {
    zone: zona,
    codes: new Map(rows.map(({ codigo, loinc, cups }) => [codigo, { loinc, cups }])),
    units: new Map(Object.entries(unidades)),
  }
}

/** Writes down what codes of the source nobody has completed, for the screen where that is done. */
export async function noteUnmapped(tx: Tx, canal: string, codes: ReadonlyMap<string, string>): Promise<void> {
  if (codes.size === 0) return
  // In one order, so that two who note the same codes do not wait for each other crosswise.
  const found = [...codes].map(([codigo, nombre]) => ({ codigo: codigo.slice(0, 100), nombre: nombre.slice(0, 300) }))
  await tx.run({
    name: 'mapa_codigo_visto',
    text: `insert into mapa_codigo as m (canal, codigo, nombre, visto_en)
select $1::uuid, x.codigo, x.nombre, now() from jsonb_to_recordset($2::jsonb) as x(codigo text, nombre text) order by x.codigo
on conflict (canal, codigo) do nothing`,
    values: [canal, JSON.stringify(found)],
  })
}

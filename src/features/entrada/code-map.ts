import type { Tx } from '../../engine/database.ts'
import type { SourceWords } from '../hl7/read/read-observation.ts'
import type { Channel } from './channel.ts'

/** How a channel is read, and the codes that wait for somebody to complete them. */
export interface ChannelWords extends SourceWords {
  readonly noted: ReadonlySet<string>
}

/** How the codes and units of a channel are read, as its map is now. */
export async function wordsOf(tx: Tx, { id, zona, unidades }: Channel): Promise<ChannelWords> {
  const rows = await tx.run<{ codigo: string; loinc: string | null; cups: string | null; completo: boolean }>({
    name: 'mapa_codigo_canal',
    text: 'select m.codigo, m.loinc, m.cups, m.completado_en is not null as completo from mapa_codigo m where m.canal = $1',
    values: [id],
  })
  return {
    zone: zona,
    codes: new Map(rows.filter((r) => r.completo).map(({ codigo, loinc, cups }) => [codigo, { loinc, cups }])),
    units: new Map(Object.entries(unidades)),
    noted: new Set(rows.map((r) => r.codigo)),
  }
}

/** Writes down what codes of the source nobody has completed, for the screen where that is done. */
export async function noteUnmapped(
  tx: Tx,
  canal: string,
  codes: ReadonlyMap<string, string>,
  noted: ReadonlySet<string>,
): Promise<void> {
  const found = [...codes]
    .map(([codigo, nombre]) => ({
      codigo: codigo.slice(0, 100).toWellFormed(),
      nombre: nombre.slice(0, 300).toWellFormed(),
    }))
    .filter(({ codigo }) => !noted.has(codigo))
  if (found.length === 0) return
  // In one order, so that two who note the same codes do not wait for each other crosswise.
  await tx.run({
    name: 'mapa_codigo_visto',
    text: `insert into mapa_codigo as m (canal, codigo, nombre, visto_en)
select $1::uuid, x.codigo, x.nombre, now() from jsonb_to_recordset($2::jsonb) as x(codigo text, nombre text) order by x.codigo
on conflict (canal, codigo) do nothing`,
    values: [canal, JSON.stringify(found)],
  })
}

import type { Tx } from '../../engine/database.ts'
import { cie10Version, embeddedCie10 } from '../icd/embedded/cie10.ts'
import type { IcdEntry } from '../icd/entry.ts'
import type { CodeRow } from './code-row.ts'

const BATCH = 2_000

export const asCodeRow = (e: IcdEntry): CodeRow => ({
  codigo: e.codigo,
  nombre: e.nombre,
  habilitado: e.habilitado,
  datos: {
    capitulo: e.capitulo,
    ...(e.sexo === null ? {} : { sexo: e.sexo }),
    ...(e.edadMinima === null ? {} : { edad_minima: e.edadMinima }),
    ...(e.edadMaxima === null ? {} : { edad_maxima: e.edadMaxima }),
  },
})

/**
 * What comes with the service becomes version 0 when something is first loaded over it: from then on another release of the
 * service changes nothing of what was compared with it. The catalogue is locked by the caller.
 */
export async function ensureBase(tx: Tx, catalogue: string, now: string): Promise<void> {
  if (catalogue !== 'cie10') return
  const found = await tx.run({
    text: 'select 1 from catalogo_version where catalogo = $1 and numero = 0',
    values: [catalogue],
  })
  if (found.length > 0) return
  const rows = embeddedCie10().entries.map(asCodeRow)
  await tx.run({
    text: `insert into catalogo_version (catalogo, numero, origen, edicion, codigos, habilitados, cuenta, actor, creada_en)
values ($1, 0, 'embebida', $2, $3, $4, 'sistema', 'Custodia', $5)`,
    values: [catalogue, cie10Version, rows.length, rows.filter((r) => r.habilitado).length, now],
  })
  for (let at = 0; at < rows.length; at += BATCH)
    await tx.run({
      text: `insert into catalogo_codigo (catalogo, codigo, desde, nombre, habilitado, datos)
select $1, r.codigo, 0, r.nombre, r.habilitado, r.datos
from jsonb_to_recordset($2::jsonb) as r(codigo text, nombre text, habilitado boolean, datos jsonb)`,
      values: [catalogue, JSON.stringify(rows.slice(at, at + BATCH))],
    })
}

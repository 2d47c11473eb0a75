import table from '../../../demo/dci.json' with { type: 'json' }
import type { Tx } from '../../engine/database.ts'
import { lines } from '../../model/codes/code-list.ts'

const CATALOGUE = 'dci'

/**
 * Some five hundred of the ministry's names and codes of medicines, where no catalogue was loaded: what is prescribed while trying the
 * console then has the code that the RDA asks for. Loading the ministry's table replaces it, as one version the other.
 */
export async function ensureDemoMedicines(tx: Tx, now: Date): Promise<void> {
  const [found] = await tx.run({
    text: 'select version from catalogo where nombre = $1 for update',
    values: [CATALOGUE],
  })
  if (Number(found?.version) !== 0) return
  const rows = lines(table).map(([codigo, nombre]) => ({ codigo, nombre }))
  await tx.run({
    text: `insert into catalogo_version (catalogo, numero, origen, edicion, codigos, habilitados, cuenta, actor, creada_en)
values ($1, 1, 'archivo', 'Demostración', $2, $2, 'sistema', 'Datos de demostración', $3)`,
    values: [CATALOGUE, rows.length, now.toISOString()],
  })
  await tx.run({
    text: `insert into catalogo_codigo (catalogo, codigo, desde, nombre, habilitado)
select $1, r.codigo, 1, r.nombre, true from jsonb_to_recordset($2::jsonb) as r(codigo text, nombre text)`,
    values: [CATALOGUE, JSON.stringify(rows)],
  })
  await tx.run({
    text: 'update catalogo set version = 1, cambiado_en = $2 where nombre = $1',
    values: [CATALOGUE, now.toISOString()],
  })
}

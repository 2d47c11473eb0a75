import type { Core } from '../../engine/core.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { historia } from '../../resources/historia.ts'

/** The patient and the encounter that the examples of bodies name. */
const EXAMPLES = { paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00', id: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01' }
const written = { all: [historia.stands, { estado: ['abierta', 'en_atencion'] }] }

/** The document with a patient and an encounter that are there, an adult's that is open: so that what it shows can be sent. */
export async function withDemonstrationIds(document: object, { db }: Core): Promise<object> {
  const [row] = await db.run({
    text: `select t.id, t.paciente from historia t join paciente p on p.id = t.paciente
where t.eliminado_en is null and ${predicateSql(written, 't')} and p.fecha_nacimiento < current_date - interval '18 years'
order by t.creado_en desc limit 1`,
    values: [],
  })
  if (row === undefined) return document
  const text = JSON.stringify(document)
  return JSON.parse(text.replaceAll(EXAMPLES.paciente, String(row.paciente)).replaceAll(EXAMPLES.id, String(row.id)))
}

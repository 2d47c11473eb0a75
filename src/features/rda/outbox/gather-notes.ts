import type { Core } from '../../../engine/core.ts'
import { predicateSql } from '../../../engine/predicate-sql.ts'
import { principalOf } from '../../../engine/same-person.ts'
import type { RowFor } from '../../../model/resource.ts'
import { hashOf } from '../../../outbox/signature.ts'
import { nota } from '../../../resources/nota.ts'
import { asId } from '../document/elements.ts'
import { clarificationBundle } from './clarification.ts'
import { enqueueRda, humanUser, type NewDocument } from './enqueue.ts'
import { rdaOutbox } from './envio.ts'

const BATCH = 20

/** The document of the encounter that counts: the newest that was not withdrawn. */
const DOCUMENT = `select d.id, d.estado, d.creado_en from rda_envio d
where d.historia = p.historia and d.tipo in ('consulta', 'urgencias', 'hospitalizacion') and d.estado <> 'anulado'
order by d.orden desc limit 1`

/** What was written before the accepted document was made is in it, or was left out on purpose. */
const FORGET = `delete from rda_nota_pendiente p using nota n
where n.id = p.nota and (not (${predicateSql(nota.stands, 'n')}) or n.eliminado_en is not null or exists (
  select 1 from (${DOCUMENT}) d where d.estado = 'aceptado' and d.creado_en > n.creado_en))`

const READY = `select p.nota, p.historia, n.fecha_nota, n.profesional_documento, n.motivo_aclaracion, n.contenido, n.subjetivo,
  n.objetivo, n.analisis, n.plan, d.id as aclara, x.tipo_documento || '-' || x.numero_documento as sujeto
from rda_nota_pendiente p join nota n on n.id = p.nota cross join lateral (${DOCUMENT}) d
join rda_envio e on e.id = d.id join historia h on h.id = p.historia join paciente x on x.id = ${principalOf('h.paciente')}
where d.estado = 'aceptado' and coalesce(e.composicion, e.vida) is not null
order by n.fecha_nota, n.id limit ${BATCH} for update of p skip locked`

/** `nota` and `aclara` are ids: of the note, and of the document that it clarifies. */
type ReadyNote = RowFor<typeof nota> & Readonly<Record<'nota' | 'aclara' | 'fecha_nota' | 'sujeto', string>>

const textOf = (n: ReadyNote): string =>
  [n.motivo_aclaracion, n.contenido, n.subjetivo, n.objetivo, n.analisis, n.plan]
    .filter((t) => t !== null && t !== '')
    .join('\n')

/** Clarifications signed after the ministry accepted the document follow it. True if there may be more. */
export async function gatherNotes(
  core: Core,
  key: () => Promise<NewDocument['key']>,
  /** Who answers for what is sent, where neither author nor sender has a document of identity. */
  answerable: string | null,
): Promise<boolean> {
  const [waiting] = await core.db.run({
    name: 'rda_notas',
    text: 'select 1 from rda_nota_pendiente limit 1',
    values: [],
  })
  if (waiting === undefined) return false
  const signing = await key()
  return core.db.transaction(async (tx) => {
    await tx.run({ text: FORGET, values: [] })
    const notes = await tx.run<ReadyNote>({ text: READY, values: [] })
    for (const note of notes) {
      const document = await rdaOutbox.byId(tx, note.aclara)
      if (document === null) throw new Error(`rda_envio ${note.aclara} is gone`)
      const documento = note.profesional_documento
      const humano = humanUser(documento) ?? document.humano ?? answerable
      const said = {
        id: note.nota,
        texto: textOf(note),
        fecha: note.fecha_nota,
        profesional_documento: documento,
        sujeto: asId(note.sujeto),
      }
      const bytes = Buffer.from(
        JSON.stringify(clarificationBundle(said, document.composicion ?? document.vida ?? '', humano)),
      )
      await enqueueRda(
        tx,
        {
          historia: document.historia,
          paciente: document.paciente,
          tipo: 'nota_aclaratoria',
          guia: document.guia,
          bytes,
          hash: hashOf(bytes),
          call: { ...document.llamada, now: new Date().toISOString() },
          key: signing,
          clarifies: { nota: said.id, aclara: document.id, humano },
        },
        core,
      )
      await tx.run({ text: 'delete from rda_nota_pendiente where nota = $1', values: [note.nota] })
    }
    return notes.length === BATCH
  })
}

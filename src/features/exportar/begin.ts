import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import type { Values } from '../../engine/operation.ts'
import { arrayText, parameters } from '../../engine/parameters.ts'
import { reached } from '../../engine/reach.ts'
import { factsOf } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { paciente } from '../../resources/paciente.ts'
import { BEFORE_ALL, chunkSource, exportWhere, whereValues } from './chunk.ts'
import { pseudonymSql } from './columns.ts'
import { encoderFor } from './encoder.ts'
import { exportQuery, finalidades } from './export-fields.ts'
import { noReanudable } from './problems.ts'
import { closeRecord, type ExportRecord, findRecord, insertRecord, RESUMABLE_MS, type StoredExport } from './record.ts'
import { type ExportRequest, readRequest } from './request.ts'
import { exportStream } from './stream.ts'

export interface BegunExport {
  readonly id: string
  readonly asked: ExportRequest
  readonly content: Readable
}

interface Plan {
  readonly asked: ExportRequest
  /** What a resumed export takes over from the one it goes on with. */
  readonly from: Pick<ExportRecord, 'vence_en' | 'clave' | 'hasta' | 'reanuda' | 'tras'> | null
}

export async function beginExport(core: Core, query: Values, asking: Call): Promise<BegunExport> {
  const { asked, from } = query.reanudar === null ? fresh(query, asking) : await resumed(core, query, asking)
  const call = withPurpose(asking, asked)
  const few = factsOf(call.actor.rol).reach === 'concedido' && (await core.hasFewPatients(call))
  const record = await core.db.transaction(async (tx) => {
    const hasta = from === null ? await newestPatient(tx) : from.hasta
    const made: ExportRecord = {
      id: core.newId(),
      vence_en: from?.vence_en ?? new Date(Date.parse(call.now) + RESUMABLE_MS).toISOString(),
      clave: from === null ? (asked.seudonimizado ? randomBytes(32) : null) : from.clave,
      hasta,
      reanuda: from?.reanuda ?? null,
      tras: from?.tras ?? null,
      total: await count(tx, asked, call, few, { tras: from?.tras ?? null, hasta }),
    }
    await insertRecord(tx, call, asked, made)
    return made
  })
  const source = chunkSource(core, { asked, call, record, few })
  const content = await exportStream({
    source,
    encoder: encoderFor(asked.formato, source.headers, { bom: asked.bom, resumed: from !== null }),
    after: record.tras,
    finish: (whole, sent) => closeRecord(core.db, record.id, whole, sent),
  })
  return { id: record.id, asked, content }
}

/** Why it was exported stands in every audit row of it, beside the reason that was stated for looking. */
function withPurpose(call: Call, { finalidad, detalle }: ExportRequest): Call {
  const label = finalidades[finalidad]
  return { ...call, reason: [`Exportación: ${label}`, detalle, call.reason].filter((part) => part !== null).join('. ') }
}

const only = say('Al reanudar solo van reanudar y desde.', 'When resuming only reanudar and desde are given.')
const withResume = say('Va solo con reanudar.', 'Only together with reanudar.')
const required = say('Es obligatorio.', 'Is required.')
const notThere = say('No es una fila de esa exportación.', 'Is not a row of that export.')

const wrong = (campo: string, codigo: 'regla' | 'requerido' | 'referencia', mensaje: ReturnType<typeof say>): Problem =>
  new Problem(badParameter, { errores: [{ campo, codigo, mensaje }] })

function fresh(query: Values, call: Call): Plan {
  if (query.desde !== null) throw wrong('desde', 'regla', withResume)
  return { asked: readRequest(query, call.actor.rol), from: null }
}

async function resumed(core: Core, query: Values, call: Call): Promise<Plan> {
  const besides = Object.keys(query).filter((name) => query[name] !== null && name !== 'reanudar' && name !== 'desde')
  if (besides.length > 0)
    throw new Problem(badParameter, { errores: besides.map((campo) => ({ campo, codigo: 'regla', mensaje: only })) })
  if (query.desde === null) throw wrong('desde', 'requerido', required)
  const before = await findRecord(core.db, call, String(query.reanudar))
  // Overseeing the export of another account is not resuming it.
  if (before === null || before.cuenta !== call.actor.id) throw new Problem(notFound)
  if (before.formato === 'xlsx' || Date.parse(before.vence_en) < Date.parse(call.now)) throw new Problem(noReanudable)
  if (before.seudonimizado && before.clave === null) throw new Problem(noReanudable)
  const asked = readRequest(savedQuery(before), call.actor.rol)
  const tras = await rowOf(core, call, before, String(query.desde))
  if (tras === null) throw wrong('desde', 'referencia', notThere)
  return {
    asked,
    from: {
      vence_en: before.vence_en,
      clave: before.clave,
      hasta: before.hasta,
      reanuda: before.id,
      tras,
    },
  }
}

/** The question as it was asked, to be checked again against what the role sees today. */
const savedQuery = (e: StoredExport): Values => ({
  ...Object.fromEntries(Object.keys(exportQuery).map((name) => [name, null])),
  ...e.filtros,
  formato: e.formato,
  campos: e.campos,
  con_nombres: e.con_nombres,
  seudonimizado: e.seudonimizado,
  finalidad: e.finalidad,
  detalle: e.detalle,
})

/** The patient that a row of the file shows. One removed since counts: what follows it follows it still. */
async function rowOf(core: Core, call: Call, e: StoredExport, desde: string): Promise<string | null> {
  if (e.seudonimizado ? !/^[0-9a-f]{32}$/.test(desde) : !isUuid(desde)) return null
  const { reach } = factsOf(call.actor.rol)
  const own = e.seudonimizado ? `${pseudonymSql('$4::bytea')} = $1::text` : 't.id = $1::uuid and $4::bytea is null'
  const [found] = await core.db.run({
    text: `select t.id from paciente t where ${own} and t.id <= $2::uuid and $3::text[] is not null
  and ${reached(paciente, 't', reach, 'array(select unnest($3::text[]))')} limit 1`,
    values: [desde.toLowerCase(), e.hasta, arrayText(call.actor.miembros), e.clave],
  })
  return found === undefined ? null : String(found.id)
}

async function newestPatient(tx: Tx): Promise<string | null> {
  const [newest] = await tx.run({ text: 'select p.id from paciente p order by p.id desc limit 1', values: [] })
  return newest === undefined ? null : String(newest.id)
}

async function count(
  tx: Tx,
  asked: ExportRequest,
  call: Call,
  few: boolean,
  { tras, hasta }: { tras: string | null; hasta: string | null },
): Promise<number> {
  const p = parameters<string>()
  const text = `select count(*)::integer as n from paciente t where ${exportWhere(asked, call, few, p.use)}`
  const values = p.values({ ...whereValues(asked, call), tras: tras ?? BEFORE_ALL, hasta })
  const [row] = await tx.run({ text, values })
  return Number(row?.n ?? 0)
}

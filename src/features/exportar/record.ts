import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { Values } from '../../engine/operation.ts'
import type { Field } from '../../model/fields.ts'
import { paciente } from '../../resources/paciente.ts'
import { type Formato, type finalidades, overseers } from './export-fields.ts'
import type { ExportRequest } from './request.ts'

/** What an export remembers of itself. */
export interface ExportRecord {
  readonly id: string
  readonly vence_en: string
  readonly clave: Buffer | null
  readonly hasta: string | null
  readonly reanuda: string | null
  readonly tras: string | null
  readonly total: number
}

/** An export as it is kept: the question, who asked it, and how far it got. */
export interface StoredExport extends Omit<ExportRecord, 'total'> {
  readonly cuenta: string
  readonly actor: string
  readonly rol: string
  readonly inicio: string
  readonly formato: Formato
  readonly campos: readonly string[]
  readonly filtros: Values
  readonly seudonimizado: boolean
  readonly con_nombres: boolean
  readonly finalidad: keyof typeof finalidades
  readonly detalle: string | null
  readonly total: number
  readonly filas: number
  readonly ultimo: string | null
  readonly bytes: number
  readonly fin: string | null
  readonly estado: string
}

export interface Progress {
  readonly filas: number
  readonly bytes: number
  readonly ultimo: string | null
}

export const RESUMABLE_MS = 24 * 3_600_000
/** Without a step forward for so long, the process that was sending it is gone. */
const SILENT = `interval '10 minutes'`

const COLUMNS = `e.id, e.cuenta, e.actor, e.rol, e.inicio, e.vence_en, e.formato, e.campos, e.filtros, e.seudonimizado,
  e.con_nombres, e.finalidad, e.detalle, e.clave, e.hasta, e.reanuda, e.tras, e.total, e.filas, e.ultimo, e.bytes, e.fin,
  case when e.estado = 'en_curso' and e.avance_en < now() - ${SILENT} then 'interrumpida' else e.estado end as estado`

export async function insertRecord(tx: Tx, call: Call, asked: ExportRequest, r: ExportRecord): Promise<void> {
  // Once nobody can go on with an export, nothing leads from its pseudonyms back to the patients.
  await tx.run({ text: 'update exportacion set clave = null where clave is not null and vence_en < now()', values: [] })
  await tx.run({
    text: `insert into exportacion (id, cuenta, actor, rol, solicitud, inicio, vence_en, formato, campos, filtros, seudonimizado,
  con_nombres, finalidad, detalle, clave, hasta, reanuda, tras, total, avance_en)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, now())`,
    values: [
      r.id,
      call.actor.id,
      call.actor.nombre,
      call.actor.rol,
      call.requestId,
      call.now,
      r.vence_en,
      asked.formato,
      asked.campos,
      JSON.stringify(asked.filtros),
      asked.seudonimizado,
      asked.conNombres,
      asked.finalidad,
      asked.detalle,
      r.clave,
      r.hasta,
      r.reanuda,
      r.tras,
      r.total,
    ],
  })
}

export async function closeRecord(
  tx: Tx,
  id: string,
  whole: boolean,
  { filas, bytes, ultimo }: Progress,
): Promise<void> {
  await tx.run({
    text: `update exportacion set estado = $2, filas = $3, bytes = $4, ultimo = coalesce($5, ultimo), fin = now(), avance_en = now()
where id = $1`,
    values: [id, whole ? 'completa' : 'interrumpida', filas, bytes, ultimo],
  })
}

/** Own exports; those of everybody for the roles that oversee them. */
const visible = (call: Call): { sql: string; values: unknown[] } =>
  overseers.includes(call.actor.rol)
    ? { sql: '$1::text is not null', values: [call.actor.id] }
    : { sql: 'e.cuenta = $1', values: [call.actor.id] }

export async function findRecord(tx: Tx, call: Call, id: string): Promise<StoredExport | null> {
  const { sql, values } = visible(call)
  const [found] = await tx.run<StoredExport>({
    text: `select ${COLUMNS} from exportacion e where ${sql} and e.id = $2`,
    values: [...values, id],
  })
  return found ?? null
}

export async function listRecords(tx: Tx, call: Call, before: string | null, size: number): Promise<StoredExport[]> {
  const { sql, values } = visible(call)
  return tx.run<StoredExport>({
    text: `select ${COLUMNS} from exportacion e where ${sql} and ($2::uuid is null or e.id < $2) order by e.id desc limit $3`,
    values: [...values, before, size + 1],
  })
}

const fields: Readonly<Record<string, Field>> = paciente.fields

/** What a filter by name or document was looking for is nobody's business afterwards. */
const shownFilter = ([name, value]: [string, unknown]): string => {
  const isPersonal = name === 'search' || fields[name.replace(/_(desde|hasta)$/, '')]?.kind === 'text'
  return isPersonal ? name : `${name}=${value}`
}

export function shownRecord({ vence_en, clave: _key, hasta: _last, tras: _after, ...e }: StoredExport) {
  const filas = Number(e.filas)
  const total = Number(e.total)
  const part = total === 0 ? (e.estado === 'completa' ? 100 : 0) : Math.min(100, (filas / total) * 100)
  return {
    ...e,
    filtros: Object.entries(e.filtros).map(shownFilter),
    total,
    filas,
    porcentaje: Math.floor(part * 10) / 10,
    bytes: Number(e.bytes),
    ultimo: e.seudonimizado ? null : e.ultimo,
    reanudable_hasta: vence_en,
  }
}

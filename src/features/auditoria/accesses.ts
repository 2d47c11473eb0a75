import type { Tx } from '../../engine/database.ts'
import { neutralRole } from '../../model/access/roles.ts'
import type { Registry } from '../../model/resource.ts'
import { pageAboutPatient } from './audit-query.ts'
import { type AuditRow, auditColumns, auditRow, auditSelect, patientsShown } from './seal/line.ts'
import { isUrgent, sentenceOf, type Urgency } from './sentences.ts'

/** One line of "¿quién vio mi historia?". */
export interface Access {
  readonly fecha: string
  readonly quien: string
  readonly rol: string
  readonly accion: string
  readonly frase: string
  readonly urgencia: boolean
  readonly motivo: string | null
  readonly revision: string | null
}

export interface AccessPage {
  readonly results: readonly Access[]
  /** The id with which the next page begins; null at the end. */
  readonly next: string | null
}

/**
 * A row and the break-glass access that it belongs to: the one it names, or the one that its author had open then. A
 * few seconds of slack, since the row is dated when it is written and the access when it was asked for.
 */
const PAGE = (where: string): string => `select ${auditSelect('a')}, propia.si, u.motivo, u.estado
from auditoria a
cross join lateral (select exists (select 1 from cuenta c where c.id = a.cuenta and c.paciente = $1::uuid) as si) propia
left join lateral (
  select v.motivo, v.estado from acceso_urgencia v
  where v.paciente = $1::uuid and (v.id = a.recurso_id or (a.acceso = 'urgencia' and v.cuenta = a.cuenta
    and a.momento between v.creado_en - interval '5 seconds' and coalesce(v.terminado_en, v.hasta) + interval '5 seconds'))
  order by v.id = a.recurso_id desc, v.creado_en desc limit 1
) u on true
where ${where} and ($2::boolean or not propia.si) and ($3::text[] is null or a.recurso = any($3::text[]))
order by a.id desc limit $4::integer`

const OWN = auditColumns.length

/** Who saw or did what in a patient's record, newest first; the patient's own actions only if they are asked for. */
export async function accessesOf(
  tx: Tx,
  registry: Pick<Registry, 'get'>,
  asked: {
    readonly patient: string
    readonly cursor: string | null
    readonly size: number
    readonly own: boolean
    readonly only?: readonly string[] | null
  },
): Promise<AccessPage> {
  const { patient, cursor, size, own, only = null } = asked
  const narrowed = [patient, String(own), only === null ? null : `{${only.join(',')}}`]
  const page = { below: cursor, rows: size + 1 }
  const rows = await pageAboutPatient(tx, patient, page, narrowed.length + 1, (where, values, left) =>
    tx.raw({ name: 'accesos_paciente', text: PAGE(where), values: [...narrowed, String(left), ...values] }),
  )
  const shown = rows.slice(0, size)
  const results = shown.map((raw) => {
    const motivo = raw[OWN + 1] ?? null
    const urgency = motivo === null ? null : { motivo, estado: raw[OWN + 2] ?? '' }
    return accessOf(auditRow(raw), registry, raw[OWN] === 't', urgency)
  })
  return { results, next: rows.length > size ? (shown.at(-1)?.[0] ?? null) : null }
}

function accessOf(row: AuditRow, registry: Pick<Registry, 'get'>, own: boolean, urgency: Urgency | null): Access {
  // A list is marked if any of its patients was reached in an emergency; for the others it was an ordinary list.
  const urgent = isUrgent(row) && (patientsShown(row) === null || urgency !== null)
  const seen = urgent ? row : { ...row, acceso: null }
  const label = neutralRole(row.rol)
  return {
    fecha: row.momento,
    quien: row.actor,
    rol: label,
    accion: row.accion,
    frase: sentenceOf(seen, { registry, own, urgency: urgent ? urgency : null }),
    urgencia: urgent,
    motivo: (urgent ? urgency?.motivo : null) ?? row.motivo,
    revision: urgent ? (urgency?.estado ?? null) : null,
  }
}

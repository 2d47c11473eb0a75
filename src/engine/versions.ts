import { reachOf } from '../model/access/access.ts'
import type { Resource, Row, Value } from '../model/resource.ts'
import type { Call } from './call.ts'
import type { Core } from './core.ts'
import { reached } from './reach.ts'
import { quote } from './sql-text.ts'
import { hideUnknown } from './write/another-patient.ts'

export interface Version {
  readonly version: number
  readonly fecha: string
  readonly actor: string
  readonly operacion: string
  readonly motivo: string | null
  readonly campos: readonly string[]
  readonly row: Row
}

const OURS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+00:00)$/

/** As we write instants, from how PostgreSQL writes them in JSON; most need no calendar for it. */
const instantFromJson = (text: string): string =>
  OURS.test(text) ? `${text.slice(0, 23)}Z` : new Date(text).toISOString()

/** The fields of a declaration and which of them need a second look, found once. */
const kindsOf = new WeakMap<Resource, readonly (readonly [name: string, kind: string])[]>()

/** A stored snapshot as a row: fields added to the declaration since then are null in it. */
export function fromSnapshot(r: Resource, datos: Row): Row {
  const row: Row = {
    id: datos.id,
    version: datos.version,
    creado_en: instantFromJson(datos.creado_en),
    actualizado_en: instantFromJson(datos.actualizado_en),
    creado_por: datos.creado_por,
  }
  const kinds = kindsOf.get(r) ?? Object.entries(r.fields).map(([name, f]) => [name, f.kind] as const)
  kindsOf.set(r, kinds)
  for (const [name, kind] of kinds) {
    const value: Value = datos[name] ?? null
    if (kind === 'instant' && typeof value === 'string') row[name] = instantFromJson(value)
    else if (kind === 'time' && typeof value === 'string') row[name] = value.slice(0, 5)
    else row[name] = value
  }
  return row
}

const COLUMNS = 'v.version, v.desde, v.actor, v.operacion, v.motivo, v.campos, v.datos'

interface StoredVersion extends Omit<Version, 'fecha' | 'row'> {
  readonly desde: string
  readonly datos: Row
}

const toVersion = (r: Resource, v: StoredVersion): Version => ({
  version: v.version,
  fecha: v.desde,
  actor: v.actor,
  operacion: v.operacion,
  motivo: v.motivo,
  campos: v.campos,
  row: fromSnapshot(r, v.datos),
})

/** A row that was removed keeps its versions: a caller who would reach it reads them, and nobody else. */
function reaches(core: Core, r: Resource): (id: string, call: Call) => Promise<boolean> {
  return async (id, call) => {
    const reach = reachOf(call.actor)
    if (reach === 'total' || (r.patientField === null && r.owned === undefined)) return true
    const text = `select 1 from ${quote(r.name)} t where t.id = $1 and $2::text[] is not null and ${reached(r, 't', reach, '$2::text[]')}`
    const name = `alcanza_${r.name}_${reach}`
    return (await core.db.run({ name, text, values: [id, call.actor.miembros] })).length > 0
  }
}

/** Newest first, one page before the version given. */
export function versionLister(
  core: Core,
  r: Resource,
): (id: string, before: number, limit: number, call: Call) => Promise<Version[]> {
  const allowed = reaches(core, r)
  return async (id, before, limit, call) => {
    if (!(await allowed(id, call))) return []
    const rows = await core.db.run<StoredVersion>({
      name: 'versiones',
      text: `select ${COLUMNS} from version v where v.id = $1 and v.recurso = $2 and v.version < $3 order by v.version desc limit $4`,
      values: [id, r.name, before, limit],
    })
    const versions = rows.map((v) => toVersion(r, v))
    await hideUnknown(
      core,
      r,
      versions.map((v) => v.row),
      call,
    )
    return versions
  }
}

/** The row as it stood at an instant; null if it did not exist yet or was removed by then. */
export function versionAt(core: Core, r: Resource): (id: string, instant: string, call: Call) => Promise<Row | null> {
  const allowed = reaches(core, r)
  return async (id, instant, call) => {
    if (!(await allowed(id, call))) return null
    const [found] = await core.db.run<StoredVersion>({
      name: 'version_en',
      text: `select ${COLUMNS} from version v where v.id = $1 and v.recurso = $2 and v.desde <= $3 order by v.version desc limit 1`,
      values: [id, r.name, instant],
    })
    if (found === undefined || found.operacion === 'eliminar') return null
    const { row } = toVersion(r, found)
    await hideUnknown(core, r, [row], call)
    return row
  }
}

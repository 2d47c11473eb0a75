import { same } from '../model/decide.ts'
import { Problem } from '../model/problem.ts'
import { borradorCambiado, firmaSinVersion } from '../model/problems.ts'
import { isReadOnly, type ReadBody } from '../model/read-body.ts'
import type { Resource, Row, Value } from '../model/resource.ts'
import type { Call } from './call.ts'
import type { Core } from './core.ts'
import { fromSnapshot } from './versions.ts'

/** What the signer says of what was read: the version named, and the one whose changes by others are taken on. */
export interface SeenVersion {
  readonly named: number | null
  readonly confirmed: number | null
}

/** One field that the signer has not seen as it stands, and the last hand that changed it. */
export interface UnseenChange {
  readonly campo: string
  readonly etiqueta: string
  readonly antes: Value
  readonly despues: Value
  readonly por: string
  readonly cuando: string
}

/** A version without its content. */
interface Hand {
  readonly version: number
  readonly desde: string
  readonly actor: string
  readonly cuenta: string | null
  readonly campos: readonly string[]
}

/** Whether this body turns a draft into something signed. */
export const isSigning = (r: Resource, read: ReadBody, previous: Row): boolean =>
  r.signed !== undefined && read.values.get(r.signed.when) === true && previous[r.signed.when] !== true

/** The version that a body or its If-Match names; a body that contradicts its header names none that exists. */
export function namedVersion(read: ReadBody, ifMatch: number | null): number | null {
  const said = read.claims.get('version')
  if (typeof said !== 'number') return ifMatch
  return ifMatch === null || ifMatch === said ? said : 0
}

/**
 * Refuses to sign a draft that is not, or not only, what its signer knows: no version named, one that is not the last, or
 * changes by another hand since the signer last wrote, until those very changes are confirmed.
 */
export async function refuseUnseen(
  core: Core,
  r: Resource,
  seen: Resource,
  previous: Row,
  call: Call,
  { named, confirmed }: SeenVersion,
): Promise<void> {
  if (named === null) throw new Problem(firmaSinVersion, { more: { version_actual: previous.version } })
  const hands = await handsOf(core, r, previous.id)
  const own = hands.filter((h) => isOf(h, call)).at(-1)?.version ?? 1
  const isCurrent = named === previous.version
  if (isCurrent && own === previous.version) return
  const base = named > 0 ? Math.min(named, own) : own
  const cambios = changesSince(seen, await rowAt(core, r, previous.id, base), previous, hands, base)
  if (isCurrent && (cambios.length === 0 || confirmed === previous.version)) return
  // The answer says what versions said: accounted for as their reading is.
  const patient = r.patientField === null ? null : previous[r.patientField]
  await core.audit.record({
    call,
    action: 'versiones',
    resource: r.name,
    id: previous.id,
    patient: typeof patient === 'string' ? patient : null,
    status: borradorCambiado.status,
    code: borradorCambiado.codigo,
    fields: cambios.map(({ campo }) => campo),
  })
  throw new Problem(borradorCambiado, { more: { version_actual: previous.version }, lists: { cambios } })
}

/** By account; versions older than that column say only a name. */
const isOf = ({ cuenta, actor }: Hand, call: Call): boolean =>
  cuenta === null ? actor === call.actor.nombre : cuenta === call.actor.id

async function handsOf(core: Core, r: Resource, id: string): Promise<Hand[]> {
  const rows = await core.db.run({
    name: 'manos',
    text: `select v.version, v.desde, v.actor, v.cuenta, v.campos from version v
where v.id = $1 and v.recurso = $2 order by v.version`,
    values: [id, r.name],
  })
  return rows as unknown as Hand[]
}

async function rowAt(core: Core, r: Resource, id: string, version: number): Promise<Row | null> {
  const [found] = await core.db.run({
    name: 'version_dicha',
    text: `select v.datos from version v where v.id = $1 and v.recurso = $2 and v.version = $3`,
    values: [id, r.name, version],
  })
  return found === undefined ? null : fromSnapshot(r, found.datos as Row)
}

/** What people write in it and is not as it was, with who wrote it last. */
function changesSince(
  seen: Resource,
  before: Row | null,
  now: Row,
  hands: readonly Hand[],
  base: number,
): UnseenChange[] {
  return Object.entries(seen.fields).flatMap(([campo, field]) => {
    const [antes, despues] = [before?.[campo] ?? null, now[campo] ?? null]
    if (isReadOnly(seen, campo) || field.heavy === true || same(antes, despues)) return []
    const by = hands.filter((h) => h.version > base && h.campos.includes(campo)).at(-1)
    const { actor: por = '', desde: cuando = now.actualizado_en } = by ?? {}
    return [{ campo, etiqueta: field.label, antes, despues, por, cuando }]
  })
}

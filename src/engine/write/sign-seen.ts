import { same } from '../../model/decide.ts'
import { Problem } from '../../model/problem.ts'
import { borradorCambiado, firmaSinVersion } from '../../model/problems.ts'
import { isReadOnly, type ReadBody } from '../../model/read-body.ts'
import type { Resource, Row, Value } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import type { Core } from '../core.ts'
import { fromSnapshot } from '../versions.ts'

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

/** A version, and whose hand wrote it. */
interface Hand {
  readonly version: number
  readonly desde: string
  readonly actor: string
  readonly isOwn: boolean
  readonly campos: readonly string[]
  readonly row: Row
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
 * what another hand wrote over the signer's, until those very changes are confirmed.
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
  const isCurrent = named === previous.version
  if (isCurrent && (confirmed === named || !(await hasOtherHands(core, r, previous, call)))) return
  const hands = await handsOf(core, r, previous, call)
  const cambios = unseenChanges(seen, hands, previous, named)
  if (isCurrent && cambios.length === 0) return
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
const OWN = 'case when v.cuenta is null then v.actor = $4 else v.cuenta = $3 end'

async function hasOtherHands(core: Core, r: Resource, { id }: Row, { actor }: Call): Promise<boolean> {
  const rows = await core.db.run({
    name: 'otras_manos',
    text: `select 1 from version v where v.id = $1 and v.recurso = $2 and not ${OWN} limit 1`,
    values: [id, r.name, actor.id, actor.nombre],
  })
  return rows.length > 0
}

/** The versions up to the one that is looked at, oldest first. */
async function handsOf(core: Core, r: Resource, { id, version }: Row, { actor }: Call): Promise<Hand[]> {
  const rows = await core.db.run<Omit<Hand, 'row'> & { datos: Row }>({
    name: 'manos',
    text: `select v.version, v.desde, v.actor, ${OWN} as "isOwn", v.campos, v.datos from version v
where v.id = $1 and v.recurso = $2 and v.version <= $5 order by v.version`,
    values: [id, r.name, actor.id, actor.nombre, version],
  })
  return rows.map(({ datos, ...hand }) => ({ ...hand, row: fromSnapshot(r, datos) }))
}

/** What people write in it and its signer neither wrote last nor saw in the version named, with who wrote it. */
function unseenChanges(seen: Resource, hands: readonly Hand[], now: Row, named: number): UnseenChange[] {
  const read = hands.find((h) => h.version === named)?.row
  return Object.entries(seen.fields).flatMap(([campo, field]) => {
    if (isReadOnly(seen, campo) || field.heavy === true) return []
    const despues = now[campo] ?? null
    const writers = hands.filter((h) => h.campos.includes(campo))
    const last = writers.at(-1)
    const own = writers.findLast((h) => h.isOwn) ?? hands[0]
    const bases = [last?.isOwn === false ? own?.row : undefined, read]
    const base = bases.find((row) => row !== undefined && !same(row[campo] ?? null, despues))
    if (base === undefined) return []
    const { actor: por = '', desde: cuando = now.actualizado_en } = last ?? {}
    return [{ campo, etiqueta: field.label, antes: base[campo] ?? null, despues, por, cuando }]
  })
}

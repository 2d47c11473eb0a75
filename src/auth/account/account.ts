import type { JWK } from 'jose'
import type { Tx } from '../../engine/database.ts'
import { type AccountData, type SystemPurpose, systemPurposes } from '../../model/access/account-fields.ts'
import { careTeam } from '../../model/access/roles.ts'
import type { SystemSend } from '../../model/access/system-sends.ts'
import type { Actor } from '../../model/resource.ts'

/** A row of `cuenta`: a person or a system that may ask. */
export interface Account extends AccountData {
  readonly id: string
  readonly usuario: string
  /** The name as authorisations of patients are compared: `custodia_normal`, computed by the database itself. */
  readonly nombre_normal: string
  readonly estado: 'invitada' | 'activa' | 'bloqueada'
  readonly motivo_estado: string | null
  readonly clave: string | null
  /** When the person last chose it; a better hash of the same password does not count. */
  readonly clave_desde: string | null
  readonly totp: Buffer | null
  readonly totp_pendiente: Buffer | null
  readonly totp_ultimo: number | null
  readonly recuperacion: readonly string[]
  readonly fallos: number
  readonly ultimo_fallo: string | null
  readonly secreto: string | null
  readonly llaves: readonly JWK[] | null
  /** Where it publishes its keys, in place of registering them. */
  readonly jwks_uri: string | null
  readonly externo: string | null
  readonly externo_desde: string | null
  /** Of a system that acts for the institution. */
  readonly finalidad: SystemPurpose | null
  readonly envia: readonly SystemSend[]
  readonly demostracion: boolean
  readonly creado_en: string
  readonly creado_por: string
  readonly actualizado_en: string
}

export const ACCOUNT_COLUMNS = `c.id, c.tipo, c.usuario, c.nombre, custodia_normal(c.nombre) as nombre_normal, c.rol,
  c.tipo_documento, c.numero_documento, c.registro, c.profesion, c.correo, c.servicios, c.estado, c.motivo_estado, c.clave,
  c.clave_desde, c.totp, c.totp_pendiente, c.totp_ultimo, c.recuperacion, c.fallos, c.ultimo_fallo, c.secreto, c.llaves, c.jwks_uri, c.externo, c.externo_desde,
  c.paciente, c.finalidad, c.envia, c.demostracion, c.creado_en, c.creado_por, c.actualizado_en`

export type AccountKey = { readonly id: string } | { readonly usuario: string } | { readonly externo: string }

const whereKey = (key: AccountKey): readonly [column: string, value: string] =>
  'id' in key ? ['id', key.id] : 'usuario' in key ? ['usuario', key.usuario] : ['externo', key.externo]

async function select(tx: Tx, key: AccountKey, lock: boolean): Promise<Account | null> {
  const [column, value] = whereKey(key)
  const [row] = await tx.run<Account>({
    name: `cuenta_${column}${lock ? '_bloquea' : ''}`,
    text: `select ${ACCOUNT_COLUMNS} from cuenta c where c.${column} = $1${lock ? ' for no key update' : ''}`,
    values: [value],
  })
  return row ?? null
}

export const findAccount = (tx: Tx, key: AccountKey): Promise<Account | null> => select(tx, key, false)

/** Held until the transaction ends, so that what is decided on this row is still so when it is written. */
export const lockAccount = (tx: Tx, id: string): Promise<Account | null> => select(tx, { id }, true)

export const documentOf = (a: Pick<Account, 'tipo_documento' | 'numero_documento'>): string | null =>
  a.tipo_documento === null || a.numero_documento === null ? null : `${a.tipo_documento} ${a.numero_documento}`

export function actorOf(a: Account): Actor {
  // What was granted to somebody who treated patients is not for the desk or the office where they work now; and a patient
  // belongs to no service, whatever the row says: its members would open the records of everybody there.
  const treats = careTeam.some((role) => role === a.rol)
  const own = treats || a.rol === 'paciente' || a.rol === 'integracion' ? [`c:${a.id}`] : []
  // A system reads what patients let it read, or what a service attends; as an office of the institution it is no third party.
  const reads = a.tipo === 'sistema' && a.rol === 'integracion'
  const services = treats || reads ? a.servicios.map((s) => `s:${s}`) : []
  const party = reads ? [`t:${a.nombre_normal}`, `t:${a.usuario}`] : []
  return {
    id: a.id,
    nombre: a.nombre,
    rol: a.rol,
    documento: documentOf(a),
    registro: a.registro,
    miembros: [...own, ...services, ...party],
    ...(a.tipo === 'sistema' ? { sistema: true } : {}),
    ...(a.finalidad === null ? {} : { finalidad: `Finalidad: ${systemPurposes[a.finalidad]}` }),
    ...(a.envia.length === 0 ? {} : { envia: a.envia }),
  }
}

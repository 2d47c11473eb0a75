import type { JWK } from 'jose'
import type { Tx } from '../../engine/database.ts'
import type { AccountData } from '../../model/access/account-fields.ts'
import { Problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'
import { nombreOcupado, usuarioOcupado } from '../problems.ts'
import { ACCOUNT_COLUMNS, type Account } from './account.ts'

/** The two statements that write who an account is. */

export interface NewAccount extends AccountData {
  readonly id: string
  readonly usuario: string
  readonly estado: Account['estado']
  readonly clave?: string
  readonly secreto?: string
  readonly llaves?: readonly JWK[]
  readonly jwks_uri?: string
  readonly externo?: string
  readonly demostracion?: true
}

const UNIQUE = '23505'

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE) return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  if (constraint === 'cuenta_nombre_sistema') return new Problem(nombreOcupado)
  return new Problem(usuarioOcupado, constraint === 'cuenta_paciente' ? { detail: SAME_PATIENT } : {})
}

const SAME_PATIENT = say('Ese paciente ya tiene una cuenta.', 'That patient has an account already.')

async function one(tx: Tx, text: string, values: readonly unknown[]): Promise<Account> {
  try {
    const [row] = await tx.run<Account>({ text, values })
    if (row === undefined) throw new Error('The account is gone')
    return row
  } catch (error) {
    throw explain(error)
  }
}

export const insertAccount = (tx: Tx, a: NewAccount, now: string, by: string): Promise<Account> =>
  one(
    tx,
    `insert into cuenta as c (id, tipo, usuario, nombre, rol, tipo_documento, numero_documento, registro, profesion, correo,
  servicios, paciente, estado, clave, clave_desde, secreto, llaves, jwks_uri, externo, demostracion, creado_en, creado_por, actualizado_en)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $22, $18, $19, $20, $21, $20)
returning ${ACCOUNT_COLUMNS}`,
    [
      a.id,
      a.tipo,
      a.usuario,
      a.nombre,
      a.rol,
      a.tipo_documento,
      a.numero_documento,
      a.registro,
      a.profesion,
      a.correo,
      a.servicios,
      a.paciente,
      a.estado,
      a.clave ?? null,
      a.clave === undefined ? null : now,
      a.secreto ?? null,
      a.llaves === undefined ? null : JSON.stringify(a.llaves),
      a.externo ?? null,
      a.demostracion ?? false,
      now,
      by,
      a.jwks_uri ?? null,
    ],
  )

export const updateAccount = (tx: Tx, id: string, a: AccountData, now: string): Promise<Account> =>
  one(
    tx,
    `update cuenta c set nombre = $2, rol = $3, tipo_documento = $4, numero_documento = $5, registro = $6, profesion = $7,
  correo = $8, servicios = $9, paciente = $10, actualizado_en = $11
where c.id = $1 returning ${ACCOUNT_COLUMNS}`,
    [
      id,
      a.nombre,
      a.rol,
      a.tipo_documento,
      a.numero_documento,
      a.registro,
      a.profesion,
      a.correo,
      a.servicios,
      a.paciente,
      now,
    ],
  )

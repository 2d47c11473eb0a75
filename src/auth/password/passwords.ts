import type { Tx } from '../../engine/database.ts'
import { Problem } from '../../model/problem.ts'
import type { Account } from '../account/account.ts'
import { claveDebil } from '../problems.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { passwordFaults } from './password-rules.ts'

/** What somebody who knows the person would try first. */
export type About = Pick<Account, 'usuario' | 'nombre' | 'numero_documento' | 'correo'>

export async function refuseWeak(campo: string, password: string, about: About): Promise<void> {
  const { usuario, nombre, numero_documento, correo } = about
  const faults = await passwordFaults(password, [usuario, nombre, numero_documento, correo])
  if (faults.length === 0) return
  throw new Problem(claveDebil, { errores: faults.map((mensaje) => ({ campo, codigo: 'regla', mensaje })) })
}

export async function setPassword(tx: Tx, id: string, hash: string, now: string): Promise<void> {
  await tx.run({
    text: `update cuenta set clave = $2, clave_desde = $3, fallos = 0, ultimo_fallo = null, actualizado_en = $3,
  estado = case when estado = 'invitada' then 'activa' else estado end
where id = $1`,
    values: [id, hash, now],
  })
  await forgetBrowsers(tx, id)
}

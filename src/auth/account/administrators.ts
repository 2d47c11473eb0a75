import type { Tx } from '../../engine/database.ts'
import { Problem } from '../../model/problem.ts'
import { ultimoAdministrador } from '../problems.ts'
import type { Account } from './account.ts'

const LOCK = 7_263_401_185

/** Two administrators who take each other's role away at once do so one after the other, and the second is refused. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.run({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] })
}

/** Those of the demonstration do not count: outside of it they cannot enter. */
export async function keepAnAdministrator(tx: Tx, leaving: Account): Promise<void> {
  if (leaving.rol !== 'administrador' || leaving.estado !== 'activa' || leaving.demostracion) return
  const others = await tx.run({
    text: `select 1 from cuenta
where rol = 'administrador' and estado = 'activa' and tipo = 'persona' and not demostracion and id <> $1 limit 1`,
    values: [leaving.id],
  })
  if (others.length === 0) throw new Problem(ultimoAdministrador)
}

import type { Tx } from '../../engine/database.ts'
import { arrayText } from '../../engine/parameters.ts'
import { type AccountData, accountFaults, type SystemPurpose } from '../../model/access/account-fields.ts'
import type { SystemRole } from '../../model/access/roles.ts'
import { mayBeGranted, type SystemSend } from '../../model/access/system-sends.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { sinConcesion } from '../problems.ts'
import { recordAccount, type Work } from '../work.ts'
import { type Account, lockAccount } from './account.ts'
import { noteReach } from './reach-news.ts'

/** What the institution lets a system be. One role at a time: two jobs are two accounts, each with its own purpose and its own keys. */
export interface SystemGrant {
  readonly id: string
  readonly rol: SystemRole
  readonly servicios: readonly string[]
  readonly finalidad: SystemPurpose
  readonly envia: readonly SystemSend[]
  readonly motivo: string
  readonly otorgada_en: string
  readonly otorgada_por: string
  readonly retirada_en: string | null
  readonly retirada_por: string | null
  readonly motivo_retiro: string | null
}

const COLUMNS =
  'id, rol, servicios, finalidad, envia, motivo, otorgada_en, otorgada_por, retirada_en, retirada_por, motivo_retiro'

export const listGrants = (tx: Tx, cuenta: string): Promise<SystemGrant[]> =>
  tx.run<SystemGrant>({
    text: `select ${COLUMNS} from concesion_sistema where cuenta = $1 order by otorgada_en desc, id desc limit 200`,
    values: [cuenta],
  })

async function lockedSystem({ tx, call }: Work, id: string): Promise<Account> {
  const account = await lockAccount(tx, id)
  if (account === null || account.tipo !== 'sistema') throw new Problem(notFound)
  // No system is an administrator; should that change, it still grants itself nothing.
  if (account.id === call.actor.id)
    throw new Problem(forbidden, { detail: say('Nadie se concede un rol.', 'Nobody grants themselves a role.') })
  return account
}

/** Ends the grant in force; false where there was none. */
async function endGrant({ tx, call }: Work, cuenta: string, reason: string): Promise<boolean> {
  const ended = await tx.run({
    text: `update concesion_sistema set retirada_en = $2, retirada_por = $3, motivo_retiro = $4
where cuenta = $1 and retirada_en is null returning id`,
    values: [cuenta, call.now, call.actor.nombre, reason],
  })
  return ended.length > 0
}

async function setRole(
  { tx, call }: Work,
  id: string,
  is: Pick<AccountData, 'rol' | 'servicios'> & {
    readonly finalidad: SystemPurpose | null
    readonly envia: readonly SystemSend[]
  },
): Promise<void> {
  await tx.run({
    text: `update cuenta set rol = $2, servicios = $3::text[], finalidad = $4, envia = $5::text[], actualizado_en = $6
where id = $1`,
    values: [id, is.rol, arrayText(is.servicios), is.finalidad, arrayText(is.envia), call.now],
  })
}

export type GivenGrant = Pick<SystemGrant, 'rol' | 'servicios' | 'finalidad' | 'motivo'> & {
  readonly envia: readonly string[]
}

/** In place of the one that it had, which ends. */
export async function grantRole(w: Work, id: string, given: GivenGrant): Promise<SystemGrant> {
  const account = await lockedSystem(w, id)
  const { rol, servicios, finalidad, motivo } = given
  const envia = [...new Set(given.envia)].filter((kind) => mayBeGranted(rol, kind))
  const errores = accountFaults({ ...account, rol, servicios })
  // A third party without a service reads by what patients authorise, which is how every system begins: there is nothing to grant.
  if (rol === 'integracion' && servicios.length === 0)
    errores.push({
      campo: 'servicios',
      codigo: 'requerido',
      mensaje: say(
        'Diga de qué servicios lee. Lo que los pacientes autorizan lo lee sin concesión.',
        'Say which services it reads. What patients authorise needs no grant.',
      ),
    })
  if (given.envia.some((kind) => !mayBeGranted(rol, kind)))
    errores.push({
      campo: 'envia',
      codigo: 'opcion',
      mensaje: say(
        'Con ese rol no se envía eso: lo clínico va con `integracion` y sus servicios, pacientes y admisiones con `admisiones`, MIPRES con `facturacion`.',
        'That is not sent with that role: clinical content goes with `integracion` and its services, patients and admissions with `admisiones`, MIPRES with `facturacion`.',
      ),
    })
  if (errores.length > 0) throw new Problem(invalid, { errores })
  const { tx, call, core } = w
  await endGrant(w, id, motivo)
  const [row] = await tx.run<SystemGrant>({
    text: `insert into concesion_sistema (id, cuenta, rol, servicios, finalidad, envia, motivo, otorgada_en, otorgada_por)
values ($1, $2, $3, $4::text[], $5, $6::text[], $7, $8, $9) returning ${COLUMNS}`,
    values: [
      core.newId(),
      id,
      rol,
      arrayText(servicios),
      finalidad,
      arrayText(envia),
      motivo,
      call.now,
      call.actor.nombre,
    ],
  })
  if (row === undefined) throw new Error('The grant was not written')
  await setRole(w, id, { rol, servicios, finalidad, envia })
  await noteReach(w, { ...account, rol, servicios }, 'concesion')
  const sends = envia.map((kind) => `envia:${kind}`)
  const fields = ['rol', 'servicios', 'finalidad', 'envia', `rol:${rol}`, `finalidad:${finalidad}`, ...sends]
  await recordAccount({ ...w, call: { ...call, reason: motivo } }, account, { status: 201, fields })
  return row
}

/** Back to what it was before any grant: a third party that reads what patients authorise. */
export async function withdrawGrant(w: Work, id: string, reason: string): Promise<void> {
  const account = await lockedSystem(w, id)
  if (!(await endGrant(w, id, reason))) throw new Problem(sinConcesion)
  await setRole(w, id, { rol: 'integracion', servicios: [], finalidad: null, envia: [] })
  const fields = ['rol', 'servicios', 'finalidad', 'envia', 'rol:integracion']
  await recordAccount({ ...w, call: { ...w.call, reason } }, account, { fields })
}

import pg from 'pg'
import { ask } from './answer.ts'

const PASSWORD = 'siete garzas sobre la laguna'
/** As many different ones as are read. */
export const PATIENTS_ASKED = 500
const REASON = 'Medición del servicio, con datos de demostración'

export type RequestHeaders = Readonly<Record<string, string>>

/** Accounts as people have them, through the operations of the service itself: the headers that each role asks with. */
export async function accounts(
  base: string,
  owner: pg.ClientConfig,
  patients: readonly string[],
): Promise<ReadonlyMap<string, RequestHeaders>> {
  const client = new pg.Client(owner)
  await client.connect()
  const made = new Map<string, RequestHeaders>()
  try {
    for (const rol of ['medico', 'coordinador_medico', 'admisiones']) {
      const id = await registerAccount(base, rol)
      const authorization = await enter(base, rol)
      // A physician in charge of the patients that will be asked for.
      if (rol === 'medico')
        await client.query(
          `insert into alcance (miembro, paciente, via, nivel, desde) select 'c:' || $1::text, p, 'tratante', 1, now() from unnest($2::uuid[]) p`,
          [id, patients.slice(0, PATIENTS_ASKED)],
        )
      made.set(rol, { authorization })
    }
    await client.query('analyze alcance')
    return made
  } finally {
    await client.end()
  }
}

const userOf = (rol: string, which = ''): string => `medicion.${rol}${which}.${process.pid}`

/** One more account of that role, of those that are told apart by a number. */
export async function oneMore(base: string, rol: string, number: number): Promise<RequestHeaders> {
  await registerAccount(base, rol, String(number))
  return { authorization: await enter(base, rol, String(number)) }
}

/** Its id. */
export async function registerAccount(base: string, rol: string, which = ''): Promise<string> {
  const person = { tipo_documento: 'CC', numero_documento: '79000001', registro: '79000001' }
  const account = await post(base, '/auth/cuentas/', {
    usuario: userOf(rol, which),
    nombre: `Medición ${rol}`,
    rol,
    ...person,
  })
  await post(base, new URL(account.invitacion_enlace ?? '').pathname, { clave: PASSWORD })
  return account.id ?? ''
}

/** The header with which somebody of that role, registered before, asks. */
export async function enter(base: string, rol: string, which = ''): Promise<string> {
  const { access_token } = await post(base, '/auth/ingresar/', { usuario: userOf(rol, which), clave: PASSWORD })
  return `Bearer ${access_token}`
}

async function post(base: string, path: string, body: unknown): Promise<Record<string, string>> {
  const headers = { 'x-motivo': encodeURIComponent(REASON) }
  return (await ask<Record<string, string>>(base + path, { body, headers })).json
}

import pg from 'pg'
import type { Target } from './rows.ts'

const PASSWORD = 'siete garzas sobre la laguna'
const REASON = 'Medición del servicio, con datos de demostración'

/** Accounts as people have them, through the operations of the service itself. */
export async function accounts(
  base: string,
  owner: pg.ClientConfig,
  target: Target,
): Promise<ReadonlyMap<string, Target>> {
  const client = new pg.Client(owner)
  await client.connect()
  const made = new Map<string, Target>()
  try {
    for (const rol of ['medico', 'coordinador_medico', 'admisiones']) {
      const id = await register(base, rol)
      const authorization = await enter(base, rol)
      // A physician with five hundred patients in charge, which are those that will be asked for.
      if (rol === 'medico')
        await client.query(
          `insert into alcance (miembro, paciente, via, nivel, desde) select 'c:' || $1::text, p, 'tratante', 1, now() from unnest($2::uuid[]) p`,
          [id, target.ids.slice(0, 500)],
        )
      made.set(rol, { ...target, headers: { authorization } })
    }
    await client.query('analyze alcance')
    return made
  } finally {
    await client.end()
  }
}

const userOf = (rol: string): string => `medicion.${rol}.${process.pid}`

async function register(base: string, rol: string): Promise<string> {
  const person = { tipo_documento: 'CC', numero_documento: '79000001', registro: '79000001' }
  const account = await post(base, '/auth/cuentas/', {
    usuario: userOf(rol),
    nombre: `Medición ${rol}`,
    rol,
    ...person,
  })
  await post(base, new URL(account.invitacion_enlace ?? '').pathname, { clave: PASSWORD })
  return account.id ?? ''
}

/** The header with which somebody of that role, registered before, asks. */
export async function enter(base: string, rol: string): Promise<string> {
  const { access_token } = await post(base, '/auth/ingresar/', { usuario: userOf(rol), clave: PASSWORD })
  return `Bearer ${access_token}`
}

async function post(base: string, path: string, body: unknown): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', 'x-motivo': encodeURIComponent(REASON) }
  const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}

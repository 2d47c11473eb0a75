import { roles } from '../src/model/access/roles.ts'
import { type Answer, call, type Service } from './service.ts'

type Headers = Record<string, string>

/** Somebody who uses the service with a token of his own. */
export interface Person {
  readonly id: string
  readonly usuario: string
  readonly clave: string
  readonly token: string
  readonly refresh: string
  readonly session: string
  call(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>
}

export const PASSWORD = 'cuatro-mulas-cruzan-el-páramo'
let made = 0

const must = (a: Answer, status: number): Answer => {
  if (a.status !== status) throw new Error(`${a.status} ${a.text}`)
  return a
}

export function withToken(
  base: string,
  token: string,
  always: Headers = {},
): (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer> {
  return (method, path, body, headers = {}) =>
    call(base, method, path, body, { authorization: `Bearer ${token}`, ...always, ...headers })
}

/** Made as an administrator would: account, one-time link, first login. Asks as the caller of `s`, an administrator. */
export async function newPerson(s: Service, rol: string, more: Record<string, unknown> = {}): Promise<Person> {
  const n = ++made
  // As people are called: accounts are read in the console too.
  const usuario = `${rol.replace('_', '.')}.${n}.${process.pid}`
  const documento = { tipo_documento: 'CC', numero_documento: String(70_000_000 + n) }
  const register = { registro: String(70_000_000 + n) }
  const name = roles[rol as keyof typeof roles] ?? rol
  const account = must(
    await s.call('POST', '/auth/cuentas/', {
      usuario,
      nombre: `Persona de ${name} ${n}`,
      rol,
      ...documento,
      ...(rol === 'paciente' || rol === 'admisiones' ? {} : register),
      ...more,
    }),
    201,
  )
  const link = new URL(account.json.invitacion_enlace)
  must(await call(s.base, 'POST', link.pathname, { clave: PASSWORD }), 200)
  return { id: account.json.id, ...(await login(s, usuario, PASSWORD, rol)) }
}

export async function login(s: Service, usuario: string, clave: string, rol = ''): Promise<Omit<Person, 'id'>> {
  const entered = must(await call(s.base, 'POST', '/auth/ingresar/', { usuario, clave }), 200)
  const token: string = entered.json.access_token
  const always: Headers = rol === 'auditor' ? { 'x-motivo': 'Auditoria de calidad del registro' } : {}
  return {
    usuario,
    clave,
    token,
    refresh: entered.json.refresh_token,
    session: entered.json.sesion,
    call: withToken(s.base, token, always),
  }
}

/** A system of a third party: `nombre` is what patients authorise. */
export async function newSystem(
  s: Service,
  nombre: string,
): Promise<Pick<Person, 'id' | 'token' | 'call'> & { secret: string }> {
  const usuario = `sistema-${++made}-${process.pid}`
  const account = must(await s.call('POST', '/auth/sistemas/', { usuario, nombre }), 201)
  const secret: string = account.json.client_secret
  const got = must(
    await call(s.base, 'POST', '/auth/token/', {
      grant_type: 'client_credentials',
      client_id: usuario,
      client_secret: secret,
    }),
    200,
  )
  return { id: account.json.id, secret, token: got.json.access_token, call: withToken(s.base, got.json.access_token) }
}

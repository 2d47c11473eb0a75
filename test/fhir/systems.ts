import assert from 'node:assert/strict'
import { type Person, withToken } from '../accounts.ts'
import { type Answer, call, type Service } from '../service.ts'

let made = 0

/** A program with a grant, and what it may send. */
export async function newSystem(s: Service, admin: Person, grant: Record<string, unknown>) {
  const must = async (answer: Promise<Answer>, status: number) => {
    const a = await answer
    assert.equal(a.status, status, a.text)
    return a.json
  }
  const n = ++made
  const nombre = `Equipo ${n}`
  const system = await must(admin.call('POST', '/auth/sistemas/', { usuario: `equipo-${n}`, nombre }), 201)
  const granted = { motivo: 'Contrato 2026-014 de prueba', ...grant }
  await must(admin.call('POST', `/auth/sistemas/${system.id}/concesiones/`, granted), 201)
  const { client_id, client_secret } = system
  const form = String(new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }))
  const token = await must(
    call(s.base, 'POST', '/auth/token/', form, { 'content-type': 'application/x-www-form-urlencoded' }),
    200,
  )
  const id: string = system.id
  return { ask: withToken(s.base, token.access_token), id, nombre }
}

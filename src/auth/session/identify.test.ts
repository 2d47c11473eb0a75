import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administrator, asActor, callBy, problemOf, useAuth } from '../../../test/auth-kit.ts'
import { findAccount } from '../account/account.ts'
import { blockAccount, unblockAccount } from '../account/account-state.ts'
import { changeAccount } from '../account/accounts.ts'
import { externalKey } from '../account/external-account.ts'
import { createSystem } from '../account/systems.ts'
import { inTransaction, type Work } from '../work.ts'
import type { ExternalIdentity } from './oidc.ts'
import { revokeSession } from './sessions.ts'

const auth = useAuth()
const doing = <T>(work: (w: Work) => Promise<T>): Promise<T> =>
  inTransaction(auth.deps.core, callBy(administrator), work)

async function entered(more: Parameters<typeof auth.person>[0] = {}) {
  const account = await auth.person(more)
  const { sesion } = await auth.enter(account)
  const { token } = await auth.deps.issuer.issue({ cuenta: account.id, sesion, rol: account.rol, limitada: false })
  return { account, sesion, header: `Bearer ${token}` }
}

test('un token dice quién es, con su sesión, sus servicios y su documento', async () => {
  const { account, sesion, header } = await entered({ servicios: ['129', '203'] })
  const found = await auth.who(null).identify(header)
  assert.deepEqual(found, { actor: asActor(account), sesion, limitada: false })
  assert.deepEqual(found?.actor.miembros, [`c:${account.id}`, 's:129', 's:203'])
  assert.equal(found?.actor.documento, `CC ${account.numero_documento}`)
  assert.notEqual(await auth.who(null).identify(header.replace('Bearer', 'bEARER')), null)
})

test('nada más que un Bearer válido dice quién es', async () => {
  const { header } = await entered()
  const who = auth.who(null)
  for (const bad of ['', 'Bearer', 'Bearer x', header.replace('Bearer', 'Basic'), `${header}x`, `${header} y`])
    assert.equal(await who.identify(bad), null, bad.slice(0, 12))
})

test('una sesión revocada deja de servir: al instante donde se revoca, y en segundos en los demás procesos', async () => {
  const { account, sesion, header } = await entered()
  const here = auth.who(null)
  assert.notEqual(await here.identify(header), null)
  const now = new Date().toISOString()
  await revokeSession(auth.deps.core.db, { sesion, now, reason: 'prueba', cuenta: account.id })
  here.forget(sesion)
  assert.equal(await here.identify(header), null)
  assert.equal(await auth.who(null).identify(header), null)
})

test('el rol es el de la cuenta ahora, no el del token', async () => {
  const { account, header } = await entered()
  const who = auth.who(null)
  await who.identify(header)
  await doing((w) => changeAccount(w, account.id, { rol: 'archivo' }))
  who.forget(account.id)
  assert.equal((await who.identify(header))?.actor.rol, 'archivo')
})

test('muchas solicitudes a la vez preguntan una sola vez por la sesión', async () => {
  const { header } = await entered()
  let asked = 0
  const { db } = auth.deps.core
  const { identifier } = await import('./identify.ts')
  const counting = {
    ...db,
    run: <R extends object>(s: Parameters<typeof db.run>[0]) => {
      if (s.name === 'sesion_cuenta') asked++
      return db.run<R>(s)
    },
  }
  const who = identifier({
    db: counting,
    issuer: auth.deps.issuer,
    oidc: null,
    open: false,
    secondFactor: 'opcional',
    fhirTypes: new Map(),
  })
  await Promise.all(Array.from({ length: 50 }, () => who.identify(header)))
  await who.identify(header)
  assert.equal(asked, 1)
})

test('una cuenta bloqueada no entra con el token que tenía; vencida la sesión, tampoco', async () => {
  const { account, sesion, header } = await entered()
  await auth.owner.run({ text: "update cuenta set estado = 'bloqueada' where id = $1", values: [account.id] })
  assert.equal(await auth.who(null).identify(header), null)
  await auth.owner.run({ text: "update cuenta set estado = 'activa' where id = $1", values: [account.id] })
  assert.notEqual(await auth.who(null).identify(header), null)
  await auth.owner.run({ text: 'update sesion set vence_en = now() where id = $1', values: [sesion] })
  assert.equal(await auth.who(null).identify(header), null)
})

test('el token de una sesión no sirve a otra cuenta, ni sin sesión a una persona', async () => {
  const { sesion } = await entered()
  const other = await auth.person()
  const issue = (s: string | null) =>
    auth.deps.issuer.issue({ cuenta: other.id, sesion: s, rol: other.rol, limitada: false })
  for (const s of [sesion, null]) assert.equal(await auth.who(null).identify(`Bearer ${(await issue(s)).token}`), null)
})

test('una sesión limitada deja de serlo en cuanto la cuenta tiene segundo factor', async () => {
  const { account, sesion } = await entered()
  const { token } = await auth.deps.issuer.issue({ cuenta: account.id, sesion, rol: account.rol, limitada: true })
  const strict = () => auth.who(null, false, 'obligatorio')
  assert.equal((await strict().identify(`Bearer ${token}`))?.limitada, true)
  assert.equal((await auth.who(null).identify(`Bearer ${token}`))?.limitada, false)
  await auth.owner.run({ text: "update cuenta set totp = 'x' where id = $1", values: [account.id] })
  assert.equal((await strict().identify(`Bearer ${token}`))?.limitada, false)
})

test('un sistema se conoce por su nombre y por su client_id, como lo autorizan los pacientes', async () => {
  const given = { usuario: 'nueva-eps', nombre: 'Nueva EPS Bogotá', keys: [], jwksUri: null }
  const { account } = await doing((w) => createSystem(w, given))
  const { token } = await auth.deps.issuer.issue({
    cuenta: account.id,
    sesion: null,
    rol: account.rol,
    limitada: false,
  })
  const found = await auth.who(null).identify(`Bearer ${token}`)
  assert.deepEqual(found?.actor.miembros, [`c:${account.id}`, 't:nueva eps bogota', 't:nueva-eps'])
  assert.equal(found?.actor.rol, 'integracion')
})

const outside = (more: Partial<ExternalIdentity> = {}): ExternalIdentity => ({
  issuer: 'https://idp.example',
  subject: 'abc',
  iat: Math.floor(Date.now() / 1000),
  rol: 'medico',
  nombre: 'Marta Gil',
  usuario: 'Marta.Gil',
  tipo_documento: 'CC',
  numero_documento: '52.999.888',
  registro: 'RM-77',
  profesion: null,
  correo: 'marta@ips.example',
  exp: Math.floor(Date.now() / 1000) + 600,
  ...more,
})
const vouching = (who: ExternalIdentity) => auth.who({ verify: async () => who })
const EXTERNAL = 'Bearer ficha.de.afuera'

test('a quien otro emisor avala se le hace su cuenta, una aunque llegue muchas veces a la vez', async () => {
  const who = outside({ subject: 'primera' })
  const [found] = await Promise.all(Array.from({ length: 5 }, () => vouching(who).identify(EXTERNAL)))
  assert.equal(found?.sesion, null)
  const { id, ...actor } = found?.actor ?? { id: '' }
  assert.deepEqual(actor, {
    nombre: 'Marta Gil',
    rol: 'medico',
    documento: 'CC 52999888',
    registro: 'RM-77',
    miembros: [`c:${id}`],
  })
  const rows = await auth.owner.run({
    text: 'select usuario, estado from cuenta where externo = $1',
    values: [externalKey(who)],
  })
  assert.equal(rows.length, 1)
  assert.match(String(rows[0]?.usuario), /^oidc:[0-9a-f]{12}:marta\.gil$/)
})

test('lo que el emisor dice cambia la cuenta; bloqueada aquí, sigue bloqueada', async () => {
  const who = outside({ subject: 'segunda' })
  await vouching(who).identify(EXTERNAL)
  const later = await vouching({ ...who, rol: 'coordinador_medico', nombre: 'Marta Gil Ríos' }).identify(EXTERNAL)
  assert.equal(later?.actor.rol, 'coordinador_medico')
  assert.equal(later?.actor.nombre, 'Marta Gil Ríos')
  const account = await findAccount(auth.deps.core.db, { externo: externalKey(who) })
  const id = account?.id ?? ''
  await doing((w) => blockAccount(w, id, 'se retiró'))
  assert.equal(await vouching(who).identify(EXTERNAL), null)
  await doing((w) => unblockAccount(w, id, 'volvió'))
  assert.notEqual(await vouching(who).identify(EXTERNAL), null)
})

test('quien atiende sin registro profesional no entra hasta que se complete en su cuenta', async () => {
  const who = outside({ subject: 'tercera', registro: null })
  await assert.rejects(vouching(who).identify(EXTERNAL), problemOf('sin_permiso'))
  const account = await findAccount(auth.deps.core.db, { externo: externalKey(who) })
  await doing((w) => changeAccount(w, account?.id ?? '', { registro: 'RM-99' }))
  assert.equal((await vouching(who).identify(EXTERNAL))?.actor.registro, 'RM-99')
  await assert.rejects(
    doing((w) => changeAccount(w, account?.id ?? '', { rol: 'archivo' })),
    problemOf('validacion'),
  )
})

test('un emisor no da el rol de los sistemas ni uno que no existe', async () => {
  for (const rol of ['integracion', 'demostracion', 'anonimo', 'jefe'])
    assert.equal(await vouching(outside({ subject: rol, rol })).identify(EXTERNAL), null, rol)
})

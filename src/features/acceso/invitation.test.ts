import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLAVE, problemOf, reload, useAuth } from '../../../test/auth-kit.ts'
import { inviteFirstAdministrator } from '../../auth/account/invitations.ts'
import type { OperationResult } from '../../engine/operation.ts'
import { prefersHtml } from './invitation.ts'

const auth = useAuth()
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const page = (r: OperationResult): string => String(r.raw?.content)
const open = (token: string, accept = BROWSER) => auth.run('auth_invitacion', { params: { token }, accept })
const send = (token: string, body: Record<string, string>, accept = BROWSER) =>
  auth.run('auth_invitacion_usar', { params: { token }, body, accept })

test('un navegador prefiere la página; un programa, los datos', () => {
  assert.ok(prefersHtml(BROWSER))
  for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5'])
    assert.ok(!prefersHtml(accept))
})

test('la página no carga ni ejecuta nada, y dice a quién saluda sin dejarse inyectar', async () => {
  const { invitation } = await auth.invite({ nombre: 'Ana <script>alert(1)</script> "Ruiz"' })
  const shown = await open(invitation.token)
  const html = page(shown)
  assert.equal(shown.raw?.type, 'text/html; charset=utf-8')
  assert.ok(html.includes('Ana &lt;script&gt;alert(1)&lt;/script&gt; &quot;Ruiz&quot;'))
  assert.doesNotMatch(html, /<script|src=|href=|https?:/)
  assert.match(shown.headers?.['content-security-policy'] ?? '', /default-src 'none'; style-src 'sha256-/)
  assert.equal(shown.headers?.['referrer-policy'], 'same-origin')
  for (const [, id] of html.matchAll(/<(?:input|select) id="(\w+)"/g))
    assert.ok(html.includes(`<label for="${id}">`), id)
})

test('quien escribe una clave débil o distinta la segunda vez lo lee en el mismo formulario', async () => {
  const { account, invitation } = await auth.invite()
  const weak = await send(invitation.token, { clave: 'corta', clave_repetida: 'corta' })
  assert.equal(weak.status, 400)
  assert.match(page(weak), /menos de 12 caracteres/)
  assert.match(page(weak), /aria-invalid="true"/)
  const other = await send(invitation.token, { clave: CLAVE, clave_repetida: 'otra' })
  assert.match(page(other), /No es igual a la clave/)
  assert.ok(!page(other).includes(CLAVE), 'la clave no vuelve en la página')
  const done = await send(invitation.token, { clave: CLAVE, clave_repetida: CLAVE })
  assert.match(page(done), new RegExp(`Ya puede ingresar como <strong>${account.usuario}</strong>`))
  assert.equal(done.audited, true)
  const gone = await open(invitation.token)
  assert.equal(gone.status, 410)
  assert.match(page(gone), /El enlace ya no sirve/)
})

test('un programa usa el enlace y recibe datos o problemas', async () => {
  const { account, invitation } = await auth.invite()
  const json = 'application/json'
  await assert.rejects(send(invitation.token, { clave: 'corta' }, json), problemOf('clave_debil'))
  await assert.rejects(send(invitation.token, {}, json), problemOf('validacion'))
  const done = await send(invitation.token, { clave: CLAVE }, json)
  assert.deepEqual(done.json, { usuario: account.usuario, nombre: account.nombre, rol: account.rol })
  assert.equal((await reload(auth, account)).estado, 'activa')
  await assert.rejects(send(invitation.token, { clave: CLAVE }, json), problemOf('invitacion_invalida'))
  await assert.rejects(open('inventado', json), problemOf('invitacion_invalida'))
})

test('el primer administrador dice quién es, y lo mal escrito vuelve con su explicación', async () => {
  const made = await auth.deps.core.db.transaction((tx) => inviteFirstAdministrator(tx, new Date().toISOString()))
  const token = made?.token ?? ''
  assert.match(page(await open(token)), /<select id="tipo_documento"/)
  const given = {
    usuario: 'La Jefa',
    nombre: 'Rosa "Peña"',
    tipo_documento: 'CE',
    numero_documento: '',
    clave: CLAVE,
    clave_repetida: CLAVE,
  }
  const again = await send(token, given)
  assert.equal(again.status, 400)
  assert.match(page(again), /value="Rosa &quot;Peña&quot;"/)
  assert.match(page(again), /<option value="CE" selected>/)
  assert.match(page(again), /id="usuario-falta"/)
  assert.match(page(again), /id="numero_documento-falta"/)
  const done = await send(token, { ...given, usuario: 'la.jefa', numero_documento: '123.456' }, 'application/json')
  assert.deepEqual(done.json, { usuario: 'la.jefa', nombre: 'Rosa "Peña"', rol: 'administrador' })
})

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { newPerson, PASSWORD } from '../accounts.ts'
import { assertAccessible, forgive, useConsole } from './browser.ts'

/** An installation that demands the second factor: what a new physician finds, and what is done with it afterwards. */
const { s, test, open } = useConsole({ SEGUNDO_FACTOR: 'obligatorio' })

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What a telephone shows for that secret, `ahead` steps of thirty seconds from now. */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => Number.parseInt(b, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(19) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

async function enter(page: Page, usuario: string, clave = PASSWORD): Promise<void> {
  await page.goto('/c/ingresar')
  await page.getByLabel('Usuario').fill(usuario)
  await page.locator('input[autocomplete="current-password"]').fill(clave)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

const inside = (page: Page): Promise<void> => page.getByRole('navigation', { name: 'Secciones' }).waitFor()

/** From the password on: the secret, a code of it, the codes to keep. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
  const secret = (await page.locator('[data-secreto]').getAttribute('data-secreto')) ?? ''
  assert.equal(await page.getByRole('link', { name: /Abrir en la aplicación/ }).count(), 1)
  await assertAccessible(page)
  await page.getByLabel('Código de la aplicación').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const list = page.getByRole('list', { name: 'Códigos de recuperación' })
  await list.waitFor()
  await assertAccessible(page)
  return { secret, codes: await list.getByRole('listitem').allTextContents() }
}

test('quien debe activar su segundo factor solo ve eso, lo activa, y vuelve con un código de recuperación', async (t) => {
  const person = await newPerson(s, 'medico')
  const { page, complaints } = await open(t)
  forgive(complaints, /status of 40[013]/)
  await enter(page, person.usuario)
  await page.getByRole('heading', { level: 1, name: 'Active su segundo factor' }).waitFor()
  assert.equal(await page.getByRole('navigation', { name: 'Secciones' }).count(), 0)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Active su segundo factor' }).waitFor()
  await assertAccessible(page)
  await page.getByLabel('Su clave').fill('otra-cosa-que-no-es')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText(/No es su clave/).waitFor()
  await page.getByLabel('Su clave').fill(PASSWORD)
  const first = await setUp(page)
  assert.equal(first.codes.length, 10)
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await inside(page)

  await page.getByRole('button', { name: /^Mi cuenta/ }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  // Open to its own machine, as tests are: whoever signs out is its local administrator.
  await page.getByRole('heading', { level: 1, name: 'Custodia' }).waitFor()
  await enter(page, person.usuario)
  await page.locator('input[autocomplete="one-time-code"]:focus').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill(String(first.codes[3]).toUpperCase())
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await inside(page)

  // Another telephone, with the password and a code of the one before.
  await page.goto('/c/mi-cuenta')
  await page.getByText('Activo', { exact: true }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Cambiar de teléfono' }).click()
  await page.getByLabel('Su clave').fill(PASSWORD)
  await page.getByLabel('Código de la aplicación').fill(codeOf(first.secret, 1))
  const second = await setUp(page)
  assert.notEqual(second.secret, first.secret)
  await page.getByRole('button', { name: 'Ya los guardé' }).click()

  // Removing it is not for this installation, and the page says why.
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByLabel('Su clave').fill(PASSWORD)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill(String(second.codes[0]))
  await page.getByRole('button', { name: 'Quitar el segundo factor' }).click()
  await page.getByText('Esta instalación exige segundo factor.').waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('button', { name: 'Cambiar la clave…' }).click()
  await page.getByLabel('Clave actual').fill(PASSWORD)
  const chosen = page.locator('input[autocomplete="new-password"]')
  await chosen.first().fill('contraseña')
  await chosen.last().fill('contraseña')
  await page.getByRole('button', { name: 'Cambiar la clave', exact: true }).click()
  await page.getByText(/menos de 12 caracteres/).waitFor()
  await assertAccessible(page)
  const better = 'siete-garzas-sobre-la-ciénaga'
  await chosen.first().fill(better)
  await chosen.last().fill(better)
  await page.getByRole('button', { name: 'Cambiar la clave', exact: true }).click()
  await page.getByText(/Clave cambiada/).waitFor()
})

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { assertAccessible, forgive, useConsole } from './browser.ts'

const { s, signIn, test } = useConsole()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const savedIn = (page: Page, name: string) => region(page, name).getByText('Guardado', { exact: true }).waitFor()

async function consultation(profesional: string): Promise<string> {
  const body = { paciente: await newPatient(s), tipo_atencion: 'consulta_externa', profesional }
  return (await must(s.call('POST', '/hce/api/historias/abrir/', body), 201)).id
}
const notesOf = async (historia: string) =>
  (await must(s.call('GET', `/hce/api/notas/?historia=${historia}`), 200)).results

test('lo escrito sin conexión se envía al volver aunque se esté en otra página, y mientras tanto se ve que espera', async (t) => {
  const { page, person, context, complaints } = await signIn(t, 'medico')
  forgive(complaints, /ERR_INTERNET_DISCONNECTED/)
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  // Its pieces are in the browser once it was there.
  const toHome = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Inicio' })
  await toHome.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await region(page, 'Motivo y enfermedad actual').getByRole('textbox', { name: 'Motivo de consulta' }).fill('Tos')
  await savedIn(page, 'Motivo y enfermedad actual')
  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Antes de la caída.')
  await savedIn(page, 'Notas')

  await context.setOffline(true)
  await page.getByText('Lo que escribe queda en este equipo').waitFor()
  await notes.getByRole('textbox', { name: 'Objetivo' }).fill('Escrito sin conexión.')
  await region(page, 'Motivo y enfermedad actual').getByRole('textbox', { name: 'Motivo de consulta' }).fill('Tos seca')
  await notes.getByText(/el texto está a salvo y se enviará/).waitFor()
  await toHome.click()
  await page.getByText('Hay texto por enviar').waitFor()
  await assertAccessible(page)
  await context.setOffline(false)
  await page.getByText('Hay texto por enviar').waitFor({ state: 'detached' })
  const [note, ...more] = await notesOf(id)
  assert.deepEqual([note.objetivo, more.length], ['Escrito sin conexión.', 0])
  assert.equal((await must(s.call('GET', `/hce/api/historias/${id}/`), 200)).motivo_consulta, 'Tos seca')
})

test('tras recargar en otra página se envía igual, una vez; lo que otra persona cambió espera a que se mire', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  forgive(complaints, /ERR_FAILED|status of 412/)
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  let away = true
  await page.route('**/hce/api/notas/**', (route) =>
    away && route.request().method() !== 'GET' ? route.abort() : route.continue(),
  )
  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Nunca llegó.')
  await notes.getByText(/el texto está a salvo y se enviará/).waitFor()
  await page.goto('/c/inicio')
  await page.getByText('Hay texto por enviar').waitFor()
  away = false
  await page.getByText('Hay texto por enviar').waitFor({ state: 'detached' })
  const [note, ...more] = await notesOf(id)
  assert.deepEqual([note.subjetivo, more.length], ['Nunca llegó.', 0])

  await page.goto(`/c/historias/${id}`)
  await page.getByRole('button', { name: 'Seguir escribiendo' }).click()
  away = true
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Lo que escribí yo.')
  await notes.getByText(/el texto está a salvo y se enviará/).waitFor()
  await page.goto('/c/inicio')
  await page.getByText('Hay texto por enviar').waitFor()
  await must(s.call('PATCH', `/hce/api/notas/${note.id}/`, { subjetivo: 'Lo de otra persona.' }), 200)
  away = false
  await page.getByText('Hay texto que no se pudo guardar').waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Ir a la atención' }).click()
  await page.waitForURL(`**/c/historias/${id}`)
  await page.getByText('Hay texto que no se pudo guardar').waitFor({ state: 'detached' })
  assert.equal((await notesOf(id))[0].subjetivo, 'Lo de otra persona.')
})

test('un formulario que quedó a medio llenar se ve desde las demás páginas, y se vuelve a él', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  const medicines = region(page, 'Fórmulas')
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  await medicines.locator('#formula-linea').fill('losartán 50 mg 1 tab')
  const told = page.getByText('Hay formularios a medio llenar')
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Inicio' }).click()
  await told.waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Ir a la atención' }).click()
  await page.waitForURL(`**/c/historias/${id}`)
  await told.waitFor({ state: 'detached' })
  await medicines.getByText('Borrador sin guardar').waitFor()
  await medicines.getByRole('button', { name: 'Formular', exact: true }).click()
  assert.equal(await medicines.locator('#formula-linea').inputValue(), 'losartán 50 mg 1 tab')
})

test('lo que se pega pierde lo que no se ve, y los saltos de Word son saltos de línea', async (t) => {
  const { page, person, context } = await signIn(t, 'medico')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: s.base })
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  const box = notes.getByRole('textbox', { name: 'Subjetivo' })
  await box.fill('Antes: ')
  await box.press('End')
  const pasted = 'uno\u000bdos\u0007 tres\u000c🫀 á\tcuatro'
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(pasted)})`)
  await box.press('Control+v')
  await savedIn(page, 'Notas')
  assert.equal((await notesOf(id))[0].subjetivo, 'Antes: uno\ndos tres\n🫀 á\tcuatro')
})

import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { newPerson } from '../accounts.ts'
import { fill, item, must, ORDERS, openHistory, orderBody } from '../historias/histories.ts'
import { patientBody } from '../samples.ts'
import { assertAccessible, forgive, useConsole } from './browser.ts'

/** What was closed unfinished and in the wrong chart, found out by who wrote it and signed by another. */
const { s, signIn, test } = useConsole({ MARCA_ERROR_COFIRMA: 'siempre' })

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('quien lo escribió lo marca en error y lo aclara, otra persona lo firma, y queda tachado con su motivo', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  const desk = await newPerson(s, 'coordinador_medico')
  const { id: paciente } = await must(desk.call('POST', '/paciente/paciente/', patientBody()), 201)
  const id = await openHistory(desk, { paciente, profesional: person.id })
  const { diagnostico } = await fill(person, id)
  // It is given the purpose of the attention, until that is taken out.
  const ordered = await must(person.call('POST', ORDERS, orderBody(id)), 201)
  const signed = { finalidad: null, firmado: true, version: 1 }
  await must(person.call('PATCH', `${ORDERS}${ordered.id}/`, signed), 200)
  await must(person.call('POST', item(id, 'cerrar/'), {}), 200)

  await page.goto(`/c/historias/${id}`)
  // What the RDA lacks of what was signed is added apart, from where it is missed; there is no document until the rest is said.
  forgive(complaints, /status of 422/)
  await page.getByRole('button', { name: 'RDA', exact: true }).click()
  const rda = page.getByRole('dialog')
  const form = rda.getByRole('region', { name: /La orden no dice su finalidad/ })
  await form.getByRole('combobox', { name: 'Finalidad' }).fill('Diagnóstico')
  await page
    .getByRole('option', { name: /Diagnóstico/ })
    .first()
    .click()
  const add = form.getByRole('button', { name: 'Agregar y firmar' })
  assert.equal(await add.isDisabled(), true)
  await form.getByRole('textbox', { name: 'Por qué no se había dicho' }).fill('Se olvidó al ordenarlo')
  await assertAccessible(page)
  await add.click()
  await form.waitFor({ state: 'detached' })
  const [added] = (await must(person.call('GET', item(id, 'complementos/')), 200)).complementos
  assert.deepEqual([added.registro, added.campo, added.firma_valida], [ordered.id, 'finalidad', true])
  await rda.getByRole('button', { name: 'Volver' }).click()

  const diagnoses = region(page, 'Diagnósticos')
  await diagnoses.getByRole('button', { name: 'Marcar en error' }).click()
  const dialog = page.getByRole('dialog', { name: 'Marcar en error el registro' })
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Era de otra paciente con el mismo apellido')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Firmar la marca' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await diagnoses.getByText(/falta la firma de otra persona/).waitFor()

  await diagnoses.getByRole('button', { name: 'Aclarar' }).click()
  await diagnoses.getByRole('textbox', { name: 'Aclaración' }).fill('El dolor de cabeza era de la otra paciente.')
  await diagnoses.getByRole('textbox', { name: 'Motivo' }).fill('Paciente equivocada')
  await diagnoses.getByRole('button', { name: 'Firmar aclaración' }).click()
  await diagnoses.getByText(/Aclarada el .* El dolor de cabeza era de la otra paciente/).waitFor()

  const second = await signIn(t, 'coordinador_medico')
  await second.page.goto('/c/inicio')
  const waiting = region(second.page, 'Marcas de error por cofirmar')
  await waiting.getByText('Paciente equivocado: Era de otra paciente con el mismo apellido').waitFor()
  await assertAccessible(second.page)
  await waiting.getByRole('link').click()
  await second.page.waitForURL(`**/c/historias/${id}`)
  const theirs = region(second.page, 'Diagnósticos')
  await theirs.getByText('Paciente equivocado: Era de otra paciente con el mismo apellido').waitFor()
  await theirs.getByRole('button', { name: 'Firmar la marca' }).click()
  await theirs.getByText('Marcado en error: no cuenta').waitFor()
  await theirs.getByText('Anulado', { exact: true }).waitFor()
  await assertAccessible(second.page)
  const row = await must(s.call('GET', `/hce/api/diagnosticos/${diagnostico}/`), 200)
  assert.equal(row.anulado, true)
  assert.deepEqual([...complaints, ...second.complaints], [])
})

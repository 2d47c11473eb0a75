import assert from 'node:assert/strict'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { forgive, useConsole } from './browser.ts'

const { s, signIn, test } = useConsole()

const DCI = 'codigo,dci\n201,AMOXICILINA\n4948,ACIDO CLAVULANICO\n626,PARACETAMOL\n702,LOSARTAN\n'

async function loadMedicines(): Promise<void> {
  const body = { contenido_base64: Buffer.from(DCI).toString('base64'), nombre_archivo: 'dci.csv', confirmar: true }
  const { id } = await must(s.call('POST', '/catalogos/dci/', body), 202)
  for (;;) {
    const { estado } = await must(s.call('GET', `/catalogos-cargas/${id}/`), 200)
    if (estado === 'terminado') return
    assert.ok(['pendiente', 'en_curso'].includes(estado), estado)
  }
}

test('una combinación se formula como un solo medicamento, y lo demás por el nombre que se le dice', async (t) => {
  await loadMedicines()
  const { page, person } = await signIn(t, 'medico')
  const opening = { paciente: await newPatient(s), tipo_atencion: 'consulta_externa', profesional: person.id }
  const { id } = await must(s.call('POST', '/hce/api/historias/abrir/', opening), 201)
  await page.goto(`/c/historias/${id}`)
  const medicines = page.getByRole('region', { name: 'Fórmulas' })
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  const line = medicines.locator('#formula-linea')
  const which = medicines.getByRole('group', { name: 'Medicamentos encontrados' })
  const searched = (name: string) =>
    page.waitForResponse((r) => decodeURIComponent(r.url().replaceAll('+', ' ')).includes(`/catalogos/dci/?q=${name}`))

  const combined = searched('amoxicilina clavulanato&')
  await line.fill('amoxicilina clavulanato 875/125 1 tab c/12h 7 días')
  assert.equal((await (await combined).json()).combinacion, 'amoxicilina + ácido clavulánico')
  await medicines.getByText('No se ha preguntado por alergias', { exact: false }).waitFor()
  assert.equal(await medicines.getByText(/^Sin alergias/).count(), 0, 'de lo que no se preguntó no se dice que no hay')
  assert.equal(await which.count(), 0)
  await line.press('Enter')
  await medicines.locator('#formula-linea:placeholder-shown').waitFor()

  await line.fill('acet 500 mg 1 tab c/8h 3 días')
  await which.getByRole('button', { name: 'acetaminofén', exact: true }).click()
  await medicines.getByText(/^acetaminofén 500 mg · .* · n\.º 9/).waitFor()
  await line.press('Enter')
  await medicines.locator('#formula-linea:placeholder-shown').waitFor()
  const { results } = await must(
    s.call('GET', `/hce/api/formulas-medicamentos/?historia=${id}&ordering=creado_en`),
    200,
  )
  assert.deepEqual(
    results.map((f: Record<string, unknown>) => [f.medicamento_dci, f.dci_codigo]),
    [
      ['amoxicilina clavulanato', null],
      ['acetaminofén', '626'],
    ],
  )
})

test('la finalidad que se dice un instante antes de firmar llega primero, y se sigue escribiendo en la línea', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  forgive(complaints, /status of 409/)
  const opened = async (): Promise<string> => {
    const opening = { paciente: await newPatient(s), tipo_atencion: 'consulta_externa', profesional: person.id }
    const { id } = await must(s.call('POST', '/hce/api/historias/abrir/', opening), 201)
    await page.goto(`/c/historias/${id}`)
    await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
    await line.and(page.locator(':focus')).waitFor()
    return id
  }
  const medicines = page.getByRole('region', { name: 'Fórmulas' })
  const line = medicines.locator('#formula-linea')
  const usual = medicines.getByRole('group', { name: 'Finalidad: lo usual' })

  await opened()
  await usual.getByRole('button', { name: 'Tratamiento' }).click()
  await usual.waitFor({ state: 'detached' })
  await line.and(page.locator(':focus')).waitFor()

  const id = await opened()
  await line.fill('loratadina 10 mg 1 tab c/24h 5 días con alimentos')
  await medicines.getByText('durante 5 días, con alimentos.').waitFor()
  const held = Promise.withResolvers<void>()
  let refuses = true
  await page.route(`**/hce/api/historias/${id}/`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    if (refuses) return route.fulfill({ status: 409, json: { title: 'La historia no se puede cambiar ahora.' } })
    await held.promise
    await route.continue()
  })
  const sign = medicines.getByRole('button', { name: 'Formular y firmar' })
  await sign.click()
  await page.getByText('Diga la finalidad', { exact: false }).waitFor()

  // Refused, it is said why, and nothing is signed without it.
  await usual.getByRole('button', { name: 'Tratamiento' }).click()
  await sign.click()
  await page.getByText('La historia no se puede cambiar ahora.').waitFor()
  await medicines.locator('[aria-busy=false] #campo-formulas-finalidad-atencion:focus').waitFor()
  refuses = false

  // What is touched meanwhile calls nothing off.
  await usual.getByRole('button', { name: 'Tratamiento' }).click()
  await sign.click()
  await page.keyboard.press('Shift')
  await line.click()
  held.resolve()
  await medicines.locator('#formula-linea:placeholder-shown:focus').waitFor()
  const { results } = await must(s.call('GET', `/hce/api/formulas-medicamentos/?historia=${id}`), 200)
  assert.deepEqual(
    results.map((f: Record<string, unknown>) => [f.firmado, f.indicaciones]),
    [[true, 'Tomar 1 tableta (10 mg) por la boca cada 24 horas durante 5 días, con alimentos.']],
  )
})

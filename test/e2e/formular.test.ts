import assert from 'node:assert/strict'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { useConsole } from './browser.ts'

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
  const id = await newHistory(s, { paciente: await newPatient(s), profesional_id: person.id })
  await page.goto(`/c/historias/${id}`)
  const medicines = page.getByRole('region', { name: 'Fórmulas' })
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  const line = medicines.locator('#formula-linea')
  const which = medicines.getByRole('group', { name: 'Medicamentos encontrados' })

  await line.fill('amoxicilina clav')
  await line.fill('amoxicilina clavulanato 875/125 1 tab c/12h 7 días')
  // It was reviewed, so the search for its name was answered as well: they are asked together.
  await medicines.getByText('No se ha preguntado por alergias', { exact: false }).waitFor()
  assert.equal(await medicines.getByText(/^Sin alergias/).count(), 0, 'de lo que no se preguntó no se dice que no hay')
  const answered = page.waitForResponse(
    (r) => r.url().includes('/catalogos/dci/') && r.url().includes('clavulanato%20875') === false,
  )
  await line.fill('')
  await line.fill('amoxicilina clavulanato 875/125 1 tab c/12h 7 días')
  await answered.catch(() => undefined)
  assert.equal(await which.count(), 0)
  await page.keyboard.press('Enter')
  await medicines
    .getByText(/^amoxicilina clavulanato 875\/125 mg · .* · n\.º 14/)
    .first()
    .waitFor()

  await line.fill('acetaminofén 500 mg 1 tab c/8h 3 días')
  await medicines
    .getByText(/^acetaminofén 500 mg · .* · n\.º 9/)
    .first()
    .waitFor()
  await line.fill('acet 500 mg 1 tab c/8h 3 días')
  await which.getByRole('button', { name: 'acetaminofén', exact: true }).waitFor()
})

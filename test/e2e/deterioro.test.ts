import assert from 'node:assert/strict'
import { newPerson } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { assertAccessible, useConsole } from './browser.ts'

const { s, signIn, test } = useConsole()
const SERVICE = '1101'

test('unos signos graves dicen de quién son, en rojo y hasta que se lean; el cursor no pasa a otro, y la cola y el médico lo saben', async (t) => {
  const { page } = await signIn(t, 'enfermeria', { servicios: [SERVICE] })
  const doctor = await newPerson(s, 'medico', { servicios: [SERVICE] })
  const opened = async (primer_nombre: string): Promise<{ id: string; paciente: string }> => {
    const paciente = await newPatient(s, { primer_nombre, primer_apellido: 'Rojas' })
    const body = { paciente, tipo_atencion: 'urgencias', servicio_reps: SERVICE }
    return { paciente, id: (await must(s.call('POST', '/hce/api/historias/abrir/', body), 201)).id }
  }
  const grave = await opened('Berta')
  const other = await opened('Carlos')

  await page.goto('/c/atencion/signos')
  const form = page.locator(`form[data-toma="${grave.id}"]`)
  await form.getByText(/Berta.*Rojas/).waitFor()
  await form.getByLabel('T/A mmHg').click()
  for (const key of ['8050', '130', '32', '82', '392'].join('')) await page.keyboard.press(key)
  assert.equal(await form.getByLabel('T °C').inputValue(), '39,2')
  await page.keyboard.press('Enter')

  const alarm = page.getByRole('alert').filter({ hasText: 'Paciente en riesgo' })
  await alarm.getByText(/Berta.*Rojas.* · NEWS2 13.*respuesta de emergencia\. Llame al médico/).waitFor()
  const heard = alarm.getByRole('button', { name: 'Entendido' })
  await heard.and(page.locator(':focus')).waitFor()
  await page.getByRole('heading', { name: /^Tomados hoy/ }).waitFor()
  await assertAccessible(page)
  assert.equal(await alarm.count(), 1, 'se queda aunque la fila ya pasó a los tomados')
  await page.keyboard.press('Enter')
  await alarm.waitFor({ state: 'detached' })
  await page.locator(`form[data-toma="${other.id}"]`).getByLabel('T/A mmHg').and(page.locator(':focus')).waitFor()

  await page.goto('/c/inicio')
  const line = page.getByRole('listitem').filter({ hasText: /Berta.*Rojas/ })
  await line.getByText('Crítico', { exact: true }).waitFor()
  await line.getByText(/^NEWS2 13/).waitFor()
  await page.getByRole('button', { name: /^Avisos: / }).click()
  await page.getByText('Paciente que empeora').waitFor()
  await assertAccessible(page)

  const told = (await must(doctor.call('GET', '/avisos/'), 200)).results
  assert.deepEqual(
    told.filter((n: { paciente: string }) => n.paciente === grave.paciente).map((n: { tipo: string }) => n.tipo),
    ['deterioro'],
  )
  await page.goto(`/c/historias/${grave.id}`)
  const notice = page.getByRole('alert').filter({ hasText: 'Ya se atendió' })
  await notice.getByText('Nadie atiende todavía', { exact: false }).waitFor()
  await notice.getByLabel('Qué se hizo').fill('Oxígeno y llamado al médico de turno')
  await notice.getByRole('button', { name: 'Ya se atendió' }).click()
  await notice.waitFor({ state: 'detached' })
  const after = (await must(doctor.call('GET', '/avisos/'), 200)).results
  assert.deepEqual(
    after.filter((n: { paciente: string }) => n.paciente === grave.paciente),
    [],
  )
})

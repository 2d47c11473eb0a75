import assert from 'node:assert/strict'
import { must } from '../historias/histories.ts'
import { newDocument, newHistory, newPatient } from '../samples.ts'
import { assertAccessible, useConsole } from './browser.ts'

const { s, test, signIn } = useConsole()

test('admisiones compara dos registros de una persona, los fusiona en el sentido que escoge y lo deshace', async (t) => {
  const numero_documento = newDocument()
  const old = await newPatient(s, { primer_nombre: 'Ximena', primer_apellido: 'Zapata', numero_documento })
  const twin = await newPatient(s, {
    primer_nombre: 'Ximena',
    primer_apellido: 'Zapata',
    telefono_movil: '3101234567',
    numero_documento: numero_documento.slice(0, -1) + ((Number(numero_documento.at(-1)) + 1) % 10),
  })
  await newHistory(s, { paciente: twin })
  const { page } = await signIn(t, 'admisiones', {})
  await page.goto(`/c/pacientes/${twin}`)
  await page.getByRole('link', { name: 'Fusionar' }).click()
  const likely = page.getByRole('list', { name: 'Registros que se parecen' }).getByRole('listitem')
  await likely.filter({ hasText: numero_documento }).getByRole('button', { name: 'Comparar' }).click()
  await page.getByRole('table', { name: 'Datos de los dos registros' }).waitFor()
  await page.getByRole('row', { name: /^Número de documento Distinto/ }).waitFor()
  await page.getByRole('row', { name: 'Historias clínicas 1 0' }).waitFor()
  await assertAccessible(page)
  // Of the two the older goes on.
  await page.getByRole('radio', { name: new RegExp(numero_documento) }).check()
  await page.getByText('El vigente no tiene: celular.').waitFor()
  await page.getByText('(historias clínicas: 1)').waitFor()
  await page.getByLabel('Cómo sabe que son la misma persona').fill('La paciente muestra las dos citas')
  await page.getByRole('button', { name: 'Fusionar', exact: true }).click()
  await page.waitForURL(`**/c/pacientes/${old}`)
  assert.equal((await must(s.call('GET', `/paciente/paciente/${twin}/`), 200)).fusionado_con, old)

  await page.goto(`/c/pacientes/${twin}`)
  await page.getByRole('link', { name: 'Ver o deshacer la fusión' }).click()
  await page.getByRole('button', { name: 'Deshacer…' }).click()
  await page.getByLabel('Por qué no son la misma persona').fill('Son dos hermanas gemelas')
  await page.getByRole('button', { name: 'Deshacer la fusión' }).click()
  await page.getByText('Deshecha', { exact: true }).waitFor()
  assert.equal((await must(s.call('GET', `/paciente/paciente/${twin}/`), 200)).fusionado_con, null)
})

test('a 360 puntos la comparación cabe, y quien no lleva el índice no la encuentra', async (t) => {
  const [a, b] = [await newPatient(s), await newPatient(s, { fecha_nacimiento: '1991-01-01' })]
  const { page } = await signIn(t, 'archivo')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/c/pacientes/${a}/fusionar?con=${b}`)
  await page.getByText('Compruebe antes de seguir').waitFor()
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))
  await assertAccessible(page)
  const nurse = await signIn(t, 'enfermeria')
  await nurse.page.goto(`/c/pacientes/${a}/fusionar?con=${b}`)
  await nurse.page.getByRole('heading', { name: 'Esta página no existe' }).waitFor()
})

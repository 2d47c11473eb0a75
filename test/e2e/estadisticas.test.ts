import assert from 'node:assert/strict'
import { newPatient } from '../samples.ts'
import { assertAccessible, useConsole } from './browser.ts'

const { s, test, signIn } = useConsole()

const sexes = ['01', '02'] as const
let ready: Promise<void> | null = null
/** Twelve women of Medellín and seven men of Cali; and two who live in Leticia, of whom not everybody is told. */
const seed = (): Promise<void> => {
  ready ??= (async () => {
    const towns = [...Array(12).fill(['05001', sexes[1]]), ...Array(7).fill(['76001', sexes[0]])]
    for (const [municipio_residencia, sexo_biologico] of [...towns, ['91001', '01'], ['91001', '02']])
      await newPatient(s, { municipio_residencia, sexo_biologico, zona_residencia: '01' })
  })()
  return ready
}

test('coordinación mira el tablero, lo filtra desde la dirección y pasa una gráfica a su tabla', async (t) => {
  await seed()
  const { page } = await signIn(t, 'coordinador_medico')
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Estadísticas' }).click()
  await page.getByRole('heading', { level: 1, name: 'Estadísticas' }).waitFor()
  await page
    .getByRole('img', { name: 'Pirámide de población: 8 hombres y 13 mujeres. Los valores están en la tabla.' })
    .waitFor()
  await page.getByRole('region', { name: 'Por departamento' }).getByText('Antioquia').waitFor()
  await assertAccessible(page)

  await page.getByRole('combobox', { name: 'Grupo' }).click()
  await page.getByRole('option', { name: 'Departamento' }).click()
  await page.getByRole('combobox', { name: 'Departamento' }).fill('Valle')
  await page.getByRole('option', { name: 'Valle del Cauca' }).click()
  await page.waitForURL(/grupo=departamento&valor=%2276%22|grupo=departamento&valor=76/)
  await page.getByText(/^Valle del Cauca\. Calculado/).waitFor()

  const towns = page.getByRole('region', { name: 'Por municipio' })
  await towns.getByRole('button', { name: /Ver como tabla/ }).click()
  const cali = towns.getByRole('table').getByRole('row', { name: /Cali/ })
  assert.match((await cali.textContent()) ?? '', /Cali.*7/)
  assert.equal(await towns.getByText('Medellín').count(), 0)
  const download = page.waitForEvent('download')
  await towns.getByRole('button', { name: /Descargar CSV/ }).click()
  assert.equal((await download).suggestedFilename(), 'por-municipio.csv')
  await assertAccessible(page)

  // The same address shows the same.
  await page.reload()
  await page.getByText(/^Valle del Cauca\. Calculado/).waitFor()
  await page.getByText('Últimos 12 meses').click()
  await page.getByText(/desde el .* hasta el/).waitFor()
})

test('a admisiones las cuentas se le muestran redondeadas, las pequeñas no, y se le explica', async (t) => {
  await seed()
  const { page } = await signIn(t, 'admisiones')
  await page.goto('/c/estadisticas')
  await page.getByText('Cuentas redondeadas').waitFor()
  const places = page.getByRole('region', { name: 'Por departamento' })
  await places.getByRole('button', { name: /Ver como tabla/ }).click()
  assert.match((await places.getByRole('row', { name: /Antioquia/ }).textContent()) ?? '', /15/)
  assert.equal(await places.getByRole('row', { name: /Amazonas/ }).count(), 0)
  await page.getByRole('img', { name: /^Pirámide de población: 10 hombres y 15 mujeres/ }).waitFor()
  await page.getByText('5 o menos').first().waitFor()
  await page.getByLabel('Desde').fill('2026-01-15')
  await page.waitForURL(/desde=2026-01-01&hasta=2026-01-31/)
  await assertAccessible(page)
})

test('a quien no tiene estadísticas se le dice, y el servicio no se pregunta', async (t) => {
  const { page } = await signIn(t, 'administrador')
  const asked: string[] = []
  page.on('request', (r) => r.url().includes('/paciente/estadisticas/') && asked.push(r.url()))
  await page.goto('/c/estadisticas')
  await page.getByText('Su cuenta no tiene estadísticas').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Estadísticas' }).count(), 0)
  await assertAccessible(page)
  assert.deepEqual(asked, [])
})

import type { Page } from 'playwright-core'
import { useConsole } from '../e2e/browser.ts'
import { newPatient } from '../samples.ts'
import { writtenEncounter } from './written-encounter.ts'

/** How long an encounter takes to open in the console, by how much has been written in it and how slow the processor is. */
const { s, signIn, test } = useConsole()

/** From the click on its card until all its sections are drawn, in milliseconds, and how tall the page is. */
async function opening(page: Page, id: string): Promise<{ ms: number; tall: number }> {
  await page.goto('/c/historias')
  await page.locator(`a[href="/c/historias/${id}"]`).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(`(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    const began = performance.now()
    document.querySelector('a[href="/c/historias/${id}"]').click()
    while (document.getElementById('seccion-ingreso') === null) await frame()
    await frame()
    return { ms: Math.round(performance.now() - began), tall: document.documentElement.scrollHeight }
  })()`)
}

for (const entries of [0, 400, 5_000])
  test(`una atención de ${entries} registros se abre`, async (t) => {
    const { page, person } = await signIn(t, 'medico')
    page.setDefaultTimeout(180_000)
    const id = await writtenEncounter(s, { paciente: await newPatient(s), profesional: person.id, entries })
    const cdp = await page.context().newCDPSession(page)
    await opening(page, id)
    for (const rate of [1, 4]) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate })
      const times = [await opening(page, id), await opening(page, id), await opening(page, id)]
      const said = times.map(({ ms }) => ms).sort((a, b) => a - b)
      t.diagnostic(
        `procesador ${rate === 1 ? 'entero' : 'a un cuarto'}: ${said[1]} ms (de ${said.join(', ')}), ${times[0]?.tall} px`,
      )
    }
  })

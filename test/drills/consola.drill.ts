import type { CDPSession, Page } from 'playwright-core'
import { useConsole } from '../e2e/browser.ts'
import { quietNetwork } from '../e2e/quiet-network.ts'
import { newPatient } from '../samples.ts'
import { writtenEncounter } from './written-encounter.ts'

/** How long an encounter takes to open in the console, by how much has been written in it and how slow the processor is. */
const { s, signIn, test } = useConsole()

interface Opened {
  readonly ms: number
  /** Of the processor, whoever else uses the machine. */
  readonly cpu: number
  readonly tall: number
}

async function processorMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return Math.round(1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0))
}

/** From the click on its card until all its sections are drawn, in milliseconds, and how tall the page is. */
async function opening(page: Page, cdp: CDPSession, id: string): Promise<Opened> {
  await page.goto('/c/historias')
  await page.locator(`a[href="/c/historias/${id}"]`).waitFor()
  await quietNetwork(page)
  const before = await processorMs(cdp)
  const { ms, tall }: { ms: number; tall: number } = await page.evaluate(`(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    const began = performance.now()
    document.querySelector('a[href="/c/historias/${id}"]').click()
    while (document.getElementById('seccion-ingreso') === null) await frame()
    await frame()
    return { ms: Math.round(performance.now() - began), tall: document.documentElement.scrollHeight }
  })()`)
  return { ms, tall, cpu: (await processorMs(cdp)) - before }
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

for (const entries of [0, 400, 5_000])
  test(`una atención de ${entries} registros se abre`, async (t) => {
    const { page, person } = await signIn(t, 'medico')
    page.setDefaultTimeout(180_000)
    const id = await writtenEncounter(s, { paciente: await newPatient(s), profesional: person.id, entries })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await opening(page, cdp, id)
    for (const rate of [1, 4]) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate })
      const times = [await opening(page, cdp, id), await opening(page, cdp, id), await opening(page, cdp, id)]
      const said = sorted(times.map(({ ms }) => ms))
      const cpu = sorted(times.map((opened) => opened.cpu))
      t.diagnostic(
        `procesador ${rate === 1 ? 'entero' : 'a un cuarto'}: ${said[1]} ms (de ${said.join(', ')}), ${cpu[1]} de procesador (de ${cpu.join(', ')}), ${times[0]?.tall} px`,
      )
    }
  })

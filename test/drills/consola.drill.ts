import type { Page } from 'playwright-core'
import { useConsole } from '../e2e/browser.ts'
import { quietNetwork } from '../e2e/quiet-network.ts'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'

/** How long an encounter takes to open in the console, by how much has been written in it and how slow the processor is. */
const { s, signIn, test } = useConsole()

const AT_ONCE = 20

async function written(profesional: string, entries: number): Promise<string> {
  const paciente = await newPatient(s)
  const body = { paciente, tipo_atencion: 'hospitalizacion', via_ingreso: '01', profesional }
  const { id } = await must(s.call('POST', '/hce/api/historias/abrir/', body), 201)
  const contenido = 'Paciente estable, afebril, tolera la vía oral, sin dolor. '.repeat(8).trim()
  const write = (n: number): Promise<unknown> =>
    n % 4 === 0
      ? must(
          s.call('POST', '/hce/api/ordenes/', {
            historia: id,
            tipo_orden: 'laboratorio',
            cups: '902210',
            descripcion: `Hemograma ${n}`,
            firmado: true,
          }),
          201,
        )
      : must(
          s.call('POST', '/hce/api/notas/', { historia: id, tipo_nota: 'evolucion', contenido, firmado: n % 40 !== 1 }),
          201,
        )
  for (let n = 0; n < entries; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, entries - n) }, (_, i) => write(n + i)))
  return id
}

/** From the click on its card until all its sections are drawn, in milliseconds, and how tall the page is. */
async function opening(page: Page, id: string): Promise<{ ms: number; tall: number }> {
  await page.goto('/c/historias')
  await page.locator(`a[href="/c/historias/${id}"]`).waitFor()
  await quietNetwork(page)
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
    const id = await written(person.id, entries)
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

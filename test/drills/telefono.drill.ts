import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../../src/cli/chromium.ts'
import { configFromEnvironment } from '../../src/config.ts'
import { newPerson } from '../accounts.ts'
import { useConsole } from '../e2e/browser.ts'
import { newPatient } from '../samples.ts'
import { writtenEncounter } from './written-encounter.ts'

/** The pages of every day as Lighthouse sees them on a simulated telephone: four times slower, 1.6 Mb/s. It is fetched by npx. */
const { s, test } = useConsole()

const LIGHTHOUSE = 'lighthouse@13.5.0'
const TIMES = 3
const ENTRIES = 20
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

async function reportOf(port: string, address: string, folder: string): Promise<Report> {
  const file = join(folder, 'informe.json')
  const asked = [
    ...['--yes', LIGHTHOUSE, address, '--port', port, '--disable-storage-reset', '--quiet'],
    ...['--output=json', `--output-path=${file}`, `--only-categories=${CATEGORIES.join(',')}`],
  ]
  await promisify(execFile)('npx', asked, { cwd: folder, maxBuffer: 1 << 26 })
  return JSON.parse(await readFile(file, 'utf8'))
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const

test('las páginas de cada día en un teléfono simulado', async (t) => {
  const executablePath = findChromium(configFromEnvironment().testChromium)
  if (executablePath === undefined) throw new Error('There is no browser')
  const folder = await mkdtemp(join(tmpdir(), 'custodia-telefono-'))
  const person = await newPerson(s, 'medico')
  const paciente = await newPatient(s)
  const historia = await writtenEncounter(s, { paciente, profesional: person.id, entries: ENTRIES })
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--remote-debugging-port=0'],
  })
  try {
    const [port = ''] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n')
    const measure = async (name: string, path: string): Promise<void> => {
      const reports: Report[] = []
      for (let n = 0; n < TIMES; n++) reports.push(await reportOf(port, `${s.base}${path}`, folder))
      const score = (category: (typeof CATEGORIES)[number]): number =>
        Math.round(100 * middle(reports.map((r) => r.categories[category].score)))
      const figures = Object.entries(FIGURES).map(([short, audit]) => {
        const value = middle(reports.map((r) => r.audits[audit]?.numericValue ?? 0))
        return short === 'CLS' ? `${short} ${value.toFixed(2)}` : `${short} ${Math.round(value)} ms`
      })
      t.diagnostic(`${name}: ${CATEGORIES.map(score).join('/')} (${figures.join(', ')})`)
    }
    await measure('ingreso', '/c/ingresar')
    const page = await context.newPage()
    await page.goto(`${s.base}/c/ingresar`)
    await page.getByLabel('Usuario').fill(person.usuario)
    await page.locator('input[autocomplete="current-password"]').fill(person.clave)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.getByRole('navigation', { name: 'Secciones' }).waitFor()
    await page.close()
    await measure('búsqueda', '/c/pacientes')
    await measure('ficha', `/c/pacientes/${paciente}`)
    await measure('atención', `/c/historias/${historia}`)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})

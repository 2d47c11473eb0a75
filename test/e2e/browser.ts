import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../src/cli/chromium.ts'
import { configFromEnvironment } from '../../src/config.ts'
import { newPerson, type Person } from '../accounts.ts'
import { type Service, useService } from '../service.ts'
import { watchNetwork } from './quiet-network.ts'

/** The console in a real browser, against a service of its own. Without a browser the tests say so and are skipped. */

const CHROMIUM = findChromium(configFromEnvironment().testChromium)
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const SKIP = 'No hay Chromium: instálelo, o diga dónde está en CHROMIUM.'
const WAIT_MS = 30_000

export interface Screen {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained about; a test that expects it takes it out. */
  readonly complaints: string[]
}

export interface Console {
  readonly s: Service
  /** A browser of its own, with nobody in it. */
  open(t: TestContext, options?: Parameters<Browser['newContext']>[0]): Promise<Screen>
  /** The same, with somebody of that role signed in. */
  signIn(t: TestContext, rol: string, more?: Record<string, unknown>): Promise<Screen & { person: Person }>
  test(name: string, run: (t: TestContext) => Promise<void>): void
}

const screens = new WeakMap<TestContext, Screen[]>()

/** How the page was when it failed, and where that can be seen. */
async function keepPicture(t: TestContext, page: Page): Promise<void> {
  try {
    const path = join(await mkdtemp(join(tmpdir(), 'custodia-consola-')), 'pagina.png')
    await page.screenshot({ path, timeout: 5_000 })
    t.diagnostic(`La página, como quedó: ${path}`)
  } catch {
    t.diagnostic('No se pudo guardar cómo quedó la página.')
  }
}

/** The same in words, for where no picture arrives: what it warned of, where one was writing, and its complaints. */
async function inWords({ page, complaints }: Screen): Promise<string> {
  const shown = await page
    .evaluate<string>(
      `[location.pathname,
        ...[...document.querySelectorAll('[role=alert], [role=dialog], [aria-invalid=true], :focus')].map((e) =>
          (e.getAttribute('role') ?? e.tagName) + ': ' + (e.value ?? e.innerText ?? '').slice(0, 300))].join('\\n')`,
    )
    .catch(() => 'La página no responde.')
  return [shown, ...complaints].join('\n')
}

/** What a browser keeps once somebody has signed in: the form itself is tried in `entrada.test.ts`. */
const sessionOf = (s: Service, { refresh }: Person) => ({
  cookies: [
    {
      name: 'custodia_refresco',
      value: refresh,
      domain: new URL(s.base).hostname,
      path: '/auth/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict' as const,
    },
  ],
  origins: [{ origin: s.base, localStorage: [{ name: 'custodia-sesion', value: '1' }] }],
})

export function useConsole(settings: Partial<Record<string, string>> = {}): Console {
  const s = useService(settings)
  let browser: Browser | undefined
  before(async () => {
    if (CHROMIUM === undefined) return
    const run = promisify(execFile)
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'consola', 'construir'])
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--headless', '--disable-gpu'] })
  })
  after(async () => {
    await browser?.close()
  })

  const open: Console['open'] = async (t, options = {}) => {
    if (browser === undefined) throw new Error('The browser has not been started')
    // The policy is tested elsewhere; axe has to be put into the page.
    const context = await browser.newContext({ locale: 'es-CO', baseURL: s.base, bypassCSP: true, ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT_MS)
    watchNetwork(page)
    const complaints: string[] = []
    page.on('console', (m) => m.type() === 'error' && complaints.push(m.text()))
    page.on('pageerror', (e) => complaints.push(e.message))
    const screen = { page, context, complaints }
    screens.set(t, [...(screens.get(t) ?? []), screen])
    t.after(async () => {
      if (complaints.length > 0) await keepPicture(t, page)
      await context.close()
      assert.deepEqual(complaints, [], 'La página se quejó en la consola del navegador')
    })
    return screen
  }
  return {
    s,
    open,
    async signIn(t, rol, more) {
      const person = await newPerson(s, rol, more)
      const screen = await open(t, { storageState: sessionOf(s, person) })
      await screen.page.goto('/c/inicio')
      await screen.page.getByRole('navigation', { name: 'Secciones' }).waitFor()
      return { ...screen, person }
    },
    test(name, run) {
      test(name, { skip: CHROMIUM === undefined ? SKIP : false }, async (t) => {
        try {
          await run(t)
        } catch (error) {
          const said: string[] = []
          for (const screen of screens.get(t) ?? []) {
            await keepPicture(t, screen.page)
            said.push(await inWords(screen))
          }
          throw new Error(`${error}\nLo que se veía:\n${said.join('\n')}`, { cause: error })
        }
      })
    },
  }
}

/** What the browser itself says of an answer that a test is about, however late it comes. */
export function forgive(complaints: string[], forgiven: RegExp): void {
  const push = complaints.push.bind(complaints)
  const value = (...said: string[]): number => push(...said.filter((c) => !forgiven.test(c)))
  Object.defineProperty(complaints, 'push', { value })
}

const require = createRequire(import.meta.url)

/** A window that is still coming or going may take a press for its neighbour. */
export const untilStill = (page: Page): Promise<null> =>
  page.evaluate(
    `Promise.allSettled(document.getAnimations()
      .filter((a) => a.effect.getComputedTiming().iterations !== Infinity).map((a) => a.finished)).then(() => null)`,
  )

/** WCAG 2.2 AA, as far as a machine can tell. */
export async function assertAccessible(page: Page): Promise<void> {
  // What is still fading in or out is not what a person reads.
  await untilStill(page)
  await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'))
  const found = await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there
    const { violations } = await (globalThis as any).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    return violations.map((v: { id: string; nodes: { html: string }[] }) => `${v.id}: ${v.nodes[0]?.html}`)
  })
  assert.deepEqual(found, [])
}

/** Draws on the pad as a hand would. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /Recuadro para la firma/ })
  // Once what is around it has finished opening; and in the middle, as at an edge the header may lie over a part of it.
  await pad.hover()
  await pad.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await pad.boundingBox()
  if (box === null) throw new Error('There is no pad')
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  for (let i = 1; i < 40; i++) await page.mouse.move(box.x + 30 + i * 6, box.y + 60 + Math.sin(i / 2) * 30)
  await page.mouse.up()
  await page.getByRole('img', { name: 'Recuadro para la firma, firmado' }).waitFor()
}

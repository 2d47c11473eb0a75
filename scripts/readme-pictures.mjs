// Writes docs/images/*.png, the pictures of the README, from the demonstration and nothing else: invented people in a
// folder that is thrown away. It needs Chromium (or where it is, in CHROMIUM):
//   node scripts/readme-pictures.mjs
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findNode } from './custodia/node.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const images = join(root, 'docs/images')
const PASSWORD = 'custodia-demostracion'
const MOST_BYTES = 200_000
const MOST_MS = 240_000
const SETTLED_MS = 2_000

const browserAt = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
if (browserAt === undefined) throw new Error('No hay Chromium: instálelo, o diga dónde está en CHROMIUM.')

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

const folder = mkdtempSync(join(tmpdir(), 'custodia-imagenes-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const service = spawn(findNode(root), ['--disable-warning=ExperimentalWarning', 'src/main.ts', 'iniciar'], {
  cwd: root,
  env: { ...process.env, DATOS: folder, PORT: String(port) },
  stdio: 'ignore',
})
const gone = new Promise((done) => service.once('exit', done))

async function until(what) {
  const limit = Date.now() + MOST_MS
  for (;;) {
    if (await what().catch(() => false)) return
    if (Date.now() > limit) throw new Error('El servicio no respondió a tiempo.')
    await new Promise((next) => setTimeout(next, 500))
  }
}

/** Whoever asks as that account of the demonstration. */
async function callsOf(usuario) {
  const json = { 'content-type': 'application/json' }
  const entered = await fetch(`${base}/auth/ingresar/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ usuario, clave: PASSWORD }),
  })
  const { access_token: token } = await entered.json()
  return async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : json) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

async function pageOf(browser, usuario) {
  const context = await browser.newContext({
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    colorScheme: 'light',
    baseURL: base,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/c/ingresar')
  await page.getByLabel('Usuario').fill(usuario)
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.getByRole('navigation', { name: 'Secciones' }).waitFor()
  return page
}

async function keep(page, name) {
  // The stream of events never ends, so that `networkidle` never comes.
  await page.waitForLoadState('load')
  await page.waitForTimeout(SETTLED_MS)
  const path = join(images, `${name}.png`)
  await page.screenshot({ path })
  const { size } = statSync(path)
  console.log(`${path} ${Math.round(size / 1000)} kB`)
  if (size > MOST_BYTES) throw new Error(`${name}.png pasa de ${MOST_BYTES / 1000} kB`)
}

/** Somebody known in the demonstration, with a long record, who comes today because of a cough. */
async function encounter() {
  const call = await callsOf('demo.medico1')
  const { results } = await call('GET', '/hce/api/diagnosticos/?codigo_cie10=E119&page_size=1')
  const paciente = results[0]?.paciente ?? (await call('GET', '/paciente/paciente/?page_size=1')).results[0].id
  const { id } = await call('POST', '/hce/api/historias/abrir/', {
    paciente,
    tipo_atencion: 'consulta_externa',
    motivo_consulta: '«Me duele la garganta y llevo dos días con fiebre»',
  })
  await call('POST', `/hce/api/historias/${id}/cambiar-estado/`, { estado: 'en_atencion' })
  await call('PATCH', `/hce/api/historias/${id}/`, {
    causa_atencion: '38',
    finalidad: '15',
    cups_consulta: '890201',
    enfermedad_actual:
      'Odinofagia de dos días con fiebre de 38,5 °C, sin disnea ni exantema. Tolera la vía oral. Niega contacto con personas enfermas.',
  })
  await call('POST', '/hce/api/notas/', {
    historia: id,
    tipo_nota: 'evolucion',
    contenido: 'Buen estado general, hidratado. Orofaringe eritematosa sin exudados; adenopatías cervicales dolorosas.',
    firmado: true,
  })
  return { id, paciente }
}

try {
  mkdirSync(images, { recursive: true })
  await until(async () => (await fetch(`${base}/c/ingresar`)).ok && (await callsOf('demo.medico1')) !== undefined)
  const { id, paciente } = await encounter()
  const browser = await chromium.launch({
    executablePath: browserAt,
    args: ['--no-sandbox', '--headless', '--disable-gpu'],
  })
  const page = await pageOf(browser, 'demo.medico1')

  await page.goto(`/c/historias/${id}`)
  await page.getByRole('tab', { name: 'Apoyo de IA' }).click()
  await page.getByRole('button', { name: 'Consultar' }).click()
  await page
    .getByText(/Considere codificar/)
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /Ver la evidencia/ })
    .first()
    .click()
  await page.getByRole('list', { name: 'Evidencia' }).waitFor()
  await page.getByRole('button', { name: 'Rechazar' }).first().scrollIntoViewIfNeeded()
  // What it rests on and what it says, side by side.
  await page.evaluate(() => window.scrollTo(0, 183))
  await keep(page, 'atencion')

  await page.goto(`/c/pacientes/${paciente}`)
  await keep(page, 'ficha')

  const desk = await pageOf(browser, 'demo.coordinacion')
  await desk.goto('/c/espera')
  await keep(desk, 'espera')
  await browser.close()
} finally {
  service.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
}

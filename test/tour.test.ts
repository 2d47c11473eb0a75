import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { chromium, type Page } from 'playwright-core'
import { demoPatient, demoPeople } from '../demo/accounts.ts'
import { findChromium } from '../src/cli/chromium.ts'
import { childEnvironment, configFromEnvironment } from '../src/config.ts'
import { contractResources } from '../src/resources/index.ts'
import { commandsOf, type DocumentedCommand, headingsOf } from './commands.ts'
import { hurried, launchProgram, MAIN, type Program, quietPort, startProgram } from './program.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any

const read = (path: string): Promise<string> => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

/** Each page in its two languages, and what each heading of one is called in the other. */
const PAGES = [
  {
    english: 'README.md',
    spanish: 'LEEME.md',
    headings: [
      ['Custodia', 'Custodia'],
      ['Start', 'Cómo empezar'],
      ['The tour', 'El recorrido'],
      ['For real', 'En serio'],
      ['Where to read on', 'Dónde seguir leyendo'],
    ],
  },
  {
    english: 'docs/tour.md',
    spanish: 'docs/recorrido.md',
    headings: [
      ['A tour of the API', 'Un recorrido por el API'],
      [
        'One history, from its opening to the paper handed over',
        'Una historia, de su apertura al papel que se entrega',
      ],
      ['Finding, counting and moving patients', 'Encontrar, contar y mover pacientes'],
      ['Diagnoses and other catalogues', 'Diagnósticos y otros catálogos'],
      ['FHIR', 'FHIR'],
      ["The ministry's document (RDA)", 'El documento del Ministerio (RDA)'],
      ['AI, with a person in between', 'IA, con una persona de por medio'],
      ['What an answer looks like', 'Cómo es una respuesta'],
    ],
  },
] as const

for (const { english, spanish, headings } of PAGES)
  test(`${spanish} dice lo mismo que ${english}: los mismos títulos en su orden, los mismos comandos`, async () => {
    const [one, other] = [await read(english), await read(spanish)]
    const depths = headingsOf(one).map(({ depth }) => depth)
    const said = (language: 0 | 1) => headings.map((pair, i) => ({ depth: depths[i], words: pair[language] }))
    assert.deepEqual(headingsOf(one), said(0))
    assert.deepEqual(headingsOf(other), said(1))
    assert.deepEqual(commandsOf(other), commandsOf(one))
    assert.ok(commandsOf(one).length > 5)
    const links = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to).toSorted()
    const translated = new Map([
      [english, spanish],
      ['tour.md', 'recorrido.md'],
      ['docs/tour.md', 'docs/recorrido.md'],
    ] as [string, string][])
    const both = new Set([...translated].flat())
    const shared = (text: string) => new Set(links(text).filter((to) => !both.has(to)))
    assert.deepEqual(shared(other), shared(one))
  })

test('el README cabe en una lectura: de mil doscientas palabras', async () => {
  for (const page of ['README.md', 'LEEME.md']) {
    const words = (await read(page)).match(/\p{L}[\p{L}\p{M}'’-]*(?![\w./-]*\.md)/gu) ?? []
    assert.ok(words.length <= 1_200, `${page}: ${words.length}`)
  }
})

test('las cuentas de demostración que nombra el README existen, una de cada rol', async () => {
  const named = new Set([...(await read('README.md')).matchAll(/`(demo\.\w+)`/g)].map(([, usuario = '']) => usuario))
  assert.ok(named.delete(demoPatient))
  const roles = demoPeople.filter(({ id }) => named.delete(id)).map(({ rol }) => rol)
  assert.deepEqual([...named], [])
  assert.deepEqual(new Set(roles), new Set(demoPeople.map(({ rol }) => rol)))
})

const hasTools = ['curl', 'bash'].every((tool) => spawnSync(tool, ['--version']).status === 0)

describe('los comandos que se publican funcionan', { skip: hasTools ? false : 'No hay curl o bash.' }, () => {
  let datos = ''
  let running: Program | undefined
  before(async () => {
    datos = await mkdtemp(join(tmpdir(), 'custodia-recorrido-'))
    running = await startProgram(datos, { DEMO: 'si', DEMO_PACIENTES: '40', PORT: String(await quietPort()) })
  })
  after(async () => {
    running?.child.kill('SIGTERM')
    await running?.ended
    await rm(datos, { recursive: true, force: true })
  })

  /** As a person pastes them, in one shell; `curl` says each status, and `npm run custodia` is the program itself. */
  async function paste(commands: readonly DocumentedCommand[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'custodia-pegado-'))
    const script = [
      'set -eu -o pipefail',
      `curl() { command curl --silent --show-error --write-out '%{stderr}estado %{http_code}\\n' "$@"; }`,
      `npm() { [ "$1 $2 $3" = 'run custodia --' ]; shift 3; "$NODE" "$MAIN" "$@"; }`,
      ...commands.map(({ text }) => text.replaceAll('http://127.0.0.1:8000', running?.base ?? '')),
    ].join('\n')
    const settings = { DATOS: datos, DATABASE_URL: '', NODE_ENV: 'test', NODE: process.execPath, MAIN }
    const env = childEnvironment(settings)
    const path = `${dirname(process.execPath)}:${env.PATH ?? ''}`
    const shell = spawn('bash', ['-c', script], { cwd: folder, env: { ...env, PATH: path } })
    let output = ''
    let said = ''
    shell.stdout.on('data', (data: Buffer) => (output += data.toString()))
    shell.stderr.on('data', (data: Buffer) => (said += data.toString()))
    const code = await new Promise<number | null>((resolve) => shell.once('close', resolve))
    const left = await readdir(folder)
    await rm(folder, { recursive: true, force: true })
    const statuses = [...said.matchAll(/^estado (\d{3})$/gm)].map(([, status]) => Number(status))
    assert.equal(code, 0, `${said}\n${output.slice(-2_000)}`)
    assert.deepEqual(left, [], 'no dejan nada en la carpeta en que se pegan')
    const asked = commands.filter(({ text }) => text.includes('curl '))
    const expected = asked.map(({ text, status }, i) => {
      const well = status === null && (statuses[i] ?? 0) >= 200 && (statuses[i] ?? 0) < 300
      return { text, status: well ? statuses[i] : (status ?? 'bien') }
    })
    assert.deepEqual(
      asked.map(({ text }, i) => ({ text, status: statuses[i] })),
      expected,
    )
    return output
  }

  const browserPath = findChromium(configFromEnvironment().testChromium)
  const skip = browserPath === undefined ? 'No hay Chromium: instálelo, o diga dónde está en CHROMIUM.' : false
  test('en la consola, con los datos de la demostración, médico, enfermería y paciente hacen su trabajo', {
    skip,
  }, async () => {
    const browser = await chromium.launch({
      executablePath: browserPath ?? '',
      args: ['--no-sandbox', '--headless', '--disable-gpu'],
    })
    const complaints: string[] = []
    const enter = async (rol: string): Promise<Page> => {
      const context = await browser.newContext({ locale: 'es-CO', baseURL: running?.base ?? '' })
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto('/c/ingresar')
      await page.getByRole('button', { name: rol, exact: true }).click()
      await page.getByRole('navigation', { name: 'Secciones' }).waitFor()
      return page
    }
    try {
      const doctor = await enter('Médico')
      await doctor.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Atenciones' }).click()
      // The page they come from has links to histories too.
      await doctor.getByRole('heading', { name: 'Atenciones', level: 1 }).waitFor()
      await doctor.locator('main a[href^="/c/historias/"]').first().click()
      const notes = doctor.getByRole('region', { name: 'Notas', exact: true })
      await notes.getByRole('button', { name: 'Escribir' }).click()
      await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Refiere mejoría desde ayer.')
      await notes.getByText('Guardado', { exact: true }).waitFor()

      const nurse = await enter('Enfermería')
      await nurse.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Signos vitales' }).click()
      await nurse.locator('form[data-toma]').first().getByLabel('T/A mmHg').click()
      for (const key of '12080721697') await nurse.keyboard.press(key)
      await nurse.keyboard.press('Enter')
      await nurse.getByText('T/A 120/80 · FC 72 · FR 16 · SatO₂ 97 %', { exact: true }).waitFor()

      const patient = await enter('Paciente')
      await patient.getByRole('link', { name: /^Mis consentimientos/ }).click()
      await patient.getByRole('button', { name: 'Leer y decidir: Uso de inteligencia artificial' }).click()
      await patient.getByLabel('Lo leí y lo entiendo.').check()
      await patient.getByRole('button', { name: 'No lo autorizo' }).click()
      await patient.getByText('No lo autorizó', { exact: true }).first().waitFor()
      assert.deepEqual(complaints, [])
    } finally {
      await browser.close()
    }
  })

  test('los del README que piden algo al servicio', async () => {
    const asking = commandsOf(await read('README.md')).filter(({ text }) => text.includes('curl '))
    assert.ok(asking.length >= 6, String(asking.length))
    await paste(asking)
  })

  test('los de la primera integración', async () => {
    const page = await read('docs/first-integration.md')
    assert.ok(page.split('\n').length <= 50, 'docs/first-integration.md es una página')
    const commands = commandsOf(page)
    assert.ok(commands.length >= 14, String(commands.length))
    await paste(commands)
    await paste(commands)
  })

  for (const [page, says] of [
    ['laboratory', /\ncompletada\n$/],
    ['billing', /"codigo":"sin_permiso"/],
    ['warehouse', /"perdidos":\[\]/],
    ['application', /"resourceType":"Patient"/],
  ] as const)
    test(`los de la guía docs/integrations/${page}.md`, async () => {
      const text = await read(`docs/integrations/${page}.md`)
      assert.ok(text.split('\n').length <= 55, 'es una página')
      for (const time of ['una vez', 'otra']) assert.match(await paste(commandsOf(text)), says, time)
    })

  // What is there already is refused as such: an insurer of the demonstration, a second open encounter of its patient.
  test('los ejemplos que muestra /docs se pueden enviar: ninguno está mal escrito ni nombra lo que no hay', async () => {
    const ask = async (path: string, sent?: unknown): Promise<{ status: number; json: Json }> => {
      const headers = { 'content-type': 'application/json' }
      const posted = { method: 'POST', headers, body: JSON.stringify(sent) }
      const answer = await fetch(`${running?.base}${path}`, sent === undefined ? {} : posted)
      return { status: answer.status, json: await answer.json() }
    }
    const { paths } = (await ask('/openapi.json')).json
    const creating = [...contractResources.map(({ path }) => path), '/hce/api/historias/abrir/']
    assert.ok(creating.length > 20, String(creating.length))
    const refused: string[] = []
    for (const path of creating) {
      const { requestBody, responses } = paths[path].post
      const { status, json } = await ask(path, requestBody.content['application/json'].example)
      assert.ok(status in responses, `${path} ${status}`)
      if (status >= 300) refused.push(`${path} ${status} ${json.codigo} ${JSON.stringify(json.errores ?? [])}`)
    }
    assert.deepEqual(
      refused.filter((line) => !/ (409|422) /.test(line)),
      [],
    )
    assert.ok(refused.length <= creating.length / 3, refused.join('\n'))
  })

  test('los del recorrido, de principio a fin, y otra vez; cada lista trae algo', async () => {
    const commands = commandsOf(await read('docs/tour.md'))
    assert.ok(commands.length > 40, String(commands.length))
    assert.deepEqual((await paste(commands)).match(/.{500}"results":\s*\[\].{100}/gs) ?? [], [])
    await paste(commands)
  })
})

const hasOpenssl = hasTools && spawnSync('openssl', ['version']).status === 0

test('lo de «En serio» sirve también el segundo día: el secreto es el mismo, y el enlace de otra terminal lleva a la dirección pública', {
  skip: hasOpenssl ? false : 'No hay openssl, curl o bash.',
}, async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'custodia-en-serio-'))
  t.after(() => rm(home, { recursive: true, force: true }))
  const [, section = ''] = (await read('README.md')).split('## For real\n')
  const commands = commandsOf(section.split('\n## ')[0] ?? '').map(({ text }) => text)
  const start = commands.findIndex((text) => text.endsWith('npm start'))
  const settings = { DATOS: join(home, 'datos'), HOME: home, NODE: process.execPath, MAIN }
  const script = (asked: readonly string[]): [string, string, string] => [
    'bash',
    '-c',
    [
      'set -eu',
      'cd',
      `npm() { case "$1" in start) exec "$NODE" "$MAIN" iniciar;; *) shift 2; [ "$1" = -- ]; shift; "$NODE" "$MAIN" "$@";; esac; }`,
      ...asked,
    ].join('\n'),
  ]
  const key = ['-keyout', join(home, 'key.pem'), '-out', join(home, 'cert.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...key], {
    stdio: 'ignore',
  })
  for (let day = 1; day <= 2; day++) {
    const program = launchProgram(settings.DATOS, settings, script(commands.slice(0, start + 1)))
    assert.equal(await program.base, 'https://hce.example.co', `día ${day}`)
    if (day === 1) {
      const [file, ...args] = script(commands.slice(start + 1))
      const env = childEnvironment({ ...settings, DATABASE_URL: '' })
      assert.match(execFileSync(file, args, { env }).toString(), /https:\/\/hce\.example\.co\/auth\/invitacion\//)
    }
    program.child.kill('SIGTERM')
    // It waits for a balancer to look elsewhere, unless it is asked again.
    assert.equal(await hurried(program), 0)
  }
})

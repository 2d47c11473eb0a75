import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { newPerson, type Person } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { assertAccessible, forgive, useConsole } from './browser.ts'
import { quietNetwork } from './quiet-network.ts'

const { s, test, open, signIn } = useConsole()

async function enter(page: Page, person: Person): Promise<void> {
  await page.goto('/c/ingresar')
  await page.getByLabel('Usuario').fill(person.usuario)
  await page.locator('input[autocomplete="current-password"]').fill(person.clave)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('navigation', { name: 'Secciones' }).waitFor()
}

test('dos pestañas de un navegador no se cambian de persona', async (t) => {
  const ana = await newPerson(s, 'medico', { nombre: 'Ana Uribe' })
  const beto = await newPerson(s, 'enfermeria', { nombre: 'Beto Vargas' })
  const { page: first, context } = await open(t)
  const second = await context.newPage()
  await enter(first, ana)
  await enter(second, beto)
  await first.getByRole('heading', { level: 1, name: 'Ingresó otra persona' }).waitFor()
  await first.getByText(/Si usted es Ana Uribe/).waitFor()
  assert.equal(await first.getByRole('navigation', { name: 'Secciones' }).count(), 0)
  await assertAccessible(first)
  // Whoever comes back takes the browser back, and the other page is the one that stops.
  await first.locator('input[autocomplete="current-password"]').fill(ana.clave)
  await first.getByRole('button', { name: 'Ingresar' }).click()
  await first.getByRole('button', { name: /Mi cuenta: Ana Uribe/ }).waitFor()
  await second.getByRole('heading', { level: 1, name: 'Ingresó otra persona' }).waitFor()
  await second.getByRole('button', { name: 'Seguir con la otra cuenta' }).click()
  await second.getByRole('button', { name: /Mi cuenta: Ana Uribe/ }).waitFor()
  // One of the same account signs out, and the other goes on as soon as that person is back.
  await second.getByRole('button', { name: /^Mi cuenta/ }).click()
  await second.getByRole('menuitem', { name: 'Salir' }).click()
  const left = first.getByRole('heading', { level: 1, name: 'Se cerró la sesión' })
  await left.waitFor()
  await enter(second, ana)
  await left.waitFor({ state: 'detached' })
  await first.getByRole('navigation', { name: 'Secciones' }).waitFor()
})

const REMARK = 'Refiere que nadie en la casa debe saberlo'

/** Somebody of the front desk who is registering a patient and has not sent it. */
async function writing(page: Page): Promise<void> {
  await page.goto('/c/pacientes/nuevo')
  await page.getByLabel('Primer nombre').fill(REMARK)
  await page.waitForFunction(() => Object.keys({ ...sessionStorage }).some((key) => key.startsWith('borrador:')))
  assert.ok(!(await stored(page)).includes(REMARK))
}
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
const traces = async (page: Page): Promise<string> => (await page.content()) + (await stored(page))

test('salir en una pestaña quita de las otras la historia y lo que se escribía, que vuelve solo a la misma persona', async (t) => {
  const ana = await newPerson(s, 'admisiones')
  const beto = await newPerson(s, 'admisiones')
  const { page: first, context } = await open(t)
  const second = await context.newPage()
  await enter(first, ana)
  await writing(first)
  const leaveInSecond = async (): Promise<void> => {
    await second.goto('/c/inicio')
    await second.getByRole('button', { name: /^Mi cuenta/ }).click()
    await second.getByRole('menuitem', { name: 'Salir' }).click()
    await first.getByRole('heading', { level: 1, name: 'Se cerró la sesión' }).waitFor()
    await first.waitForFunction(() => Object.keys({ ...sessionStorage }).every((key) => !key.startsWith('borrador:')))
    assert.ok(!(await traces(first)).includes(REMARK))
  }
  await leaveInSecond()
  await assertAccessible(first)
  await first.locator('input[autocomplete="current-password"]').fill(ana.clave)
  await first.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await first.getByLabel('Primer nombre').waitFor()
  assert.equal(await first.getByLabel('Primer nombre').inputValue(), REMARK)
  // The next person finds nothing of it, in any tab.
  await leaveInSecond()
  await enter(second, beto)
  await first.getByRole('heading', { level: 1, name: 'Ingresó otra persona' }).waitFor()
  await first.getByRole('button', { name: 'Seguir con la otra cuenta' }).click()
  await first.getByLabel('Primer nombre').waitFor()
  assert.ok(!(await traces(first)).includes(REMARK))
  assert.equal(await first.getByLabel('Primer nombre').inputValue(), '')
})

test('sin uso, la página se bloquea: no queda nada a la vista, recargar no la abre, y lo escrito espera a su autor', async (t) => {
  const ana = await newPerson(s, 'admisiones', { nombre: 'Ana Uribe' })
  const { page, complaints } = await open(t)
  // What it was asking for when its session ended is refused.
  forgive(complaints, /status of 40[01]/)
  await page.clock.install()
  await enter(page, ana)
  await writing(page)
  await page.clock.fastForward('14:00')
  await page.getByLabel('Segundo nombre').press('End')
  await page.clock.fastForward('14:00')
  await page.getByLabel('Primer nombre').waitFor()
  await page.clock.fastForward('15:30')
  await page.getByRole('heading', { level: 1, name: 'Página bloqueada' }).waitFor()
  await page.waitForFunction(() => Object.keys({ ...sessionStorage }).every((key) => !key.startsWith('borrador:')))
  assert.ok(!(await traces(page)).includes(REMARK))
  const again = await page.context().newPage()
  await again.goto('/c/pacientes/nuevo')
  // This service is open to its own machine: whoever has no session is its local administrator.
  await again.getByRole('button', { name: /^Mi cuenta/ }).waitFor()
  assert.equal(await again.getByRole('button', { name: /Ana Uribe/ }).count(), 0)
  await again.close()
  await page.locator('input[autocomplete="current-password"]').fill(ana.clave)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.getByLabel('Primer nombre').waitFor()
  assert.equal(await page.getByLabel('Primer nombre').inputValue(), REMARK)
})

test('lo que queda en la pestaña de una sesión que venció está cifrado: lo abre quien lo escribió, y nadie más', async (t) => {
  const ana = await newPerson(s, 'admisiones')
  const beto = await newPerson(s, 'admisiones')
  const { page, context, complaints } = await open(t)
  forgive(complaints, /status of 40[01]/)
  // This service is open to its own machine; to nobody, one with accounts says 401.
  await page.route('**/auth/yo/', (route) =>
    route.request().headers().authorization === undefined ? route.fulfill({ status: 401 }) : route.continue(),
  )
  await enter(page, ana)
  await writing(page)
  const expire = async (): Promise<void> => {
    await context.clearCookies()
    await page.goto('/c/ingresar')
    await page.getByLabel('Usuario').waitFor()
    assert.ok(!(await traces(page)).includes(REMARK))
  }
  await page.reload()
  await page.getByLabel('Primer nombre').waitFor()
  assert.equal(await page.getByLabel('Primer nombre').inputValue(), REMARK, 'tras recargar')
  await expire()
  await enter(page, ana)
  await page.goto('/c/pacientes/nuevo')
  await page.getByLabel('Primer nombre').waitFor()
  assert.equal(await page.getByLabel('Primer nombre').inputValue(), REMARK, 'tras ingresar de nuevo')
  const before = await page.evaluate(() => Object.entries({ ...sessionStorage }))
  await expire()
  await enter(page, beto)
  assert.ok(!(await stored(page)).includes('borrador:'))
  // Nor if it is put under another name: it only opens where it was written, and with its author's key.
  const { id } = await must(beto.call('GET', '/auth/yo/'), 200)
  await page.evaluate(
    ({ entries, own }) => {
      for (const [key, text] of entries) sessionStorage.setItem(key.replace(/^borrador:[^:]+/, `borrador:${own}`), text)
    },
    { entries: before.filter(([key]) => key.startsWith('borrador:')), own: id },
  )
  await page.goto('/c/pacientes/nuevo')
  await page.getByLabel('Primer nombre').waitFor()
  assert.equal(await page.getByLabel('Primer nombre').inputValue(), '')
})

test('si el servicio no responde al recargar, se espera por él y no se pide la clave', async (t) => {
  const { page, complaints } = await signIn(t, 'medico')
  forgive(complaints, /status of 503/)
  let down = true
  await page.route('**/auth/token/', (route) => (down ? route.fulfill({ status: 503 }) : route.continue()))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Sin servicio' }).waitFor()
  await assertAccessible(page)
  down = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('navigation', { name: 'Secciones' }).waitFor()
  down = true
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Sin servicio' }).waitFor()
  down = false
  // By itself.
  await page.getByRole('navigation', { name: 'Secciones' }).waitFor()
})

test('el motivo de un auditor llega entero, y lo que se le niega se le dice en español', async (t) => {
  const person = await newPerson(s, 'auditor')
  const id = await newPatient(s)
  const { page, complaints } = await open(t, { locale: 'en-US' })
  forgive(complaints, /status of 401/)
  await page.goto('/c/ingresar')
  await page.getByLabel('Usuario').fill(person.usuario)
  await page.locator('input[autocomplete="current-password"]').fill('no-es-la-clave')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByText('Usuario, clave o código incorrectos.').waitFor()
  await enter(page, person)
  await page.goto(`/c/pacientes/${id}`)
  const reason = 'Revisión del 50 % de la niña'
  await page.getByLabel('Motivo').fill(reason)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Not again because the page was loaded again; the tab has it, and has it enciphered.
  await page.reload()
  await page.getByText(`Motivo de la consulta: ${reason}`).waitFor()
  assert.ok(!(await stored(page)).includes('niña'))
  await quietNetwork(page)
  const written = await s.owner.run({
    text: 'select distinct motivo from auditoria where cuenta = $1 and motivo is not null',
    values: [person.id],
  })
  assert.deepEqual(
    written.map((row) => row.motivo),
    [reason],
  )
})

test('la búsqueda encuentra la historia por su número, va con Entrar y dice cuando no pudo buscar', async (t) => {
  const numero_documento = '1098765432'
  const id = await newPatient(s, { numero_documento, primer_nombre: 'Ximena', primer_apellido: 'Zapata' })
  const history = await must(
    s.call('POST', '/hce/api/historias/', { paciente: id, tipo_atencion: 'consulta_externa' }),
    201,
  )
  const { page, complaints, context } = await signIn(t, 'coordinador_medico')
  forgive(complaints, /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 500/)
  const box = page.getByRole('combobox', { name: /^Buscar pacientes/ })

  await page.goto('/c/pacientes')
  await page.getByRole('main').locator('input').first().focus()
  // The key is heard also before the box is made.
  await page.keyboard.press('Control+k')
  await box.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(history.numero_atencion)
  await page.getByRole('group', { name: 'Historias' }).getByRole('option').waitFor()
  await assertAccessible(page)
  await page.locator('[data-combobox-selected]').getByText(history.numero_atencion).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/c/historias/${history.id}`)

  // Typed and sent at once, before anything was found.
  await box.fill(numero_documento)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/c/pacientes/${id}`)
  // Chosen, once it is there.
  await page.goto('/c/inicio')
  await box.fill('ximena zapata')
  await page.getByRole('option', { name: /Ximena/ }).waitFor()
  await page.locator('[data-combobox-selected]').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/c/pacientes/${id}`)

  let broken = true
  await page.route('**/paciente/busqueda/**', (route) => (broken ? route.fulfill({ status: 500 }) : route.continue()))
  await box.fill('zapata ximena')
  await page.getByRole('option', { name: /No se pudo buscar/ }).waitFor()
  broken = false
  await page.getByRole('option', { name: /No se pudo buscar/ }).click()
  await page.getByRole('option', { name: /Ximena/ }).waitFor()
  await context.setOffline(true)
  await box.fill('zapata ximen')
  await page.getByText('Sin conexión: se busca en cuanto vuelva.').waitFor()
  await page.getByText(/se envían solas al volver la conexión/).waitFor()
  await context.setOffline(false)
  await page.getByRole('option', { name: /Ximena/ }).waitFor()
})

test('la página dice desde el principio de qué está hecha, y todo eso está', async () => {
  const named = async (path: string): Promise<{ html: string[]; link: string[] }> => {
    const answer = await fetch(`${s.base}${path}`)
    const files = (text: string): string[] => [...text.matchAll(/\/consola\/[\w.-]+/g)].map(([file]) => file)
    return { html: files(await answer.text()), link: files(answer.headers.get('link') ?? '') }
  }
  const id = randomUUID()
  const pages = await Promise.all([`/c/historias/${id}`, `/c/pacientes/${id}?tab=linea`, '/c/pacientes'].map(named))
  assert.deepEqual(
    pages.map(({ link }) =>
      ['history-page', 'chart-page', 'patients-page'].filter((page) => link.join().includes(page)),
    ),
    [['history-page'], ['chart-page'], ['patients-page']],
  )
  assert.deepEqual((await named('/c/ingresar')).link, [])
  for (const file of new Set(pages.flatMap(({ html, link }) => [...html, ...link])))
    assert.equal((await fetch(`${s.base}${file}`)).status, 200, file)
})

test('lo que una página muestra se pide una vez, mientras ella llega', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const paciente = await newPatient(s)
  const { id } = await must(
    s.call('POST', '/hce/api/historias/abrir/', {
      paciente,
      tipo_atencion: 'consulta_externa',
      profesional: person.id,
    }),
    201,
  )
  const asked: string[] = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  await page.goto(`/c/historias/${id}`)
  await page.getByRole('heading', { level: 2, name: 'Ingreso' }).waitFor()
  assert.equal(asked.filter((path) => path.endsWith('/vista-unificada/')).length, 1, asked.join(' '))
  asked.length = 0
  await page.goto(`/c/pacientes/${paciente}`)
  await page.getByRole('tab', { name: 'Resumen', selected: true }).waitFor()
  await quietNetwork(page)
  for (const path of [`/paciente/paciente/${paciente}/`, `/paciente/historia-clinica/resumen-paciente/${paciente}/`])
    assert.equal(asked.filter((one) => one === path).length, 1, asked.join(' '))
})

import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { laboratoryServer } from '../../src/cli/hl7/laboratory-server.ts'
import type { TakenOrder } from '../../src/features/entrada/simulated-laboratory.ts'
import { newPerson, newSystem } from '../accounts.ts'
import { settled } from '../fixtures/audit-rows.ts'
import { closedHistory, item, must, ORDERS, openHistory, orderBody } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { assertAccessible, useConsole } from './browser.ts'
import { drawnPage, quietNetwork } from './quiet-network.ts'
import { assertPlain, assertReadable } from './reading.ts'

const taken: TakenOrder[] = []
const laboratory = await laboratoryServer(0, (order) => taken.push(order))
const DESTINATION = `mllp://127.0.0.1:${laboratory.port}`
after(() => laboratory.close())
const { s, test, signIn } = useConsole({ HL7_DESTINOS: DESTINATION })

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

/** What the browser itself says of an answer that this test is about, however late it comes. */
const forgive = (complaints: string[], status: number): void => {
  const push = complaints.push.bind(complaints)
  const value = (...said: string[]): number => push(...said.filter((c) => !c.includes(`status of ${status}`)))
  Object.defineProperty(complaints, 'push', { value })
}

const say = async (page: Page, why: string): Promise<void> => {
  await page.getByLabel('Motivo').fill(why)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

test('un administrador crea una cuenta, le cambia el rol y la bloquea', async (t) => {
  const { page, complaints, person } = await signIn(t, 'administrador')
  forgive(complaints, 400)
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Administración' }).click()
  await page.getByRole('heading', { level: 1, name: 'Administración' }).waitFor()
  await assertAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Cuentas/ })
    .click()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await page.getByRole('heading', { level: 1, name: 'Crear una cuenta' }).waitFor()
  await page.getByLabel('Usuario').fill(`eulalia.${process.pid}`)
  await page.getByLabel('Nombre completo').fill('Eulalia Quiñones')
  await choose(page, 'Rol', 'Médico')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  // What the service demands of whoever writes in the record is said where it is missing.
  await page.getByText('Quien registra en la historia clínica lo hace con su registro profesional.').first().waitFor()
  await choose(page, 'Tipo de documento', /Cédula de ciudadanía/)
  await page.getByLabel('Número de documento').fill('79.123.456')
  await page.getByLabel('Registro profesional').fill('RM-7788')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByText(/\/auth\/invitacion\//).waitFor()
  await assertAccessible(page)

  await page.getByRole('link', { name: 'Ver la cuenta' }).click()
  await page.getByRole('heading', { level: 1, name: 'Eulalia Quiñones' }).waitFor()
  await page.getByRole('button', { name: 'Cambiar datos o rol' }).click()
  await choose(page, 'Rol', 'Enfermería')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Enfermería').first().waitFor()
  await page.getByRole('button', { name: 'Bloquear' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Terminó su contrato con la institución.')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await page.getByText('Terminó su contrato con la institución.').waitFor()
  await page.getByRole('button', { name: 'Desbloquear' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await assertAccessible(page)

  await page.getByRole('link', { name: 'Cuentas', exact: true }).first().click()
  await page.getByLabel('Nombre o usuario').fill('quinones')
  await page.getByRole('link', { name: 'Eulalia Quiñones' }).waitFor()
  await assertAccessible(page)

  for (const [section, heading] of [
    ['Roles', 'Roles'],
    ['Agentes de IA', 'Agentes de IA'],
    ['Envíos al Ministerio', 'Envíos al Ministerio'],
    ['Sistema', 'Sistema'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Administración' })
      .getByRole('link', { name: section, exact: true })
      .click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await quietNetwork(page)
    await assertAccessible(page)
  }
  await page.getByText('En servicio').waitFor()
  await assertReadable(page)

  // A program is registered, acts for the institution and changes its secret without a break.
  await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Integraciones' }).click()
  await page.getByRole('link', { name: 'Registrar' }).click()
  await page.getByLabel('Nombre').fill('Agenda Web')
  await page.getByLabel('Identificador').fill(`agenda-${process.pid}`)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Registrar' }).click()
  await page.getByText('Entregue este secreto a quien integra').waitFor()
  await page.getByRole('link', { name: 'Ver el sistema y concederle un rol' }).click()
  await page.getByText('Sus listas salen vacías').waitFor()
  await page.getByRole('button', { name: 'Conceder un rol' }).click()
  await choose(page, 'Rol', 'Admisiones')
  await choose(page, 'Finalidad', 'Admisión y agenda')
  await dialog.getByLabel('Motivo').fill('Agenda web, contrato 2026-014.')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Conceder' }).click()
  await page.getByRole('button', { name: 'Retirar' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cambiar el secreto' }).click()
  await dialog.getByRole('button', { name: 'Hacer el secreto' }).click()
  await page.getByText(/Sirve hasta/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await assertAccessible(page)
  await assertReadable(page)
  // What is not an administrator's is not offered.
  assert.equal(
    await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Auditoría' }).count(),
    0,
  )
  // One's own password and second factor are changed as their owner, and not as somebody who lost them.
  await page.goto(`/c/administracion/cuentas/${person.id}`)
  await page.getByRole('link', { name: 'Cambiar mi clave o mi segundo factor' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Restablecer la clave' }).count(), 0)
  // Where nothing is, that is said in a page like the others.
  await page.goto('/c/no-hay-tal-pagina')
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Esta página no existe' }).waitFor()
  assert.equal(await page.title(), 'Esta página no existe — Custodia')
})

test('un auditor encuentra un hecho y comprueba el sello', async (t) => {
  const id = await newPatient(s, { primer_nombre: 'Obdulia', primer_apellido: 'Zárate' })
  const who = await newPerson(s, 'coordinador_medico', { nombre: 'Casimiro Arango' })
  assert.equal((await who.call('GET', `/paciente/paciente/${id}/`)).status, 200)
  // A seal waits for whatever is under way on the server, also of another test.
  await settled(s.owner)
  await s.sealer.sealOnce()
  const { page } = await signIn(t, 'auditor')
  await say(page, 'Revisión de la queja 27 del mes')
  await page.goto(`/c/administracion/auditoria?paciente=${id}`)
  await page.getByRole('combobox', { name: 'Persona' }).fill('casimiro')
  await page.getByRole('option', { name: /Casimiro Arango/ }).click()
  const row = page.getByRole('row', { name: /Casimiro Arango/ }).filter({ hasText: 'Leyó' })
  await row.first().waitFor()
  await assertAccessible(page)
  await row.first().getByRole('link').first().click()
  await page.getByText(/Guardada en el sello/).waitFor()
  await assertAccessible(page)

  await page.getByRole('link', { name: 'Auditoría', exact: true }).first().click()
  await page.getByRole('link', { name: 'Verificar y exportar' }).click()
  await page.getByRole('button', { name: 'Verificar toda la cadena' }).click()
  await page.getByText('La auditoría está íntegra').waitFor()
  await assertAccessible(page)
  // Somebody with the keys of the database touches a row: the next verdict says so.
  await s.owner.run({ text: 'alter table auditoria disable trigger user', values: [] })
  await s.owner.run({ text: "update auditoria set actor = 'Otra persona' where id = 1", values: [] })
  await s.owner.run({ text: 'alter table auditoria enable trigger user', values: [] })
  await page.getByRole('button', { name: 'Verificar toda la cadena' }).click()
  await page.getByText('La auditoría NO está íntegra').waitFor()
  await page
    .getByRole('list', { name: 'Hallazgos' })
    .getByText(/fila 1\b/)
    .waitFor()
  await assertAccessible(page)
})

test('un coordinador revisa un acceso de urgencia viendo qué se hizo con él', async (t) => {
  const id = await newPatient(s, { primer_nombre: 'Filomena' })
  const doctor = await newPerson(s, 'medico', { nombre: 'Baltasar Urrea' })
  const opened = await doctor.call('POST', '/paciente/accesos-urgencia/', {
    paciente: id,
    tipo: 'urgencia_vital',
    motivo: 'Llegó inconsciente y sin acompañante a urgencias.',
  })
  assert.equal(opened.status, 201, opened.text)
  assert.equal((await doctor.call('GET', `/paciente/paciente/${id}/`)).status, 200)
  const { page } = await signIn(t, 'coordinador_medico')
  await page.goto('/c/administracion/urgencias')
  const access = page.getByRole('article', { name: 'Acceso de Baltasar Urrea' })
  await access.getByText(/Llegó inconsciente/).waitFor()
  await access.getByText(/Filomena/).waitFor()
  await access.getByRole('button', { name: 'Ver lo que hizo' }).click()
  await access.getByText(/Leyó: Paciente/).waitFor()
  await assertAccessible(page)
  await access.getByRole('button', { name: /Decidir/ }).click()
  await page.getByRole('radio', { name: 'Sí, fue justificado' }).check()
  await page.getByLabel('Comentario').fill('Consta en el registro de urgencias de ese día.')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Registrar la decisión' }).click()
  await access.waitFor({ state: 'detached' })
  await page.getByText('Justificado', { exact: true }).first().click()
  await access.getByText('Consta en el registro de urgencias de ese día.').waitFor()
  await page.goto('/c/administracion/preparacion')
  await page.getByRole('heading', { level: 1, name: 'Preparación de RDA' }).waitFor()
  await quietNetwork(page)
  await assertAccessible(page)

  // The templates of each service are the coordinator's.
  const campos = [{ etiqueta: 'Refiere', tipo: 'texto', parte: 'subjetivo' }]
  await must(s.call('POST', '/hce/api/plantillas/', { nombre: 'Control', clase: 'nota', campos }), 201)
  await page.goto('/c/administracion/plantillas')
  const card = page.getByRole('article', { name: 'Control' })
  await card.getByText('Nota · Todos los servicios · 1 campo').waitFor()
  await card.getByRole('button', { name: 'Retirar' }).click()
  await card.getByText('Retirada').waitFor()
  await page.getByRole('link', { name: 'Nueva plantilla' }).click()
  await page.getByRole('button', { name: 'Crear plantilla' }).waitFor()
  await assertAccessible(page)
})

test('un catálogo se carga de un archivo: se ve qué cambiaría, se aplica y se ve el resultado', async (t) => {
  const { page } = await signIn(t, 'administrador')
  await page.goto('/c/administracion/catalogos')
  await page.getByRole('link', { name: /^DIVIPOLA/ }).click()
  await page.getByRole('button', { name: 'Empezar la carga' }).waitFor()
  await assertAccessible(page)
  const rows = Array.from({ length: 900 }, (_, i) => `${String(5001 + i).padStart(5, '0')},Municipio ${i}`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'municipios.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['codigo,nombre', '05,Antioquia', ...rows].join('\n')),
  })
  await page.getByRole('button', { name: 'Empezar la carga' }).click()
  await page.getByText('Por confirmar').waitFor()
  const figures = page.getByRole('region', { name: 'Resultado' })
  await figures.getByText('901').waitFor()
  await page.getByRole('heading', { name: 'Qué cambiaría' }).waitFor()
  await page.getByText('Es nuevo.').first().waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Aplicar los cambios' }).click()
  await page.getByText('Terminada').waitFor()
  await page.getByRole('heading', { name: 'Qué cambió' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Catálogo', exact: true }).click()
  await page.getByText('Vigente').waitFor()
  await assertAccessible(page)
})

test('facturación encuentra lo cerrado, lee de ello lo que se factura y ve qué falta para enviarlo', async (t) => {
  const told = { motivo_consulta: 'Tiene un secreto que no se factura.', cups_consulta: '890201' }
  const { id } = await closedHistory(s, told)
  const { numero_atencion } = await must(s.call('GET', item(id)), 200)
  const { page } = await signIn(t, 'facturacion')
  const closed = page.getByRole('region', { name: /^Cerradas sin RDA aceptado/ })
  const line = closed.getByRole('listitem').filter({ hasText: numero_atencion })
  await line.getByRole('link', { name: 'Sin generar' }).or(line.getByRole('link').last()).last().click()
  await page.waitForURL(new RegExp(`/c/registros/historia/${id}`))
  const content = page.getByRole('main')
  await content.getByText('890201').first().waitFor()
  await content.getByText('Enfermedad general').first().waitFor()
  assert.equal(await page.getByText(told.motivo_consulta).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Guardar cambios' }).count(), 0)
  await assertAccessible(page)
  // What keeps it from the ministry is said to whoever bills it, at the patient it is of.
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Inicio' }).click()
  const lacking = page.getByRole('region', { name: /les falta algo para el RDA/ })
  await lacking.getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Atenciones', selected: true }).waitFor()
  await page.getByRole('cell', { name: numero_atencion }).waitFor()
  assert.equal(await page.getByText(told.motivo_consulta).count(), 0)
})

/** Each row at the same time as the others, as most of it is waiting. Those who attend have the pages of a doctor. */
const READERS = [
  ['administrador', 'auditor', 'medico'],
  ['coordinador_medico', 'admisiones', 'enfermeria'],
  ['archivo', 'facturacion', 'paciente'],
] as const

test('nadie, en ninguna de sus páginas, lee palabras de quien programa', async (t) => {
  const read = new Set<string>()
  const isNew = (place: string): boolean => !read.has(place) && read.add(place).size > 0
  const numero_documento = newDocument()
  const paciente = await newPatient(s, { numero_documento })
  const readAs = async (rol: string): Promise<void> => {
    const { page } = await signIn(t, rol, rol === 'paciente' ? { paciente, numero_documento } : {})
    if (rol === 'auditor') await say(page, 'Auditoría de calidad del registro')
    if (rol === 'paciente') {
      const parts = page.getByRole('navigation', { name: 'Partes de mi historia' }).getByRole('link')
      await parts.first().waitFor()
      for (const part of await parts.all()) {
        await part.click()
        await drawnPage(page)
        await assertPlain(page)
        await page.goBack()
      }
    }
    const sections = page.getByRole('navigation', { name: 'Secciones' })
    const names = await sections.getByRole('link').allInnerTexts()
    // What one role has read says the same to the next; where each begins, it does not.
    for (const name of names.filter((one) => /^(Inicio|Administración)$/.test(one) || isNew(one))) {
      await sections.getByRole('link', { name, exact: true }).click()
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await drawnPage(page)
      await assertPlain(page)
    }
    const area = page.getByRole('main').locator('a[href^="/c/administracion/"]')
    const paths = names.includes('Administración')
      ? await area.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
      : []
    for (const path of paths.filter((one) => isNew(one ?? ''))) {
      await page.locator(`main a[href="${path}"]`).click()
      await drawnPage(page)
      await assertPlain(page)
      await page.goBack()
    }
    await page.context().close()
  }
  await Promise.all(
    READERS.map(async (roles) => {
      for (const rol of roles) await readAs(rol)
    }),
  )
})

test('un administrador registra a qué sistema se le avisa, lo prueba y ve que no respondió', async (t) => {
  const sistema = `Laboratorio ${process.pid}`
  await must(s.call('POST', '/auth/sistemas/', { usuario: `lab-${process.pid}`, nombre: sistema }), 201)
  const { page, complaints } = await signIn(t, 'administrador')
  forgive(complaints, 400)
  await page.goto('/c/administracion/destinos')
  await page.getByText('A ningún sistema se le avisa lo que cambia.').waitFor()
  await page.getByRole('link', { name: 'Registrar un destino' }).click()
  await choose(page, 'Sistema', new RegExp(sistema))
  await page.getByLabel('Nombre').fill('Laboratorio Central')
  await page.getByLabel('Dirección').fill('https://10.0.0.1/eventos')
  await page.getByLabel('Finalidad').fill('Procesar las órdenes remitidas')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await page
    .getByText(/red interna o reservada/)
    .first()
    .waitFor()
  await assertAccessible(page)
  // A name that is reserved for leading nowhere.
  await page.getByLabel('Dirección').fill('https://laboratorio.invalid/eventos')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('link', { name: 'Ver el destino y probarlo' }).click()
  await page.getByRole('button', { name: 'Probar' }).click()
  await page
    .getByText(/No se pudo conectar/)
    .first()
    .waitFor()
  await assertAccessible(page)
  await assertReadable(page)
  await page.getByRole('button', { name: 'Detener' }).click()
  await page.getByText('Lo detuvo un administrador.').waitFor()
})

test('una orden sale a su laboratorio, lo que vuelve sin dueño lo asigna una persona, y lo crítico se avisa y se ve', async (t) => {
  const app = `LIS${process.pid}`
  const system = await newSystem(s, `Laboratorio ${app}`)
  const grant = { rol: 'integracion', finalidad: 'laboratorio', servicios: ['328'], envia: ['resultados'] }
  const motivo = 'Contrato del laboratorio 2026'
  await must(s.call('POST', `/auth/sistemas/${system.id}/concesiones/`, { ...grant, motivo }), 201)
  const [admin, doctor, { page: desk }] = await Promise.all([
    signIn(t, 'administrador'),
    signIn(t, 'medico'),
    signIn(t, 'coordinador_medico'),
  ])
  forgive(admin.complaints, 400)
  const { page } = admin
  await page.goto('/c/administracion/canales/nuevo')
  await page.getByLabel('Nombre').fill('Laboratorio del norte')
  await choose(page, 'Sistema', new RegExp(app))
  await page.getByLabel('Aplicación que envía').fill(app)
  await page.getByLabel('Direcciones').fill('el tercer piso')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await page
    .getByText(/No es una dirección ni una red/)
    .first()
    .waitFor()
  // The field has the focus again and offers its list, which bears the same label.
  await page.getByRole('combobox', { name: 'Direcciones' }).press('Backspace')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Laboratorio del norte' }).waitFor()
  await page.getByRole('button', { name: 'Enviarle órdenes' }).click()
  await page.getByLabel('Destino').fill(DESTINATION)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Todavía no se ha enviado ninguna.').waitFor()

  const paciente = await newPatient(s, { primer_nombre: 'Rosaura', primer_apellido: 'Tobón' })
  const historia = await openHistory(s, { paciente, profesional: doctor.person.id, servicio_reps: '328' })
  const { id: orden } = await must(doctor.person.call('POST', ORDERS, orderBody(historia, { firmado: true })), 201)
  await s.intake.orders.runOnce()
  await s.intake.orders.settled()
  assert.deepEqual(
    taken.map((one) => [one.order.id, one.isNew]),
    [[orden, true]],
  )
  const message = [
    `MSH|^~\\&|${app}||CUSTODIA|IPS|20261101083000||ORU^R01|${app}-1|P|2.5.1`,
    'PID|1||999000111^^^RNEC^CC||Tobon^Rosaura||19800115|F',
    'OBR|1||ACC-7|HEM^Hemograma^L',
    'OBX|1|NM|718-7^Hemoglobina^LN||5.1|g/dL|12-16|LL|||F',
  ].join('\r')
  const headers = { authorization: `Bearer ${system.token}`, 'content-type': 'application/hl7-v2' }
  const acknowledged = await fetch(`${s.base}/hl7/`, { method: 'POST', headers, body: message })
  assert.match(await acknowledged.text(), /MSA\|AA/)
  await s.intake.applier.settled()

  await desk.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Resultados' }).click()
  await desk.getByRole('tab', { name: /Sin emparejar/ }).click()
  const card = desk.getByRole('article', { name: 'Resultado de Laboratorio del norte' })
  await card.getByText('Ningún paciente registrado tiene el documento del mensaje.').waitFor()
  await assertReadable(desk)
  await card.getByRole('button', { name: 'Asignar…' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('Rosaura Tobon · CC 999000111 · nació el 15/01/1980 · Mujer').waitFor()
  await dialog.getByRole('combobox', { name: 'De qué paciente es' }).fill('Rosaura Tobón')
  await desk.getByRole('option', { name: /Rosaura Tobón/ }).click()
  await dialog.getByRole('radio', { name: 'Una de las órdenes del paciente' }).check()
  await choose(desk, 'Orden', /Hemograma/)
  await dialog.getByLabel('Motivo').fill('El laboratorio corrigió el documento por teléfono.')
  await assertAccessible(desk)
  await assertPlain(desk)
  await dialog.getByRole('button', { name: 'Asignar' }).click()
  await desk.getByText('Registrado: 1 resultado en la historia del paciente.').waitFor()
  await card.waitFor({ state: 'detached' })
  await desk.getByRole('tab', { name: /Códigos por completar/ }).click()
  await desk.getByLabel('LOINC de Hemograma').fill('58410-2')
  await assertAccessible(desk)
  await desk.getByRole('button', { name: 'Guardar Hemograma' }).click()
  await desk.getByText('Ningún código espera a que lo completen.').waitFor()

  // The bell leads to where it is acted on.
  await doctor.page.reload()
  await doctor.page.getByRole('button', { name: /^Avisos: [1-9]/ }).click()
  await doctor.page.getByRole('link', { name: /Resultado crítico/ }).click()
  const result = doctor.page.getByRole('article', { name: 'Hemograma' })
  await result.getByRole('button', { name: 'Registrar el aviso…' }).click()
  const call = doctor.page.getByRole('dialog')
  await call.getByLabel('A quién se avisó').fill('Dra. Ana Ríos, urgencias')
  await call.getByRole('radio', { name: /Sí, lo repitió/ }).check()
  await assertAccessible(doctor.page)
  await call.getByRole('button', { name: 'Registrar el aviso' }).click()
  await result.getByText(/Se avisó a Dra. Ana Ríos, urgencias/).waitFor()
  await doctor.page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Resultados' }).click()
  await result.getByRole('link', { name: 'Rosaura Tobón' }).waitFor()
  await assertAccessible(doctor.page)
  await result.getByRole('button', { name: 'Vi el resultado' }).click()
  await doctor.page.getByText('Nada espera por usted.').waitFor()

  // Who administers sees that it went well, and nothing of whom or of what.
  await page.reload()
  await page.getByText('1 resultado registrado').waitFor()
  await page.getByText('Entregado', { exact: true }).waitFor()
  assert.equal(await page.getByText(/Rosaura|Hemoglobina|999000111/).count(), 0)
  await assertAccessible(page)
  await assertReadable(page)
  await assertPlain(page)
})

test('enfermería no ve el área y, si va a la dirección, se le dice', async (t) => {
  const { page } = await signIn(t, 'enfermeria')
  assert.equal(await page.getByRole('link', { name: 'Administración' }).count(), 0)
  for (const path of ['', '/cuentas', '/auditoria/sello', '/urgencias', '/sistema']) {
    await page.goto(`/c/administracion${path}`)
    await page.getByRole('heading', { level: 1, name: 'Esta página no es para su rol' }).waitFor()
  }
  await page.getByText(/Usted ingresó como Enfermería/).waitFor()
  await assertAccessible(page)
})

test('un administrador confirma cifras escritas de memoria, con su fuente', async (t) => {
  const { page } = await signIn(t, 'administrador')
  await page.goto('/c/administracion/cifras?tema=interacciones')
  await page.getByRole('heading', { level: 1, name: 'Cifras sin confirmar' }).waitFor()
  await page.getByLabel('Texto').fill('tranexamico')
  const chosen = page.getByRole('checkbox', { name: /tranexámico/ })
  await chosen.check()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Confirmar 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dónde se cotejaron').fill('Ficha del INVIMA, con el químico farmacéutico')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('No hay cifras así.').waitFor()
  await choose(page, 'Estado', 'Confirmadas')
  await page.getByText('Ficha del INVIMA, con el químico farmacéutico').waitFor()
})

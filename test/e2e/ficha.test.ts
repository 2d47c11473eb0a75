import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { newPerson } from '../accounts.ts'
import { readPdf, squeezed } from '../fixtures/read-pdf.ts'
import { item, must } from '../historias/histories.ts'
import { newDocument, newPatient, patientBody } from '../samples.ts'
import { assertAccessible, drawSignature, useConsole } from './browser.ts'

const { s, test, signIn, open } = useConsole()

const HOLDER = ['QUIROGA', 'DE LA HOZ', 'JOSEFA', 'ISABEL']
const card = (number: string, names = HOLDER): string =>
  `03PubDSK_1 41234567${number.padStart(10, '0')}${names.map((n) => n.padEnd(23)).join('')}0F1980022911001 O+ `

/** As a person pastes it, or a reader that types does: where the cursor is. */
const pasteCard = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Código de barras de la cédula').waitFor()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
}

/** How many times a person has clicked since this was asked. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`window.clics = 0; addEventListener('click', (e) => { if (e.detail > 0) window.clics++ }, true)`)
  return () => page.evaluate('window.clics')
}

/** What the browser itself says of an answer that this test is about, however late it comes. */
const forgive = (complaints: string[], status: number): void => {
  const push = complaints.push.bind(complaints)
  const value = (...said: string[]): number => push(...said.filter((c) => !c.includes(`status of ${status}`)))
  Object.defineProperty(complaints, 'push', { value })
}

test('admisiones lee la cédula, ve el posible duplicado, registra, firma el consentimiento y abre la atención', async (t) => {
  const known = newDocument()
  await newPatient(s, {
    numero_documento: known,
    primer_nombre: 'Josefa',
    segundo_nombre: 'Isabel',
    primer_apellido: 'Quiroga',
    segundo_apellido: 'de la Hoz',
  })
  const { page, complaints } = await signIn(t, 'admisiones')
  forgive(complaints, 400)
  await page.getByRole('link', { name: 'Registrar paciente' }).click()
  const other = newDocument()
  await pasteCard(page, card(other))
  assert.equal(await page.getByLabel('Primer apellido').inputValue(), 'Quiroga')
  assert.equal(await page.getByLabel('Segundo apellido').inputValue(), 'De la Hoz')
  assert.equal(await page.getByLabel('Fecha de nacimiento').inputValue(), '29/02/1980')
  assert.equal(await page.getByLabel('Número de documento').inputValue(), other)
  const same = page.getByRole('list', { name: 'Posibles duplicados' })
  await same.getByRole('link', { name: /Josefa Isabel Quiroga/ }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByRole('link', { name: 'Ir a su ficha' }).click()
  await page.getByRole('heading', { level: 1, name: /Josefa Isabel Quiroga De la Hoz/ }).waitFor()
  assert.ok(!page.url().includes(other))
  // Of the clinical parts the front desk has nothing to see.
  assert.equal(await page.getByRole('tab', { name: 'Línea de tiempo' }).count(), 0)

  await page.getByRole('tab', { name: 'Consentimientos' }).click()
  await page.getByRole('button', { name: 'Nuevo consentimiento' }).click()
  await drawSignature(page)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Registrar consentimiento' }).click()
  await page.getByRole('img', { name: 'Firma', exact: true }).waitFor()

  // For nobody it is not opened, and by name it is whose it is: the desk stays with the patient.
  await page.getByRole('button', { name: 'Abrir atención' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Dejar en la cola' }).click()
  await dialog
    .getByText(/Diga a qué servicio llega/)
    .first()
    .waitFor()
  const doctor = await newPerson(s, 'medico', { servicios: ['342'] })
  await dialog.getByRole('combobox', { name: 'Servicio' }).fill('pediatr')
  await page.getByRole('option', { name: 'Pediatría', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Quién atiende' }).click()
  await page.getByRole('option', { name: /Persona de Médico/ }).click()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Asignar' }).click()
  await page.getByText('Quedó asignada a quien atiende.').waitFor()
  await page.getByRole('tab', { name: 'Atenciones', selected: true }).waitFor()
  await page.getByRole('cell', { name: /Persona de Médico/ }).waitFor()
  const { results } = await must(doctor.call('GET', '/hce/api/cola/'), 200)
  assert.deepEqual(
    results.map((r: { grupo: string }) => r.grupo),
    ['asignado'],
  )
})

test('con la cédula pegada se registra en tres clics y queda en la cola; de médico a enfermería y de vuelta', async (t) => {
  const { page } = await signIn(t, 'admisiones')
  const { page: doctor } = await signIn(t, 'medico', { servicios: ['320'] })
  const { page: nurse } = await signIn(t, 'enfermeria', { servicios: ['320'] })
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Registrar paciente' }).click()
  await page.locator('textarea:focus').waitFor()
  await pasteCard(page, card(newDocument(), ['ARISTIZABAL', 'ZULETA', 'DOMITILA', 'DEL PILAR']))
  await page.getByLabel(/Autoriza el tratamiento/).click()
  await page.getByRole('button', { name: 'Registrar y abrir atención' }).click()
  const opening = page.getByRole('dialog')
  await opening.getByRole('combobox', { name: 'Servicio' }).waitFor()
  assert.equal(await clicks(), 3)
  await opening.getByRole('combobox', { name: 'Servicio' }).click()
  await page.getByRole('option', { name: /^Ginecobstetricia/ }).click()
  await opening.getByRole('button', { name: 'Dejar en la cola' }).click()
  await page.getByText('Quedó en la cola de Ginecobstetricia.').waitFor()
  await page.getByRole('heading', { level: 1, name: /Domitila Del Pilar Aristizabal/ }).waitFor()
  assert.equal(await clicks(), 6)

  await doctor.reload()
  const waiting = doctor.getByRole('region', { name: /En espera de mi servicio/ })
  await waiting.getByRole('link', { name: /Domitila/ }).waitFor()
  await assertAccessible(doctor)
  // Found first by whoever is to attend, and said so.
  await doctor.getByLabel(/^Buscar pacientes/).fill('aristizabal')
  await doctor.getByRole('option', { name: /Domitila.*En espera de su servicio/ }).waitFor()
  await doctor.getByLabel(/^Buscar pacientes/).fill('')
  await waiting.getByRole('button', { name: 'Atender siguiente' }).click()
  await doctor.waitForURL(/\/c\/historias\/[0-9a-f-]{36}$/)
  await doctor.getByText('En atención').first().waitFor()
  await doctor.getByRole('button', { name: 'Equipo y entrega' }).click()
  const hands = doctor.getByRole('dialog')
  await hands.getByText('La tiene usted').waitFor()
  await assertAccessible(doctor)
  await hands.getByRole('combobox', { name: 'Entregar a' }).click()
  await doctor.getByRole('option', { name: /Persona de Enfermería/ }).click()
  await hands.getByLabel('Recado').fill('Tomar signos vitales y canalizar.')
  await hands.getByRole('button', { name: 'Entregar' }).click()
  await doctor.getByText(/Quedó en manos de Persona de Enfermería/).waitFor()

  await nurse.reload()
  const pending = nurse.getByRole('region', { name: /Signos vitales pendientes/ })
  await pending.getByText('«Tomar signos vitales y canalizar.»').waitFor()
  await pending.getByRole('link', { name: 'Tomar signos' }).click()
  await nurse.waitForURL(/\/c\/atencion\/signos#/)
  await nurse.getByLabel('T/A mmHg').click()
  await nurse.keyboard.type('1187480')
  await nurse.keyboard.press('Enter')
  await nurse.getByRole('link', { name: 'Abrir la atención' }).click()
  await nurse.waitForURL(/\/c\/historias\//)
  await nurse.getByRole('button', { name: 'Equipo y entrega' }).click()
  await nurse.getByRole('button', { name: 'Devolver al tratante' }).click()
  await nurse.getByText(/Quedó en manos de Persona de Médico/).waitFor()

  await doctor.goto('/c/inicio')
  const back = doctor.getByRole('region', { name: /Entregados a mí/ })
  await back.getByRole('link', { name: /Domitila/ }).waitFor()
  assert.equal(await back.getByText('Sin signos vitales').count(), 0)
})

test('un registro a medias se dice, y la cédula de otra persona no deja nada de la anterior', async (t) => {
  const { page } = await signIn(t, 'admisiones')
  await page.getByRole('link', { name: 'Registrar paciente' }).click()
  await page.getByLabel('Número de documento').fill(newDocument())
  await page.getByLabel('Celular').fill('3009998877')
  await page.getByRole('combobox', { name: 'Municipio de residencia' }).fill('armenia quind')
  await page.getByRole('option', { name: 'Armenia, Quindío' }).click()
  await page.reload()
  await page.getByText('Se recuperó un registro sin terminar.').waitFor()
  assert.equal(await page.getByLabel('Celular').inputValue(), '3009998877')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Leer la cédula' }).click()
  await page.getByLabel('Código de barras de la cédula').fill(card(newDocument()))
  await page.getByRole('button', { name: 'Usar este texto' }).click()
  await page.getByText('Se borró lo escrito de otra persona.').waitFor()
  assert.equal(await page.getByLabel('Primer apellido').inputValue(), 'Quiroga')
  assert.equal(await page.getByLabel('Celular').inputValue(), '')
  assert.equal(await page.getByRole('combobox', { name: 'Municipio de residencia' }).inputValue(), '')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.goto('/c/pacientes/nuevo')
  await page.getByLabel('Primer apellido').waitFor()
  assert.equal(await page.getByLabel('Primer apellido').inputValue(), '')
  assert.equal(await page.getByText('Se recuperó un registro sin terminar.').count(), 0)
})

test('lo que se escribe sobrevive a una actualización que falla, y un código se halla por sus palabras', async (t) => {
  const { page, context, complaints, person } = await signIn(t, 'medico')
  forgive(complaints, 503)
  const made = await person.call('POST', '/paciente/paciente/', patientBody({ primer_nombre: 'Gumersinda' }))
  await page.clock.install()
  await page.goto(`/c/pacientes/${made.json.id}?tab=familia`)
  await page.getByRole('button', { name: 'Agregar familiar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombres').fill('Bernarda')
  await dialog.getByRole('group', { name: 'Enfermedades' }).getByRole('button', { name: 'Agregar' }).click()
  const code = dialog.getByRole('combobox', { name: 'CIE-10', exact: true })
  await code.fill('diabetes tipo 2')
  await page.getByRole('option', { name: /E11/ }).first().click()
  assert.match(await code.inputValue(), /^E11/)
  assert.match(await dialog.getByLabel('Descripción').inputValue(), /diabetes/i)
  await assertAccessible(page)

  const away = { status: 503, contentType: 'application/problem+json', body: '{"title":"No disponible"}' }
  await context.route(/\/paciente\/paciente\//, (route) => route.fulfill(away))
  await page.clock.fastForward(60_000)
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await page
    .getByText(/No se pudo actualizar/)
    .first()
    .waitFor()
  assert.equal(await dialog.getByLabel('Nombres').inputValue(), 'Bernarda')
})

test('un registro solo ofrece lo que admite, y dice por qué', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const paciente = await newPatient(s)
  const { id: historia } = await must(
    s.call('POST', '/hce/api/historias/abrir/', {
      paciente,
      tipo_atencion: 'consulta_externa',
      profesional: person.id,
    }),
    201,
  )
  await must(s.call('POST', item(historia, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
  const nota = await must(
    person.call('POST', '/hce/api/notas/', { historia, tipo_nota: 'evolucion', contenido: 'Estable.' }),
    201,
  )
  const diagnosis = { historia, codigo_cie10: 'I10', rol: 'principal', tipo_diagnostico: '02' }
  const diagnostico = await must(person.call('POST', '/hce/api/diagnosticos/', diagnosis), 201)
  await page.goto(`/c/registros/nota/${nota.id}`)
  await page.getByText('Este registro no se elimina.').waitFor()
  await page.getByRole('tab', { name: 'Editar' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Eliminar' }).count(), 0)
  await page.goto(`/c/registros/diagnostico/${diagnostico.id}`)
  await page.getByRole('button', { name: 'Eliminar' }).waitFor()
  await must(s.call('POST', item(historia, 'cambiar-estado/'), { estado: 'suspendida', motivo: 'Se interrumpe.' }), 200)
  await page.reload()
  await page.getByText(/La atención está suspendida/).waitFor()
  assert.equal(await page.getByRole('tab', { name: 'Editar' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Eliminar' }).count(), 0)
  await assertAccessible(page)
})

test('enfermería ve a quien registró, pero no abre atenciones ni ve quién vio la historia', async (t) => {
  const { page, person } = await signIn(t, 'enfermeria')
  const made = await person.call('POST', '/paciente/paciente/', patientBody({ primer_nombre: 'Bernardo' }))
  await page.goto(`/c/pacientes/${made.json.id}`)
  await page.getByRole('heading', { level: 1, name: /Bernardo/ }).waitFor()
  await page.getByRole('heading', { name: 'Problemas activos' }).waitFor()
  await assertAccessible(page)
  assert.equal(await page.getByRole('button', { name: 'Abrir atención' }).count(), 0)
  assert.equal(await page.getByRole('tab', { name: 'Accesos' }).count(), 0)
})

test('un médico que no lo atiende lo abre por urgencia, diciendo por qué, y lo termina', async (t) => {
  const id = await newPatient(s, { primer_nombre: 'Zenaida' })
  const { page, complaints } = await signIn(t, 'medico')
  forgive(complaints, 404)
  await page.goto(`/c/pacientes/${id}`)
  await page.getByRole('heading', { name: 'Usted no atiende a este paciente' }).waitFor()
  assert.equal(await page.getByText('Zenaida').count(), 0)
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Urgencia vital' }).click()
  await page.getByLabel('Motivo').fill('Llegó inconsciente a urgencias sin acompañante.')
  await page.getByRole('button', { name: 'Abrir la historia' }).click()
  await page.getByRole('heading', { level: 1, name: /Zenaida/ }).waitFor()
  await page.getByRole('button', { name: 'Terminarlo' }).click()
  await page.getByRole('heading', { name: 'Usted no atiende a este paciente' }).waitFor()
})

test('la búsqueda global lleva a la ficha y la línea de tiempo solo dibuja lo que se ve', async (t) => {
  const id = await newPatient(s, { primer_nombre: 'Hermelinda', primer_apellido: 'Xibille' })
  const many = 230
  for (let n = 0; n < many; n += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, k) =>
        s.call('POST', '/paciente/historias-clinicas/', {
          paciente: id,
          codigo: '8867-4',
          valor_numerico: 60 + ((n + k) % 30),
          fecha_medicion: new Date(Date.UTC(2025, 0, 1 + n + k, 12)).toISOString(),
        }),
      ),
    )
  const { page } = await open(t)
  await page.goto('/c/inicio')
  await page.getByLabel(/^Buscar pacientes/).fill('ermelinda xibile')
  await page.getByRole('option', { name: /Hermelinda Xibille/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Hermelinda Xibille' }).waitFor()

  await page.getByRole('tab', { name: 'Línea de tiempo' }).click()
  const feed = page.getByRole('feed', { name: 'Línea de tiempo' })
  await page.getByText(/^200 cargados/).waitFor()
  assert.ok((await feed.getByRole('article').count()) < 60)
  const toTheEnd = (): Promise<void> => feed.evaluate((e) => e.scrollTo(0, e.scrollHeight))
  await toTheEnd()
  await page.getByText(`${many} en total.`).waitFor()
  await toTheEnd()
  await feed.locator(`[aria-posinset="${many}"]`).waitFor()
  assert.ok((await feed.getByRole('article').count()) < 60)
  await assertAccessible(page)

  await page.getByRole('tab', { name: 'Signos y laboratorios' }).click()
  await page
    .getByRole('img', { name: /Gráfica de Frecuencia cardiaca/ })
    .locator('canvas')
    .waitFor()
  await assertAccessible(page)
  await page.getByRole('tab', { name: 'Accesos' }).click()
  await page.getByText(/vio/).first().waitFor()
  await assertAccessible(page)
})

test('un turno pasa de estado desde el teclado y quien llama registra el intento', async (t) => {
  const id = await newPatient(s, { primer_nombre: 'Teodolinda', telefono_movil: '3101234567' })
  const turn = await s.call('POST', '/paciente/lista-espera-examen/', {
    paciente: id,
    cups: '881602',
    nombre_examen: 'Ecografía de abdomen',
    prioridad: 'urgente',
  })
  assert.equal(turn.status, 201, turn.text)
  const { page } = await signIn(t, 'admisiones')
  await page.goto('/c/espera')
  await page
    .getByRole('region', { name: 'A quién llamar ahora' })
    .getByText(/Teodolinda/)
    .waitFor()
  await assertAccessible(page)
  const actions = page.getByRole('button', { name: 'Acciones del turno Ecografía de abdomen' })
  await actions.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Autorizar' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Número de autorización').fill('A-123')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Autorizado' })
    .getByText(/Teodolinda/)
    .waitFor()
  await page.getByRole('button', { name: 'Tomar y llamar' }).click()
  await page.getByRole('button', { name: 'Registrar contacto' }).click()
  // Closed without an attempt, the turn is still his.
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: 'Soltar' }).waitFor()
  await page.getByRole('button', { name: 'Registrar contacto' }).click()
  await page.getByRole('combobox', { name: 'Resultado' }).click()
  await page.getByRole('option', { name: 'No contesta' }).click()
  await page.getByRole('button', { name: 'Registrar intento' }).click()
  await page.getByText(/un intento/).waitFor()
})

const TECHNICAL = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|USD|Apoyo de IA|Para cerrar|trazo \d/i

test('un paciente lee su historia en el teléfono, la imprime y pide una corrección, que archivo responde', async (t) => {
  const DOCTOR = 'Laura Ospina Reyes'
  const doctor = await newPerson(s, 'medico', { nombre: DOCTOR })
  const numero_documento = newDocument()
  const paciente = await newPatient(s, { numero_documento, primer_nombre: 'Rosalba' })
  const { id: historia } = await must(
    s.call('POST', '/hce/api/historias/abrir/', {
      paciente,
      tipo_atencion: 'consulta_externa',
      profesional: doctor.id,
    }),
    201,
  )
  await must(s.call('POST', item(historia, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
  const diagnosis = { historia, codigo_cie10: 'I10', rol: 'principal', tipo_diagnostico: '02', firmado: true }
  await must(doctor.call('POST', '/hce/api/diagnosticos/', diagnosis), 201)
  const glucose = { paciente, codigo: '2339-0', valor_numerico: 250, rango_min: 70, rango_max: 100 }
  await must(doctor.call('POST', '/paciente/historias-clinicas/', glucose), 201)

  const { page, complaints } = await signIn(t, 'paciente', { paciente, numero_documento })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('heading', { level: 1, name: 'Mi historia' }).waitFor()
  await assertAccessible(page)
  const open = async (part: string): Promise<void> => {
    await page.getByRole('link', { name: new RegExp(`^${part}`) }).click()
    await page.getByRole('heading', { level: 2, name: part }).waitFor()
  }
  const leave = async (): Promise<void> => {
    assert.doesNotMatch(await page.locator('main').innerText(), TECHNICAL)
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    assert.equal(wide, 360)
    await page.getByRole('link', { name: 'Volver a mi historia' }).click()
  }
  await open('Mis atenciones')
  await page.getByText(`${DOCTOR}, medicina`).waitFor()
  await page.getByText(/hipertensión/i).waitFor()
  await assertAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const sheet = await readPdf(await page.pdf({ format: 'Letter' }))
  const printed = squeezed(sheet.pages.map((p) => `${p.artifacts} `).join('') + sheet.content)
  for (const said of [`Página 1 de ${sheet.pages.length}`, `Rosalba Muñoz · CC ${numero_documento}`, 'Qué encontraron'])
    assert.ok(printed.includes(squeezed(said)), said)
  assert.ok(!printed.includes(squeezed('Algo está mal')))
  await leave()
  await open('Mis resultados')
  await page.getByText('Por encima de lo esperado (70 a 100 mg/dL).', { exact: false }).waitFor()
  await assertAccessible(page)
  await leave()
  await open('Quién vio mi historia')
  await page.getByText(DOCTOR).first().click()
  await leave()
  for (const part of ['Mis medicamentos', 'Mis papeles']) {
    await open(part)
    await leave()
  }
  await open('Mis consentimientos')
  await page.getByRole('button', { name: 'Leer y decidir: Uso de inteligencia artificial' }).click()
  await page.getByLabel('Lo leí y lo entiendo.').check()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await page.getByText('Lo autoriza', { exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await assertAccessible(page)
  await leave()
  await open('Descargar mi historia')
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Historia completa en PDF' }).click(),
  ])
  assert.equal(copy.suggestedFilename(), 'historia-completa.pdf')
  assert.ok(squeezed((await readPdf(await readFile(await copy.path()))).content).includes(squeezed('Índice')))
  await leave()
  await page.goto(`/c/historias/${historia}`)
  await page.waitForURL(/\/c\/mi-historia/)
  await open('Pedir una corrección')
  await page.getByLabel('Sobre qué').selectOption('otro')
  await page.getByLabel('¿Qué está mal?').fill('Dice que fumo y no fumo.')
  await page.reload()
  forgive(complaints, 400)
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  await page.getByText('Diga qué debería decir.').waitFor()
  await page.getByLabel('¿Qué debería decir?').and(page.locator(':focus')).waitFor()
  await page.getByLabel('¿Qué debería decir?').fill('No fuma.')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  await page.getByText(/quedan 15 días hábiles/).waitFor()

  const desk = await signIn(t, 'archivo')
  await desk.page.getByRole('link', { name: 'Administración' }).first().click()
  await desk.page.goto('/c/administracion/solicitudes')
  await desk.page.getByText('«Dice que fumo y no fumo.»').waitFor()
  await assertAccessible(desk.page)
  await desk.page.getByRole('button', { name: /^Responder/ }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('Negarla').check()
  await dialog.getByLabel('Respuesta').fill('Lo escrito es lo que contó ese día.')
  await dialog.getByRole('button', { name: 'Enviar la respuesta' }).click()
  await desk.page.getByText('No hay solicitudes por mirar.').waitFor()
  await page.reload()
  await page.getByText('Lo escrito es lo que contó ese día.').waitFor()
})

import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { item, must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { assertAccessible, untilStill, useConsole } from './browser.ts'
import { counting } from './counting.ts'

/** Nothing that somebody writes is lost, and what was signed is followed to its end. */
const { s, signIn, test } = useConsole()

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

async function consultation(profesional: string): Promise<string> {
  const paciente = await newPatient(s)
  const body = { paciente, tipo_atencion: 'consulta_externa', profesional }
  const { id } = await must(s.call('POST', '/hce/api/historias/abrir/', body), 201)
  return id
}

const notesOf = async (id: string): Promise<Record<string, unknown>[]> =>
  (await must(s.call('GET', `/hce/api/notas/?historia=${id}`), 200)).results

/** Until the service has it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (await holds()) return
    await new Promise((next) => setTimeout(next, 100))
  }
  assert.fail('no llegó')
}

test('una plantilla no borra lo escrito, y una nota que se deja a medias se guarda y se retoma', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  const subjective = notes.getByRole('textbox', { name: 'Subjetivo' })
  await subjective.fill('Tos de dos días.')
  await notes.getByRole('button', { name: 'Plantilla' }).click()
  await page.getByRole('menuitem', { name: 'Evolución' }).click()
  await notes.getByText(/Se agregó al final de Subjetivo/).waitFor()
  assert.match(await subjective.inputValue(), /^Tos de dos días\.\n\nRefiere:/)
  await notes.getByRole('button', { name: 'Deshacer' }).click()
  assert.equal(await subjective.inputValue(), 'Tos de dos días.')
  assert.equal(await notes.getByRole('textbox', { name: 'Plan' }).inputValue(), '')
  await notes.getByText('Guardado', { exact: true }).waitFor()
  // From here on the page has the note, however old.
  await notes.getByLabel('1 registro').waitFor()

  // Left before the pause in which it would have been sent.
  await notes.getByRole('textbox', { name: 'Plan' }).fill('Control en tres días.')
  // Gone on with before the page knows that it arrived: what the page learns later is taken in.
  const { promise: known, resolve: learns } = Promise.withResolvers<void>()
  const view = (url: URL): boolean => url.pathname.endsWith('/vista-unificada/')
  await page.route(view, async (route) => {
    await known
    await route.fallback()
  })
  await notes.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await until(async () => (await notesOf(id))[0]?.plan === 'Control en tres días.')

  await notes.getByRole('button', { name: 'Seguir escribiendo' }).click()
  assert.equal(await notes.getByRole('textbox', { name: 'Plan' }).inputValue(), '')
  learns()
  await until(async () => (await notes.getByRole('textbox', { name: 'Plan' }).inputValue()) !== '')
  const held = (url: URL): boolean => url.pathname.startsWith('/hce/api/notas/')
  await page.route(held, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()))
  await notes.getByRole('textbox', { name: 'Análisis' }).fill('No alcanzó a salir.')
  await notes.getByText(/el texto está a salvo y se enviará/).waitFor()
  await page.reload()
  assert.equal(await notes.getByRole('textbox', { name: 'Análisis' }).inputValue(), 'No alcanzó a salir.')
  assert.equal(await notes.getByRole('textbox', { name: 'Plan' }).inputValue(), 'Control en tres días.')
  assert.equal(await notes.getByRole('button', { name: 'Firmar', exact: true }).count(), 0)
  await notes.getByRole('button', { name: 'Firmar nota' }).click()
  await notes.getByText(/No se firmó: el texto todavía no ha llegado/).waitFor()
  await assertAccessible(page)
  await page.unroute(held)
  await notes.getByText('Guardado', { exact: true }).waitFor()
  await notes.getByRole('button', { name: 'Firmar nota' }).click()
  await notes.getByText('Firmado', { exact: true }).waitFor()
  const [note, ...others] = await notesOf(id)
  assert.deepEqual([note?.analisis, note?.firmado, others.length], ['No alcanzó a salir.', true, 0])
  assert.deepEqual(
    complaints.splice(0).filter((said) => !said.includes('ERR_FAILED')),
    [],
  )
})

test('un choque que se deja para después no vuelve a preguntar, y lo escrito entre tanto se conserva', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Plan' }).fill('Uno.')
  await notes.getByText('Guardado', { exact: true }).waitFor()
  const [note] = await notesOf(id)
  await must(s.call('PATCH', `/hce/api/notas/${note?.id}/`, { plan: 'De otra persona.' }), 200)
  await notes.getByRole('textbox', { name: 'Plan' }).fill('Dos.')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Seguir escribiendo' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  let sent = 0
  page.on('request', (r) => {
    if (r.method() === 'PATCH') sent++
  })
  await notes.getByRole('textbox', { name: 'Objetivo' }).fill('Escrito después de verlo.')
  // Longer than the pause after which it would be sent.
  await page.waitForTimeout(1_500)
  assert.deepEqual([sent, await dialog.count()], [0, 0])
  await notes.getByRole('button', { name: 'Resolver' }).click()
  await dialog.getByRole('button', { name: 'Todo lo de la otra persona' }).click()
  await dialog.getByRole('button', { name: 'Guardar así' }).click()
  await notes.getByText('Guardado', { exact: true }).waitFor()
  const [kept] = await notesOf(id)
  assert.deepEqual([kept?.plan, kept?.objetivo], ['De otra persona.', 'Escrito después de verlo.'])
  assert.deepEqual(
    complaints.splice(0).filter((said) => !said.includes('412')),
    [],
  )
})

test('no se cierra con texto sin guardar: se dice dónde está, se va a él o se descarta', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  const end = region(page, 'Análisis, plan y egreso')
  await end.getByRole('button', { name: 'Completar' }).click()
  const held = (url: URL): boolean => url.pathname === item(id)
  await page.route(held, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()))
  await end.getByLabel('Plan de manejo').fill('Sin guardar.')
  await end.getByText(/el texto está a salvo y se enviará/).waitFor()
  await end.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await end.getByText('Borrador sin guardar').waitFor()
  await page.reload()
  await end.getByText('Borrador sin guardar').waitFor()

  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Guárdelo o descártelo antes de cerrar').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: /Hay texto sin guardar en Análisis, plan y egreso/ }).click()
  assert.equal(await end.getByLabel('Plan de manejo').inputValue(), 'Sin guardar.')

  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  await dialog.getByText('Guárdelo o descártelo antes de cerrar').waitFor()
  await untilStill(page)
  await dialog.getByRole('button', { name: /Descartar/ }).click()
  await dialog.getByText('Guárdelo o descártelo antes de cerrar').waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Volver' }).click()
  assert.equal(await end.getByLabel('Plan de manejo').inputValue(), '')
  await page.unroute(held)

  // Closed by hand and asked for again: it opens every time.
  const rail = page.getByLabel('Qué falta', { exact: true })
  for (let times = 0; times < 2; times++) {
    await end.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await end.getByLabel('Plan de manejo').waitFor({ state: 'hidden' })
    await rail.getByRole('button', { name: 'Falta el plan de manejo.' }).click()
    await end.getByLabel('Plan de manejo').waitFor()
  }
  // Whoever did not register it is told who annuls it.
  await page.getByRole('button', { name: 'Estado', exact: true }).click()
  await page.getByRole('menuitem', { name: /La anula quien la registró/ }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Anular…' }).count(), 0)
  assert.deepEqual(
    complaints.splice(0).filter((said) => !said.includes('ERR_FAILED')),
    [],
  )
})

test('lo que toma se concilia, se formulan insumos, y lo firmado se sigue hasta su resultado', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await must(s.call('POST', item(id, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
  // The form has minutes and no seconds.
  const fecha_orden = new Date(Date.now() - 120_000).toISOString()
  await must(s.call('PATCH', item(id), { fecha_inicio: fecha_orden }), 200)
  const lab = { tipo_orden: 'laboratorio', cups: '902210', descripcion: 'Hemograma' }
  const order = { historia: id, ...lab, fecha_orden, firmado: true }
  await must(s.call('POST', '/hce/api/ordenes/', order), 201)
  const exam = { historia: id, tension_sistolica: 190, tension_diastolica: 110, firmado: true }
  await must(s.call('POST', '/hce/api/examen-fisico/', exam), 201)
  const { paciente } = await must(s.call('GET', item(id)), 200)
  for (const medicamento of ['Losartán', 'Ibuprofeno']) {
    const told = { paciente, categoria: 'farmacologico', medicamento, dosis_texto: '1 al día', estado_uso: 'active' }
    await must(s.call('POST', '/hce/api/antecedentes-categorizados/', told), 201)
  }
  await page.goto(`/c/historias/${id}`)

  const supplies = region(page, 'Fórmulas')
  await supplies.getByRole('button', { name: 'Lo que toma: repetir o conciliar' }).click()
  const taken = region(page, 'Lo que toma el paciente')
  const decide = (name: string, what: string): Promise<void> =>
    taken.getByRole('group', { name, exact: true }).getByText(what, { exact: true }).click()
  await decide('Losartán', 'Cambia')
  await decide('Ibuprofeno', 'Se suspende')
  const sign = taken.getByRole('button', { name: 'Firmar la conciliación' })
  assert.equal(await sign.isDisabled(), true)
  await taken.getByLabel('Cómo lo toma ahora').fill('2 al día')
  for (const reason of await taken.getByLabel('Por qué').all()) await reason.fill('Decidido hoy')
  await assertAccessible(page)
  await sign.click()
  await taken.waitFor({ state: 'detached' })
  await region(page, 'Notas').getByText('Conciliación de medicamentos al ingreso').first().waitFor()
  const chart = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)
  assert.deepEqual(
    chart.medicamentos.map((m: Record<string, unknown>) => [m.medicamento, m.indicaciones]),
    [['Losartán', '2 al día']],
  )

  await supplies.getByRole('button', { name: 'Formular', exact: true }).click()
  await supplies.getByText('Insumo o dispositivo').click()
  await supplies.getByRole('textbox', { name: 'Insumo', exact: true }).fill('Glucómetro')
  await supplies.getByRole('combobox', { name: 'Tipo de tecnología' }).fill('06')
  await page.getByRole('option', { name: 'Dispositivo médico' }).click()
  await supplies.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('1')
  await supplies.getByRole('textbox', { name: 'Indicaciones', exact: true }).fill('Antes de cada comida.')
  await supplies.getByRole('button', { name: 'Formular insumo' }).click()
  await supplies.getByText('Glucómetro').waitFor()
  // Whoever works with the keyboard goes on from where they were.
  await supplies.locator('button:focus', { hasText: 'Formular' }).waitFor()
  await supplies.getByRole('button', { name: 'Firmar', exact: true }).click()
  const signing = page.getByRole('dialog')
  await signing.getByText('Antes de cada comida.').waitFor()
  await signing.getByRole('button', { name: 'Firmar', exact: true }).click()
  await supplies.getByText('Firmado', { exact: true }).waitFor()
  await supplies.locator('[id^="registro-"]:focus').waitFor()

  const values = region(page, 'Mediciones y laboratorio')
  const measured = values.getByRole('combobox', { name: 'Qué se midió' })
  const choose = async (): Promise<void> => {
    await measured.fill('creatinina')
    await page.getByRole('option', { name: 'Creatinina (mg/dL)' }).click()
  }
  await values.getByRole('button', { name: 'Registrar', exact: true }).click()
  await choose()
  await values.getByRole('textbox', { name: /^Valor \(/ }).fill('1,1')
  await values.getByRole('button', { name: 'Registrar medición' }).click()
  await values.getByText(/Creatinina.*1,1/i).waitFor()
  // The next begins with nothing of the one that was just sent, and what is chosen twice stays chosen.
  await values.getByRole('button', { name: 'Registrar', exact: true }).click()
  assert.equal(await measured.inputValue(), '')
  await choose()
  await choose()
  await values.getByRole('textbox', { name: /^Valor \(/ }).waitFor()

  await must(s.call('POST', item(id, 'cambiar-estado/'), { estado: 'suspendida', motivo: 'Espera resultados' }), 200)
  await page.reload()
  const orders = region(page, 'Órdenes')
  await orders.getByRole('button', { name: 'Resultado o cancelación' }).click()
  await orders.getByRole('combobox', { name: 'Estado' }).fill('Completada')
  await page.getByRole('option', { name: 'Completada' }).click()
  await orders.getByRole('textbox', { name: 'Resultado', exact: true }).fill('Hemoglobina 13,5 g/dL')
  const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 16)
  await orders.getByLabel('Fecha del resultado').fill(today)
  await orders.getByRole('button', { name: 'Guardar' }).click()
  await orders.getByRole('textbox', { name: 'Resultado', exact: true }).waitFor({ state: 'hidden' })
  await orders.getByText('Hemoglobina 13,5 g/dL').waitFor()
  await orders.locator('button:focus', { hasText: 'Resultado' }).waitFor()
  await assertAccessible(page)

  const documents = region(page, 'Documentos')
  await documents.getByRole('button', { name: 'Anexar' }).click()
  const file = { name: 'hemograma.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await documents.locator('input[type="file"]').setInputFiles(file)
  await documents.getByRole('combobox', { name: 'Tipo de documento' }).fill('LAB')
  await page.getByRole('option', { name: 'Resultado de laboratorio clínico' }).click()
  await documents.getByRole('button', { name: 'Anexar documento' }).click()
  await documents.getByText('hemograma', { exact: true }).waitFor()
  await documents.getByRole('button', { name: 'Ver el documento' }).waitFor()

  // An alert about the exam leads to the exam.
  await page.getByRole('button', { name: 'Ver en la historia' }).first().click()
  await region(page, 'Examen físico').locator('[data-marcado="true"]').waitFor()
  await assertAccessible(page)
})

test('lo que se abre al pie de la ventana queda a la vista y con el cursor dentro, también sin movimiento', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  const notes = region(page, 'Notas')
  const write = notes.getByRole('button', { name: 'Escribir' })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto(`/c/historias/${id}`)
    await write.evaluate('(button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 4)')
    await write.click()
    await notes.getByRole('textbox').and(page.locator(':focus')).waitFor()
    await page.waitForFunction('document.activeElement.getBoundingClientRect().bottom < innerHeight')
  }
  // A window gives the focus back where it was.
  const papers = page.getByRole('button', { name: 'Papeles' })
  for (let times = 0; times < 2; times++) {
    await papers.click()
    const dialog = page.getByRole('dialog', { name: 'Papeles' })
    await dialog.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await papers.and(page.locator(':focus')).waitFor()
  }
})

test('tres exámenes se piden en una línea y se firman en un acto; la incapacidad, en tres clics', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await must(s.call('POST', item(id, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
  await must(s.call('PATCH', item(id), { finalidad: '15', causa_atencion: '38' }), 200)
  const diagnosis = { historia: id, codigo_cie10: 'R51X', rol: 'principal', tipo_diagnostico: '01' }
  const main = await must(s.call('POST', '/hce/api/diagnosticos/', diagnosis), 201)
  await page.goto(`/c/historias/${id}`)
  const orders = region(page, 'Órdenes')
  await orders.getByRole('button', { name: 'Ordenar', exact: true }).waitFor()

  const done = await counting(page)
  const typed = 'hemograma, TSH, sangre oculta'
  await orders.getByRole('button', { name: 'Ordenar', exact: true }).click()
  await orders.locator('#ordenes-caja:focus').waitFor()
  await page.keyboard.type(typed)
  // What may be two things is asked, by keyboard.
  await page.keyboard.press('Enter')
  await orders
    .getByRole('button', { name: 'Sangre oculta en materia fecal (guayaco)' })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const list = orders.getByRole('list', { name: 'Por ordenar' })
  await list.getByText('Sangre oculta, hemoglobina humana específica').waitFor()
  await orders.getByText('Finalidad: diagnóstico · Diagnóstico: R51X', { exact: false }).waitFor()
  await assertAccessible(page)
  await orders.locator('#ordenes-caja:focus').waitFor()
  await page.keyboard.press('Enter')
  const signing = page.getByRole('dialog', { name: 'Usted firma' })
  await signing.getByText('TSH', { exact: true }).waitFor()
  assert.equal(await signing.getByRole('checkbox').count(), 3)
  await signing.getByRole('button', { name: 'Firmar 3' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await orders.getByText('Ordenada', { exact: true }).nth(2).waitFor()
  const { clicks: clics, keys: teclas } = await done()
  t.diagnostic(`Tres exámenes, uno por escoger: ${clics} clic y ${teclas} teclas.`)
  assert.deepEqual([clics, teclas], [1, typed.length + 5])
  const { results } = await must(s.call('GET', `/hce/api/ordenes/?historia=${id}`), 200)
  for (const row of results)
    assert.deepEqual([row.firmado, row.estado, row.finalidad, row.diagnostico], [true, 'activa', '15', main.id])

  // Again so soon: said, and not stopped.
  await orders.getByRole('button', { name: 'Ordenar', exact: true }).click()
  await orders.getByRole('textbox', { name: 'Qué ordena' }).fill('hemograma')
  await page.keyboard.press('Enter')
  await orders.getByText('Hemograma IV automatizado hoy: ordenada').waitFor()
  // What is in the list survives the page.
  await page.reload()
  await orders.getByText('Borrador sin guardar').waitFor()
  await orders.getByRole('button', { name: 'Ordenar', exact: true }).click()
  await orders.getByRole('button', { name: 'Quitar Hemograma IV automatizado' }).click()
  await orders.getByRole('button', { name: 'Cerrar', exact: true }).click()

  const leave = await counting(page)
  await orders.getByRole('button', { name: 'Incapacidad' }).click()
  await orders.getByRole('button', { name: '3', exact: true }).click()
  await orders.getByText(/^Del .* \(3 días\)$/).waitFor()
  await orders.getByText('Diagnóstico: R51X', { exact: false }).waitFor()
  await orders.getByRole('button', { name: 'Solo guardar' }).click()
  await orders.getByRole('group', { name: 'Incapacidad', exact: true }).waitFor({ state: 'hidden' })
  assert.equal((await leave()).clicks, 3)
  const { incapacidad_dias, incapacidad_alcance, incapacidad_inicio } = await must(s.call('GET', item(id)), 200)
  assert.deepEqual([incapacidad_dias, incapacidad_alcance], [3, '01'])
  assert.match(incapacidad_inicio, /^\d{4}-\d{2}-\d{2}$/)

  const [first] = results
  const result = { resultado_texto: 'Normal', fecha_resultado: new Date().toISOString(), estado: 'completada' }
  await must(s.call('PATCH', `/hce/api/ordenes/${first.id}/`, result), 200)
  await page.goto('/c/inicio')
  const home = page.getByRole('region', { name: 'Órdenes pendientes' })
  await home.getByText(`Resultado por ver: ${first.descripcion}`).waitFor()
  await home.getByRole('link', { name: /Ana Muñoz/ }).click()
  await orders.getByRole('button', { name: 'Vi el resultado' }).click()
  await orders.getByText('Resultado visto', { exact: true }).waitFor()
  await assertAccessible(page)
})

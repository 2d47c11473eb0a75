import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { item, must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { assertAccessible, drawSignature, useConsole } from './browser.ts'
import { assertHeard } from './reading.ts'

/** What is written during an encounter, with the keyboard and with the hand that signs. */
const { s, signIn, test } = useConsole()

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

async function attended(
  profesional: string,
  more: Record<string, unknown> = {},
): Promise<{ id: string; paciente: string }> {
  const paciente = await newPatient(s, more)
  const body = { paciente, tipo_atencion: 'consulta_externa', profesional }
  const { id } = await must(s.call('POST', '/hce/api/historias/abrir/', body), 201)
  return { id, paciente }
}

test('un decimal se corrige sin perder la coma, y lo normal no contradice los signos vitales', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  const { id } = await attended(person.id)
  await page.goto(`/c/historias/${id}`)
  const correct = async (field: Locator, first: string, keys: readonly string[]): Promise<string> => {
    await field.pressSequentially(first)
    for (const key of keys) await field.press(key)
    return field.inputValue()
  }
  const medicines = region(page, 'Fórmulas')
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  await medicines.getByRole('button', { name: 'Corregir o completar campos' }).click()
  const dose = medicines.locator('#campo-formulas-dosis_valor')
  assert.equal(await correct(dose, '1,5', ['Backspace', '7']), '1,7')
  await dose.fill('')
  assert.equal(await correct(dose, '0,05', ['Backspace', 'Backspace', '2', '5']), '0,25')
  // A comma in a whole number is shown and refused, not swallowed.
  await medicines.getByLabel('Cantidad total').pressSequentially('1,5')
  await medicines.getByText('Debe ser un número entero.').waitFor()

  const exam = region(page, 'Examen físico')
  await exam.getByRole('button', { name: 'Registrar' }).click()
  const heat = exam.getByLabel('Temperatura (°C)')
  assert.equal(await correct(heat, '36,', ['Backspace', ',', '8']), '36,8')
  await exam.getByRole('button', { name: 'Lo demás, normal' }).click()
  const aspect = exam.getByLabel('Aspecto general')
  assert.equal(await aspect.inputValue(), 'Buen estado general, hidratada, afebril.')
  assert.equal(await exam.getByLabel('Descripción de Mental').count(), 0)
  assert.equal(await exam.getByLabel('Descripción de Oídos').count(), 0)
  await heat.fill('39,2')
  assert.equal(await aspect.inputValue(), 'Buen estado general, hidratada.')
  // Of what is abnormal and not described it is said which it is, where it is described.
  await exam.getByRole('radiogroup', { name: 'Pulmonar' }).getByText('Anormal', { exact: true }).click()
  await exam.getByRole('button', { name: 'Guardar examen' }).click()
  await exam.getByText('Describa lo anormal de pulmonar.').waitFor()
  await assertHeard(page)
  await exam.getByLabel('Descripción de Pulmonar').and(page.locator(':focus')).fill('Sibilancias.')
  await exam.getByRole('button', { name: 'Guardar examen' }).click()
  await exam.getByText('39,2', { exact: true }).waitFor()
  for (const said of complaints.splice(0)) assert.match(said, /status of 400/)
  await assertAccessible(page)
})

test('la revisión por sistemas se hace con el teclado, y lo negado se corrige o se anula', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const { id } = await attended(person.id)
  await page.goto(`/c/historias/${id}`)
  const review = region(page, 'Revisión por sistemas')
  await review.getByRole('button', { name: 'Revisar' }).click()
  const deny = (name: string): Locator => review.getByRole('button', { name: `${name}: niega síntomas` })
  const feels = (name: string): Locator => review.getByRole('button', { name: `${name}: con síntomas` })
  await deny('General').press('Enter')
  await review.locator(':focus').and(deny('Piel y faneras')).waitFor()

  // What is written of one system is of that one, and is still there after a reload.
  await feels('Ojos').click()
  await review.getByLabel('Síntomas: Ojos').fill('Ojo rojo desde ayer.')
  await feels('Cardiovascular').click()
  assert.equal(await review.getByLabel('Síntomas: Cardiovascular').inputValue(), '')
  await feels('Ojos').click()
  await page.reload()
  await review.getByRole('button', { name: 'Revisar' }).click()
  assert.equal(await review.getByLabel('Síntomas: Ojos').inputValue(), 'Ojo rojo desde ayer.')
  await review.getByRole('button', { name: 'Guardar', exact: true }).press('Enter')
  await review.locator(':focus').and(deny('Oídos, nariz y garganta')).waitFor()
  await review.getByRole('button', { name: /^Niega síntomas en los demás/ }).press('Enter')
  await review.locator(':focus').getByText('Todos los sistemas revisados').waitFor()

  const denied = review.getByRole('group', { name: /^Niega síntomas/ })
  await denied.getByRole('button', { name: 'Cardiovascular' }).click()
  await review.getByRole('button', { name: 'Anular' }).first().click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Se marcó por equivocación.')
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click()
  await denied.getByRole('button', { name: 'Cardiovascular (anulado)' }).waitFor()
  await deny('Cardiovascular').waitFor()
  await assertAccessible(page)
})

test('una cirugía se consiente en la atención, y lo firmado no vale para otra cosa', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const { id } = await attended(person.id)
  await page.goto(`/c/historias/${id}`)
  const consents = region(page, 'Consentimientos')
  await consents.getByRole('button', { name: 'Registrar', exact: true }).click()
  await drawSignature(page)
  await consents.getByRole('combobox', { name: 'Tipo', exact: true }).click()
  await page.getByRole('option', { name: 'Cirugía' }).click()
  await consents.getByText('Cambió lo que se había firmado: se firma de nuevo.').waitFor()
  const register = consents.getByRole('button', { name: 'Registrar consentimiento' })
  assert.equal(await register.isDisabled(), true)
  for (const [label, words] of [
    ['Procedimiento', 'Apendicectomía'],
    ['Riesgos explicados', 'Sangrado e infección.'],
    ['Alternativas explicadas', 'Manejo con antibiótico.'],
    ['Beneficios explicados', 'Resuelve la apendicitis.'],
    ['Versión del texto', 'CX-2'],
    ['Texto', 'Acepto que me operen de apendicitis.'],
  ] as const)
    await consents.getByRole('textbox', { name: label, exact: true }).fill(words)
  await drawSignature(page)
  // It outlives the page, drawing and all.
  await page.reload()
  await consents.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByRole('img', { name: 'Recuadro para la firma, firmado' }).waitFor()
  await assertAccessible(page)
  await register.click()
  await consents.getByRole('img', { name: 'Firma', exact: true }).waitFor()
  const { results } = await must(s.call('GET', `/hce/api/consentimientos/?historia=${id}`), 200)
  assert.deepEqual(
    [results[0].tipo, results[0].texto_version, results[0].beneficios_explicados],
    ['quirurgico', 'CX-2', 'Resuelve la apendicitis.'],
  )
  assert.match(results[0].firma_datos, /^trazo /)
})

test('de las alergias se sabe, se corrige o se dice que no se pudieron leer; la edad de un lactante va en meses', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  const born = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
  const { id, paciente } = await attended(person.id, { fecha_nacimiento: born, tipo_documento: 'RC' })
  const body = { paciente, historia: id, categoria: 'alergico', tipo_alergia: '01', agente: 'Penicilina' }
  await must(s.call('POST', '/hce/api/antecedentes-categorizados/', body), 201)
  await page.goto(`/c/historias/${id}`)
  await page.getByText('Alergias: Penicilina').first().waitFor()
  await page.getByText(/· 3 meses ·/).waitFor()
  const background = region(page, 'Antecedentes')
  await background.getByRole('button', { name: 'Anular' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Era de otra persona.')
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click()
  await page.getByText('Alergias: sin registrar').first().waitFor()
  // In free text and misspelt it is one all the same.
  const free = { historia: id, tipo: 'alergico', descripcion: 'Penisilina: se brotó toda' }
  await must(s.call('POST', '/hce/api/antecedentes/', free), 201)
  await page.reload()
  await page.getByText('Alergias: Penisilina: se brotó toda').first().waitFor()

  const unread = /resumen-paciente/
  await page.route(unread, (route) => route.fulfill({ status: 400, json: { title: 'No', detail: 'No' } }))
  await page.goto(`/c/pacientes/${paciente}`)
  await page.getByRole('region', { name: 'Paciente' }).getByText('No se pudieron leer las alergias').waitFor()
  await assertAccessible(page)
  await page.unroute(unread)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Alergia: Penisilina: se brotó toda').waitFor()
  for (const said of complaints.splice(0)) assert.match(said, /status of 400/)
})

test('una odontóloga llena la plantilla de su servicio, marca el odontograma con el teclado y lo compara con el anterior', async (t) => {
  const { page, person } = await signIn(t, 'odontologo')
  const campos = [
    { etiqueta: 'Dolor dental', tipo: 'opcion', opciones: 'no; provocado; espontáneo', parte: 'subjetivo' },
    { etiqueta: 'Índice de placa', tipo: 'numero', unidad: '%', parte: 'objetivo' },
  ]
  const template = { nombre: 'Consulta de odontología', clase: 'nota', servicios: ['334'], campos }
  await must(s.call('POST', '/hce/api/plantillas/', template), 201)
  const paciente = await newPatient(s)
  const opened = { paciente, tipo_atencion: 'consulta_externa', profesional: person.id, servicio_reps: '334' }
  const elsewhere = { ...opened, servicio_reps: '396' }
  const { id: first } = await must(s.call('POST', '/hce/api/historias/abrir/', elsewhere), 201)
  const hallazgos = [{ pieza: 16, cara: 'oclusal', estado: 'caries' }]
  const chart = { historia: first, denticion: 'permanente', hallazgos, firmado: true }
  await must(person.call('POST', '/hce/api/odontogramas/', chart), 201)
  const { id } = await must(s.call('POST', '/hce/api/historias/abrir/', opened), 201)
  await page.goto(`/c/historias/${id}`)

  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('button', { name: 'Plantilla' }).click()
  await page.getByRole('menuitem', { name: 'Consulta de odontología' }).click()
  const pain = notes.getByRole('combobox', { name: 'Dolor dental' })
  await pain.fill('provoc')
  await page.getByRole('option', { name: 'provocado' }).click()
  await notes.getByLabel('Índice de placa (%)').fill('38')
  await notes.getByLabel('Índice de placa (%)').press('Enter')
  await notes.getByText('Se llenó lo que estaba vacío.').waitFor()
  assert.equal(await notes.getByRole('textbox', { name: 'Subjetivo' }).inputValue(), 'Dolor dental: provocado')
  assert.equal(await notes.getByRole('textbox', { name: 'Objetivo' }).inputValue(), 'Índice de placa: 38 %')

  const teeth = region(page, 'Odontograma')
  await teeth.getByRole('button', { name: 'Registrar' }).click()
  await teeth.getByRole('button', { name: 'Partir del anterior' }).click()
  // From the first tooth to the 16: its caries is filled, and the one beside it is missing.
  await teeth.getByRole('button', { name: 'Diente 18: sano' }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'b', 'o', 'ArrowRight', 'a']) await page.keyboard.press(key)
  await teeth.getByRole('button', { name: 'Diente 16: Obturado, oclusal o incisal' }).waitFor()
  await teeth.getByRole('button', { name: 'Diente 15: Ausente por caries' }).waitFor()
  await teeth.getByText('COP 2: 0 cariados, 1 obturados, 1 perdidos').waitFor()
  await teeth.getByLabel('Firmar al guardar').check()
  await teeth.getByRole('button', { name: 'Guardar odontograma' }).click()
  await teeth.getByText(/caries, oclusal o incisal → obturado, oclusal o incisal/).waitFor()
  await assertAccessible(page)
  const { results } = await must(s.call('GET', `/hce/api/odontogramas/?historia=${id}`), 200)
  assert.deepEqual(
    [results[0].cop, results[0].cop_obturados, results[0].cop_perdidos, results[0].firmado],
    [2, 1, 1, true],
  )
})

test('de las atenciones sin cerrar se ven todas, de a poco', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  await Promise.all(Array.from({ length: 26 }, () => attended(person.id)))
  await page.goto('/c/historias')
  const cards = page.getByRole('link', { name: /Ana Muñoz/ })
  await cards.nth(23).waitFor()
  assert.equal(await cards.count(), 24)
  await page.getByRole('button', { name: 'Ver más' }).click()
  await cards.nth(25).waitFor()
  await page.getByRole('button', { name: 'Ver más' }).waitFor({ state: 'detached' })
  assert.equal(await cards.count(), 26)
})

test('el reloj de una recomendación empieza cuando se ve, una vez', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const { id } = await attended(person.id)
  await must(s.call('PATCH', item(id), { motivo_consulta: '«Me duele la cabeza»' }), 200)
  const asked = { historia: id, tipo_consulta: 'calidad_registro' }
  const { id: consulta } = await must(s.call('POST', '/hce/api/consultas-ia/consultar/', asked), 201)
  const seen: string[] = []
  page.on('request', (r) => r.url().endsWith('/recomendaciones/') && seen.push(r.url()))
  await page.goto(`/c/historias/${id}`)
  await page.getByText('Alergias: sin registrar').first().waitFor()
  assert.deepEqual(seen, [])
  const answered = page.waitForResponse(/\/recomendaciones\/$/)
  await page.getByRole('tab', { name: 'Apoyo de IA' }).click()
  const accept = region(page, 'Apoyo de IA').getByRole('button', { name: 'Aceptar' }).first()
  await accept.scrollIntoViewIfNeeded()
  await answered
  await page.getByRole('tab', { name: /Para cerrar/ }).click()
  await page.getByRole('tab', { name: 'Apoyo de IA' }).click()
  await accept.scrollIntoViewIfNeeded()
  assert.equal(seen.length, 1)
  assert.match(seen[0] ?? '', new RegExp(consulta))
})

test('una psicóloga toma a quien espera, aplica una escala y firma su nota', async (t) => {
  const paciente = await newPatient(s, { primer_nombre: 'Rosaura' })
  const opening = { paciente, tipo_atencion: 'consulta_externa', servicio_reps: '344' }
  const { id } = await must(s.call('POST', '/hce/api/historias/abrir/', opening), 201)
  const { page, person } = await signIn(t, 'psicologo', { servicios: ['344'] })
  const waiting = page.getByRole('region', { name: /En espera de mi servicio/ })
  await waiting.getByRole('link', { name: /Rosaura/ }).waitFor()
  await waiting.getByRole('button', { name: 'Atender siguiente' }).click()
  await page.waitForURL(new RegExp(`/c/historias/${id}$`))
  await region(page, 'Motivo y enfermedad actual').locator('textarea:focus').first().waitFor()
  const scales = region(page, 'Escalas')
  await scales.getByRole('button', { name: 'Aplicar' }).click()
  await scales.getByRole('combobox', { name: 'Escala' }).fill('GAD')
  await page.getByRole('option', { name: /GAD-7/ }).click()
  for (const question of await scales.getByRole('radiogroup').all()) await question.getByRole('radio').first().check()
  await scales.getByRole('button', { name: 'Guardar escala' }).click()
  await scales.getByText(/GAD-7.*: 0/).waitFor()

  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Duerme mejor desde la última sesión.')
  await notes.getByText('Guardado', { exact: true }).waitFor()
  await notes.getByRole('button', { name: 'Firmar nota' }).click()
  await notes.getByText('Firmado', { exact: true }).waitFor()
  const { results } = await must(s.call('GET', `/hce/api/notas/?historia=${id}`), 200)
  const { profesional } = await must(s.call('GET', `/hce/api/historias/${id}/`), 200)
  assert.deepEqual([results[0].firmado, profesional], [true, person.id])
})

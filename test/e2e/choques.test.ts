import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { registry } from '../../src/resources/index.ts'
import { newPerson } from '../accounts.ts'
import { item, must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { assertAccessible, useConsole } from './browser.ts'

/** What happens to what somebody writes while others write, while the page refreshes and when the session ends. */
const { s, signIn, test } = useConsole()

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const isRefusal = (said: string): boolean => /status of (400|401|412)/.test(said)

async function consultation(profesional: string): Promise<string> {
  const paciente = await newPatient(s)
  const opened = await must(
    s.call('POST', '/hce/api/historias/abrir/', { paciente, tipo_atencion: 'consulta_externa', profesional }),
    201,
  )
  await must(s.call('POST', item(opened.id, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
  return opened.id
}

test('dos personas escriben el mismo encabezado: se ven las dos versiones y se escoge por campo', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  const part = region(page, 'Motivo y enfermedad actual')
  // What is written here goes by itself: not before somebody else has written the same.
  const { promise: other, resolve: wrote } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === item(id),
    async (route) => {
      await other
      await route.fallback()
    },
  )
  await part.getByLabel('Motivo de consulta').fill('Lo mío: motivo')
  await part.getByLabel('Enfermedad actual').fill('Lo mío: enfermedad')
  const theirs = { motivo_consulta: 'Lo ajeno: motivo', enfermedad_actual: 'Lo ajeno: enfermedad', analisis: 'Ajeno' }
  await must(s.call('PATCH', item(id), theirs), 200)
  wrote()

  const dialog = page.getByRole('dialog')
  await dialog.getByText('Otra persona guardó cambios mientras usted escribía').waitFor()
  await assertAccessible(page)
  assert.equal(await dialog.getByRole('button', { name: 'Guardar así' }).isDisabled(), true)
  // Not decided yet: back to the page, with everything as it was written.
  await dialog.getByRole('button', { name: 'Seguir escribiendo' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(await part.getByLabel('Motivo de consulta').inputValue(), 'Lo mío: motivo')
  await part.getByText('Cambió en otra parte').waitFor()
  await page.reload()
  await dialog.waitFor()
  assert.equal(await part.getByLabel('Enfermedad actual').inputValue(), 'Lo mío: enfermedad')
  await dialog.getByRole('button', { name: 'Seguir escribiendo' }).last().click()
  await dialog.waitFor({ state: 'hidden' })

  await part.getByRole('button', { name: 'Resolver' }).click()
  await dialog.getByRole('button', { name: 'Todo lo de la otra persona' }).click()
  await dialog.getByRole('radio', { name: 'Lo mío: enfermedad' }).check()
  await dialog.getByRole('button', { name: 'Guardar así' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await part.getByText('Guardado', { exact: true }).waitFor()
  const kept = await must(s.call('GET', item(id)), 200)
  assert.deepEqual(
    [kept.motivo_consulta, kept.enfermedad_actual, kept.analisis],
    ['Lo ajeno: motivo', 'Lo mío: enfermedad', 'Ajeno'],
  )
  assert.equal(await part.getByLabel('Motivo de consulta').inputValue(), 'Lo ajeno: motivo')
  assert.deepEqual(
    complaints.splice(0).filter((said) => !isRefusal(said)),
    [],
  )
})

test('lo mismo en la página de un registro cualquiera, y descartar lo propio deja lo ajeno', async (t) => {
  const { page, context, complaints } = await signIn(t, 'admisiones')
  const paciente = await newPatient(s)
  await page.goto(`/c/registros/paciente/${paciente}`)
  await page.getByRole('tab', { name: 'Editar' }).click()
  await page.getByLabel('Barrio').fill('El mío')
  await page.getByLabel('Dirección').fill('Calle mía 1')
  await must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { barrio: 'El ajeno' }), 200)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('radiogroup', { name: 'Barrio' })
  await choice.getByRole('radio', { name: 'Guardó la otra persona: El ajeno' }).waitFor()
  await choice.getByRole('radio', { name: 'Escribió usted: El mío' }).waitFor()
  await assertAccessible(page)
  // Somebody saves once more while this person thinks about it.
  await must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { barrio: 'Otro ajeno' }), 200)
  await dialog.getByRole('button', { name: 'Todo lo mío' }).click()
  await dialog.getByRole('button', { name: 'Guardar así' }).click()
  await dialog.getByText('Otro ajeno').waitFor()
  await dialog.getByRole('button', { name: 'Todo lo mío' }).click()
  await dialog.getByRole('button', { name: 'Guardar así' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Hay cambios sin guardar.').waitFor({ state: 'hidden' })
  const kept = await must(s.call('GET', `/paciente/paciente/${paciente}/`), 200)
  assert.deepEqual([kept.barrio, kept.direccion], ['El mío', 'Calle mía 1'])

  await page.getByLabel('Barrio').fill('Uno más')
  await must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { barrio: 'El último' }), 200)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.getByRole('button', { name: 'Descartar lo mío' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Hay cambios sin guardar.').waitFor({ state: 'hidden' })
  assert.equal(await page.getByLabel('Barrio').inputValue(), 'El último')

  // One's own other tab is nobody else.
  const second = await context.newPage()
  await second.goto(`/c/registros/paciente/${paciente}`)
  await second.getByRole('tab', { name: 'Editar' }).click()
  await second.getByLabel('Barrio').fill('De la otra pestaña')
  await page.getByLabel('Barrio').fill('De esta')
  await second.getByRole('button', { name: 'Guardar cambios' }).click()
  await second.getByText('Guardado.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.getByText('Usted, en otra pestaña, guardó cambios mientras escribía aquí').waitFor()
  await dialog.getByRole('button', { name: 'Todo lo de aquí' }).click()
  await dialog.getByRole('button', { name: 'Guardar así' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual(
    complaints.splice(0).filter((said) => !isRefusal(said)),
    [],
  )
})

test('la sesión vence en medio de escribir: el texto sigue ahí, se ingresa en el sitio y se continúa', async (t) => {
  const { page, person, context, complaints } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Antes de que venza.')
  await notes.getByText('Guardado', { exact: true }).waitFor()
  const part = region(page, 'Motivo y enfermedad actual')
  await part.getByLabel('Motivo de consulta').fill('Escrito con la sesión viva.')

  await must(s.call('DELETE', `/auth/cuentas/${person.id}/sesiones/`), 204)
  await context.clearCookies()
  await notes.getByRole('textbox', { name: 'Objetivo' }).fill('Escrito cuando ya había vencido.')
  const dialog = page.getByRole('dialog', { name: 'La sesión venció' })
  await dialog.waitFor()
  // Who it is, the page knows: the password is what is missing.
  await dialog.locator('input[autocomplete="current-password"]:focus').waitFor()
  await assertAccessible(page)
  await dialog.locator('input[autocomplete="current-password"]').fill(person.clave)
  await dialog.getByRole('button', { name: 'Ingresar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await notes.getByRole('textbox', { name: 'Objetivo' }).and(page.locator(':focus')).waitFor()

  assert.equal(page.url().endsWith(id), true)
  await notes.getByText('Guardado', { exact: true }).waitFor()
  assert.equal(await part.getByLabel('Motivo de consulta').inputValue(), 'Escrito con la sesión viva.')
  await part.getByText('Guardado', { exact: true }).waitFor()
  assert.equal((await must(s.call('GET', item(id)), 200)).motivo_consulta, 'Escrito con la sesión viva.')
  const [note] = (await must(s.call('GET', `/hce/api/notas/?historia=${id}`), 200)).results
  assert.deepEqual([note.subjetivo, note.objetivo], ['Antes de que venza.', 'Escrito cuando ya había vencido.'])
  assert.deepEqual(
    complaints.splice(0).filter((said) => !isRefusal(said)),
    [],
  )
})

test('lo que se está escribiendo no se mueve cuando llega lo que escribió otro, ni se cierra una lista abierta', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/c/historias/${id}`)
  await region(page, 'Ingreso').getByRole('button', { name: 'Completar' }).click()
  // Entries of a colleague in sections above: they come with the answer to a note that is being saved.
  const entry = { historia: id, tipo_nota: 'evolucion', contenido: 'De un colega.\n'.repeat(8) }
  await must(s.call('POST', '/hce/api/notas/', entry), 201)
  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Propia.')
  const field = region(page, 'Ingreso').getByRole('combobox', { name: 'Finalidad' })
  await field.click()
  await page.getByRole('option').first().waitFor()
  const before = await field.boundingBox()
  await notes.getByText('De un colega.').first().waitFor({ state: 'attached' })
  // What was moved is put back when the next frame is measured.
  await page.evaluate('new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(null))))')
  const after = await field.boundingBox()
  assert.ok(before !== null && after !== null && Math.abs(before.y - after.y) < 2, `${before?.y} → ${after?.y}`)
  await page.mouse.wheel(0, 40)
  await page
    .getByRole('option', { name: /Diagnóstico/ })
    .first()
    .click()
  assert.match(await field.inputValue(), /Diagnóstico/)
  assert.equal(await page.getByRole('option').count(), 0, 'una lista cerrada no deja sus opciones en la página')
})

test('lo que otro hace llega solo: la campana avisa, se ve quién más está, y nada cambia bajo el cursor', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  await page.getByRole('button', { name: 'Avisos: ninguno sin ver' }).waitFor()
  const id = await consultation(person.id)
  await must(s.call('POST', item(id, 'cambiar-estado/'), { estado: 'suspendida', motivo: 'Va a imágenes' }), 200)
  const critical = { historia: id, tension_sistolica: 215, tension_diastolica: 80 }
  await must(s.call('POST', item(id, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
  await must(s.call('POST', '/hce/api/examen-fisico/', critical), 201)
  await page.getByRole('button', { name: 'Avisos: 1 sin ver' }).click()
  assert.match(await page.title(), /^\(1\) /)
  const notices = page.getByRole('dialog', { name: 'Avisos' })
  await notices.getByText('Paciente que empeora').waitFor()
  await assertAccessible(page)
  await notices.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Avisos: ninguno sin ver' }).waitFor()
  await page.waitForURL(`**/c/historias/${id}`)
  const story = region(page, 'Motivo y enfermedad actual')
  await story.getByLabel('Motivo de consulta').fill('Cefalea')
  const current = story.getByLabel('Enfermedad actual')
  await current.focus()

  const nurse = await signIn(t, 'enfermeria')
  await must(s.call('POST', item(id, 'equipo/'), { cuenta: nurse.person.id }), 201)
  await nurse.page.goto(`/c/historias/${id}`)
  await nurse.page.getByText(/Persona de Médico \d+ también está aquí/).waitFor()
  const exam = region(nurse.page, 'Examen físico')
  await exam.getByRole('button', { name: 'Registrar' }).click()
  await exam.getByLabel('Temperatura (°C)').fill('39,2')
  await exam.getByRole('button', { name: 'Guardar examen' }).click()
  await region(page, 'Examen físico').getByText('39,2').first().waitFor()
  await story.getByText('Guardado', { exact: true }).waitFor()
  await must(s.call('PATCH', item(id), { enfermedad_actual: 'Lo que contó a la enfermera' }), 200)
  await story.getByText(/cambió «Enfermedad actual»/).waitFor()
  assert.equal(await current.inputValue(), '')
  await current.and(page.locator(':focus')).blur()
  assert.equal(await current.inputValue(), 'Lo que contó a la enfermera')
  assert.equal(await story.getByLabel('Motivo de consulta').inputValue(), 'Cefalea')
})

test('quien firma ve lo que firma y lo que otro cambió; lo ajeno a la fórmula se propone y su autor decide', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  const nurse = await newPerson(s, 'enfermeria')
  await must(s.call('POST', item(id, 'equipo/'), { cuenta: nurse.id }), 201)
  const note = { historia: id, tipo_nota: 'evolucion', contenido: 'Afebril.' }
  const { id: nota } = await must(person.call('POST', '/hce/api/notas/', note), 201)
  const formula = { ...registry.get('formula_medicamento')?.example, historia: id }
  const { id: receta } = await must(person.call('POST', '/hce/api/formulas-medicamentos/', formula), 201)
  await must(nurse.call('PATCH', `/hce/api/notas/${nota}/`, { contenido: 'Con fiebre de 39 grados.' }), 200)
  const proposed = { dosis_valor: 250, motivo_propuesta: 'Pesa menos de 40 kilos' }
  await must(nurse.call('POST', `/hce/api/formulas-medicamentos/${receta}/proponer/`, proposed), 201)
  await page.goto(`/c/historias/${id}`)

  const dialog = page.getByRole('dialog')
  const written = page.locator(`#registro-${nota}`)
  await written.getByRole('button', { name: 'Firmar', exact: true }).click()
  await dialog.getByRole('list', { name: 'Lo que se firma' }).getByText('Con fiebre de 39 grados.').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Firmar', exact: true }).click()
  const unseen = dialog.getByRole('list', { name: 'Cambios que no ha visto' })
  await unseen.getByText(/Afebril\./).waitFor()
  await unseen.getByText(/Enfermería/).waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Volver sin firmar' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal((await must(s.call('GET', `/hce/api/notas/${nota}/`), 200)).firmado, false)
  await written.getByRole('button', { name: 'Firmar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Firmar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Firmar con estos cambios' }).click()
  await written.getByText('Firmado', { exact: true }).waitFor()

  const prescribed = page.locator(`#registro-${receta}`)
  await prescribed.getByText('Pesa menos de 40 kilos').waitFor()
  await assertAccessible(page)
  await prescribed.getByRole('button', { name: 'Aceptar' }).click()
  await prescribed.getByText(/Aceptada/).waitFor()
  await prescribed.getByRole('button', { name: 'Firmar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Firmar', exact: true }).click()
  await prescribed.getByText('Firmado', { exact: true }).waitFor()
  const kept = await must(s.call('GET', `/hce/api/formulas-medicamentos/${receta}/`), 200)
  assert.deepEqual([kept.dosis_valor, kept.firmado], [250, true])
  assert.deepEqual(
    complaints.splice(0).filter((said) => !/status of 409/.test(said)),
    [],
  )
})

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { newPerson } from '../accounts.ts'
import { item, must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { assertAccessible, useConsole } from './browser.ts'

const { s, signIn, test } = useConsole()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const savedIn = (page: Page, name: string) => region(page, name).getByText('Guardado', { exact: true }).waitFor()

/** How many times somebody touched the mouse and the keyboard since then. */
async function counting(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  const counts = await page.evaluateHandle<{ clicks: number; keys: number }>(`(() => {
    const made = { clicks: 0, keys: 0 }
    window.addEventListener('pointerdown', () => made.clicks++, true)
    window.addEventListener('keydown', () => made.keys++, true)
    return made
  })()`)
  return () => counts.jsonValue()
}

/** A consultation of an allergic patient that somebody is about to attend. */
async function consultation(profesional: string): Promise<string> {
  const paciente = await newPatient(s)
  const allergy = { paciente, categoria: 'alergico', tipo_alergia: '01', agente: 'Penicilina', severidad: 'grave' }
  await must(s.call('POST', '/hce/api/antecedentes-categorizados/', allergy), 201)
  const body = { paciente, tipo_atencion: 'consulta_externa', profesional }
  return (await must(s.call('POST', '/hce/api/historias/abrir/', body), 201)).id
}

test('de la lista al reporte: se atiende, se formula con una alerta, se completa lo que falta y se cierra', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.goto('/c/historias')
  await page.getByRole('link', { name: /Ana Muñoz/ }).click()
  await page.getByText('Alergias: Penicilina').first().waitFor()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Iniciar atención' }).click()
  await page.getByText('En atención', { exact: true }).waitFor()

  await page
    .getByRole('textbox', { name: 'Motivo de consulta' })
    .and(page.locator(':focus'))
    .fill('«Me duele la garganta»')
  await page.getByRole('textbox', { name: 'Enfermedad actual' }).fill('Odinofagia de dos días.')
  await savedIn(page, 'Motivo y enfermedad actual')

  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Odinofagia y fiebre.')
  await notes.getByRole('textbox', { name: 'Plan' }).fill('Manejo ambulatorio.')
  await savedIn(page, 'Notas')
  await notes.getByRole('button', { name: 'Firmar nota' }).click()
  await notes.getByText('Firmado', { exact: true }).waitFor()

  const diagnoses = region(page, 'Diagnósticos')
  await diagnoses.getByRole('button', { name: 'Agregar', exact: true }).click()
  await diagnoses.getByLabel('Buscar diagnóstico (CIE-10)').fill('amigdalitis aguda')
  await page.getByRole('option', { name: /J039/ }).click()
  await diagnoses.getByRole('button', { name: 'Agregar diagnóstico' }).and(page.locator(':focus')).press('Enter')
  await diagnoses.getByText('Principal', { exact: true }).waitFor()

  const medicines = region(page, 'Fórmulas')
  const effort = await counting(page)
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  const line = medicines.locator('#formula-linea')
  await line.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('amoxicilina 500 mg 1 cap c/8h 7d')
  await medicines.getByText(/Alergia a Penicilina: amoxicilina/).waitFor()
  await medicines
    .getByText('amoxicilina 500 mg · cápsula dura · 500 mg · vía oral · cada 8 horas · por 7 días')
    .waitFor()
  // Enter goes to what is still to be said, and sends nothing.
  await page.keyboard.press('Enter')
  const reason = medicines.getByLabel('Por qué se formula a pesar de la alerta')
  await reason.and(page.locator(':focus')).waitFor()
  const prose = 'Desensibilizada en 2024; no hay otra opción.'
  await page.keyboard.type(prose)
  await medicines.getByRole('button', { name: 'Formular y firmar' }).click()
  await medicines.getByText('Formulado a pesar de una alerta grave').waitFor()
  const empty = medicines.locator('#formula-linea:placeholder-shown:focus')
  await empty.waitFor()
  await page.keyboard.type('acetaminofén 500 mg 1 tab c/6h 3d')
  await medicines.getByText(/Sin alergias, interacciones ni duplicados conocidos para acetaminofén/).waitFor()
  await medicines.getByRole('button', { name: 'Formular y firmar' }).click()
  await empty.waitFor()
  await medicines.getByText(/acetaminofén 500 mg · tableta .* n.º 12/).waitFor()
  const { clicks, keys } = await effort()
  t.diagnostic(`Dos medicamentos, uno con alergia: ${clicks} clics y ${keys - prose.length} teclas además del motivo.`)
  assert.ok(clicks <= 3, `${clicks} clics`)
  assert.ok(keys - prose.length <= 70, `${keys} teclas`)
  const prescribed = await must(s.call('GET', `/hce/api/formulas-medicamentos/?historia=${id}`), 200)
  assert.deepEqual(
    prescribed.results
      .map((f: Record<string, unknown>) => [f.dosis_valor, f.cantidad_total, f.firmado, f.motivo_alerta])
      .sort(),
    [
      [500, 12, true, null],
      [500, 21, true, prose],
    ],
  )
  await line.fill('azitromicina 500 mg')
  await medicines.getByText(/Sin alergias, interacciones ni duplicados conocidos para azitromicina/).waitFor()

  // The chart is read beside what is being written, which keeps the focus and the text.
  await page.keyboard.press('Alt+c')
  const chart = page.getByRole('complementary', { name: 'Ficha del paciente' })
  await chart.getByText('Penicilina (grave)').waitFor()
  await chart.getByText('Esta es la primera.').waitFor()
  await line.and(page.locator(':focus')).waitFor()
  assert.equal(await line.inputValue(), 'azitromicina 500 mg')
  await assertAccessible(page)
  await page.keyboard.press('Alt+c')
  await chart.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('button', { name: 'Cerrar y sellar' }).isDisabled(), true)
  await dialog.getByRole('button', { name: 'Falta el plan de manejo.' }).click()
  await page.getByRole('textbox', { name: 'Plan de manejo' }).fill('Analgesia y control en tres días.')
  await savedIn(page, 'Análisis, plan y egreso')

  const rail = page.getByLabel('Qué falta', { exact: true })
  // What was saved has come back: the page no longer moves under whoever goes on.
  await rail.getByText('Faltan 3 cosas').waitFor()
  await rail
    .getByRole('button', { name: /causa que motiva/ })
    .first()
    .click()
  const admission = region(page, 'Ingreso')
  await admission.locator(':focus').waitFor()
  await admission.getByRole('combobox', { name: 'Causa que motiva la atención' }).fill('Enfermedad general')
  await page.getByRole('option', { name: /Enfermedad general/ }).click()
  await admission.getByRole('combobox', { name: 'Finalidad' }).fill('Diagnóstico')
  await page.getByRole('option', { name: 'Diagnóstico', exact: true }).click()
  await admission.getByLabel('CUPS de la consulta').fill('890201')
  await admission.getByRole('button', { name: 'Guardar' }).click()
  await rail.getByText('Nada impide cerrarla.').waitFor()

  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  // The prescription that was begun and left is not sealed without a word.
  await page.getByRole('button', { name: 'Descartar el texto de Fórmulas' }).click()
  await page.getByRole('button', { name: 'Cerrar y sellar' }).click()
  await page.getByText('Está cerrada y sellada', { exact: false }).waitFor()
  const closed = await must(s.call('GET', item(id)), 200)
  assert.equal(closed.estado, 'cerrada')
  // What was written in it is read where it was written.
  await region(page, 'Motivo y enfermedad actual').getByText('Odinofagia de dos días.').waitFor()
  await region(page, 'Análisis, plan y egreso').getByText('Analgesia y control en tres días.').waitFor()

  await page.getByRole('button', { name: 'Reporte' }).click()
  await page.getByRole('link', { name: 'Descargar PDF' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()

  await page.getByRole('button', { name: 'Papeles' }).click()
  const papers = page.getByRole('dialog', { name: 'Papeles', exact: true })
  await papers.getByRole('button', { name: 'Certificado de atención', exact: true }).click()
  const paper = page.getByRole('dialog', { name: /^Certificado de atención CA-/ })
  await paper.getByRole('link', { name: 'Descargar PDF' }).waitFor()
  await paper.getByRole('button', { name: 'Cerrar' }).click()
  await papers.getByRole('button', { name: /^Copia de Certificado de atención CA-/ }).waitFor()
  await assertAccessible(page)
  await papers.getByRole('button', { name: 'Cerrar' }).click()

  await region(page, 'Notas').getByRole('button', { name: 'Ver Notas' }).click()
  await region(page, 'Notas').getByRole('button', { name: 'Aclarar' }).click()
  await page.getByRole('textbox', { name: 'Aclaración' }).fill('La fiebre fue de 38,2 °C.')
  await page.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Se omitió la cifra')
  await page.getByRole('button', { name: 'Firmar aclaración' }).click()
  await page.getByText(/Aclarada el .*La fiebre fue de 38,2/).waitFor()
  await assertAccessible(page)
})

test('la conexión se cae en medio de una nota: el texto sigue ahí y se envía al volver', async (t) => {
  const { page, person, context, complaints } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Antes de la caída.')
  await savedIn(page, 'Notas')

  await context.setOffline(true)
  await notes.getByRole('textbox', { name: 'Objetivo' }).fill('Escrito sin conexión: 120/80.')
  await notes.getByText(/el texto está a salvo y se enviará/).waitFor()
  await context.setOffline(false)
  await savedIn(page, 'Notas')
  const kept = await must(s.call('GET', `/hce/api/notas/?historia=${id}`), 200)
  assert.equal(kept.results.length, 1)
  assert.equal(kept.results[0].objetivo, 'Escrito sin conexión: 120/80.')

  // The page itself goes: what was being written is there when it comes back, and another person's change is not undone.
  await must(s.call('PATCH', `/hce/api/notas/${kept.results[0].id}/`, { plan: 'Lo escribió otra persona.' }), 200)
  await notes.getByRole('textbox', { name: 'Análisis' }).fill('Escrito después.')
  await savedIn(page, 'Notas')
  await page.reload()
  assert.equal(await region(page, 'Notas').getByLabel('Análisis').inputValue(), 'Escrito después.')
  assert.equal(
    await region(page, 'Notas').getByLabel('Plan', { exact: true }).inputValue(),
    'Lo escribió otra persona.',
  )
  const merged = await must(s.call('GET', `/hce/api/notas/?historia=${id}`), 200)
  assert.equal(merged.results[0].analisis, 'Escrito después.')
  assert.equal(merged.results[0].plan, 'Lo escribió otra persona.')
  // What the browser says of requests that did not arrive or met another version is expected here.
  for (const said of complaints.splice(0)) assert.match(said, /ERR_INTERNET_DISCONNECTED|412/)
})

test('una enfermera escribe sus notas y ni formula ni cierra', async (t) => {
  const { page, person } = await signIn(t, 'enfermeria')
  const paciente = await newPatient(s)
  const opened = await must(
    s.call('POST', '/hce/api/historias/abrir/', {
      paciente,
      tipo_atencion: 'consulta_externa',
      profesional: person.id,
    }),
    201,
  )
  const items = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`item${i + 1}`, i === 8 ? 1 : 0]))
  await must(s.call('POST', '/hce/api/escalas/', { historia: opened.id, escala: 'phq9', items }), 201)
  await page.goto(`/c/historias/${opened.id}`)
  await page.getByText('La cierra el profesional tratante.').waitFor()
  assert.equal(await region(page, 'Fórmulas').getByRole('button', { name: 'Formular' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Cerrar historia' }).count(), 0)
  const scales = region(page, 'Escalas')
  await scales.getByText('Riesgo de suicidio: respuesta positiva en el ítem 9 del PHQ-9. Valorar hoy.').waitFor()
  await scales.getByRole('button', { name: 'Aplicar' }).click()
  await scales.getByRole('combobox', { name: 'Escala' }).fill('Glasgow')
  await page.getByRole('option', { name: /Glasgow/ }).click()
  await scales.getByRole('radiogroup', { name: 'Respuesta ocular' }).getByLabel('Espontánea').check()
  await scales.getByRole('radiogroup', { name: 'Respuesta verbal' }).getByLabel('Orientada').check()
  await scales.getByText('Falta 1 respuesta.').waitFor()
  await scales.getByRole('radiogroup', { name: 'Respuesta motora' }).getByLabel('Obedece órdenes').check()
  await scales.getByText('15 puntos').waitFor()
  await scales.getByRole('button', { name: 'Guardar escala' }).click()
  await scales.getByText(/Glasgow: 15/).waitFor()
  await assertAccessible(page)

  // Those who wait for their vital signs, a row each: two clicks, and each figure after the other.
  const other = await newPatient(s, { primer_nombre: 'Berta' })
  const second = { paciente: other, tipo_atencion: 'consulta_externa', profesional: person.id }
  const { id: later } = await must(s.call('POST', '/hce/api/historias/abrir/', second), 201)
  await page.getByRole('link', { name: 'Inicio', exact: true }).click()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Signos vitales' }).click()
  const row = (historia: string) => page.locator(`form[data-toma="${historia}"]`)
  await row(opened.id).getByLabel('T/A mmHg').click()
  for (const key of ['12080', '72', '16', '97'].join('')) await page.keyboard.press(key)
  assert.equal(await row(opened.id).getByLabel('T/A mmHg').inputValue(), '120/80')
  await row(opened.id).getByLabel('T °C').and(page.locator(':focus')).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('T/A 120/80 · FC 72 · FR 16 · SatO₂ 97 %', { exact: true }).waitFor()
  // The next patient is already there to be written; what is out of range is said at its field.
  await row(later).getByLabel('T/A mmHg').and(page.locator(':focus')).waitFor()
  for (const key of ['195110', '104', '22', '89', '385'].join('')) await page.keyboard.press(key)
  assert.equal(await row(later).getByLabel('T °C').inputValue(), '38,5')
  await row(later).getByText('Crítica: muy alta').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('T/A 195/110 · FC 104 · FR 22 · SatO₂ 89 % · T 38,5 °C', { exact: true }).waitFor()
  await page.getByText('Nadie espera.').waitFor()
  const { results } = await must(s.call('GET', `/hce/api/examen-fisico/?historia=${opened.id}`), 200)
  assert.deepEqual(
    [results[0].tension_diastolica, results[0].frecuencia_respiratoria, results[0].temperatura, results[0].firmado],
    [80, 16, null, true],
  )
})

test('con los catálogos cargados se busca por palabras, y al profesional por su nombre', async (t) => {
  const load = async (name: string, csv: string): Promise<void> => {
    const body = { contenido_base64: Buffer.from(csv).toString('base64'), nombre_archivo: `${name}.csv` }
    const { id } = await must(s.call('POST', `/catalogos/${name}/`, body), 202)
    for (let i = 0; i < 600; i++) {
      const { estado } = await must(s.call('GET', `/catalogos-cargas/${id}/`), 200)
      if (estado === 'terminado') return
      await new Promise((next) => setTimeout(next, 100))
    }
    assert.fail('la carga no terminó')
  }
  await load('cups', 'codigo,nombre,sexo\n902210,HEMOGRAMA IV AUTOMATIZADO,Z\n')
  await load('dci', 'codigo,nombre\n00321,ACETAMINOFÉN\n')
  const colleague = await newPerson(s, 'medico', { nombre: 'Zoraida Inés Güiza Ñáñez' })
  const { page, person, complaints } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)

  const orders = region(page, 'Órdenes')
  await orders.getByRole('button', { name: 'Ordenar', exact: true }).first().click()
  // What no everyday name says is looked for in the catalogue, and offered.
  await orders.getByRole('textbox', { name: 'Qué ordena' }).fill('emograma')
  await orders.getByRole('button', { name: /902210 HEMOGRAMA IV/ }).click()
  await orders.getByRole('list', { name: 'Por ordenar' }).getByText('CUPS 902210').waitFor()

  const medicines = region(page, 'Fórmulas')
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  await medicines.getByLabel('Fórmula en una línea').fill('acetam 500 mg')
  await medicines.getByRole('button', { name: 'ACETAMINOFÉN', exact: true }).click()
  await medicines.getByRole('button', { name: 'Corregir o completar campos' }).click()
  assert.equal(await medicines.getByLabel('Medicamento (DCI)').inputValue(), 'ACETAMINOFÉN')
  assert.equal(await medicines.getByLabel('Código DCI').inputValue(), '00321')

  const admission = region(page, 'Ingreso')
  await admission.getByRole('button', { name: 'Completar' }).click()
  const inCharge = admission.getByRole('combobox', { name: 'Profesional tratante' })
  await admission.locator('#campo-ingreso-profesional[value^="Persona de Médico"]').waitFor()
  await inCharge.fill('nanez')
  await page.getByRole('option', { name: /Zoraida Inés Güiza Ñáñez/ }).click()
  // Whoever gives a consultation to a colleague no longer reaches it, and the browser says so.
  const push = complaints.push.bind(complaints)
  const value = (...said: string[]): number => push(...said.filter((c) => !c.includes('status of 404')))
  Object.defineProperty(complaints, 'push', { value })
  await admission.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardado.', { exact: true }).first().waitFor()
  assert.equal((await must(s.call('GET', item(id)), 200)).profesional, colleague.id)
})

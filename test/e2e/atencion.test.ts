import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { MOST_PRINTED } from '../../src/model/lists/printed-papers.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { newPerson } from '../accounts.ts'
import { item, must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { assertAccessible, forgive, useConsole } from './browser.ts'
import { countingActs } from './counting.ts'
import { assertHeard, assertReadable } from './reading.ts'

const { s, signIn, test } = useConsole({ PRESTADOR_CODIGO: '110010000101' })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const savedIn = (page: Page, name: string) => region(page, name).getByText('Guardado', { exact: true }).waitFor()

/** A consultation of an allergic patient that somebody is about to attend. */
async function consultation(profesional: string): Promise<string> {
  const paciente = await newPatient(s)
  const allergy = { paciente, categoria: 'alergico', tipo_alergia: '01', agente: 'Penicilina', severidad: 'grave' }
  await must(s.call('POST', '/hce/api/antecedentes-categorizados/', allergy), 201)
  const body = { paciente, tipo_atencion: 'consulta_externa', profesional }
  return (await must(s.call('POST', '/hce/api/historias/abrir/', body), 201)).id
}

/** What the reference consultation may cost, prose apart. */
const MOST = { clicks: 40, keys: 120 }

test('la consulta de referencia, de la lista a los papeles, con lo que cuesta y como se oye', async (t) => {
  const { page, person } = await signIn(t, 'medico', { servicios: ['328'] })
  const id = await consultation(person.id)
  await page.goto('/c/historias')
  await page.getByRole('link', { name: /Ana Muñoz/ }).waitFor()
  const { acts, done } = await countingActs(page)
  const dictate = (words: string): Promise<void> => page.keyboard.insertText(words)
  const focused = (place: Locator): Promise<void> => place.and(page.locator(':focus')).waitFor()

  await page.getByRole('link', { name: /Ana Muñoz/ }).click()
  await page.getByText('Alergias: Penicilina').first().waitFor()
  await page.getByRole('button', { name: 'Iniciar atención' }).click()
  await focused(page.getByRole('textbox', { name: 'Motivo de consulta' }))
  await done('Abrir la atención y comenzarla')
  await assertReadable(page)
  await assertAccessible(page)

  await dictate('«Me duele la garganta»')
  await page.keyboard.press('Tab')
  await focused(page.getByRole('textbox', { name: 'Enfermedad actual' }))
  await dictate('Odinofagia de dos días.')
  await savedIn(page, 'Motivo y enfermedad actual')
  await done('Motivo y enfermedad actual')

  const exam = region(page, 'Examen físico')
  await exam.getByRole('button', { name: 'Registrar' }).click()
  await focused(exam.getByLabel('T/A mmHg'))
  await assertHeard(page)
  for (const key of ['12080', '72', '16', '97', '378'].join('')) await page.keyboard.press(key)
  assert.equal(await exam.getByLabel('T °C').inputValue(), '37,8')
  await done('Signos vitales')
  await exam.getByRole('button', { name: 'Lo demás, normal' }).click()
  await exam.getByLabel('Firmar al guardar').click()
  await exam.getByRole('button', { name: 'Guardar examen' }).click()
  await exam.getByText('120/80').first().waitFor()
  await focused(exam.getByRole('button', { name: 'Registrar' }))
  await done('Examen con lo normal')
  await assertHeard(page)

  const diagnoses = region(page, 'Diagnósticos')
  await diagnoses.getByRole('button', { name: 'Agregar', exact: true }).click()
  await focused(diagnoses.getByLabel('Buscar diagnóstico (CIE-10)'))
  await page.keyboard.type('amigd')
  await page.locator('[role=option][data-combobox-selected]', { hasText: 'J039' }).waitFor()
  await page.keyboard.press('Enter')
  await focused(diagnoses.getByRole('button', { name: 'Agregar diagnóstico' }))
  await assertHeard(page)
  await page.keyboard.press('Enter')
  await diagnoses.getByText('Principal', { exact: true }).waitFor()
  await focused(diagnoses.getByRole('button', { name: 'Agregar', exact: true }))
  await done('Un diagnóstico')

  const medicines = region(page, 'Fórmulas')
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  const line = medicines.locator('#formula-linea')
  await focused(line)
  await medicines
    .getByRole('group', { name: 'Finalidad: lo usual' })
    .getByRole('button', { name: 'Diagnóstico' })
    .click()
  await medicines.getByRole('group', { name: 'Finalidad: lo usual' }).waitFor({ state: 'detached' })
  await line.click()
  // The beginning of a name is asked for, and of it nothing is said to be safe.
  await page.keyboard.type('amox 500mg 1cap c/8h 7d')
  await page.keyboard.press('Enter')
  await focused(medicines.getByRole('button', { name: 'amoxicilina', exact: true }))
  assert.equal(await medicines.getByText(/^Sin alergias, interacciones/).count(), 0)
  await page.keyboard.press('Enter')
  await focused(line)
  await medicines.getByText(/Alergia a Penicilina: amoxicilina/).waitFor()
  await medicines
    .getByText('amoxicilina 500 mg · cápsula dura · 500 mg · vía oral · cada 8 horas · por 7 días')
    .waitFor()
  // Enter goes to what is still to be said, and sends nothing.
  await page.keyboard.press('Enter')
  await focused(medicines.getByLabel('Por qué se formula a pesar de la alerta'))
  await assertHeard(page)
  const reason = 'Desensibilizada en 2024; no hay otra opción.'
  await dictate(reason)
  await medicines.getByRole('button', { name: 'Formular y firmar' }).click()
  await medicines.getByText('Formulado a pesar de una alerta grave').waitFor()
  const empty = medicines.locator('#formula-linea:placeholder-shown:focus')
  await empty.waitFor()
  await done('Un medicamento que choca con una alergia')
  await page.keyboard.type('acet 500mg 1tab c/6h 3d')
  await page.keyboard.press('Enter')
  await focused(medicines.getByRole('button', { name: 'acetaminofén', exact: true }))
  await page.keyboard.press('Enter')
  await medicines.getByText(/Sin alergias, interacciones ni duplicados conocidos para acetaminofén/).waitFor()
  await medicines.getByRole('button', { name: 'Formular y firmar' }).click()
  await empty.waitFor()
  await medicines.getByText(/acetaminofén 500 mg · tableta .* n.º 12/).waitFor()
  await done('Otro medicamento')
  const prescribed = await must(s.call('GET', `/hce/api/formulas-medicamentos/?historia=${id}`), 200)
  assert.deepEqual(
    prescribed.results
      .map((f: Record<string, unknown>) => [f.medicamento_dci, f.dosis_valor, f.cantidad_total, f.motivo_alerta])
      .sort(),
    [
      ['acetaminofén', 500, 12, null],
      ['amoxicilina', 500, 21, reason],
    ],
  )

  const orders = region(page, 'Órdenes')
  await orders.getByRole('button', { name: 'Ordenar', exact: true }).click()
  await focused(orders.getByRole('textbox', { name: 'Qué ordena' }))
  await page.keyboard.type('hemog,creat,lipid')
  await page.keyboard.press('Enter')
  // What may be several things is asked, one after the other; what is only one is in the list.
  await focused(orders.getByRole('button', { name: 'Hemograma IV automatizado', exact: true }))
  await assertHeard(page)
  await page.keyboard.press('Enter')
  await focused(orders.getByRole('button', { name: 'Creatinina en suero', exact: true }))
  await page.keyboard.press('Enter')
  await focused(orders.getByRole('textbox', { name: 'Qué ordena' }))
  await page.keyboard.press('Enter')
  const signing = page.getByRole('dialog', { name: 'Usted firma' })
  await focused(signing.getByRole('button', { name: 'Firmar 6' }))
  await assertHeard(page)
  await page.keyboard.press('Enter')
  await orders.getByText('Ordenada', { exact: true }).nth(5).waitFor()
  await done('Tres exámenes de laboratorio, firmados')

  await orders.getByRole('button', { name: 'Incapacidad' }).click()
  await focused(orders.getByRole('button', { name: '1', exact: true }))
  await orders.getByRole('button', { name: '3', exact: true }).click()
  await orders.getByRole('button', { name: 'Enfermedad general' }).click()
  await orders.getByRole('group', { name: 'Causa: lo usual' }).waitFor({ state: 'detached' })
  await orders.getByRole('button', { name: 'Guardar y expedir' }).click()
  const leave = page.getByRole('dialog', { name: /^Certificado de incapacidad/ })
  await leave.getByRole('link', { name: 'Descargar PDF' }).waitFor()
  await assertHeard(page)
  await leave.getByRole('button', { name: 'Cerrar' }).click()
  await leave.waitFor({ state: 'detached' })
  await orders.and(page.locator(':focus')).waitFor()
  await done('Incapacidad, con su certificado')

  await region(page, 'Análisis, plan y egreso').getByRole('button', { name: 'Completar' }).click()
  await focused(page.getByRole('textbox', { name: 'Análisis' }))
  await dictate('Amigdalitis aguda sin signos de alarma.')
  await page.keyboard.press('Tab')
  await focused(page.getByRole('textbox', { name: 'Plan de manejo' }))
  await dictate('Analgesia y control en tres días.')
  await savedIn(page, 'Análisis, plan y egreso')
  await done('Análisis y plan')

  const rail = page.getByLabel('Qué falta', { exact: true })
  // What was saved has come back: the page no longer moves under whoever goes on.
  await rail.getByText('Falta 1 cosa').waitFor()
  await rail
    .getByRole('button', { name: /código CUPS de la consulta/ })
    .first()
    .click()
  const admission = region(page, 'Ingreso')
  await focused(admission.getByLabel('CUPS de la consulta'))
  await assertHeard(page)
  await admission.getByRole('button', { name: 'Primera vez · 890201' }).click()
  await admission.getByRole('button', { name: 'Guardar' }).click()
  await rail.getByText('Nada impide cerrarla.').waitFor()
  await focused(admission.getByRole('button', { name: 'Completar' }))
  await done('Código de la consulta')

  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  await assertHeard(page)
  await page.getByRole('button', { name: 'Cerrar y sellar' }).click()
  const sealed = page.getByRole('status').filter({ hasText: 'Está cerrada y sellada' })
  await focused(sealed)
  await done('Cerrar y sellar')
  await region(page, 'Diagnósticos').getByText('Sellado con la historia').waitFor()
  assert.equal(await page.getByText('Sin firmar', { exact: true }).count(), 0)
  await assertHeard(page)
  assert.equal((await must(s.call('GET', item(id)), 200)).estado, 'cerrada')

  await page.getByRole('button', { name: 'Papeles' }).click()
  const papers = page.getByRole('dialog', { name: 'Papeles', exact: true })
  for (const title of ['Fórmula médica', 'Orden médica']) {
    await papers.getByRole('button', { name: title, exact: true }).click()
    const paper = page.getByRole('dialog', { name: new RegExp(`^${title}`) })
    await paper.getByRole('link', { name: 'Descargar PDF' }).waitFor()
    await paper.getByRole('button', { name: 'Cerrar' }).click()
    await papers.getByRole('button', { name: new RegExp(`^Copia de ${title}`) }).waitFor()
  }
  await assertHeard(page)
  await papers.getByRole('button', { name: 'Cerrar' }).click()
  await papers.waitFor({ state: 'detached' })
  await done('Papeles')

  // All of them at once, in one file; later, those that hold.
  await page.getByRole('button', { name: 'Papeles' }).click()
  await papers.getByRole('button', { name: /^Expedir todos/ }).click()
  const together = page.getByRole('dialog', { name: /^[3-9] papeles$/ })
  await together.getByRole('button', { name: 'Imprimir', exact: true }).waitFor()
  await assertAccessible(page)
  await together.getByRole('button', { name: 'Cerrar' }).click()
  await papers.getByRole('button', { name: /^Imprimir los [3-9] vigentes$/ }).click()
  await together.getByRole('link', { name: 'Descargar PDF' }).waitFor()
  await together.getByRole('button', { name: 'Cerrar' }).click()
  await papers.getByRole('button', { name: 'Cerrar' }).click()
  await papers.waitFor({ state: 'detached' })

  for (const [act, { clicks, keys }] of acts) t.diagnostic(`${act}: ${clicks} clics, ${keys} teclas`)
  const total = [...acts.values()].reduce((sum, one) => ({
    clicks: sum.clicks + one.clicks,
    keys: sum.keys + one.keys,
  }))
  t.diagnostic(`La consulta de referencia: ${total.clicks} clics y ${total.keys} teclas, además de la prosa.`)
  assert.ok(total.clicks <= MOST.clicks, `${total.clicks} clics`)
  assert.ok(total.keys <= MOST.keys, `${total.keys} teclas`)

  // What was written in it is read where it was written.
  await region(page, 'Motivo y enfermedad actual').getByText('Odinofagia de dos días.').waitFor()
  await region(page, 'Análisis, plan y egreso').getByText('Analgesia y control en tres días.').waitFor()
  await page.getByRole('button', { name: 'Reporte' }).click()
  await page.getByRole('link', { name: 'Descargar PDF' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await assertAccessible(page)
})

test('con una nota se avisa de lo que falta para cerrar, y lo cerrado se aclara', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  await must(s.call('POST', item(id, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
  const admission = { causa_atencion: '38', finalidad: '15', cups_consulta: '890201' }
  const told = { motivo_consulta: '«Me duele la garganta»', enfermedad_actual: 'Odinofagia de dos días.' }
  await must(s.call('PATCH', item(id), { ...admission, ...told }), 200)
  const diagnosis = { historia: id, codigo_cie10: 'J039', rol: 'principal', tipo_diagnostico: '01' }
  await must(s.call('POST', '/hce/api/diagnosticos/', diagnosis), 201)
  await page.goto(`/c/historias/${id}`)
  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Odinofagia y fiebre.')
  await savedIn(page, 'Notas')
  await notes.getByRole('button', { name: 'Firmar nota' }).click()
  await notes.getByText('Firmado', { exact: true }).waitFor()

  const medicines = region(page, 'Fórmulas')
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  const line = medicines.locator('#formula-linea')
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
  // Closed by its own button, one is again where one wrote.
  await chart.getByRole('button', { name: 'Cerrar ficha' }).click()
  await chart.waitFor({ state: 'detached' })
  await line.and(page.locator(':focus')).waitFor()

  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('button', { name: 'Cerrar y sellar' }).isDisabled(), true)
  await dialog.getByRole('button', { name: 'Falta el plan de manejo.' }).click()
  await page.getByRole('textbox', { name: 'Plan de manejo' }).fill('Analgesia y control en tres días.')
  await savedIn(page, 'Análisis, plan y egreso')
  await page.getByLabel('Qué falta', { exact: true }).getByText('Nada impide cerrarla.').waitFor()
  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  // The prescription that was begun and left is not sealed without a word.
  await page.getByRole('button', { name: 'Descartar el texto de Fórmulas' }).click()
  await page.getByRole('button', { name: 'Cerrar y sellar' }).click()
  await page.getByText('Está cerrada y sellada', { exact: false }).waitFor()

  await notes.getByRole('button', { name: 'Ver Notas' }).click()
  await notes.getByRole('button', { name: 'Aclarar' }).click()
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
  await medicines.getByRole('button', { name: 'acetaminofén', exact: true }).click()
  await medicines.getByRole('button', { name: 'Corregir o completar campos' }).click()
  assert.equal(await medicines.getByLabel('Medicamento (DCI)').inputValue(), 'acetaminofén')
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

test('un formulario que se rechaza lleva el teclado al primer campo por corregir', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  forgive(complaints, /status of 400/)
  const id = await consultation(person.id)
  await page.goto(`/c/historias/${id}`)
  const antecedents = region(page, 'Antecedentes')
  await antecedents.getByRole('button', { name: 'Agregar' }).click()
  await antecedents.getByRole('combobox', { name: 'Categoría' }).click()
  await page.getByRole('option', { name: 'Alérgico' }).click()
  await antecedents.getByRole('combobox', { name: 'Agente' }).fill('Polen')
  await antecedents.getByRole('button', { name: 'Agregar antecedente' }).focus()
  await page.keyboard.press('Enter')
  const type = antecedents.getByRole('combobox', { name: 'Tipo de alergia' })
  await type.and(page.locator(':focus')).waitFor()
  assert.equal(await type.getAttribute('aria-invalid'), 'true')
})

test('en una pantalla angosta los avisos menores son una línea, y lo grave sigue a la vista', async (t) => {
  const { page, person } = await signIn(t, 'medico')
  const id = await consultation(person.id)
  // Two antihistamines at a time: one more to know of.
  const daily = { concentracion: '10 mg', dosis_valor: 10, frecuencia_valor: 24, cantidad_total: 5 }
  for (const medicamento_dci of ['loratadina', 'cetirizina']) {
    const body = { ...formulaMedicamento.example, ...daily, historia: id, medicamento_dci }
    await must(s.call('POST', '/hce/api/formulas-medicamentos/', body), 201)
  }
  const { alertas } = await must(s.call('GET', `/hce/api/historias/${id}/vista-unificada/`), 200)
  const lesser = alertas.filter((a: { gravedad: string }) => !['critica', 'alta'].includes(a.gravedad))
  assert.ok(lesser.length > 1, JSON.stringify(alertas))
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`/c/historias/${id}`)
  const fold = page.locator('summary').filter({ hasText: `${lesser.length} avisos` })
  await fold.waitFor()
  const first = page.getByText(`: ${lesser[0].titulo}`).first()
  assert.equal(await first.isVisible(), false)
  await assertAccessible(page)
  await fold.click()
  await first.waitFor()
  await assertAccessible(page)
})

test('más papeles de los que caben en un archivo se imprimen por partes, y de lo que no se expidió se dice por qué', async (t) => {
  const { page, person, complaints } = await signIn(t, 'medico')
  forgive(complaints, /status of (409|503)/)
  const id = await consultation(person.id)
  const papers = Array.from({ length: MOST_PRINTED + 2 }, (_, at) => ({
    ...{ id: `p${at}`, tipo: 'orden', titulo: 'Orden médica', numero: `OM-${at}`, estado: 'vigente' },
    ...{ profesional: 'Ana', emitido_en: '2026-01-05T10:00:00Z', impreso_en: null, anulado_en: null, tamano: 'carta' },
  }))
  const disponibles = ['formula', 'orden'].map((tipo) => ({ tipo, titulo: tipo, puede: true }))
  let away = false
  const asked: string[][] = []
  const at = `**/hce/api/historias/${id}/papeles/`
  await page.route(at, (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: { results: papers, disponibles } })
    if (request.postDataJSON().tipo === 'formula') return route.fulfill({ json: { results: papers } })
    return route.fulfill({
      status: 409,
      json: { title: 'La orden no se puede expedir.', codigo: 'papel_sin_contenido' },
    })
  })
  await page.route(`${at}imprimir/`, (route) => {
    asked.push(route.request().postDataJSON().papeles)
    return away
      ? route.fulfill({ status: 503, json: { title: 'No se imprime.' } })
      : route.fulfill({ body: '%PDF-1.7' })
  })
  await page.goto(`/c/historias/${id}`)
  await page.getByRole('button', { name: 'Papeles' }).click()
  const window = page.getByRole('dialog', { name: 'Papeles', exact: true })
  const first = page.getByRole('dialog', { name: `${MOST_PRINTED} papeles (1 de 2)` })
  const second = page.getByRole('dialog', { name: '2 papeles (2 de 2)' })
  await window.getByRole('button', { name: `Imprimir los ${papers.length} vigentes` }).click()
  await first.getByRole('button', { name: 'Siguiente: 2 papeles (2 de 2)' }).click()
  await second.getByRole('button', { name: 'Imprimir', exact: true }).and(page.locator(':focus')).waitFor()
  assert.equal(await second.getByRole('button', { name: /^Siguiente/ }).count(), 0)
  await second.getByRole('button', { name: 'Cerrar' }).click()
  assert.deepEqual(asked.flat(), papers.map((paper) => paper.id).reverse())

  await window.getByRole('button', { name: /^Expedir todos/ }).click()
  await first.getByRole('button', { name: 'Cerrar' }).click()
  const refusal = window.getByRole('alert').filter({ hasText: 'La orden no se puede expedir.' })
  await refusal.waitFor()
  away = true
  await window.getByRole('button', { name: `Imprimir los ${papers.length} vigentes` }).click()
  await window.getByRole('alert').filter({ hasText: 'No se imprime.' }).waitFor()
  await window.getByRole('button', { name: /^Expedir todos/ }).click()
  await refusal.waitFor()
})

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { newPerson } from '../accounts.ts'
import { item, must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { assertAccessible, useConsole } from './browser.ts'

const { s, signIn, test } = useConsole()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saved = (page: Page) => page.getByText('Guardado', { exact: true })

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

  await page.getByRole('textbox', { name: 'Motivo de consulta' }).fill('«Me duele la garganta»')
  await page.getByRole('textbox', { name: 'Enfermedad actual' }).fill('Odinofagia de dos días.')
  await region(page, 'Motivo y enfermedad actual').getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardado.', { exact: true }).first().waitFor()

  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Odinofagia y fiebre.')
  await notes.getByRole('textbox', { name: 'Plan' }).fill('Manejo ambulatorio.')
  await saved(page).waitFor()
  await notes.getByRole('button', { name: 'Firmar nota' }).click()
  await notes.getByText('Firmado', { exact: true }).waitFor()

  const diagnoses = region(page, 'Diagnósticos')
  await diagnoses.getByRole('button', { name: 'Agregar', exact: true }).click()
  await diagnoses.getByLabel('Buscar diagnóstico (CIE-10)').fill('amigdalitis aguda')
  await page.getByRole('option', { name: /J039/ }).click()
  await diagnoses.getByRole('button', { name: 'Agregar diagnóstico' }).click()
  await diagnoses.getByText('Principal', { exact: true }).waitFor()

  const medicines = region(page, 'Fórmulas')
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  await medicines.getByLabel('Medicamento (DCI)').fill('Amoxicilina')
  await medicines.getByText(/Alergia a Penicilina: Amoxicilina/).waitFor()
  await medicines.getByLabel('Medicamento (DCI)').fill('Azitromicina')
  await medicines.getByText(/Sin alergias, interacciones ni duplicados conocidos para Azitromicina/).waitFor()

  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('button', { name: 'Cerrar y sellar' }).isDisabled(), true)
  await dialog.getByRole('button', { name: 'Falta el plan de manejo.' }).click()
  await page.getByRole('textbox', { name: 'Plan de manejo' }).fill('Analgesia y control en tres días.')
  await region(page, 'Análisis, plan y egreso').getByRole('button', { name: 'Guardar' }).click()

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
  await saved(page).waitFor()

  await context.setOffline(true)
  await notes.getByRole('textbox', { name: 'Objetivo' }).fill('Escrito sin conexión: 120/80.')
  await notes.getByText(/el texto está a salvo y se enviará/).waitFor()
  await context.setOffline(false)
  await saved(page).waitFor()
  const kept = await must(s.call('GET', `/hce/api/notas/?historia=${id}`), 200)
  assert.equal(kept.results.length, 1)
  assert.equal(kept.results[0].objetivo, 'Escrito sin conexión: 120/80.')

  // The page itself goes: what was being written is there when it comes back, and another person's change is not undone.
  await must(s.call('PATCH', `/hce/api/notas/${kept.results[0].id}/`, { plan: 'Lo escribió otra persona.' }), 200)
  await notes.getByRole('textbox', { name: 'Análisis' }).fill('Escrito después.')
  await saved(page).waitFor()
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
  await orders.getByLabel('CUPS').fill('emograma')
  await page.getByRole('option', { name: /902210 HEMOGRAMA IV/ }).click()
  assert.equal(await orders.getByLabel('CUPS').inputValue(), '902210')
  // Below the code; the description has it too.
  await orders.getByText('HEMOGRAMA IV AUTOMATIZADO').first().waitFor()

  const medicines = region(page, 'Fórmulas')
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  await medicines.getByLabel('Medicamento (DCI)').fill('acetam')
  await page.getByRole('option', { name: 'ACETAMINOFÉN' }).click()
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

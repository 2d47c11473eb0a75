import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { item, must } from '../historias/histories.ts'
import { newDocument } from '../samples.ts'
import { assertAccessible, useConsole } from './browser.ts'
import { drawnPage, watchNetwork } from './quiet-network.ts'
import { assertPlain, assertReadable } from './reading.ts'

/** One patient from the door to the document for the ministry, as whoever attends does it. */
const { s, signIn, test } = useConsole({ PRESTADOR_CODIGO: '110010000101' })

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
async function pick(within: Page | Locator, page: Page, field: string, typed: string, option: RegExp): Promise<void> {
  await within.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** Where a clinician goes. */
const PAGES = [
  '/c/inicio',
  '/c/historias',
  '/c/historias/{historia}',
  '/c/pacientes',
  '/c/pacientes/{paciente}?tab=linea',
  '/c/pacientes/{paciente}?tab=atenciones',
  '/c/pacientes/nuevo',
  '/c/espera',
  '/c/registros',
  '/c/registros/paciente/{paciente}',
  '/c/registros/diagnostico',
  '/c/mi-cuenta',
]

test('se registra, se atiende, se formula, se acepta lo que sugiere la IA, se cierra y sale su RDA', async (t) => {
  const payer = { codigo: 'ESS024', nit: '900226715', nombre: 'Coosalud EPS', tipo: 'EPSS', regimen: 'ambos' }
  await must(s.call('POST', '/paciente/eapb/', payer), 201)
  const { page, context, complaints } = await signIn(t, 'medico')

  await page.getByRole('link', { name: 'Registrar paciente' }).click()
  await page.getByLabel('Número de documento').fill(newDocument())
  await page.getByLabel('Primer apellido').fill('Arango')
  await page.getByLabel('Segundo apellido').fill('Peña')
  await page.getByLabel('Primer nombre').fill('Marcela')
  await page.getByLabel('Fecha de nacimiento').fill('02061984')
  await pick(page, page, 'Sexo biológico', 'Mujer', /Mujer/)
  await pick(page, page, 'EAPB', 'Coosalud', /Coosalud/)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Marcela Arango Peña/ }).waitFor()

  await page.getByRole('button', { name: 'Abrir atención' }).click()
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await page.waitForURL(/\/c\/historias\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('button', { name: 'Iniciar atención' }).click()
  await page.getByText('En atención', { exact: true }).waitFor()
  // What the front desk completes meanwhile.
  const { paciente } = await must(s.call('GET', item(id)), 200)
  const asked = { nacionalidad: ['170'], grupo_etnico: '99', discapacidad: ['08'] }
  await must(s.call('PATCH', `/paciente/paciente/${paciente}/`, asked), 200)

  await page.getByRole('textbox', { name: 'Motivo de consulta' }).fill('«Me duele la garganta y tengo fiebre»')
  await page.getByRole('textbox', { name: 'Enfermedad actual' }).fill('Odinofagia y fiebre de dos días.')
  await region(page, 'Motivo y enfermedad actual').getByText('Guardado', { exact: true }).waitFor()

  const background = region(page, 'Antecedentes')
  await background.getByRole('button', { name: 'Agregar', exact: true }).click()
  await pick(background, page, 'Categoría', 'Alérgico', /Alérgico/)
  await pick(background, page, 'Tipo de alergia', 'Medicamento', /Medicamento/)
  await background.getByLabel('Agente').fill('Penicilina')
  await background.getByRole('button', { name: 'Agregar antecedente' }).click()
  await page.getByText('Alergias: Penicilina').first().waitFor()

  const medicines = region(page, 'Fórmulas')
  await medicines.getByRole('button', { name: 'Formular', exact: true }).first().click()
  await medicines.getByLabel('Fórmula en una línea').fill('Amoxicilina')
  await medicines.getByText(/Alergia a Penicilina: Amoxicilina/).waitFor()
  await medicines.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await medicines.getByRole('button', { name: 'Formular', exact: true }).and(page.locator(':focus')).waitFor()

  // What the AI suggests, what it rests on, and the way into the history.
  await page.getByRole('tab', { name: 'Apoyo de IA' }).click()
  const ai = region(page, 'Apoyo de IA')
  await ai.getByRole('button', { name: 'Consultar' }).click()
  const advice = ai.locator('.mantine-Paper-root').filter({ hasText: 'Considere codificar J029' }).last()
  await advice.getByRole('button', { name: /Ver la evidencia/ }).click()
  await advice
    .getByRole('list', { name: 'Evidencia' })
    .getByText(/duele la garganta/)
    .waitFor()
  assert.equal(await region(page, 'Motivo y enfermedad actual').getAttribute('data-marcado'), 'true')
  await assertAccessible(page)
  await assertReadable(page)
  await assertPlain(page)
  assert.equal(await page.title(), 'M. A. · Atención — Custodia')
  await advice.getByRole('button', { name: 'Aceptar' }).click()
  await advice.getByRole('button', { name: 'Llevar a la historia' }).click()
  await ai.getByText('En la historia', { exact: true }).waitFor()
  const diagnoses = region(page, 'Diagnósticos')
  await diagnoses
    .getByText(/J029 Faringitis/)
    .first()
    .waitFor()
  await diagnoses.getByText('Principal', { exact: true }).waitFor()

  const notes = region(page, 'Notas')
  await notes.getByRole('button', { name: 'Escribir' }).click()
  await notes.getByRole('textbox', { name: 'Subjetivo' }).fill('Odinofagia y fiebre.')
  await notes.getByText('Guardado', { exact: true }).waitFor()
  await notes.getByRole('button', { name: 'Firmar nota' }).click()
  await notes.getByText('Firmado', { exact: true }).waitFor()

  // What is missing, each thing at its field: first for the document, then for closing.
  await page.getByRole('button', { name: 'RDA', exact: true }).click()
  const rda = page.getByRole('dialog')
  await rda.getByText(/problemas impiden generarlo/).waitFor()
  await assertAccessible(page)
  await rda.getByRole('link', { name: /municipio donde vive/ }).click()
  await page.waitForURL(/\/c\/registros\/paciente\//)
  await page.locator('#campo-municipio_residencia:focus').waitFor()
  await pick(page, page, 'Municipio de residencia', 'Medellín', /Medellín/)
  await pick(page, page, 'Zona de residencia', 'Urbana', /Urbana/)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Guardado.', { exact: true }).waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'RDA', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /factores de riesgo/ })
    .click()
  await background.getByRole('button', { name: 'Tóxicos y hábitos', exact: true }).click()
  await background.getByText(/hábitos: niega/).waitFor()

  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  assert.equal(await page.getByRole('button', { name: 'Cerrar y sellar' }).isDisabled(), true)
  await page.getByRole('dialog').getByRole('button', { name: 'Falta el plan de manejo.' }).click()
  await page.getByRole('textbox', { name: 'Plan de manejo' }).fill('Analgesia y control en tres días.')
  await region(page, 'Análisis, plan y egreso').getByText('Guardado', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Para cerrar' }).click()
  const rail = page.getByLabel('Qué falta', { exact: true })
  await rail.getByText('Faltan 3 cosas').waitFor()
  await rail.getByRole('button', { name: /causa que motiva/ }).click()
  const admission = region(page, 'Ingreso')
  await admission.locator(':focus').waitFor()
  await pick(admission, page, 'Causa que motiva la atención', 'Enfermedad general', /Enfermedad general/)
  await pick(admission, page, 'Finalidad', 'Diagnóstico', /^Diagnóstico$/)
  await admission.getByLabel('CUPS de la consulta').fill('890201')
  await admission.getByLabel('Código del prestador (REPS)').fill('110010000101')
  await admission.getByRole('button', { name: 'Guardar' }).click()
  await rail.getByText('Nada impide cerrarla.').waitFor()
  await rail.getByText(/Listo para generarse/).waitFor()

  await page.getByRole('button', { name: 'Cerrar historia' }).click()
  // The prescription that was begun and left is not sealed without a word.
  await page.getByRole('button', { name: 'Descartar el texto de Fórmulas' }).click()
  await page.getByRole('button', { name: 'Cerrar y sellar' }).click()
  await page.getByText('Está cerrada y sellada', { exact: false }).first().waitFor()
  assert.equal((await must(s.call('GET', item(id)), 200)).estado, 'cerrada')

  await page.getByRole('button', { name: 'Reporte' }).click()
  await page.getByRole('link', { name: 'Descargar PDF' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: 'RDA', exact: true }).click()
  await page.getByText('El documento cumple la guía').waitFor()
  await page.getByRole('button', { name: 'Ver el documento (FHIR)' }).click()
  await page.getByText(/"resourceType": "Bundle"/).waitFor()
  await assertAccessible(page)

  // The keyboard: what can be done is said and found, and what is typed is no key.
  await page.goto(`/c/pacientes/${paciente}`)
  await page.getByRole('heading', { level: 1, name: /Marcela/ }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Teclas' }).getByText('Buscar, o decir qué se quiere hacer').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  // What the page can do comes first, also once what can be done anywhere has got another name.
  const ownDeed = page.getByRole('option', { name: /^(Abrir atención|Ver Resumen)$/ })
  const firstDeed = page.getByRole('option').first().and(ownDeed)
  await firstDeed.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Usar colores oscuros' }).click()
  await page.getByRole('button', { name: 'Usar colores claros' }).click()
  await page.keyboard.press('Control+k')
  await firstDeed.waitFor()
  await page.keyboard.type('linea tiempo?')
  await page.keyboard.press('Backspace')
  await page.getByRole('option', { name: 'Ver Línea de tiempo' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Línea de tiempo', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Resumen' }).click()
  await page.getByRole('tab', { name: 'Resumen', selected: true }).waitFor()
  await assertReadable(page)
  assert.equal(await page.title(), 'M. A. · Ficha — Custodia')
  // Some at a time, as most of it is waiting.
  const left = PAGES.values()
  const read = async (tab: Page): Promise<void> => {
    watchNetwork(tab)
    tab.on('console', (m) => m.type() === 'error' && complaints.push(m.text()))
    for (const path of left) {
      await tab.goto(path.replace('{paciente}', paciente).replace('{historia}', id))
      await tab.getByRole('main').getByRole('heading').first().waitFor()
      await drawnPage(tab)
      await assertPlain(tab)
    }
  }
  await page.close()
  await Promise.all([1, 2, 3].map(async () => read(await context.newPage())))
})

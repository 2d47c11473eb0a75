import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { newPerson } from '../accounts.ts'
import { type Body, item, must, noteBody, openHistory, REASON } from '../historias/histories.ts'
import { attended } from '../rda/attended.ts'
import { useService } from '../service.ts'

/** What is handed out of the record says of a person what the record says. */
const s = useService({
  RDA_GUIA_VERSION: '0.7.1',
  PRESTADOR_CODIGO: '110010912301',
  PRESTADOR_NOMBRE: 'Clínica de la Peña',
  PRESTADOR_NIT: '900123456-7',
  PRESTADOR_DIRECCION: 'Calle 45 n.º 12-34',
  PRESTADOR_TELEFONO: '6015550199',
  PRESTADOR_MUNICIPIO: '11001',
})
const CODED = '/hce/api/antecedentes-categorizados/'
const FREE = '/hce/api/antecedentes/'

interface Encounter {
  readonly id: string
  readonly paciente: string
  readonly medico: Awaited<ReturnType<typeof newPerson>>
}
/** Who denies nothing yet, or allergies in a code. */
async function open(denies = false): Promise<Encounter> {
  const found = await attended(s, { sexo_biologico: '02', fecha_nacimiento: '1990-05-05' }, { tipo_usuario: '12' })
  if (denies) return found
  const { results } = await must(s.call('GET', `${CODED}?paciente=${found.paciente}&categoria=alergico`), 200)
  for (const { id } of results)
    await must(s.call('PATCH', `${CODED}${id}/`, { anulado: true, motivo_anulacion: REASON }), 200)
  return found
}

/** To what a referral says that there is an allergy. */
async function onPaper({ id, medico }: Encounter): Promise<string> {
  const measured = {
    historia: id,
    tension_sistolica: 120,
    tension_diastolica: 80,
    frecuencia_cardiaca: 88,
    frecuencia_respiratoria: 18,
    temperatura: 36.8,
    saturacion_oxigeno: 95,
    aspecto_general: 'Hidratada',
  }
  await must(medico.call('POST', '/hce/api/examen-fisico/', measured), 201)
  await must(medico.call('POST', '/hce/api/notas/', noteBody(id, { tipo_nota: 'remision' })), 201)
  const { results } = await must(medico.call('POST', item(id, 'papeles/'), { tipo: 'remision' }), 201)
  const shown = await must(medico.call('POST', `/hce/api/papeles/${results[0].id}/imprimir/`, { formato: 'json' }), 200)
  return JSON.stringify(shown)
}

/** The allergies that the digital summary of the encounter tells, once it is closed; null where it says that none are known. */
async function inSummaryOfCare({ id, medico }: Encounter): Promise<string[]> {
  await must(medico.call('POST', item(id, 'cerrar/'), {}), 200)
  const { bundle } = await must(medico.call('POST', item(id, 'generar-rda/'), {}), 200)
  return bundle.entry
    .filter((e: Body) => (e.resource as Body).resourceType === 'AllergyIntolerance')
    .map((e: { resource: { code?: { text?: string } } }) => e.resource.code?.text ?? '')
}

const summaryOf = async (paciente: string): Promise<string[]> =>
  (await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)).alergias.map((a: Body) =>
    String(a.agente),
  )
const al1Of = async (paciente: string): Promise<string[]> => {
  const { text } = await s.call('GET', `/paciente/hl7/pacientes/${paciente}/`, undefined, {
    accept: 'application/hl7-v2',
  })
  return text.split(/[\r\n]+/).filter((line) => line.startsWith('AL1'))
}

test('una alergia la dicen el resumen, la remisión, el RDA y el AL1, escrita de cualquier manera', async () => {
  for (const [how, write] of [
    [
      'codificada en otra atención',
      (paciente: string, historia: string) =>
        s.call('POST', CODED, { paciente, historia, categoria: 'alergico', tipo_alergia: '01', agente: 'Penicilina' }),
    ],
    [
      'libre en otra atención',
      (_: string, historia: string) =>
        s.call('POST', FREE, { historia, tipo: 'alergico', descripcion: 'Penicilina: anafilaxia' }),
    ],
  ] as const) {
    // Words alone are not enough for the RDA, which wants a code or a denial.
    const encounter = await open(how.startsWith('libre'))
    const other = await openHistory(s, { paciente: encounter.paciente, servicio_reps: '328' })
    await must(write(encounter.paciente, other), 201)
    const [said = ''] = await summaryOf(encounter.paciente)
    assert.match(said, /Penicilina/, how)
    assert.match(await onPaper(encounter), /Penicilina/, `${how}: la remisión`)
    if (how.startsWith('codificada'))
      assert.match((await al1Of(encounter.paciente)).join(), /Penicilina/, `${how}: AL1`)
    assert.match((await inSummaryOfCare(encounter)).join(), /Penicilina/, `${how}: el RDA`)
  }
})

test('la de una atención abierta por error no la dice nadie', async () => {
  for (const write of [
    (paciente: string, historia: string) =>
      s.call('POST', CODED, { paciente, historia, categoria: 'alergico', tipo_alergia: '01', agente: 'Penicilina' }),
    (_: string, historia: string) =>
      s.call('POST', FREE, { historia, tipo: 'alergico', descripcion: 'Penicilina: anafilaxia' }),
  ]) {
    const encounter = await open()
    const other = await openHistory(s, { paciente: encounter.paciente, servicio_reps: '328' })
    await must(write(encounter.paciente, other), 201)
    await must(s.call('POST', item(other, 'cambiar-estado/'), { estado: 'anulada', motivo: REASON }), 200)
    assert.deepEqual(await summaryOf(encounter.paciente), [])
    assert.doesNotMatch((await al1Of(encounter.paciente)).join(), /Penicilina/)
    assert.doesNotMatch(await onPaper(encounter), /Penicilina/)
    await must(s.call('POST', CODED, { paciente: encounter.paciente, categoria: 'alergico', niega: true }), 201)
    assert.doesNotMatch((await inSummaryOfCare(encounter)).join(), /Penicilina/, 'el RDA')
  }
})

test('la del registro que se fusionó la dicen todos', async () => {
  const encounter = await open()
  const double = (await open()).paciente
  const allergy = { categoria: 'alergico', tipo_alergia: '01', agente: 'Penicilina' }
  await must(s.call('POST', CODED, { paciente: double, ...allergy }), 201)
  const motivo = 'Es la misma persona, registrada dos veces.'
  await must(s.call('POST', `/paciente/paciente/${encounter.paciente}/fusionar/`, { duplicado: double, motivo }), 200)
  assert.deepEqual(await summaryOf(encounter.paciente), ['Penicilina'])
  assert.match((await al1Of(encounter.paciente)).join(), /Penicilina/)
  assert.match(await onPaper(encounter), /Penicilina/)
  assert.match((await inSummaryOfCare(encounter)).join(), /Penicilina/)
})

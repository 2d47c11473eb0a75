import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPerson } from '../accounts.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { item, must, openHistory } from './histories.ts'

const s = useService()

const allergic = async (): Promise<string> => {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  const allergy = { paciente, historia, categoria: 'alergico', tipo_alergia: '01', agente: 'Penicilina' }
  await must(s.call('POST', '/hce/api/antecedentes-categorizados/', allergy), 201)
  return historia
}
const review = (id: string, medicamento_dci: unknown, more = {}) =>
  s.call('POST', item(id, 'revisar-formula/'), { medicamento_dci, ...more })

test('la fórmula que choca con una alergia se advierte antes de escribirla, y no se escribe nada', async () => {
  const id = await allergic()
  const { alertas } = await must(review(id, 'Amoxicilina'), 200)
  assert.equal(alertas[0].codigo, 'alergia')
  assert.equal(alertas[0].registros.length, 1)
  assert.deepEqual((await must(review(id, 'Azitromicina'), 200)).alertas, [])
  const list = await must(s.call('GET', `/hce/api/formulas-medicamentos/?historia=${id}`), 200)
  assert.deepEqual(list.results, [])
})

test('lo que ya toma el paciente y lo que se repite se advierte también', async () => {
  const id = await allergic()
  const body = {
    historia: id,
    medicamento_dci: 'Warfarina',
    concentracion: '5 mg',
    forma_farmaceutica: 'TA',
    via_administracion: '048',
    dosis_valor: 5,
    dosis_unidad: '168',
    frecuencia_valor: 1,
    frecuencia_unidad: '3',
    duracion_valor: 30,
    duracion_unidad: '3',
    cantidad_total: 30,
    indicaciones: 'Una diaria.',
  }
  await must(s.call('POST', '/hce/api/formulas-medicamentos/', body), 201)
  const codes = async (dci: string): Promise<string[]> =>
    (await must(review(id, dci), 200)).alertas.map((a: { codigo: string }) => a.codigo)
  assert.ok((await codes('Ibuprofeno')).includes('interaccion'))
  assert.ok((await codes('Warfarina')).includes('medicamento_duplicado'))
})

test('lo desconocido, lo que no es texto y la historia que no se alcanza se rechazan', async () => {
  const id = await allergic()
  assert.equal((await review(id, null)).status, 400)
  assert.equal((await review(id, 12)).status, 400)
  assert.equal((await review(id, 'Amoxicilina', { dosis: 'x' })).status, 400)
  for (const hostile of ["'; drop table paciente; --", '%', '😀', '\\'])
    assert.deepEqual(
      (await must(review(id, hostile), 200)).alertas.map((a: { codigo: string }) => a.codigo),
      ['medicamento_sin_reconocer'],
    )
  assert.equal((await review('nada', 'Amoxicilina')).status, 404)
  const stranger = await newPerson(s, 'medico')
  const nurse = await newPerson(s, 'enfermeria')
  const path = item(id, 'revisar-formula/')
  assert.equal((await stranger.call('POST', path, { medicamento_dci: 'Amoxicilina' })).status, 404)
  assert.equal((await nurse.call('POST', path, { medicamento_dci: 'Amoxicilina' })).status, 403)
})

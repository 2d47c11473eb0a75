import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, now, rowOf } from '../../../../test/fixtures/history-content.ts'
import { personRows } from '../../../features/historias/content.ts'
import { factsOf, findings, isOfAllergies, withOnlyAllergies } from '../index.ts'

const toldIn = (contenido: string): unknown =>
  withOnlyAllergies('nota', rowOf('nota', { contenido, titulo: 'Psicología: abuso', tipo_nota: 'psicologia' }))

test('de un texto reservado se dicen las alergias que afirma y nada más', () => {
  const told = withOnlyAllergies(
    'nota',
    rowOf('nota', {
      contenido: 'Cuenta que la golpean en la casa. Es alérgica a la penicilina.',
      titulo: 'Violencia',
      tipo_nota: 'psicologia',
      historia: 'otra',
    }),
  )
  const { contenido, titulo, tipo_nota, historia } = told ?? assert.fail()
  assert.deepEqual([contenido, titulo, tipo_nota, historia], ['Alergia a la penicilina.', null, null, 'otra'])
})

for (const [said, heard] of [
  ['Alérgica a la penicilina, no a la dipirona.', 'Alergia a la penicilina.'],
  ['Alérgico a la dipirona pero no a la penicilina.', 'Alergia a la dipirona.'],
  ['No es alérgica a la penicilina.', null],
  ['La mamá es alérgica a la penicilina.', null],
  ['Alergia a la amoxicilina y a la dipirona.', 'Alergia a la amoxicilina y a la dipirona.'],
  ['Alérgica a penicilina. No asmática. Alérgica a dipirona.', 'Alergia a penicilina. Alergia a dipirona.'],
  ['Alérgica a penicilina, no fuma, alérgica a dipirona.', 'Alergia a penicilina. Alergia a dipirona.'],
  ['Anafilaxia: alergia a la dipirona.', 'Alergia a la dipirona.'],
  ['Alergias: penicilina. Cirugías: apendicectomía.', 'Alergia a penicilina.'],
  ['Alérgica a penicilina pero también a dipirona', 'Alergia a penicilina pero tambien a dipirona.'],
] as const)
  test(`«${said}»: ${heard ?? 'nada'}`, () => {
    const told = toldIn(said) as { contenido: string } | null
    assert.equal(told?.contenido ?? null, heard)
  })

for (const [debe_decir, is] of [
  ['Que soy alérgica a la penicilina: se me hinchó la cara.', true],
  ['Quitar la alergia a la penicilina: nunca la tuve.', false],
  ['Que la alergia a la penicilina es un error.', false],
  ['Borren lo de alérgica a la penicilina.', false],
  ['Que no es cierto que soy alérgica a la penicilina.', false],
  ['Que no soy alérgica a la penicilina.', false],
  ['Que se anule la alergia a la penicilina.', false],
  ['La alergia a la penicilina no existe.', false],
  ['Quitar que soy alérgica a la penicilina', false],
  ['Soy alérgica a la penicilina; me retiraron el antibiótico.', true],
  ['Que retiren la amoxicilina porque soy alérgica a la penicilina.', true],
  ['Alérgica a la penicilina. Me pasó en Quito.', true],
  ['Alérgica a la penicilina: me la dieron por error y nunca me la deben dar.', true],
  ['Quiten la alergia a la dipirona y pongan que soy alérgica a la penicilina.', true],
] as const)
  test(`se pide que diga «${debe_decir}»: ${is ? 'es' : 'no es'} una alergia`, () => {
    const request = rowOf('solicitud_correccion', { debe_decir, descripcion: 'Dice: alérgica a la penicilina.' })
    assert.equal(isOfAllergies('solicitud_correccion', request), is)
  })

test('de lo que se cita de un texto van las palabras que nombran la alergia, y no el resto', () => {
  const said = 'Mi vecina me pega y soy alérgica a la penicilina desde niña.'
  const medicine = { medicamento_dci: 'Amoxicilina', estado: 'activa', fecha_prescripcion: now, historia: 'historia' }
  for (const content of [
    contentWith({
      entries: { formula_medicamento: [medicine] },
      patient: { solicitudes: [{ tipo: 'reclamo', parte: 'medicamentos', estado: 'recibida', debe_decir: said }] },
    }),
    contentWith({ entries: { formula_medicamento: [medicine], nota: [{ contenido: said }] } }),
  ]) {
    const found = findings(factsOf(personRows(content), now)).filter(({ codigo }) => codigo === 'alergia')
    assert.ok(found.length > 0)
    const cited = found.flatMap(({ citas }) => citas.filter(({ recurso }) => recurso !== 'formula_medicamento'))
    assert.deepEqual([...new Set(cited.map(({ fragmento }) => fragmento))], ['alérgica a la penicilina'])
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, now, rowOf } from '../../../../test/fixtures/history-content.ts'
import { personRows } from '../../../features/historias/content.ts'
import { allergyMentions, reactions } from '../../../model/text/allergy-stems.ts'
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
  ['Rash en la piel por amoxicilina.', 'Alergia a amoxicilina.'],
  ['Ronchas en todo el cuerpo con la dipirona.', 'Alergia a la dipirona.'],
  ['Reacción local por penicilina benzatínica.', 'Alergia a penicilina benzatinica.'],
  ['Hinchazón con furosemida mejora.', null],
  ['Prurito con loratadina cede.', null],
  ['Rash tras amoxicilina desapareció en 3 días.', 'Alergia a amoxicilina.'],
  ['Reacción con vancomicina se resolvió.', 'Alergia a vancomicina.'],
  ['Urticaria por dipirona cedió.', 'Alergia a dipirona.'],
  ['Urticaria por dipirona cede en dos días.', 'Alergia a dipirona.'],
  ['Rash con amoxicilina hace un año.', 'Alergia a amoxicilina.'],
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

const medicine = (medicamento_dci: string) => ({
  medicamento_dci,
  estado: 'activa',
  fecha_prescripcion: now,
  historia: 'historia',
})
const topicsAgainst = (dci: string, given: Parameters<typeof contentWith>[0]): string[] => {
  const entries = { ...given?.entries, formula_medicamento: [medicine(dci)] }
  return findings(factsOf(personRows(contentWith({ ...given, entries })), now)).map(
    ({ codigo, gravedad }) => `${codigo} ${gravedad}`,
  )
}

for (const [codigo, dci, heard] of [
  ['Z880', 'Amoxicilina', 'alergia critica'],
  ['Z881', 'Ciprofloxacina', 'alergia_sin_reconocer media'],
  ['Z882', 'Trimetoprim + sulfametoxazol', 'alergia critica'],
  ['Z883', 'Metronidazol', 'alergia_sin_reconocer media'],
  ['Z884', 'Lidocaína', 'alergia critica'],
  ['Z885', 'Morfina', 'alergia critica'],
  ['Z886', 'Dipirona', 'alergia critica'],
  ['Z886', 'Ibuprofeno', 'alergia critica'],
  ['Z887', 'Toxoide tetánico', 'alergia_sin_reconocer media'],
  ['Z888', 'Losartán', 'alergia_sin_reconocer media'],
  ['Z889', 'Losartán', 'alergia_sin_reconocer media'],
  ['T886', 'Losartán', 'alergia_sin_reconocer media'],
] as const)
  test(`una alergia codificada se oye: ${codigo} y ${dci}`, () => {
    assert.ok(topicsAgainst(dci, { entries: { diagnostico: [{ codigo_cie10: codigo }] } }).includes(heard))
    const background = [{ categoria: 'patologico', cie10: codigo }]
    assert.ok(topicsAgainst(dci, { entries: { antecedente_categorizado: background } }).includes(heard))
    const denied = [{ categoria: 'familiar', parentesco: '01', cie10: codigo }]
    assert.ok(!topicsAgainst(dci, { entries: { antecedente_categorizado: denied } }).includes(heard), 'de un familiar')
  })

for (const [background, dci] of [
  [{ categoria: 'patologico', descripcion: 'Alérgico a la penicilina desde niño' }, 'Amoxicilina'],
  [{ categoria: 'patologico', cie10: 'Z910', descripcion: 'Látex y penicilina' }, 'Amoxicilina'],
  [{ categoria: 'quirurgico', procedimiento: 'Cesárea', complicaciones: 'Anafilaxia con cefazolina' }, 'Cefazolina'],
  [
    { categoria: 'alergico', tipo_alergia: '01', agente: 'Otros', descripcion: 'Penicilina: edema de glotis' },
    'Amoxicilina',
  ],
  [{ categoria: 'alergico', tipo_alergia: '01', agente: 'Otros', cie10: 'Z880' }, 'Amoxicilina'],
] as const)
  test(`en las palabras de un antecedente: ${JSON.stringify(background)}`, () => {
    assert.ok(topicsAgainst(dci, { entries: { antecedente_categorizado: [background] } }).includes('alergia critica'))
  })

test('con qué se trató una reacción no es su causa', () => {
  const observaciones = 'Tras amoxicilina; se manejó con adrenalina e hidrocortisona.'
  const given = { entries: { diagnostico: [{ codigo_cie10: 'T886', observaciones }] } }
  assert.ok(topicsAgainst('Amoxicilina', given).includes('alergia critica'))
  assert.ok(!topicsAgainst('Hidrocortisona', given).includes('alergia critica'))
})

for (const agente of ['Otros', 'Medicamentos', 'inyección', 'suero'])
  test(`de un agente que no nombra nada, «${agente}», se dice que no se revisó`, () => {
    const topics = topicsAgainst('Amoxicilina', { patient: { alergias: [{ agente, tipo_alergia: '01' }] } })
    assert.ok(topics.includes('alergia_sin_reconocer media'))
  })

for (const [said, dci] of [
  ['La penicilina le produce anafilaxia.', 'Amoxicilina'],
  ['Choque con ceftriaxona en 2019.', 'Ceftriaxona'],
  ['Hace alergia con la ceftriaxona.', 'Ceftriaxona'],
  ['Le brotó la amoxicilina.', 'Amoxicilina'],
  ['Con la dipirona se brota.', 'Dipirona'],
  ['Intolerancia a AINES.', 'Ibuprofeno'],
  ['No tolera el tramadol, vomita.', 'Tramadol'],
  ['No toleró la codeína.', 'Codeína'],
  ['Sulfas: anafilaxia.', 'Trimetoprim + sulfametoxazol'],
  ['Me cae mal el ibuprofeno.', 'Ibuprofeno'],
  ['La dipirona me hace daño.', 'Dipirona'],
  ['Angioedema por enalapril.', 'Enalapril'],
  ['Edema de glotis tras penicilina benzatínica.', 'Amoxicilina'],
  ['Stevens Johnson por carbamazepina', 'Carbamazepina'],
  ['DRESS por fenitoína', 'Fenitoína'],
  ['Necrólisis epidérmica tóxica por alopurinol', 'Alopurinol'],
  ['Exantema por amoxicilina', 'Amoxicilina'],
  ['Hinchazón facial por ibuprofeno', 'Ibuprofeno'],
  ['Hinchazón de la cara por ibuprofeno', 'Ibuprofeno'],
  ['Broncoespasmo severo por aspirina', 'Ácido acetilsalicílico'],
  ['Amoxicilina: exantema', 'Amoxicilina'],
  ['La dipirona le produce asfixia', 'Dipirona'],
  ['No ha tolerado el tramadol', 'Tramadol'],
  ['Se le hinchó la cara con el ibuprofeno.', 'Ibuprofeno'],
  ['Se brotó por la amoxicilina y le dieron loratadina.', 'Amoxicilina'],
  ['Anafilaxia después de que le aplicaron penicilina.', 'Amoxicilina'],
  ['Angioedema por enalapril y losartán.', 'Losartán'],
  ['Trabaja en la comisaría, alérgica a la penicilina.', 'Amoxicilina'],
  ['En la obra presentó rash con amoxicilina.', 'Amoxicilina'],
  ['Asistió al curso de gestantes sobre lactancia, alérgica a la penicilina.', 'Amoxicilina'],
  ['A la señora le dieron amoxicilina: rash con amoxicilina.', 'Amoxicilina'],
] as const)
  test(`una alergia en otras palabras: «${said}»`, () => {
    for (const given of [
      { entries: { nota: [{ contenido: said }] } },
      { historia: { motivo_consulta: said } },
      { entries: { antecedente: [{ tipo: 'patologico', descripcion: said }] } },
    ])
      assert.ok(topicsAgainst(dci, given).some((topic) => topic === 'alergia critica' || topic === 'alergia alta'))
    assert.notEqual(toldIn(said), null, 'también de un texto reservado')
  })

for (const [said, dci] of [
  ['La penicilina no le produce alergia.', 'Amoxicilina'],
  ['A la mamá la penicilina le produce anafilaxia.', 'Amoxicilina'],
  ['Se explica que la penicilina puede producir anafilaxia.', 'Amoxicilina'],
  ['Anafilaxia: adrenalina 0,5 mg IM.', 'Adrenalina'],
  ['En choque con noradrenalina a 0,1 mcg/kg/min.', 'Noradrenalina'],
  ['Rash con loratadina cada 12 horas.', 'Loratadina'],
  ['Broncoespasmo con salbutamol mejora.', 'Salbutamol'],
  ['Brote por varicela, se da acetaminofén.', 'Acetaminofén'],
  ['No tolera la vía oral, se pasa dipirona.', 'Dipirona'],
  ['Alergia al polen en manejo con cetirizina.', 'Cetirizina'],
  ['Tolera bien la penicilina.', 'Amoxicilina'],
  ['Choque séptico en manejo con piperacilina.', 'Piperacilina'],
  ['Exantema. Recibe amoxicilina.', 'Amoxicilina'],
  ['Se le hinchó la pierna y le dieron furosemida', 'Furosemida'],
  ['Se hinchó y le aplicaron penicilina', 'Amoxicilina'],
  ['Le brotó un absceso y le dieron cefalexina', 'Cefalexina'],
  ['Reacción a pesar de dipirona', 'Dipirona'],
  ['Choque con soporte de norepinefrina y vancomicina', 'Vancomicina'],
  ['Choque con norepinefrina y vancomicina', 'Vancomicina'],
  ['Choque con requerimiento de vancomicina', 'Vancomicina'],
  ['Brote por estrés con hidroxicina', 'Hidroxicina'],
  ['Rash por calor y tomó ibuprofeno', 'Ibuprofeno'],
  ['Alergia a la penicilina y le dieron azitromicina', 'Azitromicina'],
  ['No tolera retiro de oxígeno', 'Oxígeno'],
  ['No tolera el descenso de furosemida', 'Furosemida'],
  ['No tolera dosis altas de metformina', 'Metformina'],
  ['Tomó ibuprofeno porque se le hinchó la pierna', 'Ibuprofeno'],
] as const)
  test(`no es una alergia: «${said}»`, () => {
    const topics = topicsAgainst(dci, { entries: { nota: [{ contenido: said }] } })
    assert.deepEqual(
      topics.filter((topic) => topic === 'alergia critica' || topic === 'alergia alta'),
      [],
    )
  })

test('cada reacción que se busca la encuentran también las letras por las que se lee lo ya cerrado', () => {
  const mentions = new RegExp(allergyMentions.join('|'))
  // Without what may be left out, so that only the reactions are separate.
  for (const [letters, words] of Object.entries(reactions))
    for (const each of words.replace(/\(\?:[^()]*(?:\(\?:[^()]*\)[^()]*)*\)\??/g, '').split('|')) {
      assert.match(each, new RegExp(letters), each)
      assert.match(each, mentions, each)
    }
})

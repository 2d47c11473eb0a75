import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unidadDispensacion } from '../codes/index.ts'
import { controlledIn, controlOf, controlStated, isControlled } from '../controlled.ts'
import { wordList } from '../text/word-list.ts'
import { prudentUnitsPerDay } from './controlled-list.ts'

const named = (medicamento_dci: string, dci_codigo: string | null = null, atc: string | null = null) =>
  controlledIn({ medicamento_dci, dci_codigo, atc })

test('lo controlado se reconoce por su nombre con o sin sal, por su ATC y por su código DCI', () => {
  for (const name of [
    'Morfina',
    'MORFINA SULFATO',
    'Sulfato de morfina pentahidratado',
    'morfína clorhidrato 10 mg/ml',
    'Morphine',
    'Meperidina',
    'Metilfenidato clorhidrato',
    'Methylphenidate',
    'Fenobarbital sódico',
    'Hidrato de cloral',
    'Hidrato cloral',
    'Fenobarbitona',
    'Metadona',
  ])
    assert.equal(named(name)?.group, 'monopolio', name)
  for (const name of [
    'Clonazepam',
    'clonacepam',
    'Quetamina',
    'Fentanilo citrato',
    'Fentanyl',
    'Oxicodona + naloxona',
    'oxycodone',
    'Buprenorfina/naloxona',
    'Clorazepato dipotásico',
    'Dextroamphetamine',
    'Ketamina clorhidrato',
    'Zolpidem tartrato',
    'Clotiazepam',
    'Etizolam',
    'Delorazepam',
    'Oxibato de sodio',
    'Lorazepán',
    'Alprazolán',
  ])
    assert.equal(named(name)?.group, 'control', name)
  assert.equal(named('Ampolla de dolor', '50400')?.dci, 'morfina')
  assert.equal(named('Jarabe', null, 'N05BA12')?.dci, 'alprazolam')
  for (const atc of ['N05BA', 'N05BA99', 'N05CD']) assert.equal(named('Jarabe', null, atc)?.group, 'control', atc)
  assert.equal(named('Hidroxizina', null, 'N05BB01'), null)
})

test('lo que solo se parece no lo es, y lo que depende del producto se pregunta', () => {
  for (const name of wordList(
    'Apomorfina Acetaminofén Loperamida Dextrometorfano Naloxona Flumazenil Losartán Fenitoína',
    'Metformina Diclofenaco',
  ))
    assert.equal(named(name), null, name)
  for (const name of [
    'Acetaminofén + codeína',
    'Tramadol clorhidrato',
    'Misoprostol',
    'Ergonovina',
    'Difenoxilato + atropina',
  ])
    assert.equal(named(name)?.group, 'revisar', name)
  assert.equal(isControlled({ medicamento_dci: 'Tramadol', dci_codigo: null, atc: null }), false)
})

test('de lo controlado se sabe su grupo, por cuántos días se formula y qué norma lo dice', () => {
  const controlledAs = (medicamento_dci: string) => controlOf({ medicamento_dci, dci_codigo: null, atc: null })
  const morphine = controlledAs('morfina clorhidrato')
  assert.deepEqual([morphine?.group, morphine?.maximumDays], ['Monopolio del Estado', 30])
  assert.match(morphine?.norm ?? '', /1478 de 2006.*315 de 2020/)
  assert.equal(controlledAs('CLONAZEPÁM')?.group, 'Control especial')
  for (const name of ['Acetaminofén', 'Tramadol', '']) assert.equal(controlledAs(name), undefined, name)
  const codeine = { medicamento_dci: 'Codeína', dci_codigo: null, atc: null }
  assert.equal(controlStated({ ...codeine, control_especial: false }), undefined)
  assert.equal(controlStated({ ...codeine, control_especial: true })?.maximumDays, 30)
})

test('cada unidad de dispensación tiene un tope de prudencia', () => {
  assert.deepEqual(new Set(prudentUnitsPerDay.keys()), new Set(unidadDispensacion.byCode.keys()))
})

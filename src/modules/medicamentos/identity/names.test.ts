import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { controlledIn } from '../../../model/controlled.ts'
import { allergenIn } from './allergen.ts'
import { agrees, identityOf } from './identify.ts'
import { isMedicineOrder, prescribedName } from './prescribed-name.ts'
import { allergensLike } from './search-allergens.ts'

/** A name, and every substance that it must be compared as. */
const names: Readonly<Record<string, string>> = {
  'trimetoprim sulfa': 'sulfametoxazol, trimetoprim',
  TMS: 'sulfametoxazol, trimetoprim',
  'TMP/SMX': 'sulfametoxazol, trimetoprim',
  'trimetropin sulfa': 'sulfametoxazol, trimetoprim',
  Bactrim: 'sulfametoxazol, trimetoprim',
  cotrimoxazol: 'sulfametoxazol, trimetoprim',
  penisilina: 'penicilina G',
  Peniciina: 'penicilina G',
  PNC: 'penicilina G',
  'penicilina cristalina': 'penicilina G',
  Benzetacil: 'penicilina G benzatínica',
  bensetasil: 'penicilina G benzatínica',
  'penicilina benzatínica': 'penicilina G benzatínica',
  amoxil: 'amoxicilina',
  Amoxal: 'amoxicilina',
  amoxisilina: 'amoxicilina',
  Amoxicillin: 'amoxicilina',
  'amoxicilina clavulanato 875/125': 'ácido clavulánico, amoxicilina',
  Clavulin: 'ácido clavulánico, amoxicilina',
  Augmentin: 'ácido clavulánico, amoxicilina',
  Unasyn: 'ampicilina, sulbactam, sultamicilina',
  'ampicilina sulbactam': 'ampicilina, sulbactam',
  Keflex: 'cefalexina',
  sefalexina: 'cefalexina',
  ceftriazona: 'ceftriaxona',
  Rocephin: 'ceftriaxona',
  azitromisina: 'azitromicina',
  Zitromax: 'azitromicina',
  claritromisina: 'claritromicina',
  Klaricid: 'claritromicina',
  siprofloxacina: 'ciprofloxacina',
  Ciprofloxacino: 'ciprofloxacina',
  vancomisina: 'vancomicina',
  gentamisina: 'gentamicina',
  metronidasol: 'metronidazol',
  Flagyl: 'metronidazol, nistatina',
  fluconasol: 'fluconazol',
  ivermentina: 'ivermectina',
  INH: 'isoniazida',
  Plaquinol: 'hidroxicloroquina',
  acetaminofem: 'acetaminofén',
  asetaminofén: 'acetaminofén',
  PARACETAMOL: 'acetaminofén',
  Tylenol: 'acetaminofén',
  Winadeine: 'acetaminofén, codeína',
  'Winadeine F': 'acetaminofén, codeína',
  Sinalgen: 'acetaminofén, hidrocodona',
  Robaxin: 'ibuprofeno, metocarbamol',
  dipirona: 'dipirona',
  Novalgina: 'dipirona',
  Lisalgil: 'dipirona',
  metamizol: 'dipirona',
  Aspirina: 'ácido acetilsalicílico',
  aspirna: 'ácido acetilsalicílico',
  ASA: 'ácido acetilsalicílico',
  'acetil salicílico': 'ácido acetilsalicílico',
  ivuprofeno: 'ibuprofeno',
  ibuprofen: 'ibuprofeno',
  Motrin: 'ibuprofeno',
  Apronax: 'naproxeno',
  naprosin: 'naproxeno',
  Voltaren: 'diclofenaco',
  voltarem: 'diclofenaco',
  Vultaren: 'diclofenaco',
  diclofenac: 'diclofenaco',
  Profenid: 'ketoprofeno',
  meloxican: 'meloxicam',
  Arcoxia: 'etoricoxib',
  Celebrex: 'celecoxib',
  tramal: 'tramadol',
  Tramadolol: 'tramadol',
  Oxycontin: 'oxicodona',
  Durogesic: 'fentanilo',
  Demerol: 'meperidina',
  meperidina: 'meperidina',
  Ritalina: 'metilfenidato',
  Concerta: 'metilfenidato',
  Rivotril: 'clonazepam',
  clonasepam: 'clonazepam',
  Dormicum: 'midazolam',
  Ativan: 'lorazepam',
  Xanax: 'alprazolam',
  Valium: 'diazepam',
  diazepan: 'diazepam',
  Stilnox: 'zolpidem',
  Seroquel: 'quetiapina',
  Zyprexa: 'olanzapina',
  Haldol: 'haloperidol',
  Prozac: 'fluoxetina',
  Zoloft: 'sertralina',
  Tegretol: 'carbamazepina',
  carvamasepina: 'carbamazepina',
  difenilhidantoína: 'fenitoína',
  Keppra: 'levetiracetam',
  Lyrica: 'pregabalina',
  Sinemet: 'carbidopa, levodopa',
  lozartan: 'losartán',
  'Losartán potásico': 'losartán',
  'losartan hctz': 'hidroclorotiazida, losartán',
  Cozaar: 'amlodipino, losartán',
  Hyzaar: 'hidroclorotiazida, losartán',
  Entresto: 'sacubitrilo, valsartán',
  Diovan: 'hidroclorotiazida, valsartán',
  Capoten: 'captopril',
  Norvasc: 'amlodipino',
  Adalat: 'nifedipino',
  Inderal: 'propranolol',
  Lasix: 'furosemida',
  furozemida: 'furosemida',
  Aldactone: 'espironolactona',
  Lanoxin: 'digoxina',
  Coumadin: 'warfarina',
  guarfarina: 'warfarina',
  Xarelto: 'rivaroxabán',
  Eliquis: 'apixabán',
  Plavix: 'clopidogrel',
  Clexane: 'enoxaparina',
  Lipitor: 'atorvastatina',
  Crestor: 'rosuvastatina',
  Glucophage: 'metformina',
  meformina: 'metformina',
  Janumet: 'metformina, sitagliptina',
  Xigduo: 'dapagliflozina, metformina',
  Jardiance: 'empagliflozina',
  Lantus: 'insulina glargina',
  glargina: 'insulina glargina',
  Humulin: 'insulina humana, insulina nph',
  NPH: 'insulina nph',
  Euthyrox: 'levotiroxina',
  tiroxina: 'levotiroxina',
  Yasmin: 'drospirenona, etinilestradiol',
  Losec: 'omeprazol',
  omeprasol: 'omeprazol',
  Nexium: 'esomeprazol',
  Plasil: 'metoclopramida',
  Zofran: 'ondansetrón',
  Gravol: 'dimenhidrinato',
  Imodium: 'loperamida',
  Ventolin: 'salbutamol',
  albuterol: 'salbutamol',
  Seretide: 'fluticasona, salmeterol',
  Symbicort: 'budesonida, formoterol',
  Singulair: 'montelukast',
  Zyrtec: 'cetirizina',
  Benadryl: 'difenhidramina',
  Clarityne: 'fenilefrina, loratadina',
  adrenalina: 'epinefrina',
  xilocaína: 'lidocaína',
  succinilcolina: 'succinilcolina',
  Viagra: 'sildenafilo',
  KCl: 'cloruro de potasio',
  MgSO4: 'sulfato de magnesio',
  'carbonato de calcio': 'calcio carbonato',
  'vitamina C': 'ácido ascórbico',
  Zyloric: 'alopurinol',
  MTX: 'metotrexato',
  Roaccutan: 'isotretinoína',
}
const substancesIn = (nombre: string): string =>
  identityOf({ nombre, codigo: null, atc: null })
    .sustancias.map((s) => s.nombre)
    .sort((a, b) => a.localeCompare(b, 'es'))
    .join(', ')

test('ciento cincuenta nombres de todos los días dicen todas sus sustancias y ninguna más', () => {
  assert.ok(Object.keys(names).length >= 150)
  assert.deepEqual(Object.fromEntries(Object.keys(names).map((name) => [name, substancesIn(name)])), names)
})

test('de una marca que es familia se comparan todos sus productos, y al formular se pregunta cuál', () => {
  for (const [brand, one] of [
    ['Dolex', 'acetaminofén'],
    ['Advil', 'ibuprofeno'],
    ['Buscapina', 'acetaminofén'],
  ] as const)
    assert.ok(substancesIn(brand).includes(one), brand)
  assert.ok(prescribedName('Dolex gripa', null).choices.includes('acetaminofén + cafeína'))
  assert.deepEqual(prescribedName('Dulcolax', null).choices, ['bisacodilo', 'picosulfato de sodio'])
  assert.ok(prescribedName('Buscapina plus', null).choices.includes('butilbromuro de hioscina'))
  assert.ok(prescribedName('Unasyn', null).choices.includes('sultamicilina'))
  assert.ok(prescribedName('Cozaar 50/5 mg', null).choices.includes('amlodipino + losartán'))
  assert.deepEqual(prescribedName('Dolex gripa', '626'), { stored: 'acetaminofén', choices: [] })
})

test('la marca sola es el producto al que los demás de la familia agregan algo; una sal no es otro', () => {
  for (const [written, stored] of [
    ['Cozaar', 'losartán'],
    ['Cozaar 50 mg tabletas', 'losartán'],
    ['Pradaxa', 'dabigatran'],
    ['Spiriva Respimat', 'bromuro de tiotropio'],
    ['Microgynon', 'etinilestradiol + levonorgestrel'],
    ['Lanitop', 'metildigoxina'],
    ['Foracort', 'budesonida + formoterol fumarato'],
    ['Atacand HCT', 'Atacand HCT'],
    ['Dolex', 'acetaminofén'],
    ['Advil', 'ibuprofeno'],
    ['Micardis', 'telmisartán'],
    // Another name says that it has more.
    ['Buscapina', 'butilbromuro de hioscina'],
    ['Buscapina 10 mg tableta', 'butilbromuro de hioscina'],
    ['Buscapina ampolla 20 mg/1 ml', 'butilbromuro de hioscina'],
    ['Buscapina compuesta', 'butilbromuro de hioscina + dipirona'],
    ['Galvus 50 mg', 'vildagliptina'],
  ] as const)
    assert.deepEqual(prescribedName(written, null), { stored, choices: [] }, written)
})

test('una marca se guarda por sus sustancias; lo que se escribe como sustancia o como se le dice, como está', () => {
  for (const [written, stored] of [
    ['Amoxal 500 mg', 'amoxicilina'],
    ['Winadeine', 'acetaminofén + codeína'],
    ['Clavulin', 'amoxicilina + ácido clavulánico'],
    ['acetaminofén', 'acetaminofén'],
    ['naproxeno (Apronax)', 'naproxeno (Apronax)'],
    ['Ciprofloxacino', 'Ciprofloxacino'],
    ['TMS', 'TMS'],
    ['Xilovaral', 'Xilovaral'],
  ] as const)
    assert.deepEqual(prescribedName(written, null), { stored, choices: [] }, written)
  assert.deepEqual(prescribedName('Amoxall de', null).stored, 'amoxicilina')
  assert.deepEqual(prescribedName('Vultaren', null), { stored: 'Vultaren', choices: ['diclofenaco'] })
})

test('lo que no es medicamento, o no se sabe qué es, no es ninguno', () => {
  for (const text of ['Xilovaral', 'crema humectante', 'mariscos', 'reposo', '12345', ''])
    assert.equal(substancesIn(text), '', text)
})

test('un alérgeno se entiende por sustancia, clase, marca o por lo que es; lo demás se dice', () => {
  for (const agent of [
    'Sulfas',
    'AINES',
    'betalactámicos',
    'medio de contraste yodado',
    'Maní',
    'polen y ácaros',
    'Látex',
    'Mariscos',
    'picadura de abeja',
    'Benzetacil',
    'aines (diclofenaco)',
    'ibuprofeno y naproxeno',
    'penicilina: anafilaxia en 2018',
    'dipirona, brote en la cara',
    'sulfaz',
    'betalactamicoz',
    'rinitis alérgica',
    'ninguna conocida',
  ])
    assert.deepEqual(allergenIn(agent).sinReconocer, [], agent)
  assert.deepEqual(allergenIn('Xilovaral').sinReconocer, ['Xilovaral'])
  assert.deepEqual(allergenIn('penicilina y xilovaral').sinReconocer, ['xilovaral'])
  assert.deepEqual(allergenIn('un antibiótico que no recuerda').sinReconocer, ['un antibiótico que no recuerda'])
  assert.equal(allergenIn('penisilinna').como === null, false)
})

test('un alérgeno se busca por cómo comienza o como suena', () => {
  const found = (typed: string): string[] => allergensLike(typed, 8).map(({ nombre }) => nombre)
  // A class once, however many names it has, and by ear too.
  assert.deepEqual(allergensLike('penisilina', 8)[0], { nombre: 'penicilina', clase: 'clase', contiene: [] })
  assert.equal(allergensLike('sulfa', 30).filter(({ clase }) => clase === 'clase').length, 1)
  assert.ok(found('penic').includes('penicilina'))
  assert.ok(found('amoxi').includes('amoxicilina'))
  assert.equal(allergensLike('winadeine', 8)[0]?.contiene.join(), 'acetaminofén,codeína')
  assert.ok(found('maris').includes('mariscos'))
  assert.equal(found('latex')[0], 'látex')
  assert.ok(found('diclofenalco').includes('diclofenaco'))
  assert.deepEqual(found(''), [])
})

test('un nombre y un código de otra sustancia no concuerdan; los de la misma, con sal o en mezcla, sí', () => {
  assert.ok(!agrees('warfarina', { codigo: '626' }))
  assert.ok(!agrees('Acetaminofén', { atc: 'B01AA03' }))
  assert.ok(!agrees('losartán', { otros: ['AMLODIPINO BESILATO'] }))
  assert.ok(agrees('Acetaminofén', { codigo: '626', atc: 'N02BE01' }))
  assert.ok(agrees('Amoxicilina + ácido clavulánico', { codigo: '3230', atc: 'J01CR02' }))
  assert.ok(agrees('Losartán potásico', { otros: ['LOSARTAN POTASICO'] }))
  assert.ok(agrees('Xilovaral', { codigo: '626' }))
})

test('una orden que pide dar un medicamento lo dice; un examen o un cuidado, no', () => {
  for (const order of ['Ampicilina 1 g IV', 'dipirona 1 g iv c/8h', 'Furosemida'])
    assert.ok(isMedicineOrder(order), order)
  for (const order of [
    'Curación diaria',
    'Nivel de vancomicina',
    'Suspender dipirona 1 g',
    'Terapia física',
    'Cama a 45 grados',
  ])
    assert.ok(!isMedicineOrder(order), order)
})

test('toda marca de un medicamento de control especial lo es', () => {
  const rows = (file: string): string[][] =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .slice(1)
      .map((line) => line.split('\t'))
  const isListed = (medicamento_dci: string): boolean =>
    controlledIn({ medicamento_dci, dci_codigo: null, atc: null }) !== null
  const missed = rows('products.tsv').flatMap(([name = '', , products = '']) =>
    products.split(/ \| | \+ /).some(isListed) && !isListed(name) ? [name] : [],
  )
  assert.deepEqual(missed, [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LineValues, LONGEST_LINE, readPrescriptionLine } from './prescription-line.ts'

const ORAL = '048'
const tablet = { forma_farmaceutica: 'TA', via_administracion: ORAL, unidad_dispensacion: '66' }
const capsule = { forma_farmaceutica: 'CD', via_administracion: ORAL, unidad_dispensacion: '14' }
const mg = (dosis_valor: number) => ({ dosis_valor, dosis_unidad: '168' })
const doses = (dosis_valor: number) => ({ dosis_valor, dosis_unidad: '9000' })
const every = (frecuencia_valor: number, frecuencia_unidad = '2') => ({ frecuencia_valor, frecuencia_unidad })
const days = (duracion_valor: number, duracion_unidad = '3') => ({ duracion_valor, duracion_unidad })

/** What a line says: the medicine, its fields, what is told to the patient, what was not read. */
const cases: readonly (readonly [
  line: string,
  medicine: string,
  values: LineValues,
  told?: readonly string[],
  unread?: readonly string[],
])[] = [
  [
    'losartán 50 mg 1 tableta c/12 h 30 días',
    'losartán',
    { ...tablet, concentracion: '50 mg', ...mg(50), ...every(12), ...days(30) },
  ],
  [
    'Losartan 50mg 1 tab VO c/12h x 30 dias',
    'Losartan',
    { ...tablet, concentracion: '50 mg', ...mg(50), ...every(12), ...days(30) },
  ],
  [
    'acetaminofén 500 mg 2 tabletas cada 8 horas por 5 días',
    'acetaminofén',
    { ...tablet, concentracion: '500 mg', ...mg(1000), ...every(8), ...days(5) },
  ],
  [
    'acetaminofén tab 500 mg 1 cada 6 horas 3 días',
    'acetaminofén',
    { ...tablet, concentracion: '500 mg', ...mg(500), ...every(6), ...days(3) },
  ],
  [
    'naproxeno 250 mg 1 tableta 2 veces al día por 7 días',
    'naproxeno',
    { ...tablet, concentracion: '250 mg', ...mg(250), ...every(12), ...days(7) },
  ],
  [
    'naproxeno 250 mg 1 tableta tres veces al día 1 semana',
    'naproxeno',
    { ...tablet, concentracion: '250 mg', ...mg(250), ...every(8), ...days(1, '4') },
  ],
  [
    'naproxeno 250 mg 1 tableta una vez al día 2 semanas',
    'naproxeno',
    { ...tablet, concentracion: '250 mg', ...mg(250), ...every(24), ...days(2, '4') },
  ],
  [
    'captopril 25 mg 1/2 tableta BID 1 mes',
    'captopril',
    { ...tablet, concentracion: '25 mg', ...mg(12.5), ...every(12), ...days(1, '5') },
  ],
  [
    'captopril 25 mg ½ tableta TID 10 días',
    'captopril',
    { ...tablet, concentracion: '25 mg', ...mg(12.5), ...every(8), ...days(10) },
  ],
  [
    'captopril 25 mg media tableta QID 10 días',
    'captopril',
    { ...tablet, concentracion: '25 mg', ...mg(12.5), ...every(6), ...days(10) },
  ],
  [
    'warfarina 5 mg 1 1/2 tabletas diario 30 días',
    'warfarina',
    { ...tablet, concentracion: '5 mg', ...mg(7.5), ...every(24), ...days(30) },
  ],
  [
    'warfarina 5 mg 1 y media tabletas diario 30 días',
    'warfarina',
    { ...tablet, concentracion: '5 mg', ...mg(7.5), ...every(24), ...days(30) },
  ],
  [
    'digoxina 0,125 mg 1 tableta al día 30 días',
    'digoxina',
    { ...tablet, concentracion: '0,125 mg', ...mg(0.125), ...every(24), ...days(30) },
  ],
  [
    'clonidina 0.15 mg 1 tableta c/8 7 días',
    'clonidina',
    { ...tablet, concentracion: '0.15 mg', ...mg(0.15), ...every(8), ...days(7) },
  ],
  [
    'atorvastatina 40 mg 1 tableta en la noche 30 días',
    'atorvastatina',
    { ...tablet, concentracion: '40 mg', ...mg(40), ...every(24), ...days(30) },
    ['en la noche'],
  ],
  [
    'atorvastatina 40 mg 1 tableta c/24h en la noche 30 días',
    'atorvastatina',
    { ...tablet, concentracion: '40 mg', ...mg(40), ...every(24), ...days(30) },
    ['en la noche'],
  ],
  [
    'omeprazol 20 mg 1 cápsula en ayunas 30 días',
    'omeprazol',
    { ...capsule, concentracion: '20 mg', ...mg(20), ...every(24), ...days(30) },
    ['en ayunas'],
  ],
  [
    'metformina 850 mg 1 tableta mañana y noche con las comidas 30 días',
    'metformina',
    { ...tablet, concentracion: '850 mg', ...mg(850), ...every(12), ...days(30) },
    ['mañana y noche', 'con las comidas'],
  ],
  [
    'ibuprofeno 400 mg 1 tableta c/8h si hay dolor 3 días',
    'ibuprofeno',
    { ...tablet, concentracion: '400 mg', ...mg(400), ...every(8), ...days(3) },
    ['si hay dolor'],
  ],
  [
    'ibuprofeno 400 mg 1 tableta si hay dolor c/8h 3 días',
    'ibuprofeno',
    { ...tablet, concentracion: '400 mg', ...mg(400), ...every(8), ...days(3) },
    ['si hay dolor'],
  ],
  [
    'acetaminofén 500 mg 1 tableta en caso de fiebre por 3 días',
    'acetaminofén',
    { ...tablet, concentracion: '500 mg', ...mg(500), frecuencia_unidad: '7', ...days(3) },
    ['en caso de fiebre'],
  ],
  [
    'acetaminofén 500 mg 1 tableta PRN 3 días',
    'acetaminofén',
    { ...tablet, concentracion: '500 mg', ...mg(500), frecuencia_unidad: '7', ...days(3) },
    ['PRN'],
  ],
  [
    'azitromicina 500 mg 2 tabletas dosis única',
    'azitromicina',
    { ...tablet, concentracion: '500 mg', ...mg(1000), frecuencia_unidad: '8', ...days(1, '8') },
  ],
  [
    'albendazol 400 mg 1 tableta DU',
    'albendazol',
    { ...tablet, concentracion: '400 mg', ...mg(400), frecuencia_unidad: '8', ...days(1, '8') },
  ],
  [
    'acetaminofén jarabe 150 mg/5 ml 5 ml c/6h 5 días',
    'acetaminofén',
    {
      concentracion: '150 mg/5 ml',
      forma_farmaceutica: 'JA',
      via_administracion: ORAL,
      dosis_valor: 5,
      dosis_unidad: '176',
      ...every(6),
      ...days(5),
    },
  ],
  [
    'amoxicilina suspensión 250 mg/5 ml 7,5 ml VO c/8 h por 7 días',
    'amoxicilina',
    {
      concentracion: '250 mg/5 ml',
      forma_farmaceutica: 'SS',
      via_administracion: ORAL,
      dosis_valor: 7.5,
      dosis_unidad: '176',
      ...every(8),
      ...days(7),
    },
  ],
  [
    'acetaminofén 20 gotas VO c/6h 2 días',
    'acetaminofén',
    { via_administracion: ORAL, dosis_valor: 20, dosis_unidad: '46', ...every(6), ...days(2) },
  ],
  [
    'timolol 0,5% 1 gota en cada ojo c/12h 30 días',
    'timolol',
    {
      concentracion: '0,5%',
      forma_farmaceutica: 'SO',
      via_administracion: '047',
      dosis_valor: 1,
      dosis_unidad: '46',
      ...every(12),
      ...days(30),
    },
    ['en cada ojo'],
  ],
  [
    'tobramicina 0.3 % 1 gota OD c/4h 7 días',
    'tobramicina',
    {
      concentracion: '0.3 %',
      forma_farmaceutica: 'SO',
      via_administracion: '047',
      dosis_valor: 1,
      dosis_unidad: '46',
      ...every(4),
      ...days(7),
    },
    ['en el ojo derecho'],
  ],
  [
    'ciprofloxacina 3 gotas en el oído derecho c/8h 7 días',
    'ciprofloxacina',
    { via_administracion: '001', dosis_valor: 3, dosis_unidad: '46', ...every(8), ...days(7) },
    ['en el oído derecho'],
  ],
  [
    'salbutamol 100 mcg 2 puff c/6h 30 días',
    'salbutamol',
    {
      concentracion: '100 mcg',
      forma_farmaceutica: 'AS',
      via_administracion: '055',
      ...doses(2),
      ...every(6),
      ...days(30),
    },
  ],
  [
    'fluticasona 1 puff en cada fosa nasal c/24 h 1 mes',
    'fluticasona',
    { forma_farmaceutica: 'AS', via_administracion: '045', ...doses(1), ...every(24), ...days(1, '5') },
    ['en cada fosa nasal'],
  ],
  [
    'fluticasona spray nasal 50 mcg 2 sprays en cada fosa nasal c/12 h 30 días',
    'fluticasona',
    { concentracion: '50 mcg', via_administracion: '045', ...doses(2), ...every(12), ...days(30) },
    ['en cada fosa nasal'],
  ],
  [
    'diclofenaco 75 mg 1 ampolla IM dosis única',
    'diclofenaco',
    {
      concentracion: '75 mg',
      forma_farmaceutica: 'SY',
      via_administracion: '030',
      unidad_dispensacion: '1',
      ...doses(1),
      frecuencia_unidad: '8',
      ...days(1, '8'),
    },
  ],
  [
    'diclofenaco 75 mg/3 ml 1 amp IM c/12h 2 días',
    'diclofenaco',
    {
      concentracion: '75 mg/3 ml',
      forma_farmaceutica: 'SY',
      via_administracion: '030',
      unidad_dispensacion: '1',
      ...doses(1),
      ...every(12),
      ...days(2),
    },
  ],
  [
    'insulina glargina 100 UI/ml 20 UI SC en la noche 30 días',
    'insulina glargina',
    {
      concentracion: '100 UI/ml',
      via_administracion: '058',
      dosis_valor: 20,
      dosis_unidad: '72',
      ...every(24),
      ...days(30),
    },
    ['en la noche'],
  ],
  [
    'insulina NPH 12 unidades SC c/12h 30 días',
    'insulina NPH',
    { via_administracion: '058', dosis_valor: 12, dosis_unidad: '247', ...every(12), ...days(30) },
  ],
  [
    'trimetoprim/sulfametoxazol 160/800 mg 1 tableta c/12h 7 días',
    'trimetoprim/sulfametoxazol',
    { ...tablet, concentracion: '160/800 mg', ...doses(1), ...every(12), ...days(7) },
  ],
  [
    'amoxicilina + ácido clavulánico 875/125 mg 1 tableta c/12h 7 días',
    'amoxicilina + ácido clavulánico',
    { ...tablet, concentracion: '875/125 mg', ...doses(1), ...every(12), ...days(7) },
  ],
  [
    'levotiroxina 50 mcg 1 tableta en ayunas 90 días',
    'levotiroxina',
    { ...tablet, concentracion: '50 mcg', dosis_valor: 50, dosis_unidad: '137', ...every(24), ...days(90) },
    ['en ayunas'],
  ],
  [
    'alendronato 70 mg 1 tableta semanal 3 meses',
    'alendronato',
    { ...tablet, concentracion: '70 mg', ...mg(70), ...every(1, '4'), ...days(3, '5') },
  ],
  [
    'ácido fólico 1 mg 1 tableta día de por medio 1 mes',
    'ácido fólico',
    { ...tablet, concentracion: '1 mg', ...mg(1), ...every(2, '3'), ...days(1, '5') },
  ],
  [
    'medroxiprogesterona 150 mg 1 ampolla IM cada 3 meses',
    'medroxiprogesterona',
    {
      concentracion: '150 mg',
      forma_farmaceutica: 'SY',
      via_administracion: '030',
      unidad_dispensacion: '1',
      ...doses(1),
      ...every(3, '5'),
    },
  ],
  [
    'vitamina C 500 mg 1 tableta diaria 30 días',
    'vitamina C',
    { ...tablet, concentracion: '500 mg', ...mg(500), ...every(24), ...days(30) },
  ],
  [
    'vitamina B12 1 mg 1 ampolla IM semanal 4 semanas',
    'vitamina B12',
    {
      concentracion: '1 mg',
      forma_farmaceutica: 'SY',
      via_administracion: '030',
      unidad_dispensacion: '1',
      ...doses(1),
      ...every(1, '4'),
      ...days(4, '4'),
    },
  ],
  [
    'hidrocortisona crema 1% aplicar en el área afectada c/12h 7 días',
    'hidrocortisona',
    { concentracion: '1%', forma_farmaceutica: 'CT', via_administracion: '061', ...doses(1), ...every(12), ...days(7) },
    ['en el área afectada'],
  ],
  [
    'sulfato de magnesio 4 g IV dosis única',
    'sulfato de magnesio',
    { via_administracion: '042', dosis_valor: 4, dosis_unidad: '62', frecuencia_unidad: '8', ...days(1, '8') },
  ],
  [
    'bisacodilo 10 mg 1 supositorio cada noche 3 días',
    'bisacodilo',
    {
      concentracion: '10 mg',
      forma_farmaceutica: 'MS',
      via_administracion: '054',
      unidad_dispensacion: '63',
      ...mg(10),
      ...every(24),
      ...days(3),
    },
    ['noche'],
  ],
  [
    'nifedipina 30 mg 1 tableta c/24h 30 días #30',
    'nifedipina',
    { ...tablet, concentracion: '30 mg', ...mg(30), ...every(24), ...days(30), cantidad_total: 30 },
  ],
  [
    'acetaminofén 500 mg 1 g VO c/8h 3 días',
    'acetaminofén',
    { concentracion: '500 mg', via_administracion: ORAL, dosis_valor: 1, dosis_unidad: '62', ...every(8), ...days(3) },
  ],
  ['losartán 50 mg q12h x30d', 'losartán', { ...mg(50), ...every(12), ...days(30) }],
  // What is being typed says as much as it says.
  ['losartán', 'losartán', {}],
  ['losartán 50', 'losartán', {}, [], ['50']],
  ['losartán 50 mg', 'losartán', mg(50)],
  ['losartán 50 mg 1 tableta', 'losartán', { ...tablet, concentracion: '50 mg', ...mg(50) }],
  ['losartán tabletas 50 mg c/12h', 'losartán', { ...tablet, concentracion: '50 mg', ...every(12) }],
  ['', '', {}],
  ['50 mg', '50 mg', {}],
  // Never guessed: two readings, doses that somebody works out, several doses.
  ['acetaminofén 1.000 mg c/8h', 'acetaminofén', every(8), [], ['1.000 mg']],
  [
    'tramadol 50 mg 1 tableta c/6-8h 3 días',
    'tramadol',
    { ...tablet, concentracion: '50 mg', ...mg(50), ...days(3) },
    [],
    ['c/6-8h'],
  ],
  [
    'tramadol 50 mg 1 o 2 tabletas c/8h',
    'tramadol',
    { ...tablet, concentracion: '50 mg', ...every(8) },
    [],
    ['1 o 2 tabletas'],
  ],
  ['amoxicilina 50 mg/kg/día c/8h 7 días', 'amoxicilina', { ...every(8), ...days(7) }, [], ['50 mg/kg/día']],
  [
    'prednisona 5 mg 2 tabletas en la mañana y 1 tableta en la noche',
    'prednisona',
    { ...tablet, concentracion: '5 mg' },
    ['en la mañana'],
    ['1 tableta en la noche'],
  ],
  [
    'carvedilol 6,25 mg 2 tabletas al día 30 días',
    'carvedilol',
    { ...tablet, concentracion: '6,25 mg', ...mg(12.5), ...days(30) },
    [],
    ['al día'],
  ],
  [
    'aciclovir 200 mg 1 tableta 5 veces al día 7 días',
    'aciclovir',
    { ...tablet, concentracion: '200 mg', ...mg(200), ...days(7) },
    [],
    ['5 veces al día'],
  ],
  ['losartán 50 mg 1 tableta c/12h c/8h', 'losartán', { ...tablet, concentracion: '50 mg', ...mg(50) }, [], ['c/8h']],
  [
    'losartán 50 mg 1 tableta c/12h indefinidamente',
    'losartán',
    { ...tablet, concentracion: '50 mg', ...mg(50), ...every(12) },
    [],
    ['indefinidamente'],
  ],
  [
    'enoxaparina 40 mg 1 jeringa SC IM c/24h',
    'enoxaparina',
    {
      concentracion: '40 mg',
      forma_farmaceutica: 'SY',
      unidad_dispensacion: '65',
      ...doses(1),
      ...every(24),
    },
    [],
    ['IM'],
  ],
  ['tobramicina 1 gota c/4h 7 días', 'tobramicina', { dosis_valor: 1, dosis_unidad: '46', ...every(4), ...days(7) }],
]

for (const [line, medicine, values, told = [], unread = []] of cases)
  test(`se lee: «${line}»`, () => {
    const read = readPrescriptionLine(line)
    assert.deepEqual(read.values, values)
    assert.equal(read.medicamento, medicine)
    assert.deepEqual([read.condiciones, read.sinLeer], [told, unread])
  })

const shown = (line: string): (string | undefined)[] => {
  const { values: v, sinLeer } = readPrescriptionLine(line)
  const at = (value?: number, unit?: string): string => (unit === undefined ? '-' : `${value ?? ''}@${unit}`)
  return [at(v.dosis_valor, v.dosis_unidad), at(v.frecuencia_valor, v.frecuencia_unidad), sinLeer.join('; ')]
}

/** Each was once read as many times the dose, or as another interval. */
const dangerous: readonly (readonly [line: string, dose: string, often: string, unread: string])[] = [
  ['levotiroxina .5 mg diaria', '-', '24@2', '.5 mg'],
  ['digoxina ,25 mg 1 tableta diaria', '1@9000', '24@2', ',25 mg'],
  ['bisoprolol hidroclorotiazida 5/6,25 mg 1 tableta diaria', '1@9000', '24@2', ''],
  ['estradiol 1/2 mg 1 tableta diaria', '1@9000', '24@2', '1/2 mg'],
  ['clavulanato 875 mg + 125 mg 1 tableta c/12h', '1@9000', '12@2', ''],
  ['warfarina 5 mg 1½ tabletas diaria', '7.5@168', '24@2', ''],
  ['captopril 25 mg 1 / 2 tableta c/12h', '-', '12@2', '1 / 2 tableta'],
  ['captopril tableta 50 mg tres cuartos c/12h', '-', '12@2', 'tres cuartos'],
  ['penicilina benzatínica ampolla 2’400.000 UI IM', '-', '-', '2’400.000 UI'],
  ['penicilina benzatínica ampolla 2,4 millones UI IM', '-', '-', '2,4 millones UI'],
  ['enalapril 1,5,33 mg c/12h', '-', '12@2', '1,5,33 mg'],
  ['losartán 50 mg - 100 mg c/12h', '-', '12@2', '50 mg - 100 mg'],
  ['enalapril 20 mg 1 tableta 10 mg c/12h', '-', '12@2', '10 mg'],
  ['enalapril 20 mg 2 c/12h', '-', '12@2', '2'],
  ['enalapril 20 mg 2 tabletas 40 mg c/12h', '40@168', '12@2', ''],
  ['losartán tabletas 50 mg x 30', '-', '-', '30'],
  ['metformina 850 mg tab 1-0-1', '-', '-', '1-0-1'],
  ['acetaminofén 15 mg por kilo c/6h', '-', '6@2', 'kilo'],
  ['acetaminofén 2 gotas x kg c/6h', '-', '6@2', 'kg'],
  ['acetaminofén 500 mg c/6h máximo 4 g al día', '500@168', '6@2', ''],
  ['acetaminofén tab 500 mg c/6h si fiebre mayor de 38 por 3 días', '-', '6@2', ''],
  ['acetaminofén tab 500 mg 1 c/6h si dolor > 7', '500@168', '6@2', ''],
  ['amoxicilina 1 g al día dividido en 3 dosis', '-', '-', 'dividido; 3 dosis'],
  ['prednisolona 50 mg al día luego 25 mg al día', '-', '-', 'luego'],
  ['ibuprofeno 400 mg cada 6 u 8 horas', '400@168', '-', 'cada 6 u 8 horas'],
  ['metotrexato 15 mg al día los lunes', '15@168', '-', 'lunes'],
  ['metformina 850 mg 1 tableta en la mañana y la noche', '850@168', '-', 'noche'],
  ['losartán 50 mg 2 tabletas diario', '100@168', '-', 'diario'],
]
for (const [line, ...expected] of dangerous)
  test(`no se adivina: «${line}»`, () => assert.deepEqual(shown(line), expected))

test('OD es un ojo donde hay gotas, y no junto a miligramos', () =>
  assert.equal(readPrescriptionLine('omeprazol 20 mg OD 30 días').values.via_administracion, undefined))

test('la dosis se dice al paciente como se escribió', () => {
  assert.equal(readPrescriptionLine('salbutamol 100 mcg 2 puff c/6h').dosis, '2 puff')
  assert.equal(readPrescriptionLine('captopril 25 mg 1/2 tableta c/8h').dosis, '1/2 tableta')
  assert.equal(readPrescriptionLine('losartán').dosis, null)
})

test('una línea larga, o hecha para cansar, no se lee y no cuesta', () => {
  assert.deepEqual(readPrescriptionLine('a '.repeat(LONGEST_LINE)).values, {})
  for (const piece of ['1 ', '1/', 'c/', 'si ', 'mg/', '1 y media ', 'cada ', '( '])
    assert.ok(readPrescriptionLine(piece.repeat(200).slice(0, LONGEST_LINE)).sinLeer.length <= LONGEST_LINE)
})

import { examples } from './example.ts'

/** How much is given to begin with, and what of it is too much. */
const starting: readonly (readonly [dci: string, most: number, usual: number, dx?: string])[] = [
  ['lamotrigina', 200, 25],
  ['clozapina', 300, 25],
  ['metadona', 60, 10],
  ['nevirapina', 400, 200],
  ['carvedilol', 25, 6.25],
  ['bisoprolol', 10, 2.5, 'I500'],
  ['metoprolol', 100, 25, 'I500'],
  ['prazosina', 5, 1],
  ['doxazosina', 8, 1],
  ['pramipexol', 1.5, 0.25],
  ['ropinirol', 4, 0.25],
  ['warfarina', 15, 5],
  ['tizanidina', 8, 2],
]
/** By what route and how much of an opioid nobody begins with, told as it is given, and what is usual. */
const opioids: readonly (readonly [id: string, too: string, usual: string])[] = [
  ['metadona', 'metadona 20 mg cada 12 h por 7 d', 'metadona 5 mg cada 12 h por 7 d'],
  ['metadona-dia', 'metadona 10 mg cada 6 h por 7 d', 'metadona 5 mg cada 12 h por 7 d'],
  ['metadona-cancer', 'metadona 40 mg cada 6 h por 7 d', 'metadona 10 mg cada 12 h por 7 d'],
  ['morfina', 'morfina 60 mg cada 6 h por 3 d', 'morfina 10 mg cada 6 h por 3 d'],
  ['morfina-vena', '042: morfina 15 mg única', '042: morfina 3 mg única'],
  ['morfina-musculo', '030: morfina 20 mg única', '030: morfina 10 mg única'],
  ['oxicodona', 'oxicodona 40 mg cada 12 h por 7 d', 'oxicodona 10 mg cada 12 h por 7 d'],
  ['hidromorfona', 'hidromorfona 8 mg cada 6 h por 3 d', 'hidromorfona 2 mg cada 6 h por 3 d'],
  ['hidromorfona-vena', '042: hidromorfona 4 mg única', '042: hidromorfona 0.5 mg única'],
  ['tapentadol', 'tapentadol 200 mg cada 12 h por 7 d', 'tapentadol 50 mg cada 12 h por 7 d'],
  ['fentanilo-boca', '060: fentanilo 200 mcg cada 6 h por 3 d', '042: fentanilo 50 mcg única'],
  ['buprenorfina', '060: buprenorfina 8 mg cada 24 h por 7 d', '060: buprenorfina 0.4 mg cada 8 h por 7 d'],
]
export const specialDoseExamples = examples([
  ...opioids.map(([of, too, usual]) => [`opioide-nuevo-${of}`, { toma: [too] }, { toma: [usual] }] as const),
  [
    'opioide-nuevo-fentanilo-parche',
    { dx: ['M545'], toma: ['062: [25 mcg/h] fentanilo 1 dosis cada 72 h por 15 d'] },
    { dx: ['M545'], usa: ['morfina'], toma: ['062: [25 mcg/h] fentanilo 1 dosis cada 72 h por 15 d'] },
  ],
  [
    'dosis-lidocaina-viscosa-nino',
    { edad: '9 meses', toma: ['002: lidocaína 1 dosis cada 6 h por 3 d'] },
    { edad: 10, toma: ['002: lidocaína 1 dosis cada 6 h por 3 d'] },
  ],
  [
    'dosis-anestesico-ocular-dias',
    { toma: ['047: proximetacaína 1 gotas cada 4 h por 7 d'] },
    { toma: ['047: proximetacaína 1 gotas única'] },
  ],
  [
    'dosis-agonista-largo-solo',
    { dx: ['J459'], toma: ['055: salmeterol 50 mcg cada 12 h por 30 d'] },
    { dx: ['J459'], toma: ['055: salmeterol + fluticasona 50 mcg cada 12 h por 30 d'] },
  ],
  [
    'dosis-potasio-falla-renal',
    { dx: ['N185'], toma: ['cloruro de potasio 20 meq cada 8 h por 5 d'] },
    { dx: ['N185'], valores: { '2823-3': 3.1 }, toma: ['cloruro de potasio 20 meq cada 8 h por 5 d'] },
  ],
  [
    'dosis-terbutalina-tocolisis',
    { edad: 25, sexo: 'F', embarazo: 30, toma: ['terbutalina 5 mg cada 6 h por 15 d'] },
    { edad: 25, sexo: 'F', embarazo: 30, toma: ['terbutalina 5 mg cada 6 h por 1 d'] },
  ],
  [
    'dosis-digoxina-amiodarona',
    { usa: ['amiodarona'], toma: ['digoxina 0.25 mg cada 24 h por 30 d'] },
    { usa: ['amiodarona'], toma: ['digoxina 0.125 mg cada 24 h por 30 d'] },
  ],
  [
    'dosis-propofol-nino',
    { edad: 4, toma: ['042: propofol 50 mg cada 1 h por 1 d «en infusión»'] },
    { edad: 40, toma: ['042: propofol 50 mg cada 1 h por 1 d «en infusión»'] },
  ],
  [
    'dosis-aspirina-anticoagulante',
    { usa: ['warfarina'], toma: ['Ácido acetilsalicílico 500 mg cada 6 h por 3 d'] },
    { usa: ['warfarina'], toma: ['Ácido acetilsalicílico 100 mg cada 24 h por 30 d'] },
  ],
  [
    'dosis-vancomicina-renal-grave',
    { dx: ['N185'], toma: ['042: vancomicina 1 g cada 12 h por 7 d'] },
    { dx: ['N185'], toma: ['042: vancomicina 1 g cada 24 h por 7 d'] },
  ],
  ...starting.map(([dci, most, usual, dx]) => {
    const of = dx === undefined ? {} : { dx: [dx] }
    return [
      `dosis-inicio-${dci}`,
      { ...of, toma: [`${dci} (inicio) ${most} mg cada 24 h por 30 d`] },
      { ...of, toma: [`${dci} (inicio) ${usual} mg cada 24 h por 30 d`] },
    ] as const
  }),
  [
    'dosis-inicio-semaglutida',
    { toma: ['058: semaglutida (inicio) 1 mg cada 1 sem por 4 sem'] },
    { toma: ['058: semaglutida (inicio) 0.25 mg cada 1 sem por 4 sem'] },
  ],
  [
    'dosis-inicio-levotiroxina',
    { dx: ['I251'], toma: ['levotiroxina (inicio) 100 mcg cada 24 h por 30 d'] },
    { dx: ['I251'], toma: ['levotiroxina (inicio) 25 mcg cada 24 h por 30 d'] },
  ],
  [
    'dosis-lamotrigina-valproico',
    { toma: ['lamotrigina 200 mg cada 12 h por 30 d', 'ácido valproico'] },
    { toma: ['lamotrigina 100 mg cada 12 h por 30 d', 'ácido valproico'] },
  ],
  [
    'dosis-salino-hipertonico-hipernatremia',
    { valores: { '2951-2': 164 }, toma: ['041: [3 %] cloruro de sodio 500 ml cada 6 h por 1 d'] },
    { valores: { '2951-2': 164 }, toma: ['041: [0.45 %] cloruro de sodio 500 ml cada 6 h por 1 d'] },
  ],
  [
    'dosis-dextrosa-hiperglucemia',
    { valores: { '2345-7': 740 }, toma: ['042: [50 %] dextrosa 500 ml cada 6 h por 1 d'] },
    { valores: { '2345-7': 32 }, toma: ['042: [50 %] dextrosa 50 ml única'] },
  ],
  [
    'dosis-dextrosa-hiponatremia',
    { valores: { '2951-2': 112 }, toma: ['042: [5 %] dextrosa 1000 ml cada 8 h por 1 d'] },
    { valores: { '2951-2': 112 }, toma: ['042: [50 %] dextrosa 50 ml única'] },
  ],
  [
    'dosis-oxitocico-pretermino',
    { edad: 25, sexo: 'F', embarazo: 28, dx: ['O600'], toma: ['030: oxitocina 10 ui cada 8 h por 1 d'] },
    { edad: 25, sexo: 'F', embarazo: 28, dx: ['O600', 'O721'], toma: ['030: oxitocina 10 ui única'] },
  ],
  [
    'dosis-paralizante-sin-via-aerea',
    { dx: ['F411'], toma: ['042: rocuronio 50 mg única'] },
    { dx: ['F411', 'J960'], toma: ['042: rocuronio 50 mg única'] },
  ],
  [
    'dosis-paralizante-a-necesidad',
    { toma: ['042: vecuronio 10 mg a necesidad'] },
    { toma: ['042: vecuronio 10 mg única'] },
  ],
])

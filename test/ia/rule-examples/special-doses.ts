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
export const specialDoseExamples = examples([
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

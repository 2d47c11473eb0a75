import { type Phrases, words } from './measure-words.ts'

/** Words of a prescription written in one line, without accents and in lower case, as clinicians in Colombia write them. */

/** Where it is put: the route, and words that the patient is to read. */
export const placePhrases: Phrases<{ readonly route: string; readonly form?: string }> = [
  ...['cada ojo', 'ambos ojos', 'los ojos', 'el ojo derecho', 'el ojo izquierdo', 'ojo derecho', 'ojo izquierdo'].map(
    (said) => [said, { route: '047', form: 'SO' }] as const,
  ),
  ...[
    'cada oido',
    'ambos oidos',
    'los oidos',
    'el oido derecho',
    'el oido izquierdo',
    'oido derecho',
    'oido izquierdo',
  ].map((said) => [said, { route: '001' }] as const),
  ...['cada fosa nasal', 'ambas fosas nasales', 'cada fosa', 'cada narina'].map(
    (said) => [said, { route: '045' }] as const,
  ),
  ...['el area afectada', 'la zona afectada', 'la lesion', 'las lesiones'].map(
    (said) => [said, { route: '061' }] as const,
  ),
]

export interface OftenWord {
  readonly value: number | null
  readonly unit: '2' | '3' | '4' | '5' | '7' | '8'
  /** Said in the instructions too: the hour, the condition. */
  readonly tells?: true
  /** The time of the day: two of them are not once a day. */
  readonly moment?: 'manana' | 'mediodia' | 'tarde' | 'noche'
}
const hours = (value: number): OftenWord => ({ value, unit: '2' })
const atHour = (moment: NonNullable<OftenWord['moment']>): OftenWord => ({ value: 24, unit: '2', tells: true, moment })
const SINGLE: OftenWord = { value: null, unit: '8' }

export const oftenPhrases: Phrases<OftenWord> = [
  ['bid', hours(12)],
  ['b i d', hours(12)],
  ['tid', hours(8)],
  ['t i d', hours(8)],
  ['qid', hours(6)],
  ['q i d', hours(6)],
  ['qd', hours(24)],
  ['diario', hours(24)],
  ['diaria', hours(24)],
  ['diariamente', hours(24)],
  ['al dia', hours(24)],
  ['cada dia', hours(24)],
  ['todos los dias', hours(24)],
  ['interdiario', { value: 2, unit: '3' }],
  ['dia de por medio', { value: 2, unit: '3' }],
  ['un dia si y otro no', { value: 2, unit: '3' }],
  ['semanal', { value: 1, unit: '4' }],
  ['cada semana', { value: 1, unit: '4' }],
  ['a la semana', { value: 1, unit: '4' }],
  ['por semana', { value: 1, unit: '4' }],
  ['quincenal', { value: 15, unit: '3' }],
  ['mensual', { value: 1, unit: '5' }],
  ['cada mes', { value: 1, unit: '5' }],
  ['al mes', { value: 1, unit: '5' }],
  ['dosis unica', SINGLE],
  ['unica dosis', SINGLE],
  ['du', SINGLE],
  ['stat', SINGLE],
  ['en la manana y en la noche', { value: 12, unit: '2', tells: true }],
  ['manana y noche', { value: 12, unit: '2', tells: true }],
  ['en la manana', atHour('manana')],
  ['por la manana', atHour('manana')],
  ['en ayunas', atHour('manana')],
  ['al mediodia', atHour('mediodia')],
  ['en la tarde', atHour('tarde')],
  ['por la tarde', atHour('tarde')],
  ['en la noche', atHour('noche')],
  ['por la noche', atHour('noche')],
  ['noche', atHour('noche')],
  ['al acostarse', atHour('noche')],
  ['antes de acostarse', atHour('noche')],
  ['antes de dormir', atHour('noche')],
  ['al dormir', atHour('noche')],
  ['hs', atHour('noche')],
]

/** How it is taken, which has no field of its own: said to the patient. */
export const mannerPhrases: readonly string[] = [
  'con las comidas',
  'con la comida',
  'con cada comida',
  'antes de las comidas',
  'antes de cada comida',
  'despues de las comidas',
  'despues de cada comida',
  'con el desayuno',
  'con el almuerzo',
  'con la cena',
  'antes del desayuno',
  'antes del almuerzo',
  'antes de la cena',
  'despues del desayuno',
  'con abundante agua',
]

/** What begins a condition; all that follows, up to a number, belongs to it. */
export const conditionWords: ReadonlySet<string> = new Set(['si', 'segun', 'prn'])
export const conditionPhrases: readonly string[] = ['en caso de', 'a necesidad', 'cuando haya', 'por razon necesaria']

export const timeWords = words<{ readonly unit: '1' | '2' | '3' | '4' | '5' | '6' }>([
  ['min minuto minutos', { unit: '1' }],
  ['h hs hr hrs hora horas', { unit: '2' }],
  ['d dia dias', { unit: '3' }],
  ['sem semana semanas', { unit: '4' }],
  ['mes meses', { unit: '5' }],
  ['ano anos', { unit: '6' }],
])

/** Numbers as words; a half is one too. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    un: 1,
    una: 1,
    uno: 1,
    medio: 0.5,
    media: 0.5,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    quince: 15,
    treinta: 30,
  }),
)

/** Beside a number they make another of it, which is not worked out: thousands, and parts of one piece. */
export const multiples: ReadonlySet<string> = new Set(['mil', 'millon', 'millones'])
export const parts: ReadonlySet<string> = new Set(
  'cuarto cuartos tercio tercios quinto quintos octavo octavos'.split(' '),
)

/** What joins two numbers between which somebody has to choose. */
export const orWords: ReadonlySet<string> = new Set(['-', '/', 'a', 'o', 'hasta'])

/** What begins the most that is taken, which is no dose. */
export const mostWords: ReadonlySet<string> = new Set(['maximo', 'maxima', 'max', 'hasta', 'tope'])

/** Words that are in no field and change what the fields say: what they put in doubt stays empty. */
export const doubts: ReadonlyMap<string, 'peso' | 'varias' | 'frecuencia'> = new Map([
  ...'kg kgs kilo kilos kilogramo kilogramos m2'.split(' ').map((word) => [word, 'peso'] as const),
  ...'luego despues posteriormente entonces seguido seguida alternar alternando disminuir aumentar'
    .concat(' dividido dividida divididos divididas repartido repartida repartidos repartidas fraccionado otra otro')
    .split(' ')
    .map((word) => [word, 'varias'] as const),
  ...'lunes martes miercoles jueves viernes sabado sabados domingo domingos excepto salvo menos manana mediodia tarde'
    .split(' ')
    .map((word) => [word, 'frecuencia'] as const),
])

/** What stands between the rest and says nothing of its own. */
export const fillers: ReadonlySet<string> = new Set(
  'de del la el los las en por via tomar tome toma dar de administrar aplicar aplique durante x a y con cada'.split(
    ' ',
  ),
)

import { type Phrases, words } from './measure-words.ts'
import type { Moment, Weekday } from './regimen.ts'

/** Words of a prescription written in one line, without accents and in lower case, as clinicians in Colombia write them. */

/** Where it is put: the route, and words that the patient is to read. */
export const placePhrases: Phrases<{
  readonly route: string
  readonly form?: string
  readonly said?: string
  /** The dose is of each side. */
  readonly both?: true
}> = [
  ...['cada ojo', 'ambos ojos', 'los ojos'].map((said) => [said, { route: '047', form: 'SO', both: true }] as const),
  ...['el ojo derecho', 'el ojo izquierdo', 'ojo derecho', 'ojo izquierdo'].map(
    (said) => [said, { route: '047', form: 'SO' }] as const,
  ),
  ...['cada oido', 'ambos oidos', 'los oidos'].map((said) => [said, { route: '001', both: true }] as const),
  ...['el oido derecho', 'el oido izquierdo', 'oido derecho', 'oido izquierdo'].map(
    (said) => [said, { route: '001' }] as const,
  ),
  ...['cada fosa nasal', 'ambas fosas nasales', 'cada fosa', 'ambas fosas', 'cada narina', 'ambas narinas'].map(
    (said) => [said, { route: '045', both: true }] as const,
  ),
  ...['por fosa nasal', 'por fosa', 'por narina'].map(
    (said) => [said, { route: '045', both: true, said: 'en cada fosa nasal' }] as const,
  ),
  ...['fosa nasal derecha', 'fosa nasal izquierda', 'fosa derecha', 'fosa izquierda'].map(
    (said) => [said, { route: '045' }] as const,
  ),
  ...['el area afectada', 'la zona afectada', 'area afectada', 'zona afectada', 'la lesion', 'las lesiones'].map(
    (said) => [said, { route: '061' }] as const,
  ),
]

export interface OftenWord {
  readonly value: number | null
  readonly unit: '2' | '3' | '4' | '5' | '8'
  /** Of several pieces it does not say whether together or apart. */
  readonly bare?: true
}
const hours = (value: number): OftenWord => ({ value, unit: '2' })
const SINGLE: OftenWord = { value: null, unit: '8' }
const DAILY: OftenWord = { value: 24, unit: '2', bare: true }

export const oftenPhrases: Phrases<OftenWord> = [
  ...['bid', 'b i d'].map((said) => [said, hours(12)] as const),
  ...['tid', 't i d'].map((said) => [said, hours(8)] as const),
  ...['qid', 'q i d'].map((said) => [said, hours(6)] as const),
  ...['qd', 'cada dia', 'todos los dias', 'diariamente'].map((said) => [said, hours(24)] as const),
  ...['diario', 'diaria', 'diarios', 'diarias', 'al dia', 'dia', 'por dia', '/ dia'].map(
    (said) => [said, DAILY] as const,
  ),
  ...[
    'interdiario',
    'interdiaria',
    'interdiarios',
    'dia de por medio',
    'dia por medio',
    'un dia si y otro no',
    'dias alternos',
    'dia alterno',
  ].map((said) => [said, { value: 2, unit: '3' }] as const),
  ...['semanal', 'semanalmente', 'cada semana', 'a la semana', 'por semana', 'una vez por semana'].map(
    (said) => [said, { value: 1, unit: '4' }] as const,
  ),
  ...['quincenal', 'quincenalmente'].map((said) => [said, { value: 15, unit: '3' }] as const),
  ...['mensual', 'mensualmente', 'cada mes', 'al mes', 'una vez al mes'].map(
    (said) => [said, { value: 1, unit: '5' }] as const,
  ),
  ['bimestral', { value: 2, unit: '5' }],
  ['trimestral', { value: 3, unit: '5' }],
  ['semestral', { value: 6, unit: '5' }],
  ...[
    'dosis unica',
    'unica dosis',
    'du',
    'stat',
    'una sola dosis',
    'una sola vez',
    'unica vez',
    'por una vez',
    'ahora',
  ].map((said) => [said, SINGLE] as const),
]

interface MomentWord {
  readonly moments: readonly Moment[]
  /** Says more than the moment. */
  readonly told?: true
}
const around = (words: readonly string[], moment: Moment): (readonly [string, MomentWord])[] =>
  words.flatMap((word) =>
    ['', 'en la ', 'por la ', 'en las ', 'a la ', 'al ', 'la ', 'cada ', 'de la ', 'las ', 'al '].map(
      (lead) => [lead + word, { moments: [moment] }] as const,
    ),
  )
const moment = (words: readonly string[], when: Moment): (readonly [string, MomentWord])[] =>
  words.map((word) => [word, { moments: [when], told: true }] as const)
export const momentPhrases: Phrases<MomentWord> = [
  ...around(['manana', 'mananas', 'am'], 'manana'),
  ...around(['mediodia', 'medio dia'], 'mediodia'),
  ...around(['tarde', 'tardes'], 'tarde'),
  ...around(['noche', 'noches', 'pm'], 'noche'),
  ...moment(['en ayunas', 'ayunas', 'en ayuno', 'antes del desayuno'], 'manana'),
  ...moment(
    ['al acostarse', 'antes de acostarse', 'antes de dormir', 'al dormir', 'a la hora de dormir', 'hs'],
    'noche',
  ),
]

export const weekdayWords: ReadonlyMap<string, Weekday> = new Map([
  ['lunes', 'lunes'],
  ['martes', 'martes'],
  ['miercoles', 'miercoles'],
  ['jueves', 'jueves'],
  ['viernes', 'viernes'],
  ['sabado', 'sabado'],
  ['domingo', 'domingo'],
  ['sabados', 'sabado'],
  ['domingos', 'domingo'],
])

/** What says that a dose is one among several. `y` and `de` only join. */
export const rolePhrases: Phrases<{ readonly role: 'carga' | 'rescate' | 'mas' | 'luego' | 'y' | 'de' }> = [
  ...[
    'carga',
    'dosis de carga',
    'de carga',
    'bolo',
    'bolo inicial',
    'en bolo',
    'dosis inicial',
    'de inicio',
    'impregnacion',
    'dosis de impregnacion',
  ].map((said) => [said, { role: 'carga' }] as const),
  ...[
    'rescate',
    'rescates',
    'de rescate',
    'dosis de rescate',
    'con rescates',
    'con rescate',
    'rescates de',
    'rescate de',
  ].map((said) => [said, { role: 'rescate' }] as const),
  ...['mas', 'adicional', 'adicionales', 'extra'].map((said) => [said, { role: 'mas' }] as const),
  ...[
    'luego',
    'despues',
    'posteriormente',
    'entonces',
    'seguido de',
    'seguida de',
    'seguido',
    'seguida',
    'continuar',
    'continuar con',
    'y luego',
    'y despues',
    'luego de',
    'mantenimiento',
    'de mantenimiento',
    'bajar a',
    'reducir a',
    'disminuir a',
    'subir a',
    'aumentar a',
  ].map((said) => [said, { role: 'luego' }] as const),
  ['y', { role: 'y' }],
  ['e', { role: 'y' }],
  ['de', { role: 'de' }],
]

/** What begins the most that is taken, which is no dose. `needsDay`: without a day it is something else. */
export const limitPhrases: Phrases<{ readonly lasts?: true; readonly needsDay?: true }> = [
  ...[
    'maximo',
    'maxima',
    'max',
    'tope',
    'tope de',
    'dosis maxima',
    'maximo de',
    'sin pasar de',
    'no pasar de',
    'sin exceder',
    'no exceder',
    'no exceder de',
    'sin exceder de',
    'no mas de',
    'que no pase de',
    'sin superar',
    'no superar',
    'sin sobrepasar',
  ].map((said) => [said, {}] as const),
  ['hasta', { lasts: true, needsDay: true }],
  ['hasta por', { lasts: true, needsDay: true }],
]

/** What begins the time in which it is infused. */
export const overPhrases: Phrases<object> = [
  ...[
    'pasar en',
    'a pasar en',
    'para pasar en',
    'pasar',
    'infundir en',
    'infundir',
    'en infusion de',
    'en infusion',
    'infusion',
    'infusion de',
    'infusion continua',
    'en infusion continua',
    'a goteo',
    'goteo',
    'lento en',
    'lenta en',
    'iv lento en',
    'pasar lento en',
    'bic',
    'en bomba',
    'por bomba',
  ].map((said) => [said, {}] as const),
]
export const solvents: ReadonlySet<string> = new Set(
  'ssn ss sf dad dextrosa glucosado lactato ringer hartmann solucion salina fisiologica isotonica normal suero agua destilada esteril inyectable para inyeccion d5 dw5 del'.split(
    ' ',
  ),
)

export const scalePhrases: Phrases<object> = [
  ...[
    'escala movil',
    'segun escala',
    'escala',
    'esquema movil',
    'segun glucometria',
    'segun glucometrias',
    'segun glucosa',
    'segun glicemia',
    'segun glucemia',
    'si glucometria',
    'si glucosa',
    'si glicemia',
    'si glucemia',
    'glucometria',
    'glucosa',
    'glicemia',
    'glucemia',
    'escala movil segun glucometria',
    'segun escala movil',
  ].map((said) => [said, {}] as const),
]

export const untilDonePhrases: Phrases<object> = [
  ...[
    'hasta terminar',
    'hasta terminarlo',
    'hasta acabar',
    'hasta terminar frasco',
    'hasta terminar el frasco',
    'hasta terminar tratamiento',
    'hasta terminar el tratamiento',
    'hasta completar',
    'hasta completar tratamiento',
    'hasta terminar caja',
    'hasta terminar la caja',
  ].map((said) => [said, {}] as const),
]

/** Intervals that are hours although nobody says so. */
export const byHours: ReadonlySet<number> = new Set([4, 6, 8, 12, 24, 48, 72])

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
  'antes del almuerzo',
  'antes de la cena',
  ...['desayuno', 'almuerzo'].map((meal) => `despues del ${meal}`),
  'despues de la cena',
  'despues de la comida',
  ...['alimento', 'alimentos', 'los alimentos', 'comida', 'comidas', 'leche', 'agua', 'un vaso de agua'].map(
    (what) => `con ${what}`,
  ),
  'antes de comer',
  'despues de comer',
  'con el estomago vacio',
  'con el estomago lleno',
  'con abundante agua',
  ...['no', 'sin'].map((not) => `${not} masticar`),
  ...['disuelto', 'disuelta', 'diluido', 'diluida'].map((how) => `${how} en agua`),
  ...['lugar', 'sitio', 'zona'].flatMap((place) => [`cambiar de ${place}`, `cambiando de ${place}`]),
  'no suspender',
  'sin suspender',
]

/** What begins when it is not given, or when somebody is called: the condition behind it is none of the dose. */
export const withheldPhrases: Phrases<object> = [
  ...[
    'suspender',
    'suspenda',
    'omitir',
    'omita',
    'saltar',
    'interrumpir',
    'descontinuar',
    'retirar',
    'evitar',
    'no suspender',
    'no debe',
    'no se debe',
    'contraindicado',
    'contraindicada',
    'consultar',
    'volver',
    'acudir',
    'avisar',
    'llamar',
    'regresar',
  ].map((said) => [said, {}] as const),
  ...['no', 'nunca'].flatMap((no) =>
    [
      'dar',
      'administrar',
      'administre',
      'aplicar',
      'aplique',
      'tomar',
      'tome',
      'usar',
      'use',
      'poner',
      'colocar',
      'inyectar',
      'iniciar',
      'repetir',
    ].map((verb) => [`${no} ${verb}`, {}] as const),
  ),
]

/** What begins a condition; all that follows, up to a number, belongs to it. `alone`: a condition though nothing follows. */
export const conditionStarts: Phrases<{ readonly alone?: true }> = [
  ...['si', 'segun', 'en caso de', 'cuando haya', 'solo si', 'unicamente si', 'cuando tenga', 'solo en caso de'].map(
    (said) => [said, {}] as const,
  ),
  ...[
    'prn',
    'sos',
    'a necesidad',
    'por razon necesaria',
    'segun necesidad',
    'si es necesario',
    'si lo necesita',
    'condicional',
    'a demanda',
    'si se requiere',
    'si requiere',
    'segun requerimiento',
    'en caso necesario',
    'en caso de ser necesario',
    'de ser necesario',
  ].map((said) => [said, { alone: true }] as const),
]

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

/** What is done with the dose, and no part of the condition before it: «si TA > 160 repetir». */
const changeWords =
  'alternar alternando disminuir disminuyendo aumentar aumentando reducir bajar subir titular descenso dividido dividida divididos divididas repartido repartida repartidos repartidas fraccionado suspender suspenda suspendiendo omitir omita saltar doble doblar duplicar mitad cambiar'.split(
    ' ',
  )
/** After it stands when it is given once more. */
export const againWords: ReadonlySet<string> = new Set(
  'repetir repita repetirse repitiendo repetido repetida reaplicar'.split(' '),
)
export const actionWords: ReadonlySet<string> = new Set([...changeWords, ...againWords])

/** What of the prescription a word that is not understood puts in doubt: it stays empty. */
export type LineDoubt = 'peso' | 'varias' | 'frecuencia' | 'dosis' | 'via' | 'maximo' | 'infusion'
export const doubts: ReadonlyMap<string, LineDoubt> = new Map([
  ...'kg kgs kilo kilos kilogramo kilogramos m2'.split(' ').map((word) => [word, 'peso'] as const),
  ...[
    ...changeWords,
    ...'otra otro primer primera primeros primeras restantes demas resto siguiente siguientes'.split(' '),
  ].map((word) => [word, 'varias'] as const),
  ...[...againWords, ...'excepto salvo menos no nunca veces vez descansar descanso descansando'.split(' ')].map(
    (word) => [word, 'frecuencia'] as const,
  ),
])

/** What stands between the rest and says nothing of its own. */
export const fillers: ReadonlySet<string> = new Set(
  'del la el los las en por via tomar tome toma dar administrar durante x a con cada dosis se que colocar poner inhalar inyectar usar'.split(
    ' ',
  ),
)

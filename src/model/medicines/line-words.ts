import { entriesOf } from '../keys.ts'
import table from './line-words.json' with { type: 'json' }
import { type Phrases, words } from './measure-words.ts'
import type { Moment, Weekday } from './regimen.ts'

/** Words of a prescription written in one line, without accents and in lower case, as clinicians in Colombia write them. */

/** Phrases that say nothing besides what their list is for. */
const bare = (said: readonly string[]): Phrases<object> => said.map((phrase) => [phrase, {}] as const)

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
  /** Of `frecuencia_unidad`. */
  readonly unit: string
  /** Of several pieces it does not say whether together or apart. */
  readonly bare: boolean
}

export const oftenPhrases: Phrases<OftenWord> = table.often.flatMap(({ said, ...often }) =>
  said.map((phrase) => [phrase, often] as const),
)

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
export const rolePhrases: Phrases<{ readonly role: keyof typeof table.roles }> = entriesOf(table.roles).flatMap(
  ([role, said]) => said.map((phrase) => [phrase, { role }] as const),
)

/** What begins the most that is taken, which is no dose. `needsDay`: without a day it is something else. */
export const limitPhrases: Phrases<{ readonly lasts?: true; readonly needsDay?: true }> = [
  ...bare(table.limits),
  ['hasta', { lasts: true, needsDay: true }],
  ['hasta por', { lasts: true, needsDay: true }],
]

/** What begins the time in which it is infused. */
export const overPhrases = bare(table.over)
export const solvents: ReadonlySet<string> = new Set(
  'ssn ss sf dad dextrosa glucosado lactato ringer hartmann solucion salina fisiologica isotonica normal suero agua destilada esteril inyectable para inyeccion d5 dw5 del'.split(
    ' ',
  ),
)

export const scalePhrases = bare(table.scale)
export const untilDonePhrases = bare(table.untilDone)

/** Intervals that are hours although nobody says so. */
export const byHours: ReadonlySet<number> = new Set([4, 6, 8, 12, 24, 48, 72])

/** How it is taken, which has no field of its own: said to the patient. */
export const mannerPhrases: readonly string[] = table.manner

/** What begins when it is not given, or when somebody is called: the condition behind it is none of the dose. */
export const withheldPhrases = bare(table.withheld)

/** What begins a condition; all that follows, up to a number, belongs to it. `alone`: a condition though nothing follows. */
export const conditionStarts: Phrases<{ readonly alone?: true }> = [
  ...bare(table.conditions),
  ...table.conditionsAlone.map((said) => [said, { alone: true }] as const),
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
export const numberWords: ReadonlyMap<string, number> = new Map(Object.entries(table.numbers))

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

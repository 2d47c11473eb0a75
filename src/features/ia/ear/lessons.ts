import { existsSync, readFileSync } from 'node:fs'
import { plain } from '../../../model/text/plain-text.ts'
import { assertions } from '../../../modules/lectura/index.ts'
import { optionalCell, readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import { type Danger, dangers } from './ear.ts'
import { type Group, groupOf, soundsOf, stretches } from './sounds.ts'
import type { Lesson } from './train.ts'

/** A text somebody wrote, and which danger it tells; null tells none. */
export interface Told {
  readonly id: string
  readonly texto: string
  readonly grupo: Group
  readonly tells: Danger | null
}
interface Written {
  readonly id: string
  readonly texto?: string
  readonly enfermedad_actual?: string
  readonly tipo?: string
  readonly debe?: string
  readonly persona?: { readonly edad: string }
  readonly esperado?: unknown
}

const SETS = new URL('../../../../bench/safety/', import.meta.url)
/** Judged already, or written to be learned from. What no rule has met stays to judge. */
export const learned: readonly string[] = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  'dev',
  'dev2',
  'dev3',
  'dev4',
  'dev5',
  'dev6',
].map((set) => `sets-${set}`)

function written(set: string, name: string): Written[] {
  const file = new URL(`${set}/${name}.json`, SETS)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

const DAYS = Object.entries({ año: 365.25, mes: 30.4, semana: 7, día: 1 })
function groupWritten({ persona }: Written): Group {
  const days = DAYS.find(([unit]) => persona?.edad.includes(unit))?.[1]
  return groupOf(persona === undefined || days === undefined ? null : Number.parseInt(persona.edad, 10) * days)
}
const toldBy = (w: Written, tells: Danger | null): Told => ({
  id: w.id,
  texto: w.texto ?? w.enfermedad_actual ?? '',
  grupo: groupWritten(w),
  tells,
})

/** Of what is written for other questions, what names no danger is ordinary. */
const NAMES_DANGER = /suicid|155|violen|abuso|maltrat|ruta|autoles|icbf|comisar/
/** What was written for other questions and tells a danger without being asked for it, as people who read it found. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  'sets-3': ['t106', 't135'],
  'sets-4': ['t095'],
  'sets-5': ['t036', 't064', 't076', 't094', 't115', 't126', 't127'],
  'sets-6': ['t014', 't060', 't128', 'v092', 'v123'],
  'sets-7': ['t007', 't083', 't125', 'v032', 'v033', 'v116'],
  'sets-dev4': ['v060', 'v084', 'v086', 'v104', 'd095'],
}

export const phrasesOf = (set: string): Told[] =>
  written(set, 'frases').map((w) => toldBy(w, w.debe === 'callar' ? null : (dangers.find((d) => d === w.tipo) ?? null)))
export const ordinaryOf = (set: string): Told[] =>
  [
    ...written(set, 'vinetas').filter(
      ({ debe, esperado }) => debe === 'callar' || !NAMES_DANGER.test(plain(JSON.stringify(esperado ?? ''))),
    ),
    ...written(set, 'notas'),
  ]
    .filter(({ id }) => TELLING[set]?.includes(id) !== true)
    .map((w) => toldBy(w, null))

/** The texts before which the tests of all rules keep silent. */
const silent = (): Told[] =>
  readTsvTable(new URL('../../../../test/ia/vignettes/told.tsv', import.meta.url), {
    edad: optionalCell(textCell),
    sexo: optionalCell(textCell),
    debe: optionalCell(textCell),
    texto: textCell,
  }).flatMap(({ edad, debe, texto }, n) =>
    debe === undefined
      ? [{ id: String(n), texto, grupo: groupOf(edad === undefined ? null : Number(edad)), tells: null }]
      : [],
  )

/** How often the silent are heard, so that they are heeded among so many. */
const TIMES = 4

/** A danger is told by the whole of it; what is ordinary is so in each part. */
function lessonsOf({ texto, grupo, tells }: Told): Lesson[] {
  const words = assertions(texto)
  const { own, ofGroup, withNext, always } = soundsOf(words, grupo)
  return (tells === null ? stretches(words) : [{ from: 0, to: words.length }]).map(({ from, to }) => ({
    sounds: new Set([...always, ...own.slice(from, to), ...ofGroup.slice(from, to), ...withNext.slice(from, to - 1)]),
    tells,
  }))
}

export const lessons = (sets: readonly string[] = learned): Lesson[] =>
  [
    ...sets.flatMap((set) => [...phrasesOf(set), ...ordinaryOf(set)]),
    ...Array.from({ length: TIMES }, silent).flat(),
  ].flatMap(lessonsOf)

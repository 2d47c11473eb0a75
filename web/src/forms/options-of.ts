import type { CodeList } from '../../../src/model/codes/code-list.ts'
import { municipio } from '../../../src/model/codes/municipio.ts'
import { unidadMedida } from '../../../src/model/codes/unidad-medida.ts'
import { usualUnits } from '../../../src/model/codes/usual-units.ts'
import { viaAdministracion } from '../../../src/model/codes/via-administracion.ts'
import type { Field } from '../../../src/model/fields.ts'
import { counted, DOSE_UNIT, routePhrases, unitWords } from '../../../src/model/medicines/measure-words.ts'
import { townName } from './town-name.ts'

export interface Option {
  value: string
  label: string
  /** How else it is written by those who look for it. */
  said?: readonly string[]
}

/** Of a list of our own: value and what a person reads. */
export const optionsOfWords = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Of a national list, in words; its code is said only where two are called the same, and finds it anyway. */
export function optionsOfList(list: CodeList): Option[] {
  const options = list.codes
    .filter((c) => c.retired !== true)
    .map((c) => ({ value: c.code, label: list === municipio ? townName(c.code) : c.label }))
  const times = new Map<string, number>()
  for (const { label } of options) times.set(label, (times.get(label) ?? 0) + 1)
  return options.map((o) => (times.get(o.label) === 1 ? o : { ...o, label: `${o.label} · ${o.value}` }))
}

const known = new WeakMap<Field, Option[]>()

/** Of a thousand municipalities, made once and not at every letter that is typed beside them. */
export function optionsOf(field: Field): Option[] {
  const made =
    known.get(field) ??
    (field.options !== undefined
      ? optionsOfWords(field.options)
      : field.list === undefined
        ? []
        : optionsOfList(field.list))
  known.set(field, made)
  return made
}

interface OptionGroup {
  group: string
  items: Option[]
}

let units: OptionGroup[] | undefined

/** As in the line of a prescription: what is counted in pieces is so many doses. */
const saidAs = (unit: string): readonly string[] => [
  ...[...unitWords].filter(([, { unit: meant }]) => meant === unit).map(([word]) => word),
  ...(unit === DOSE_UNIT ? counted : []),
]

/** The units that people write come first; the rest of the ministry's table, after them. Made when a form first offers them. */
function unitOptions(): OptionGroup[] {
  const usual = new Set(usualUnits.map(([code]) => code))
  units ??= [
    { group: 'Usuales', items: usualUnits.map(([value, label]) => ({ value, label, said: saidAs(value) })) },
    { group: 'Más', items: optionsOfList(unidadMedida).filter(({ value }) => !usual.has(value)) },
  ]
  return units
}

let routes: Option[] | undefined

/** Found by what is written on paper too: «VO» is oral, and no dressing. */
function routeOptions(): Option[] {
  routes ??= optionsOfList(viaAdministracion).map((one) => ({
    ...one,
    said: routePhrases.filter(([, { route }]) => route === one.value).map(([said]) => said),
  }))
  return routes
}

/** The same where some of them are used far more than the others, or are written otherwise. */
export function offeredOptions(field: Field): (Option | OptionGroup)[] {
  if (field.list === unidadMedida) return unitOptions()
  return field.list === viaAdministracion ? routeOptions() : optionsOf(field)
}

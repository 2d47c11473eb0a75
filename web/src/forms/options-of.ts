import type { CodeList } from '../../../src/model/codes/code-list.ts'
import { municipio } from '../../../src/model/codes/municipio.ts'
import type { Field } from '../../../src/model/fields.ts'
import { townName } from './town-name.ts'

export interface Option {
  value: string
  label: string
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

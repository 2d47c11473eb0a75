import type { Classification, CodeLookup } from './classification.ts'
import type { Field } from './fields.ts'
import type { FieldError } from './problem.ts'
import type { Resource, Row, Value } from './resource.ts'
import { type Say, say } from './say.ts'

const TITLES: Readonly<Record<Classification, Say>> = {
  cie10: say('la CIE-10', 'ICD-10'),
  cie11: say('la CIE-11', 'ICD-11'),
}

type Fields = Readonly<Record<string, Field>>

const namesOf = new WeakMap<Fields, readonly string[]>()

/** The fields that hold codes, or objects that do; looked up once for each declaration. */
function classified(fields: Fields): readonly string[] {
  const known = namesOf.get(fields)
  if (known !== undefined) return known
  const names = Object.keys(fields).filter(
    (name) => fields[name]?.classification !== undefined || classified(fields[name]?.fields ?? {}).length > 0,
  )
  namesOf.set(fields, names)
  return names
}

export const hasClassified = (r: Resource): boolean => classified(r.fields).length > 0

/** Every code that is new must exist and be in use. What a row said before it may go on saying. */
export function checkClassified(
  resource: Resource,
  row: Row,
  previous: Row | null,
  codes: CodeLookup,
  errors: FieldError[],
): void {
  for (const name of classified(resource.fields)) {
    const field = resource.fields[name]
    if (field === undefined) continue
    const { classification } = field
    if (classification !== undefined) check(classification, name, row[name], previous?.[name], codes, errors)
    else checkItems(field, name, row[name], previous?.[name], codes, errors)
  }
}

const isItem = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkItems(
  { fields = {} }: Field,
  name: string,
  now: Value | undefined,
  before: Value | undefined,
  codes: CodeLookup,
  errors: FieldError[],
): void {
  const said = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : [])
  const of = (item: Value, key: string): Value => (isItem(item) ? (item[key] ?? null) : null)
  for (const key of classified(fields)) {
    const classification = fields[key]?.classification
    if (classification === undefined) continue
    const known = new Set(said(before).map((item) => of(item, key)))
    said(now).forEach((item, i) => {
      const code = of(item, key)
      check(classification, `${name}[${i}].${key}`, code, known.has(code) ? code : null, codes, errors)
    })
  }
}

function check(
  classification: Classification,
  campo: string,
  now: Value | undefined,
  before: Value | undefined,
  codes: CodeLookup,
  errors: FieldError[],
): void {
  if (typeof now !== 'string' || now === before || !codes.knows(classification)) return
  const found = codes.find(classification, now)
  if (found?.habilitado === true) return
  const near = codes.near(classification, now)
  const { es, en } = TITLES[classification]
  errors.push({
    campo,
    codigo: found === undefined ? 'codigo_desconocido' : 'codigo_deshabilitado',
    mensaje:
      found === undefined
        ? withSimilar(`No existe en ${es}.`, `Does not exist in ${en}.`, near)
        : withSimilar(`Ya no se usa en ${es}.`, `Is no longer used in ${en}.`, near),
  })
}

/** What is wrong with a code, and what may have been meant by it. */
export function withSimilar(
  es: string,
  en: string,
  near: readonly { readonly codigo: string; readonly nombre: string }[],
): Say {
  const hint = near.map(({ codigo, nombre }) => `${codigo} ${nombre}`).join('; ')
  return hint === '' ? say(es, en) : say(`${es} Parecidos: ${hint}.`, `${en} Similar: ${hint}.`)
}

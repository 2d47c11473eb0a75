import { tsvRows } from '../../../modules/tsv-table/index.ts'

/** A type that an element may have; of a reference, the types that it may lead to. */
export interface ElementType {
  readonly code: string
  readonly targets: readonly string[]
}

export interface ElementDefinition {
  readonly name: string
  /** Position among the elements of its type. */
  readonly at: number
  /** What it is made of; undefined if it is a primitive. `Resource` for any of them. */
  readonly type: string | undefined
  readonly summary: boolean
  readonly mandatory: boolean
}

/** All that R4 says of an element, as its definitions write it: `value` with `choice`, not `valueQuantity`. */
export interface WholeElement extends ElementDefinition {
  readonly choice: boolean
  readonly list: boolean
  readonly types: readonly ElementType[]
  /** The part whose elements it repeats. */
  readonly same: string | undefined
  /** The list of codes that it demands, by its address. */
  readonly valueSet: string | undefined
}

export interface TypeDefinition {
  /** By the name that JSON gives it: `valueQuantity`, not `value[x]`. */
  element(name: string): ElementDefinition | undefined
}

const types: ReadonlyMap<string, string> = new Map(
  tsvRows(new URL('definitions.tsv', import.meta.url)).map(([type = '', elements = '']) => [type, elements]),
)

/** What R4 describes: types, and parts of them (`Patient.contact`). */
export const typeNames: readonly string[] = [...types.keys()]

/** Told by its id, which is no mere text. */
export const isResourceType = (name: string): boolean => types.get(name)?.startsWith('id:id') === true

function madeOf(all: readonly ElementType[]): string | undefined {
  const found = all.find(({ code }) => types.has(code))?.code
  return found !== undefined && isResourceType(found) ? 'Resource' : found
}

const VALUE_SETS = 'http://hl7.org/fhir/ValueSet/'
const ELEMENT = /^(\w+)(\[x\])?([!*+]?):(@?)([^=^]+)(?:=([^\s^]+))?(\^?)$/

function readElement(word: string, at: number): WholeElement {
  const [, name = '', choice, sign, same, made = '', valueSet, summary] = ELEMENT.exec(word) ?? []
  const all = made.split('/').map((type): ElementType => {
    const [code = '', targets] = type.replace(')', '').split('(')
    return { code, targets: targets?.split('|') ?? [] }
  })
  return {
    name,
    at,
    choice: choice !== undefined,
    list: sign === '*' || sign === '+',
    mandatory: sign === '!' || sign === '+',
    summary: summary === '^',
    type: choice === undefined ? madeOf(all) : undefined,
    types: all,
    same: same === '@' ? made : undefined,
    valueSet: valueSet?.includes(':') === false ? VALUE_SETS + valueSet : valueSet,
  }
}

const elements = new Map<string, readonly WholeElement[]>()

/** The elements of a type or of a part of one, in their order. */
export function elementsOf(name: string): readonly WholeElement[] {
  const made = elements.get(name) ?? types.get(name)?.split(' ').map(readElement) ?? []
  elements.set(name, made)
  return made
}

const known = new Map<string, TypeDefinition>()

function read(name: string): TypeDefinition {
  const all = elementsOf(name)
  const plain = new Map<string, ElementDefinition>(all.filter((e) => !e.choice).map((e) => [e.name, e]))
  return {
    element(name) {
      const found = plain.get(name)
      if (found !== undefined) return found
      const choice = all.find((c) => c.choice && name.startsWith(c.name) && /^[A-Z]/.test(name.slice(c.name.length)))
      if (choice === undefined) return undefined
      const type = name.slice(choice.name.length)
      const made = { ...choice, name, type: types.has(type) ? type : undefined }
      plain.set(name, made)
      return made
    },
  }
}

/** What R4 says of a type or of a part of one (`Patient.contact`); undefined of what we do not publish. */
export function typeNamed(name: string): TypeDefinition | undefined {
  if (!types.has(name)) return undefined
  const made = known.get(name) ?? read(name)
  known.set(name, made)
  return made
}

/** The short lists of codes that elements demand, by their address: the system, empty for several, and the codes. */
export const codesByValueSet: ReadonlyMap<string, { readonly system: string; readonly codes: readonly string[] }> =
  new Map(
    tsvRows(new URL('value-sets.tsv', import.meta.url)).map(([name = '', system = '', codes = '']) => [
      VALUE_SETS + name,
      { system: system === '-' ? '' : system, codes: codes.split(' ') },
    ]),
  )

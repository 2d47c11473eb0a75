import { definitions } from './definitions.ts'

export interface ElementDefinition {
  readonly name: string
  /** Position among the elements of its type. */
  readonly at: number
  /** What it is made of; undefined if it is a primitive. `Resource` for any of them. */
  readonly type: string | undefined
  readonly summary: boolean
  readonly mandatory: boolean
}

export interface TypeDefinition {
  /** By the name that JSON gives it: `valueQuantity`, not `value[x]`. */
  element(name: string): ElementDefinition | undefined
}

const ELEMENT = /^([\w[\]]+)(?::([\w.]+))?(\+?)(!?)$/
const known = new Map<string, TypeDefinition>()

const isType = (name: string): boolean => Object.hasOwn(definitions, name)

function read(text: string): TypeDefinition {
  const plain = new Map<string, ElementDefinition>()
  const choices: ElementDefinition[] = []
  text.split(' ').forEach((word, at) => {
    const [, name = '', type, summary, mandatory] = ELEMENT.exec(word) ?? []
    const found = { name, at, type, summary: summary === '+', mandatory: mandatory === '!' }
    if (name.endsWith('[x]')) choices.push({ ...found, name: name.slice(0, -3) })
    else plain.set(name, found)
  })
  return {
    element(name) {
      const found = plain.get(name)
      if (found !== undefined) return found
      const choice = choices.find((c) => name.startsWith(c.name) && /^[A-Z]/.test(name.slice(c.name.length)))
      if (choice === undefined) return undefined
      const type = name.slice(choice.name.length)
      const made = { ...choice, name, type: isType(type) ? type : undefined }
      plain.set(name, made)
      return made
    },
  }
}

/** What R4 says of a type or of a part of one (`Patient.contact`); undefined of what we do not publish. */
export function typeNamed(name: string): TypeDefinition | undefined {
  if (!isType(name)) return undefined
  const made = known.get(name) ?? read(definitions[name] ?? '')
  known.set(name, made)
  return made
}

import { HL7, type Profile, RDA } from '../definition.ts'
import { readDefinition } from '../read-definition.ts'
import type { VersionName } from './version-name.ts'

/** A line of a StructureDefinition's differential: what a guide demands of one element, or of the whole if it has no name. */
interface DifferentialRule {
  readonly id: string
  readonly [key: string]: unknown
}

/** Lines that stand wherever a line calls them, by what they are given. */
export type LineTemplate = (given: readonly string[]) => readonly string[]

const address = (kind: string, name: string): string => (name.includes(':') ? name : `${RDA}${kind}/${name}`)
const structure = (name: string): string => address('StructureDefinition', name)

const counted = (card: string): object => {
  const [min, max] = card.split('..')
  return max === undefined ? { max: min } : { min: Number(min), max }
}

/** `naming:RNEC` and `system:UMM` are addresses of the guide; all else is JSON. */
function readFixed(text: string): unknown {
  const [, kind, name] = /^(naming|system):(\S+)$/.exec(text) ?? []
  if (kind === undefined || name === undefined) return JSON.parse(text)
  return address(kind === 'naming' ? 'NamingSystem' : 'CodeSystem', name)
}

const discriminatorOf = (by: string): object => ({ type: by.split(':')[0], path: by.split(':')[1] })
const slicingBy = (all: string, flags: readonly string[] = []): object => ({
  slicing: {
    rules: flags.includes('closed') ? 'closed' : 'open',
    ordered: flags.includes('ordered'),
    discriminator: all.split(',').map(discriminatorOf),
  },
})

/** `Patient(PatientRDA)`: a type, and the profiles that its value follows. */
const typeOf = (text: string): object => {
  const [code, profiles] = text.replace(')', '').split('(')
  return { code, ...(profiles === undefined ? {} : { profile: profiles.split(',').map(structure) }) }
}

/** What a word of a line demands, besides how often. */
const words: Readonly<Record<string, (said: string) => object>> = {
  only: (types) => ({ type: types.split('|').map(typeOf) }),
  ref: (names) => ({ type: [{ code: 'Reference', targetProfile: names.split('|').map(structure) }] }),
  from: (name) => ({ binding: { strength: 'required', valueSet: address('ValueSet', name) } }),
  by: (said) => slicingBy(said.split(' ')[0] ?? '', said.split(' ').slice(1)),
  '=': (value) => ({ fixedValue: readFixed(value) }),
  '~': (value) => ({ patternValue: readFixed(value) }),
}

function codingRules(id: string, said: string): readonly DifferentialRule[] {
  const [system = '', code, display] = said.split('|')
  const part = (name: string, value: string | undefined): DifferentialRule => ({
    id: `${id}.${name}`,
    ...counted('1..1'),
    ...(value === undefined ? {} : { fixedValue: value }),
  })
  return [part('system', address('CodeSystem', system)), part('code', code), part('display', display)]
}

/** Each with its own definition: `ExtensionCountryCode 1..1`, or under another name, `ExtensionCountryCode/Pais 1..1`. */
function extensionRules(id: string, said: string): readonly DifferentialRule[] {
  const all = said.split(', ').map((one) => one.split(/[ /](?!\.)/))
  const rules = all.map((one): DifferentialRule => {
    const [name = '', slice = name, card = slice] = one.length === 2 ? [one[0], one[0], one[1]] : one
    return { id: `${id}:${slice}`, ...counted(card), type: [{ code: 'Extension', profile: [structure(name)] }] }
  })
  const least = rules.some(({ min }) => min !== 0) ? 1 : 0
  return [{ id, ...counted(`${least}..*`), ...slicingBy('value:url') }, ...rules]
}

const LINE = /^(.*?)(?: (\d+\.\.[\d*]+|0|\?))?(?: (?:(?=only |ref |from |by |of |= |~ |# )(.*)))?$/
const WORD = /(only|ref|from|by|of|=|~|#) (.*?)(?= (?:from|#) |$)/g

function readLine(line: string): readonly DifferentialRule[] {
  if (line.startsWith('! ')) {
    const [key, human, expression, id = ''] = line.slice(2).split(' | ')
    const constraint = [{ key, severity: 'error', human, expression }]
    return [id === '' ? { id, ...counted('0..*'), constraint } : { id, constraint }]
  }
  const [, paths = '', card, said = ''] = LINE.exec(line) ?? []
  const all = [...said.matchAll(WORD)].map(([, word = '', rest = '']) => [word, rest] as const)
  const demands = all.map(([word, rest]) => words[word]?.(rest) ?? {})
  return paths.split(', ').flatMap((id) => {
    const of = all.find(([word]) => word === 'of')
    if (of !== undefined) return extensionRules(id, of[1])
    const coding = all.find(([word]) => word === '#')
    const own = Object.assign({ id }, card === '?' ? {} : counted(card ?? '1..1'), ...demands)
    return [
      ...(coding !== undefined && all.length === 1 && card === undefined ? [] : [own]),
      ...(coding === undefined ? [] : codingRules(id, coding[1])),
    ]
  })
}

/** A profile of a resource says of itself that it is that profile; an extension, which one it is. */
function ownRules(name: string, type: string): readonly DifferentialRule[] {
  if (type === 'Bundle') return []
  if (type === 'Extension') return [{ id: 'url', ...counted('1..1'), fixedValue: structure(name) }]
  return [
    { id: 'meta', ...counted('0..1') },
    { id: 'meta.profile', ...counted('1..*'), patternCanonical: structure(name) },
  ]
}

/** Each profile of a block with its lines. */
function profileLines(lines: readonly string[]): readonly { name: string; type: string; said: string[] }[] {
  const found: { name: string; type: string; said: string[] }[] = []
  for (const line of lines) {
    const [, name, type, only] = /^(\w+) < (\w+)(?: : (.*))?$/.exec(line) ?? []
    if (name !== undefined && type !== undefined) found.push({ name, type, said: only === undefined ? [] : [only] })
    else found.at(-1)?.said.push(line)
  }
  return found
}

/** A line as one version of the guide has it; null where it is of another. */
function lineOf(line: string, version: VersionName): string | null {
  const [, only = version, said = line] = /^@([\d.]+) (.*)$/.exec(line) ?? []
  const flagged = (_: string, flag: string, of: string): string => (of === version ? ` ${flag}` : '')
  return only === version ? said.replaceAll(/ (\w+)@([\d.]+)/g, flagged) : null
}

/** The profiles that a text in the notation of `profiles.txt` describes, in one version of the guide. */
export function readProfiles(
  text: string,
  version: VersionName,
  given: Readonly<Record<string, LineTemplate>>,
): readonly Profile[] {
  const templates = new Map(Object.entries(given))
  const expanded = (line: string): readonly string[] => {
    const own = lineOf(line, version)
    if (own === null) return []
    const [, name, said = ''] = /^%([^ ]+)(?: (.*))?$/.exec(own) ?? []
    if (name === undefined) return [own]
    const template = templates.get(name)
    if (template === undefined) throw new Error(`There is no ${name} to put here`)
    return template(said.split(' | ')).flatMap(expanded)
  }
  return text.split(/\n{2,}/).flatMap((block): Profile[] => {
    const [first = '', ...lines] = block.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const head = lineOf(first, version)
    if (head === null) return []
    if (head.startsWith('%')) {
      const [name = '', ...parameters] = head.slice(1).split(' ')
      const put = (line: string, said: readonly string[]): string =>
        line.replaceAll(/\$([a-z]+)/g, (_, parameter) => said[parameters.indexOf(parameter)] ?? '')
      templates.set(name, (said) => lines.map((line) => put(line, said)))
      return []
    }
    return profileLines([head, ...lines]).map(({ name, type, said }) => {
      const rules = [...ownRules(name, type), ...said.flatMap(expanded).flatMap(readLine)]
      const element = rules.map((rule) => ({ ...rule, id: rule.id === '' ? type : `${type}.${rule.id}` }))
      const profile = readDefinition({
        url: structure(name),
        type,
        baseDefinition: HL7 + type,
        differential: { element },
      })
      if (profile === null) throw new Error(`${name} cannot be read`)
      return profile
    })
  })
}

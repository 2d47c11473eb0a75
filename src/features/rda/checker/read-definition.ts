import type { Discriminator, Element, Invariant, Profile, Slicing, TypeRef } from './definition.ts'
import { isList } from './json.ts'

/** The parts of a StructureDefinition that are read; anything else in the file is ignored. */
interface RawElement {
  readonly id?: string
  readonly path?: string
  readonly sliceName?: string
  readonly min?: number
  readonly max?: string
  readonly base?: { readonly max?: string }
  readonly maxLength?: number
  readonly contentReference?: string
  readonly type?: readonly { code?: string; profile?: string[]; targetProfile?: string[] }[]
  readonly binding?: { readonly strength?: string; readonly valueSet?: string }
  readonly slicing?: { discriminator?: Discriminator[]; rules?: Slicing['rules']; ordered?: boolean }
  readonly constraint?: readonly { key?: string; severity?: string; human?: string; expression?: string }[]
}
interface RawDefinition {
  readonly url?: string
  readonly type?: string
  readonly baseDefinition?: string
  readonly snapshot?: { readonly element?: readonly RawElement[] }
  readonly differential?: { readonly element?: readonly RawElement[] }
}

type Draft = { -readonly [K in keyof Element]: Element[K] } & { children: Draft[]; slices: Draft[] }

/** Null where the file is not a definition that can be read. */
export function readDefinition(raw: unknown): Profile | null {
  // What a file says is looked at where it matters; the rest has the form that FHIR gives it, or is no guide.
  const { url, type, baseDefinition, snapshot, differential } = raw as RawDefinition
  const elements = snapshot?.element ?? differential?.element
  if (typeof url !== 'string' || typeof type !== 'string' || !isList(elements)) return null
  const root: Draft = { name: type, children: [], slices: [] }
  for (const element of elements) {
    const steps = (element.id ?? element.path ?? '').split('.').slice(1)
    const at = place(root, steps)
    const said = read(element)
    // Our own rules say the invariants of one element line by line.
    Object.assign(at, said, at.invariants && said.invariants && { invariants: [...at.invariants, ...said.invariants] })
  }
  return { url, type, root, ...(baseDefinition && { base: baseDefinition }) }
}

/** Finds or makes the element that an id names: `identifier:Nacional.type.coding:Pais/Otro.system`. */
function place(root: Draft, steps: readonly string[]): Draft {
  return steps.reduce((at, step) => {
    const [path = '', slice] = step.split(':')
    const name = path.replace('[x]', '')
    const element = find(at.children, (e) => e.name === name) ?? make(at.children, name, path.endsWith('[x]'))
    return (slice?.split('/') ?? []).reduce<Draft>(
      (sliced, sliceName) =>
        find(sliced.slices, (e) => e.sliceName === sliceName) ??
        Object.assign(make(sliced.slices, name, path.endsWith('[x]')), { sliceName }),
      element,
    )
  }, root)
}
const find = (list: readonly Draft[], test: (e: Draft) => boolean): Draft | undefined => list.find(test)
function make(list: Draft[], name: string, choice: boolean): Draft {
  const draft: Draft = { name, children: [], slices: [], ...(choice && { choice: true }) }
  list.push(draft)
  return draft
}

/** How a definition writes the type of an id, a url or the value of a primitive: the base knows it better. */
const SYSTEM = 'http://hl7.org/fhirpath/System.'

const many = (max: string): number => (max === '*' ? Number.POSITIVE_INFINITY : Number(max))

function read(raw: RawElement): Partial<Draft> {
  const out: Partial<Draft> = {}
  if (raw.min !== undefined) out.min = raw.min
  if (raw.max !== undefined) out.max = many(raw.max)
  if (raw.base?.max !== undefined) out.list = many(raw.base.max) > 1
  if (raw.type !== undefined && !raw.type.every((t) => t.code?.startsWith(SYSTEM))) out.types = raw.type.map(readType)
  if (raw.maxLength !== undefined) out.maxLength = raw.maxLength
  if (raw.contentReference !== undefined) out.contentReference = raw.contentReference.split('#').at(-1) ?? ''
  if (raw.binding?.strength === 'required' && raw.binding.valueSet) {
    out.valueSet = raw.binding.valueSet.split('|')[0] ?? ''
  }
  if (raw.slicing !== undefined) {
    const { discriminator = [], rules = 'open', ordered = false } = raw.slicing
    out.slicing = { discriminators: discriminator, rules, ordered }
  }
  const invariants = (raw.constraint ?? []).flatMap(readInvariant)
  if (invariants.length > 0) out.invariants = invariants
  for (const [key, value] of Object.entries(raw)) {
    if (/^fixed[A-Z]/.test(key)) out.fixed = value
    else if (/^pattern[A-Z]/.test(key)) out.pattern = value
  }
  return out
}

const readType = ({
  code = '',
  profile = [],
  targetProfile = [],
}: NonNullable<RawElement['type']>[number]): TypeRef => ({
  code,
  profiles: profile,
  targets: targetProfile,
})

const readInvariant = (raw: NonNullable<RawElement['constraint']>[number]): readonly Invariant[] =>
  raw.key === undefined || raw.expression === undefined
    ? []
    : [
        {
          key: raw.key,
          severity: raw.severity === 'warning' ? 'warning' : 'error',
          human: raw.human ?? raw.key,
          expression: raw.expression,
        },
      ]

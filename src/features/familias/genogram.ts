import { generationsOf } from './generations.ts'
import type { Kindred } from './kindred.ts'
import type { Bond } from './lineage.ts'
import { type Person, unknownPerson } from './person.ts'
import { shareBlood } from './relation.ts'

export interface DrawnPerson extends Person {
  readonly generacion: number
}
export interface DrawnUnion {
  readonly id: string
  /** Left and right: the man first, where there is one. */
  readonly personas: readonly [string, string]
  readonly tipo: Bond
  readonly fin: 'separacion' | 'divorcio' | null
  readonly consanguinea: boolean
}
export interface DrawnChild {
  readonly hijo: string
  readonly union: string
  readonly tipo: 'biologica' | 'adoptiva'
  /** Children of one birth, by the same number. */
  readonly gemelar: number | null
  /** One of the parents is not on record, and is taken to be the other's only partner. */
  readonly supuesta: boolean
}
/** A family as it is drawn: every child hangs from a couple, and everybody stands in the row of their generation. */
export interface Genogram {
  readonly indice: string | null
  readonly personas: readonly DrawnPerson[]
  readonly uniones: readonly DrawnUnion[]
  readonly filiaciones: readonly DrawnChild[]
  readonly hogares: readonly (readonly string[])[]
  readonly sin_ubicar: readonly { readonly persona: string; readonly de: string; readonly parentesco: string }[]
}

interface Couple {
  a: string
  b: string
  tipo: Bond
}

export function genogramOf(k: Kindred, indice: string | null): Genogram {
  const people = new Map(k.people)
  const couples: Couple[] = k.unions.map(({ a, b, bond }) => ({ a, b, tipo: bond }))
  const coupleOf = (x: string, y: string): number =>
    couples.findIndex(({ a, b }) => (a === x && b === y) || (a === y && b === x))
  const partnersOf = (id: string): string[] => couples.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : []))
  const unknownBeside = new Map<string, string>()

  /** The other parent, when only one is on record: the only partner, or somebody unknown. */
  function beside(parent: string, child: string): { other: string; supuesta: boolean } {
    const known = partnersOf(parent).filter((p) => !unknownBeside.has(parent) || unknownBeside.get(parent) !== p)
    const [only] = known
    const isStep = k.steps.some((s) => s.child === child && s.parent === only)
    if (known.length === 1 && only !== undefined && !isStep && !shareBlood(k, only, parent))
      return { other: only, supuesta: true }
    const made = unknownBeside.get(parent)
    if (made !== undefined) return { other: made, supuesta: false }
    const sexo = people.get(parent)?.sexo
    const id = `y${unknownBeside.size + 1}`
    people.set(id, unknownPerson(id, sexo === '01' ? '02' : sexo === '02' ? '01' : null))
    unknownBeside.set(parent, id)
    couples.push({ a: parent, b: id, tipo: 'padres' })
    return { other: id, supuesta: false }
  }

  const hung: { hijo: string; couple: number; tipo: DrawnChild['tipo']; supuesta: boolean }[] = []
  const hang = (hijo: string, parents: readonly string[], tipo: DrawnChild['tipo']): void => {
    const [one, two] = parents
    if (one === undefined) return
    const { other, supuesta } = two === undefined ? beside(one, hijo) : { other: two, supuesta: false }
    let couple = coupleOf(one, other)
    if (couple === -1) couple = couples.push({ a: one, b: other, tipo: 'padres' }) - 1
    hung.push({ hijo, couple, tipo, supuesta })
  }
  for (const [child, of] of k.parents) hang(child, Object.values(of), 'biologica')
  for (const [child, of] of Map.groupBy(k.adoptions, (a) => a.child))
    hang(child, of.map((a) => a.parent).slice(0, 2), 'adoptiva')

  const rows = generationsOf({
    ...k,
    people,
    unions: couples.map(({ a, b, tipo }) => ({ a, b, bond: tipo })),
  })
  const idOf = (at: number): string => `u${at + 1}`
  const row = (id: string): number => rows.get(id) ?? 0
  // What contradicts itself cannot be drawn from above to below; the family's inconsistencies tell of it.
  const drawable = hung.filter(({ hijo, couple }) => {
    const { a, b } = couples[couple] ?? { a: hijo, b: hijo }
    return row(hijo) > Math.max(row(a), row(b))
  })
  const twins = twinsOf(drawable, people)
  return {
    indice: indice === null ? null : k.same(indice),
    personas: [...people.values()].map((p) => ({ ...p, generacion: rows.get(p.id) ?? 0 })),
    uniones: couples.map((c, at) => ({
      id: idOf(at),
      personas: leftToRight(c, people),
      ...bondOf(c, partnersOf, people),
      consanguinea: shareBlood(k, c.a, c.b),
    })),
    filiaciones: drawable.map(({ hijo, couple, tipo, supuesta }) => ({
      hijo,
      union: idOf(couple),
      tipo,
      gemelar: twins.get(hijo) ?? null,
      supuesta,
    })),
    hogares: householdsOf(k),
    sin_ubicar: k.loose.map((f) => ({ persona: f.familiar, de: f.indice, parentesco: f.parentesco })),
  }
}

const leftToRight = ({ a, b }: Couple, people: ReadonlyMap<string, Person>): readonly [string, string] =>
  people.get(a)?.sexo === '02' || people.get(b)?.sexo === '01' ? [b, a] : [a, b]

/** What their civil state says of a couple, where it can only be of this one. */
function bondOf(
  { a, b, tipo }: Couple,
  partnersOf: (id: string) => string[],
  people: ReadonlyMap<string, Person>,
): Pick<DrawnUnion, 'tipo' | 'fin'> {
  const states = [a, b].filter((id) => partnersOf(id).length === 1).map((id) => people.get(id)?.estado_civil ?? null)
  const said = states.filter((s) => s !== null)
  if (said.includes('divorciado')) return { tipo: tipo === 'padres' ? 'matrimonio' : tipo, fin: 'divorcio' }
  if (said.includes('separado')) return { tipo, fin: 'separacion' }
  if (tipo === 'matrimonio' || tipo === 'union_libre') return { tipo, fin: null }
  const both = states.length === 2 && said.length === 2
  if (both && said.every((s) => s === 'casado')) return { tipo: 'matrimonio', fin: null }
  if (both && said.every((s) => s === 'union_libre')) return { tipo: 'union_libre', fin: null }
  return { tipo, fin: null }
}

function twinsOf(
  hung: readonly { hijo: string; couple: number; tipo: string }[],
  people: ReadonlyMap<string, Person>,
): Map<string, number> {
  const births = Map.groupBy(
    hung.filter((h) => h.tipo === 'biologica'),
    (h) => `${h.couple} ${people.get(h.hijo)?.nacimiento ?? h.hijo}`,
  )
  const several = [...births.values()].filter((group) => group.length > 1)
  return new Map(several.flatMap((group, at) => group.map((h) => [h.hijo, at + 1] as const)))
}

/** Those who live together, as the rows say of each patient and a relative; nobody is alone in one. */
export function householdsOf(k: Kindred): string[][] {
  const leader = new Map<string, string>()
  const find = (id: string): string => {
    const next = leader.get(id)
    return next === undefined ? id : find(next)
  }
  for (const p of k.people.values()) {
    for (const m of p.filas) {
      if (m.convive !== true) continue
      const [a, b] = [find(k.same(String(m.paciente_indice))), find(p.id)]
      if (a !== b && k.people.has(a) && k.people.has(b)) leader.set(a, b)
    }
  }
  const groups = Map.groupBy(k.people.keys(), find)
  return [...groups.values()].filter((group) => group.length > 1)
}

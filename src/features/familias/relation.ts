import type { Kindred } from './kindred.ts'
import type { Bond, Slot } from './lineage.ts'

const BOTH = ['padre', 'madre'] as const

interface Reached {
  readonly steps: number
  /** The last on the way before it. */
  readonly below: string
  /** Through which parent it starts. */
  readonly first: Slot
}

/** What is asked of everybody again and again; a family does not change once it is put together. */
interface Looked {
  readonly ancestors: Map<string, ReadonlyMap<string, Reached>>
  readonly partners: ReadonlyMap<string, readonly Partner[]>
}
const looked = new WeakMap<Kindred, Looked>()

function lookedIn(k: Kindred): Looked {
  const known = looked.get(k)
  if (known !== undefined) return known
  const made = { ancestors: new Map(), partners: couplesOf(k) }
  looked.set(k, made)
  return made
}

/** Ancestors by blood, each at its shortest distance. */
export function ancestorsOf(k: Kindred, id: string): ReadonlyMap<string, Reached> {
  const { ancestors } = lookedIn(k)
  const known = ancestors.get(id)
  if (known !== undefined) return known
  const found = climb(k, id)
  ancestors.set(id, found)
  return found
}

function climb(k: Kindred, id: string): Map<string, Reached> {
  const found = new Map<string, Reached>()
  let front = BOTH.flatMap((slot) => {
    const up = k.parents.get(id)?.[slot]
    return up === undefined ? [] : [{ up, first: slot, below: id }]
  })
  for (let steps = 1; front.length > 0; steps++) {
    const next: typeof front = []
    for (const { up, first, below } of front) {
      if (found.has(up) || up === id) continue
      found.set(up, { steps, first, below })
      for (const slot of BOTH) {
        const further = k.parents.get(up)?.[slot]
        if (further !== undefined) next.push({ up: further, first, below: up })
      }
    }
    front = next
  }
  return found
}

const sexed = (sex: string | null | undefined, male: string, female: string): string => (sex === '02' ? female : male)
const sided = (first: Slot, sex: string | null | undefined, male: string, female: string): string =>
  sex === '02'
    ? `${female}_${first === 'padre' ? 'paterna' : 'materna'}`
    : `${male}_${first === 'padre' ? 'paterno' : 'materno'}`

function byBlood(k: Kindred, a: string, b: string): string | null {
  const sex = k.people.get(b)?.sexo
  const mine = ancestorsOf(k, a)
  const theirs = ancestorsOf(k, b)
  const up = mine.get(b)
  if (up !== undefined) {
    if (up.steps === 1) return up.first
    if (up.steps === 2) return sided(up.first, sex, 'abuelo', 'abuela')
    return up.steps === 3 ? sexed(sex, 'bisabuelo', 'bisabuela') : null
  }
  const down = theirs.get(a)
  if (down !== undefined) {
    if (down.steps === 1) return sexed(sex, 'hijo', 'hija')
    return down.steps === 2 ? sexed(sex, 'nieto', 'nieta') : null
  }
  const shared = [...mine.entries()]
    .flatMap(([id, { steps, first, below }]) => {
      const other = theirs.get(id)
      return other === undefined ? [] : [{ up: steps, down: other.steps, first, sides: [below, other.below] as const }]
    })
    .toSorted((x, y) => x.up + x.down - (y.up + y.down))[0]
  if (shared === undefined || mayBeOne(k, ...shared.sides)) return null
  switch (`${shared.up} ${shared.down}`) {
    case '1 1':
      return sexed(sex, 'hermano', 'hermana')
    case '2 1':
      return sided(shared.first, sex, 'tio', 'tia')
    case '1 2':
      return sexed(sex, 'sobrino', 'sobrina')
    case '2 2':
      return sexed(sex, 'primo', 'prima')
    default:
      return null
  }
}

/** A daughter of the grandmother is an aunt, unless she is the very mother of whom nothing else is known. */
function mayBeOne(k: Kindred, a: string, b: string): boolean {
  const [p, q] = [k.people.get(a), k.people.get(b)]
  if (p?.desconocido !== true && q?.desconocido !== true) return false
  return (p?.sexo ?? null) === null || (q?.sexo ?? null) === null || p?.sexo === q?.sexo ? !k.apart(a, b) : false
}

function byAdoption(k: Kindred, a: string, b: string): string | null {
  const sex = k.people.get(b)?.sexo
  if (k.adoptions.some((x) => x.child === a && x.parent === b)) return sexed(sex, 'padre_adoptivo', 'madre_adoptiva')
  if (k.adoptions.some((x) => x.child === b && x.parent === a)) return sexed(sex, 'hijo_adoptivo', 'hija_adoptiva')
  return null
}

const WORD: Readonly<Partial<Record<Bond, string>>> = { matrimonio: 'conyuge', union_libre: 'companero_permanente' }

interface Partner {
  readonly id: string
  readonly word: string | null
}

/** Couples that live or lived as such: to have had a child together makes nobody an in-law. */
function couplesOf(k: Kindred): Map<string, Partner[]> {
  const found = new Map<string, Partner[]>()
  const add = (one: string, id: string, bond: Bond): void => {
    found.set(one, [...(found.get(one) ?? []), { id, word: WORD[bond] ?? null }])
  }
  for (const { a, b, bond } of k.unions) {
    if (bond === 'padres') continue
    add(a, b, bond)
    add(b, a, bond)
  }
  return found
}

const partnersOf = (k: Kindred, id: string): readonly Partner[] => lookedIn(k).partners.get(id) ?? []

function byMarriage(k: Kindred, a: string, b: string): string | null {
  const sex = k.people.get(b)?.sexo
  const partners = partnersOf(k, a)
  const own = partners.find((p) => p.id === b)
  if (own !== undefined) return own.word
  const isParent = (up: string, child: string): boolean => BOTH.some((slot) => k.parents.get(child)?.[slot] === up)
  const isSibling = (x: string, y: string): boolean => byBlood(k, x, y)?.startsWith('herman') === true
  if (partners.some((p) => isParent(b, p.id))) return sexed(sex, 'suegro', 'suegra')
  const theirs = partnersOf(k, b)
  if (theirs.some((p) => isParent(a, p.id))) return sexed(sex, 'yerno', 'nuera')
  if (theirs.some((p) => isParent(p.id, a))) return sexed(sex, 'padrastro', 'madrastra')
  if (partners.some((p) => isParent(p.id, b))) return sexed(sex, 'hijastro', 'hijastra')
  if (partners.some((p) => isSibling(p.id, b)) || theirs.some((p) => isSibling(p.id, a)))
    return sexed(sex, 'cunado', 'cunada')
  return null
}

/** What `b` is to `a`, in a word of the list of kinship, where it follows from what is known; null where it does not. */
export function relationOf(k: Kindred, a: string, b: string): string | null {
  if (a === b) return null
  return byBlood(k, a, b) ?? byAdoption(k, a, b) ?? byMarriage(k, a, b)
}

/** Whether two people have an ancestor in common, or one is the other's. */
export function shareBlood(k: Kindred, a: string, b: string): boolean {
  const mine = ancestorsOf(k, a)
  const theirs = ancestorsOf(k, b)
  return mine.has(b) || theirs.has(a) || [...mine.keys()].some((id) => theirs.has(id))
}

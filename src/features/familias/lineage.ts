import { foldedText } from '../../model/text/plain-text.ts'
import { type Person, unknownPerson } from './person.ts'

export type Slot = 'padre' | 'madre'
/** `pareja`: a couple, of which kind nobody has said. `padres`: known only from a child of both. */
export type Bond = 'matrimonio' | 'union_libre' | 'pareja' | 'padres'

/** Something that the rows of a family say and that cannot, or can hardly, be so. */
export interface Contradiction {
  readonly codigo: 'ciclo' | 'dos_progenitores' | 'generaciones' | 'hermanos_sin_progenitor'
  readonly personas: readonly string[]
  readonly fila: string
}

const plain = (name: string | null): string =>
  foldedText(name ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const SEX: Readonly<Record<Slot, string>> = { padre: '01', madre: '02' }
export const slotOf = (sex: string | null): Slot | null => (sex === '01' ? 'padre' : sex === '02' ? 'madre' : null)
const WEIGHT: Readonly<Record<Bond, number>> = { padres: 0, pareja: 1, union_libre: 2, matrimonio: 3 }

/**
 * A family while it is being put together: who is whose parent and partner, with somebody unknown wherever the others need
 * one to be related through. Two names that turn out to be one person are made one.
 */
export function lineage(people: readonly Person[]) {
  const nodes = new Map(people.map((p) => [p.id, p]))
  const leader = new Map<string, string>()
  const slots = new Map<string, Partial<Record<Slot, string>>>()
  const adoptions: { child: string; parent: string }[] = []
  const steps: { child: string; parent: string }[] = []
  const unions: { a: string; b: string; bond: Bond }[] = []
  const contradictions: Contradiction[] = []
  const apart: (readonly [string, string])[] = []
  let unknown = 0

  const find = (id: string): string => {
    const next = leader.get(id)
    return next === undefined ? id : find(next)
  }
  const person = (id: string): Person => nodes.get(find(id)) ?? unknownPerson(id, null)
  const parent = (child: string, slot: Slot): string | null => {
    const id = slots.get(find(child))?.[slot]
    return id === undefined ? null : find(id)
  }
  const childrenOf = (id: string): string[] =>
    [...slots.keys()].filter(
      (c) => find(c) === c && (['padre', 'madre'] as const).some((s) => parent(c, s) === find(id)),
    )
  const partnersOf = (id: string): string[] => [
    ...new Set(
      unions.flatMap(({ a, b }) => (find(a) === find(id) ? [find(b)] : find(b) === find(id) ? [find(a)] : [])),
    ),
  ]
  const isAncestor = (elder: string, of: string): boolean => {
    const seen = new Set<string>()
    const walk = (id: string): boolean =>
      (['padre', 'madre'] as const).some((s) => {
        const up = parent(id, s)
        if (up === null || seen.has(up)) return false
        seen.add(up)
        return up === find(elder) || walk(up)
      })
    return walk(find(of))
  }
  const somebody = (sex: string | null): string => {
    const id = `x${++unknown}`
    nodes.set(id, unknownPerson(id, sex))
    return id
  }
  /** Two rows may tell of one person whom no document joins: same place in the family, same name, nothing against it. */
  const mayBeOne = (one: string, two: string): boolean => {
    const [a, b] = [person(one), person(two)]
    if (isAncestor(one, two) || isAncestor(two, one)) return false
    if (a.sexo !== null && b.sexo !== null && a.sexo !== b.sexo) return false
    if (a.desconocido || b.desconocido) return true
    if (a.paciente !== null && b.paciente !== null) return false
    if (a.numero_documento !== null && b.numero_documento !== null) return false
    if (a.nacimiento !== null && b.nacimiento !== null && a.nacimiento !== b.nacimiento) return false
    return a.nombre !== null && plain(a.nombre) === plain(b.nombre)
  }
  const unite = (one: string, two: string): void => {
    const [a, b] = [find(one), find(two)]
    if (a === b) return
    const [p, q] = [person(a), person(b)]
    const keepB = p.desconocido || (p.paciente === null && q.paciente !== null)
    const [kept, gone] = keepB ? [b, a] : [a, b]
    leader.set(gone, kept)
    nodes.set(kept, together(person(kept), keepB ? p : q))
    nodes.delete(gone)
    const theirs = slots.get(gone) ?? {}
    slots.delete(gone)
    for (const slot of ['padre', 'madre'] as const) {
      const other = theirs[slot]
      if (other === undefined) continue
      const mine = parent(kept, slot)
      if (mine === null) slots.set(kept, { ...slots.get(kept), [slot]: other })
      else if (find(other) !== mine && mayBeOne(mine, other)) unite(mine, other)
    }
  }
  const against = (codigo: Contradiction['codigo'], fila: string, ...personas: string[]): void => {
    contradictions.push({ codigo, fila, personas })
  }
  const setParent = (child: string, slot: Slot, who: string, fila: string): boolean => {
    const before = parent(child, slot)
    if (before === find(who)) return true
    if (find(child) === find(who) || isAncestor(child, who)) {
      against('ciclo', fila, child, who)
      return false
    }
    if (before !== null) {
      if (mayBeOne(before, who)) {
        unite(before, who)
        return true
      }
      against('dos_progenitores', fila, child, before, who)
      return false
    }
    slots.set(find(child), { ...slots.get(find(child)), [slot]: who })
    uniteNamesakes(find(child), slot)
    return true
  }
  /** A child told of twice, by both of its parents or by two of its siblings. */
  const uniteNamesakes = (child: string, slot: Slot): void => {
    const up = parent(child, slot)
    if (up === null) return
    const twin = childrenOf(up).find(
      (c) => c !== find(child) && !person(c).desconocido && !person(child).desconocido && mayBeOne(c, child),
    )
    if (twin !== undefined) unite(twin, child)
  }
  const parentIn = (child: string, slot: Slot): string => {
    const known = parent(child, slot)
    if (known !== null) return known
    const made = somebody(SEX[slot])
    slots.set(find(child), { ...slots.get(find(child)), [slot]: made })
    return made
  }
  const makeSiblings = (a: string, b: string, fila: string): boolean => {
    if (find(a) === find(b)) return true
    if (isAncestor(a, b) || isAncestor(b, a)) {
      against('generaciones', fila, a, b)
      return false
    }
    const shared = (['padre', 'madre'] as const).filter((slot) => {
      const [mine, theirs] = [parent(a, slot), parent(b, slot)]
      if (mine !== null && theirs !== null) {
        if (mine !== theirs && mayBeOne(mine, theirs)) unite(mine, theirs)
        return parent(a, slot) === parent(b, slot)
      }
      if (mine !== null) return setParent(b, slot, mine, fila)
      return setParent(a, slot, theirs ?? parentIn(b, slot), fila)
    })
    apart.push([a, b])
    if (shared.length === 0) against('hermanos_sin_progenitor', fila, a, b)
    return shared.length > 0
  }
  const addUnion = (a: string, b: string, bond: Bond): void => {
    const at = unions.findIndex((u) => new Set([find(u.a), find(u.b), find(a), find(b)]).size === 2)
    const known = unions[at]
    if (known === undefined) unions.push({ a, b, bond })
    else if (WEIGHT[bond] > WEIGHT[known.bond]) unions[at] = { a, b, bond }
  }
  /** Through a child, sibling or parent of whom only that is known: `via` gets the relative as a child. */
  const hang = (via: string, child: string, fila: string): boolean => {
    const free = (['madre', 'padre'] as const).filter((s) => parent(child, s) === null)
    const slot = free.find((s) => slotOf(person(via).sexo) === s) ?? free[0]
    return slot !== undefined && setParent(child, slot, via, fila)
  }
  const follows = (up: string, down: string, steps: number): boolean =>
    steps === 0
      ? find(up) === find(down)
      : (['padre', 'madre'] as const).some((s) => {
          const next = parent(down, s)
          return next !== null && follows(up, next, steps - 1)
        })
  const siblingsOf = (id: string): string[] => [
    ...new Set(
      (['padre', 'madre'] as const).flatMap((s) => {
        const up = parent(id, s)
        return up === null ? [] : childrenOf(up).filter((c) => c !== find(id))
      }),
    ),
  ]

  /** As father or mother by sex, or in whichever place is free. */
  function hangAs(up: string, child: string, fila: string): boolean {
    const slot = slotOf(person(up).sexo)
    return slot === null ? hang(up, child, fila) : setParent(child, slot, up, fila)
  }

  /** Parents of one child are a couple on paper, whatever else they are. */
  function pairParents(): void {
    for (const child of slots.keys()) {
      const [father, mother] = [parent(child, 'padre'), parent(child, 'madre')]
      if (father !== null && mother !== null) addUnion(father, mother, 'padres')
    }
  }

  return {
    find,
    person,
    parent,
    parentIn,
    childrenOf,
    partnersOf,
    siblingsOf,
    follows,
    somebody,
    setParent,
    makeSiblings,
    addUnion,
    adopt: (child: string, by: string): void => {
      adoptions.push({ child, parent: by })
    },
    /** Said to be no child of this partner of a parent. */
    step: (child: string, by: string): void => {
      steps.push({ child, parent: by })
    },
    hang,
    hangAs,
    finished: () => {
      pairParents()
      return {
        people: nodes,
        parents: new Map(
          [...slots].map(([child, of]) => [
            child,
            Object.fromEntries(Object.entries(of).map(([slot, id]) => [slot, find(id)])),
          ]),
        ),
        adoptions: uniqueBy(
          adoptions.map(({ child, parent: p }) => ({ child: find(child), parent: find(p) })),
          (a) => `${a.child} ${a.parent}`,
        ),
        unions: uniqueBy(
          unions.map(({ a, b, bond }) => ({ a: find(a), b: find(b), bond })).filter(({ a, b }) => a !== b),
          ({ a, b }) => [a, b].toSorted().join(' '),
        ),
        contradictions,
        steps: steps.map(({ child, parent: p }) => ({ child: find(child), parent: find(p) })),
        same: find,
        apart: (a: string, b: string): boolean =>
          apart.some(([x, y]) => new Set([find(x), find(y), find(a), find(b)]).size === 2),
      }
    },
  }
}

const uniqueBy = <T>(all: readonly T[], key: (item: T) => string): T[] => [
  ...new Map(all.map((item) => [key(item), item])).values(),
]

function together(a: Person, b: Person): Person {
  return {
    ...a,
    nombre: a.nombre ?? b.nombre,
    sexo: a.sexo ?? b.sexo,
    nacimiento: a.nacimiento ?? b.nacimiento,
    edad_aproximada: a.edad_aproximada ?? b.edad_aproximada,
    edad_muerte: a.edad_muerte ?? b.edad_muerte,
    tipo_documento: a.tipo_documento ?? b.tipo_documento,
    numero_documento: a.numero_documento ?? b.numero_documento,
    vive: a.vive === null ? b.vive : b.vive === false ? false : a.vive,
    condiciones: [...a.condiciones, ...b.condiciones],
    filas: [...a.filas, ...b.filas],
  }
}

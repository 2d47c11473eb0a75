import type { DrawnUnion, Genogram } from './genogram.ts'

/** Persons of each generation, from left to right. */
type Block = ReadonlyMap<number, readonly string[]>

const beside = (...blocks: readonly Block[]): Block => {
  const rows = new Map<number, string[]>()
  for (const block of blocks) for (const [row, ids] of block) rows.set(row, [...(rows.get(row) ?? []), ...ids])
  return rows
}

/** Known births first and in order; of approximate ages, the year they give. */
export function birthOrder(g: Genogram, today: string): (a: string, b: string) => number {
  const year = Number(today.slice(0, 4))
  const keys = new Map(
    g.personas.map((p) => [
      p.id,
      p.nacimiento ?? (p.edad_aproximada === null ? '9999' : String(year - p.edad_aproximada).padStart(4, '0')),
    ]),
  )
  return (a, b) => {
    const [x, y] = [keys.get(a) ?? '', keys.get(b) ?? '']
    return x < y ? -1 : x > y ? 1 : 0
  }
}

/**
 * Who stands beside whom. A couple stands together, the man on the left, each with brothers and sisters on the outer side;
 * children hang between, by birth. A child whose partner has a family in the picture stands at the end that faces it.
 */
export function drawingOrder(g: Genogram, today: string): string[][] {
  const rowOf = new Map(g.personas.map((p) => [p.id, p.generacion]))
  const unions = new Map(g.uniones.map((u) => [u.id, u]))
  const byBirth = birthOrder(g, today)
  const unionsOf = (id: string): DrawnUnion[] => g.uniones.filter((u) => u.personas.includes(id))
  const seen = new Set<string>()
  const opened = new Set<string>()
  // The parents of a person who married in: at the outside, so that they do not come between the couple's own parents.
  const later: DrawnUnion[] = []
  const alone = (id: string): Block => {
    if (seen.has(id)) return new Map()
    seen.add(id)
    return new Map([[rowOf.get(id) ?? 0, [id]]])
  }
  const otherOf = (u: DrawnUnion, id: string): string => (u.personas[0] === id ? u.personas[1] : u.personas[0])
  const birthUnion = (id: string): DrawnUnion | null => {
    const links = g.filiaciones.filter((f) => f.hijo === id)
    const link = links.find((f) => f.tipo === 'biologica') ?? links[0]
    return link === undefined ? null : (unions.get(link.union) ?? null)
  }
  const hasFamily = (id: string): boolean => {
    const u = birthUnion(id)
    return u !== null && !opened.has(u.id) && !seen.has(id)
  }
  const childrenOf = (u: DrawnUnion): string[] =>
    g.filiaciones
      .filter((f) => f.union === u.id && birthUnion(f.hijo)?.id === u.id)
      .map((f) => f.hijo)
      .toSorted(byBirth)

  const brood = (u: DrawnUnion): Block => {
    if (opened.has(u.id)) return new Map()
    opened.add(u.id)
    const children = childrenOf(u)
    const facing = children.findLast((c) => !seen.has(c) && unionsOf(c).some((v) => hasFamily(otherOf(v, c))))
    const ordered = facing === undefined ? children : [...children.filter((c) => c !== facing), facing]
    return beside(...ordered.map(withPartners))
  }
  /** A child of the picture with the partner who joined it, and what came of that. */
  function withPartners(id: string): Block {
    if (seen.has(id)) return new Map()
    const own = alone(id)
    const [first, second, ...rest] = unionsOf(id).filter((u) => !opened.has(u.id))
    if (first === undefined) return own
    if (second === undefined) {
      const partner = otherOf(first, id)
      if (first.personas[0] === partner && !hasFamily(partner))
        return beside(married(partner, first, 'right'), brood(first), own)
      return beside(own, brood(first), married(partner, first, 'left'))
    }
    const right = [second, ...rest].flatMap((u) => [brood(u), married(otherOf(u, id), u, 'left')])
    return beside(married(otherOf(first, id), first, 'right'), brood(first), own, ...right)
  }
  function married(id: string, via: DrawnUnion, edge: 'left' | 'right'): Block {
    const { family, children } = sibship(id, via, edge)
    if (family !== null) later.push(family)
    return children
  }
  function joined(id: string, via: DrawnUnion, edge: 'left' | 'right'): Block {
    const { family, children } = sibship(id, via, edge)
    return family === null ? children : above(family, children)
  }
  /** Somebody at the `edge` of their brothers and sisters, other partners beyond; and their parents, if nobody placed them. */
  function sibship(
    id: string,
    via: DrawnUnion,
    edge: 'left' | 'right',
  ): { family: DrawnUnion | null; children: Block } {
    if (seen.has(id)) return { family: null, children: new Map() }
    const family = birthUnion(id)
    const own = alone(id)
    const others = unionsOf(id).filter((u) => u !== via && !opened.has(u.id))
    const beyond = others.map((u) => [brood(u), joined(otherOf(u, id), u, edge)])
    const unit = edge === 'left' ? beside(own, ...beyond.flat()) : beside(...beyond.flatMap((b) => b.toReversed()), own)
    if (family === null || opened.has(family.id)) return { family: null, children: unit }
    opened.add(family.id)
    const siblings = childrenOf(family).filter((c) => c !== id)
    const brothers = siblings.map(withPartners)
    return { family, children: edge === 'left' ? beside(unit, ...brothers) : beside(...brothers, unit) }
  }
  /** A couple with the families of both, and between them what hangs from it. */
  function above(u: DrawnUnion, children: Block): Block {
    const [left, right] = u.personas
    return beside(joined(left, u, 'right'), children, joined(right, u, 'left'))
  }
  function from(id: string): Block {
    const family = birthUnion(id)
    if (family !== null && !opened.has(family.id)) return above(family, brood(family))
    return withPartners(id)
  }

  const first = g.indice === null ? [] : [g.indice]
  const linked = new Set([...g.uniones.flatMap((u) => [...u.personas]), ...g.filiaciones.map((f) => f.hijo)])
  const rest = g.personas.map((p) => p.id).toSorted((a, b) => Number(linked.has(b)) - Number(linked.has(a)))
  const blocks = [...first, ...rest].flatMap((id) => {
    if (seen.has(id)) return []
    const own = from(id)
    const outside: Block[] = []
    for (let u = later.shift(); u !== undefined; u = later.shift()) outside.push(above(u, new Map()))
    return [own, ...outside]
  })
  const whole = beside(...blocks)
  const last = Math.max(0, ...g.personas.map((p) => p.generacion))
  return Array.from({ length: last + 1 }, (_, row) => [...(whole.get(row) ?? [])])
}

import { sexOfRelative } from '../../model/codes/index.ts'
import { type Bond, type Contradiction, lineage, type Slot, slotOf } from './lineage.ts'
import type { KinFact, Person } from './person.ts'

/** Who descends from whom and who lives with whom: what all words for relatives come down to. */
export interface Kindred {
  readonly people: ReadonlyMap<string, Person>
  /** Biological, at most one of each. */
  readonly parents: ReadonlyMap<string, Readonly<Partial<Record<Slot, string>>>>
  readonly adoptions: readonly { readonly child: string; readonly parent: string }[]
  readonly unions: readonly { readonly a: string; readonly b: string; readonly bond: Bond }[]
  /** Of a parent's partner it was said that they are no parent. */
  readonly steps: readonly { readonly child: string; readonly parent: string }[]
  /** Relatives whose place does not follow from the word: which brother's a nephew is. */
  readonly loose: readonly KinFact[]
  readonly contradictions: readonly Contradiction[]
  /** Which person each row's relative, or a patient, became: two rows may have told of one. */
  readonly same: (id: string) => string
  /** Whether somebody said of these two that they are siblings, and so two. */
  readonly apart: (a: string, b: string) => boolean
}

/** Those that fix a place by themselves before those that lean on them. */
const ORDER: readonly (readonly string[])[] = [
  ['padre', 'madre', 'hijo', 'hija'],
  ['padre_adoptivo', 'madre_adoptiva', 'hijo_adoptivo', 'hija_adoptiva'],
  ['conyuge', 'companero_permanente'],
  ['hermano', 'hermana'],
  ['abuelo_paterno', 'abuelo_materno', 'abuela_paterna', 'abuela_materna'],
  ['tio_paterno', 'tio_materno', 'tia_paterna', 'tia_materna'],
  ['nieto', 'nieta'],
  ['sobrino', 'sobrina'],
  ['primo', 'prima'],
  ['bisabuelo', 'bisabuela'],
  ['suegro', 'suegra', 'padrastro', 'madrastra', 'hijastro', 'hijastra', 'yerno', 'nuera', 'cunado', 'cunada'],
  ['tutor', 'otro'],
]

type Lineage = ReturnType<typeof lineage>
const lineSlot = (code: string): Slot => (/_patern[oa]$/.test(code) ? 'padre' : 'madre')

/** Puts together what every row of a family says; a brother is taken as one of both parents unless the rows say otherwise. */
export function kindredOf(people: readonly Person[], facts: readonly KinFact[]): Kindred {
  const l = lineage(people)
  const loose: KinFact[] = []
  for (const words of ORDER)
    for (const fact of facts) if (words.includes(fact.parentesco) && !place(l, fact)) loose.push(fact)
  return {
    ...l.finished(),
    loose: loose.map((f) => ({ ...f, indice: l.find(f.indice), familiar: l.find(f.familiar) })),
  }
}

/** True if the word found its place. */
function place(l: Lineage, f: KinFact): boolean {
  const { find, person, parent, parentIn, childrenOf, partnersOf, siblingsOf, follows, somebody } = l
  const { setParent, makeSiblings, addUnion, hang, hangAs } = l
  const isChildOf = (child: string, up: string): boolean => follows(up, child, 1)
  const hasBoth = (id: string): boolean => parent(id, 'madre') !== null && parent(id, 'padre') !== null
  const { indice: i, familiar: r, parentesco: word, fila } = f
  const sex = slotOf(sexOfRelative(word) ?? person(r).sexo)
  switch (word) {
    case 'padre':
    case 'madre':
      return setParent(i, word, r, fila)
    case 'hijo':
    case 'hija':
      return hangAs(i, r, fila)
    case 'padre_adoptivo':
    case 'madre_adoptiva':
      l.adopt(i, r)
      return true
    case 'hijo_adoptivo':
    case 'hija_adoptiva':
      l.adopt(r, i)
      return true
    case 'conyuge':
      addUnion(i, r, 'matrimonio')
      return true
    case 'companero_permanente':
      addUnion(i, r, 'union_libre')
      return true
    case 'hermano':
    case 'hermana':
      return makeSiblings(i, r, fila)
    case 'abuelo_paterno':
    case 'abuelo_materno':
    case 'abuela_paterna':
    case 'abuela_materna':
      return setParent(parentIn(i, lineSlot(word)), sex ?? 'madre', r, fila)
    case 'tio_paterno':
    case 'tio_materno':
    case 'tia_paterna':
    case 'tia_materna':
      return makeSiblings(parentIn(i, lineSlot(word)), r, fila)
    case 'nieto':
    case 'nieta': {
      if (follows(i, r, 2)) return true
      if (hasBoth(r)) return false
      const child = somebody(null)
      return hang(child, r, fila) && hangAs(i, child, fila)
    }
    case 'sobrino':
    case 'sobrina': {
      if (siblingsOf(i).some((s) => isChildOf(r, s))) return true
      if (hasBoth(r)) return false
      const sibling = somebody(null)
      return hang(sibling, r, fila) && makeSiblings(i, sibling, fila)
    }
    case 'primo':
    case 'prima': {
      const uncles = (['padre', 'madre'] as const).flatMap((s) => {
        const up = parent(i, s)
        return up === null ? [] : siblingsOf(up)
      })
      if (uncles.some((u) => isChildOf(r, u))) return true
      const slot = f.linea === 'paterna' ? 'padre' : f.linea === 'materna' ? 'madre' : null
      if (slot === null || hasBoth(r)) return false
      const uncle = somebody(null)
      return hang(uncle, r, fila) && makeSiblings(parentIn(i, slot), uncle, fila)
    }
    case 'bisabuelo':
    case 'bisabuela':
      return follows(r, i, 3)
    case 'suegro':
    case 'suegra': {
      const partners = partnersOf(i)
      if (partners.some((p) => isChildOf(p, r))) return true
      if (partners.length > 1) return false
      const partner = partners[0] ?? somebody(null)
      addUnion(i, partner, 'pareja')
      return setParent(partner, sex ?? 'madre', r, fila)
    }
    case 'padrastro':
    case 'madrastra':
      l.step(i, r)
      addUnion(r, parentIn(i, word === 'padrastro' ? 'madre' : 'padre'), 'pareja')
      return true
    case 'hijastro':
    case 'hijastra': {
      l.step(r, i)
      const partners = partnersOf(i)
      if (partners.some((p) => isChildOf(r, p))) return true
      const [partner] = partners
      return partners.length === 1 && partner !== undefined && hangAs(partner, r, fila)
    }
    case 'yerno':
    case 'nuera': {
      const children = childrenOf(i)
      if (children.some((c) => partnersOf(c).includes(find(r)))) return true
      const [child] = children
      if (children.length !== 1 || child === undefined || partnersOf(child).length > 0) return false
      addUnion(child, r, 'pareja')
      return true
    }
    case 'cunado':
    case 'cunada':
      return (
        partnersOf(i).some((p) => siblingsOf(p).includes(find(r))) ||
        siblingsOf(i).some((s) => partnersOf(s).includes(find(r)))
      )
    default:
      return false
  }
}

import { parentesco as words } from '../../model/codes/index.ts'
import type { FamilyAilments } from './ailments.ts'
import { householdsOf } from './genogram.ts'
import { type Kindred, kindredOf } from './kindred.ts'
import type { FamilyRows } from './load-family.ts'
import { gather, type KinFact, type Person } from './person.ts'
import { relationOf } from './relation.ts'

/** What somebody is to a patient: as a row says, or as follows from the others. */
export interface Kinship {
  readonly de: string
  readonly parentesco: string
  readonly registro: string | null
  readonly derivado: boolean
}
export interface Family {
  readonly kindred: Kindred
  readonly facts: readonly KinFact[]
  /** Without those whom nobody has recorded. */
  readonly people: readonly Person[]
  readonly patients: readonly Person[]
  readonly households: readonly (readonly string[])[]
  /** Of those who are said to be so, the first. */
  readonly head: Person | null
  readonly kinOf: (person: string) => readonly Kinship[]
}

/** A family put together from what the caller reaches of it. */
export function familyOf({ patients, relatives }: FamilyRows, ailments: FamilyAilments | null = null): Family {
  const gathered = gather(patients, relatives, ailments?.own)
  const kindred = kindredOf(withTold(gathered, ailments), gathered.facts)
  const facts = gathered.facts.map((f) => ({
    ...f,
    indice: kindred.same(f.indice),
    familiar: kindred.same(f.familiar),
  }))
  const people = [...kindred.people.values()].filter((p) => !p.desconocido)
  const own = people.filter((p) => p.paciente !== null)
  const kinOf = (person: string): Kinship[] =>
    own.flatMap((p): Kinship[] => {
      const said = facts.filter((f) => f.indice === p.id && f.familiar === person)
      if (said.length > 0)
        return said.map((f) => ({ de: p.id, parentesco: f.parentesco, registro: f.fila, derivado: false }))
      const follows = relationOf(kindred, p.id, person)
      return follows === null ? [] : [{ de: p.id, parentesco: follows, registro: null, derivado: true }]
    })
  return {
    kindred,
    facts,
    people,
    patients: own,
    households: householdsOf(kindred),
    head: people.find((p) => roleOf(p) === 'jefe_hogar') ?? null,
    kinOf,
  }
}

export const roleOf = (p: Person): string | null => {
  const said = p.filas.map((m) => m.rol_familiar).find((role) => typeof role === 'string')
  return typeof said === 'string' ? said : null
}

/** "Mother with diabetes", told in the patient's history: of the mother, if there is one and only one on record. */
function withTold({ people, facts }: ReturnType<typeof gather>, ailments: FamilyAilments | null): readonly Person[] {
  const more = new Map<string, Person['condiciones'][number][]>()
  for (const { paciente, parentesco, ailment } of ailments?.told ?? []) {
    const meant = facts.filter((f) => f.indice === paciente && f.parentesco === parentesco)
    const [only] = meant
    if (only !== undefined && meant.length === 1) more.set(only.familiar, [...(more.get(only.familiar) ?? []), ailment])
  }
  return people.map((p) => ({ ...p, condiciones: [...p.condiciones, ...(more.get(p.id) ?? [])] }))
}

export const wordFor = (code: string): string => words.byCode.get(code)?.label ?? code

/** The patient of whom most is told; the one whose family it is in a drawing of nobody in particular. */
export function centreOf(family: Family): string | null {
  const told = (p: Person): number => family.facts.filter((f) => f.indice === p.id).length
  const [first] = family.patients.toSorted((a, b) => told(b) - told(a) || (a.id < b.id ? -1 : 1))
  return first?.id ?? null
}

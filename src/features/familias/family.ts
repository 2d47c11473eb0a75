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
  /** To every patient. */
  readonly kinOf: (person: string) => readonly Kinship[]
  /** To one of them; more than one where the rows say several things. */
  readonly kinTo: (patient: string, person: string) => readonly Kinship[]
}

/** More people than these are no family, but a code that many were given: what each is to all others says nothing. */
export const MOST_PEOPLE = 250

/** A family put together from what the caller reaches of it. */
export function familyOf({ patients, relatives }: FamilyRows, ailments: FamilyAilments | null = null): Family {
  const gathered = gather(patients, relatives, ailments?.own)
  // Such a one is only counted, and the time to relate its people grows much faster than they do.
  const related = gathered.people.length > MOST_PEOPLE ? [] : gathered.facts
  const kindred = kindredOf(withTold(gathered, ailments), related)
  const facts = gathered.facts.map((f) => ({
    ...f,
    indice: kindred.same(f.indice),
    familiar: kindred.same(f.familiar),
  }))
  const people = [...kindred.people.values()].filter((p) => !p.desconocido)
  const own = people.filter((p) => p.paciente !== null)
  const between = Map.groupBy(facts, (f) => `${f.indice} ${f.familiar}`)
  const kinTo = (patient: string, person: string): Kinship[] => {
    const said = between.get(`${patient} ${person}`)
    if (said !== undefined)
      return said.map((f) => ({ de: patient, parentesco: f.parentesco, registro: f.fila, derivado: false }))
    const follows = relationOf(kindred, patient, person)
    return follows === null ? [] : [{ de: patient, parentesco: follows, registro: null, derivado: true }]
  }
  const kinOf = (person: string): Kinship[] => own.flatMap((p) => kinTo(p.id, person))
  return {
    kindred,
    facts,
    people,
    patients: own,
    households: householdsOf(kindred),
    head: people.find((p) => roleOf(p) === 'jefe_hogar') ?? null,
    kinOf,
    kinTo,
  }
}

/** How many there are before those whom several rows tell of are found to be one. */
export const peopleIn = ({ patients, relatives }: FamilyRows): number => gather(patients, relatives).people.length

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
  const told = Map.groupBy(family.facts, (f) => f.indice)
  const much = (p: Person): number => told.get(p.id)?.length ?? 0
  const [first] = family.patients.toSorted((a, b) => much(b) - much(a) || (a.id < b.id ? -1 : 1))
  return first?.id ?? null
}

import { type AllergyKey, type AllergyScope, allergyGroups } from '../allergy-groups.ts'
import { type GroupKey, groupsOf, inGroup, type NamedMedicine } from '../drug-groups.ts'
import type { Drug } from '../drugs/drug.ts'
import { type NameFound, readNames } from './names.ts'
import { type Substance, substancesOfAtc, substancesOfCode } from './substances.ts'

/** What of a medicine is compared: its name and its codes as the record says them. */
export interface WrittenMedicine {
  readonly nombre: string
  readonly codigo: string | null
  readonly atc: string | null
}

/** The medicine that was meant. */
export interface MedicineIdentity {
  /** Of every product that the name may mean, and of its codes. */
  readonly sustancias: readonly Substance[]
  /** Of the commonest of them. */
  readonly drugs: readonly Drug[]
  readonly groups: ReadonlySet<GroupKey>
  readonly clases: ReadonlySet<AllergyKey>
  /** Whether anything was understood, surely or with several meanings. */
  readonly reconocido: boolean
  /** Names between which it cannot be told. */
  readonly dudoso: readonly string[]
}

const once = <V>(all: readonly V[]): V[] => [...new Set(all)]
export const medicinesIn = (names: readonly NameFound[]): NameFound[] =>
  names.filter(({ meanings }) => meanings.some(({ productos }) => productos.length > 0))
export const allSubstances = (names: readonly NameFound[]): Substance[] =>
  once(names.flatMap(({ meanings }) => meanings.flatMap(({ productos }) => productos.flat())))
export const mainSubstances = (names: readonly NameFound[]): Substance[] =>
  once(names.flatMap(({ meanings }) => meanings.slice(0, 1).flatMap(({ productos }) => productos[0] ?? [])))

const drugsIn = (substances: readonly Substance[]): Drug[] => once(substances.flatMap(({ drug }) => drug ?? []))

/** Every substance with known bounds that a text names, by DCI, trade name or nearly so, in the order of the text. */
export const drugsNamed = (text: string): Drug[] => drugsIn(mainSubstances(medicinesIn(readNames(text).names)))

/** The same of prose: a word that is nearly a name is another word. */
export const drugsWritten = (text: string): Drug[] =>
  drugsIn(mainSubstances(medicinesIn(readNames(text).names).filter(({ como }) => como === 'exacto')))

/** Words that say that a product has more than the brand that they stand by. */
const ADDING = new Set(['dolo', 'compuesto', 'compuesta', 'compositum', 'plus', 'hct', 'duo', 'combi'])
export const hasMore = (rest: readonly string[]): boolean => rest.some((word) => ADDING.has(word))

const allergyClassesIn = (medicine: NamedMedicine): AllergyKey[] =>
  allergyGroups.filter((group) => inGroup(medicine, group)).map(({ clave }) => clave)

/** «Sin parabenos», «libre de gluten»: what a product says that it does not have. */
const LACKS = /\b(?:sin|libres? de|exent[oa] de|no contiene)\b[^,;)+]*/giu
const ofScope = (...wanted: readonly AllergyScope[]): ReadonlySet<AllergyKey> =>
  new Set(allergyGroups.flatMap(({ clave, alcance }) => (wanted.includes(alcance) ? clave : [])))
/** What a product has besides its substance. */
export const contained = ofScope('contiene')
/** They make no medicine known. */
const besides = ofScope('contiene', 'pregunta')

const classesKnown = new WeakMap<Substance, readonly AllergyKey[]>()
/** The classes that people are allergic to of which a substance is, worked out once. */
export function allergyClassesOf(s: Substance): readonly AllergyKey[] {
  const known =
    classesKnown.get(s) ?? allergyClassesIn({ dci: `${s.nombre} + ${s.drug?.dci ?? ''}`, atc: s.atc[0] ?? null })
  classesKnown.set(s, known)
  return known
}

function identify({ nombre, codigo, atc }: WrittenMedicine): MedicineIdentity {
  const read = readNames(nombre)
  const names = medicinesIn(read.names)
  const coded = codigo === null ? [] : substancesOfCode(codigo)
  const classed = atc === null ? [] : substancesOfAtc(atc)
  const sustancias = once([...allSubstances(names), ...coded, ...(names.length === 0 ? classed : [])])
  const main = once([...mainSubstances(names), ...coded])
  const drugs = drugsIn(main.length > 0 ? main : classed)
  const called = { dci: [nombre, ...sustancias.map((s) => s.nombre), ...drugs.map(({ dci }) => dci)].join(' + '), atc }
  // A trade name or a misspelling is in no group; what it stands for is.
  const groups = new Set([
    ...groupsOf({ ...called, dci: [nombre, ...main.map((s) => s.nombre), ...drugs.map(({ dci }) => dci)].join(' + ') }),
    // A substance of one use is of the classes of its code even where no list names its members.
    ...main.flatMap((s) => (s.atc.length === 1 ? [...groupsOf({ dci: '', atc: s.atc[0] ?? null })] : [])),
  ])
  const clases = new Set([
    ...allergyClassesIn({ ...called, dci: called.dci.replace(LACKS, ' ') }),
    ...sustancias.flatMap(allergyClassesOf),
  ])
  return {
    sustancias,
    drugs,
    groups,
    clases,
    reconocido: sustancias.length > 0 || groups.size > 0 || [...clases].some((key) => !besides.has(key)),
    dudoso: [
      ...names.flatMap(({ meanings }) => (meanings.length > 1 ? meanings.map((m) => m.nombre) : [])),
      ...(hasMore(read.rest) && coded.length === 0 ? names.map(({ texto }) => `${texto} con otra sustancia`) : []),
    ],
  }
}

/** As many as a hospital prescribes; then it is begun anew. */
const MOST_KEPT = 4000
const kept = new Map<string, MedicineIdentity>()

/** The same for the same name and codes, worked out once. */
export function identityOf(medicine: WrittenMedicine): MedicineIdentity {
  const key = JSON.stringify([medicine.nombre, medicine.codigo, medicine.atc])
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const found = identify(medicine)
  kept.set(key, found)
  return found
}

export const drugsOf = (nombre: string, atc: string | null): readonly Drug[] =>
  identityOf({ nombre, codigo: null, atc }).drugs

const within = (a: Substance, b: Substance): boolean => a.raiz.includes(b.raiz) || b.raiz.includes(a.raiz)
/** The same active principle, with or without its salt. */
export const meet = (a: readonly Substance[], b: readonly Substance[]): boolean =>
  a.some((x) => b.some((y) => x === y || within(x, y)))

interface CodedMedicine {
  readonly codigo?: string | null
  readonly atc?: string | null
  /** Names of the same product in a catalogue: that of its code, the active principle of its CUM. */
  readonly otros?: readonly string[]
}

/** Whether a name and what else is said of the medicine speak of one; what is not understood contradicts nothing. */
export function agrees(nombre: string, { codigo = null, atc = null, otros = [] }: CodedMedicine): boolean {
  const own = allSubstances(medicinesIn(readNames(nombre).names))
  const said = [
    codigo === null ? [] : substancesOfCode(codigo),
    atc === null ? [] : substancesOfAtc(atc),
    ...otros.map((name) => allSubstances(medicinesIn(readNames(name).names))),
  ]
  return own.length === 0 || said.every((other) => other.length === 0 || meet(own, other))
}

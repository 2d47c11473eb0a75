import { drugRoot } from '../../model/drug-names.ts'
import { keysOf, recordOf } from '../../model/keys.ts'
import { listed } from '../../model/text/word-list.ts'
import { keyCell } from '../tsv-table/index.ts'
import table from './drug-groups.json' with { type: 'json' }

/** Medicines that share an effect: by DCI, in canonical spelling, and by the start of their ATC where one exists. */
export interface DrugGroup {
  readonly nombre: string
  readonly dci: readonly string[]
  readonly atc: readonly string[]
}

/** A rule about a group that is not in the table does not compile. */
export type GroupKey = keyof typeof table

interface GroupLine {
  /** That of its one member if left out. */
  readonly nombre?: string
  readonly atc?: string
  readonly dci: string
}
const lines: Readonly<Record<GroupKey, GroupLine>> = table

/**
 * Salts that are also the counter-ion of other medicines (calcium, potassium, zinc) are named whole: `losartán potásico`
 * is no potassium.
 */
export const drugGroups: Readonly<Record<GroupKey, DrugGroup>> = recordOf(keysOf(lines), (key) => {
  const { nombre, atc = '', dci } = lines[key]
  return { nombre: nombre ?? dci, dci: listed(dci), atc: atc.split(' ').filter((code) => code !== '') }
})
export const groupCell = keyCell(drugGroups)

/** A medicine as the record names it. */
export interface NamedMedicine {
  readonly dci: string
  readonly atc: string | null
}

const roots = new WeakMap<DrugGroup, readonly string[]>()
/** How the names of a group are compared, worked out once. */
function rootsOf(of: DrugGroup): readonly string[] {
  const known = roots.get(of) ?? of.dci.map((name) => ` ${drugRoot(name)} `)
  roots.set(of, known)
  return known
}

const belongs = (name: string, atc: string | null, of: DrugGroup): boolean =>
  rootsOf(of).some((part) => name.includes(part)) || (atc !== null && of.atc.some((start) => atc.startsWith(start)))

const spaced = (dci: string): string => ` ${drugRoot(dci)} `

export const inGroup = ({ dci, atc }: NamedMedicine, of: DrugGroup): boolean => belongs(spaced(dci), atc, of)

/** All at once: a medicine is read once and compared with many. */
export function groupsOf({ dci, atc }: NamedMedicine): ReadonlySet<GroupKey> {
  const name = spaced(dci)
  const keys = keysOf(drugGroups)
  return new Set(keys.filter((key) => belongs(name, atc, drugGroups[key])))
}

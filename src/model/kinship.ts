import { sexOfRelative } from './codes/parentesco.ts'

/**
 * What a word for a relative says of two people, beside its label: in which direction and how far the line of descent goes,
 * and by which words the relative may call the person back. Pure; the declaration of relatives, the family views and the
 * guard in the database (migrations/0012) all hold to this table.
 */
interface Kin {
  /** Generations above the person; negative below. Null where the word does not say. */
  readonly generation: number | null
  /** `ascendiente`: the relative is an ancestor, by blood or adoption. `descendiente`: the other way round. */
  readonly line: 'ascendiente' | 'descendiente' | null
  /** Words by which the relative may call the person back. */
  readonly back: readonly string[]
}

const ancestor = (generation: number, back: readonly string[]): Kin => ({ generation, line: 'ascendiente', back })
const descendant = (generation: number, back: readonly string[]): Kin => ({ generation, line: 'descendiente', back })
const beside = (generation: number | null, back: readonly string[]): Kin => ({ generation, line: null, back })

const children = ['hijo', 'hija']
const adopted = ['hijo_adoptivo', 'hija_adoptiva']
const stepchildren = ['hijastro', 'hijastra']
const grandchildren = ['nieto', 'nieta']
const siblings = ['hermano', 'hermana']
const nephews = ['sobrino', 'sobrina']
const cousins = ['primo', 'prima']
const partners = ['conyuge', 'companero_permanente']
const grandparents = ['abuelo_paterno', 'abuelo_materno', 'abuela_paterna', 'abuela_materna']
const uncles = ['tio_paterno', 'tio_materno', 'tia_paterna', 'tia_materna']
const inLaws = ['cunado', 'cunada']

const table: Readonly<Record<string, Kin>> = {
  padre: ancestor(1, children),
  madre: ancestor(1, children),
  hermano: beside(0, siblings),
  hermana: beside(0, siblings),
  hijo: descendant(-1, ['padre', 'madre']),
  hija: descendant(-1, ['padre', 'madre']),
  abuelo_paterno: ancestor(2, grandchildren),
  abuelo_materno: ancestor(2, grandchildren),
  abuela_paterna: ancestor(2, grandchildren),
  abuela_materna: ancestor(2, grandchildren),
  // There is no word for a great-grandchild: the other way round it is "otro".
  bisabuelo: ancestor(3, []),
  bisabuela: ancestor(3, []),
  tio_paterno: beside(1, nephews),
  tio_materno: beside(1, nephews),
  tia_paterna: beside(1, nephews),
  tia_materna: beside(1, nephews),
  primo: beside(0, cousins),
  prima: beside(0, cousins),
  sobrino: beside(-1, uncles),
  sobrina: beside(-1, uncles),
  nieto: descendant(-2, grandparents),
  nieta: descendant(-2, grandparents),
  conyuge: beside(0, partners),
  companero_permanente: beside(0, partners),
  suegro: beside(1, ['yerno', 'nuera']),
  suegra: beside(1, ['yerno', 'nuera']),
  cunado: beside(0, inLaws),
  cunada: beside(0, inLaws),
  yerno: beside(-1, ['suegro', 'suegra']),
  nuera: beside(-1, ['suegro', 'suegra']),
  padrastro: beside(1, stepchildren),
  madrastra: beside(1, stepchildren),
  hijastro: beside(-1, ['padrastro', 'madrastra']),
  hijastra: beside(-1, ['padrastro', 'madrastra']),
  padre_adoptivo: ancestor(1, adopted),
  madre_adoptiva: ancestor(1, adopted),
  hijo_adoptivo: descendant(-1, ['padre_adoptivo', 'madre_adoptiva']),
  hija_adoptiva: descendant(-1, ['padre_adoptivo', 'madre_adoptiva']),
  tutor: beside(null, []),
  otro: beside(null, []),
}

const kin = (code: string): Kin | undefined => (Object.hasOwn(table, code) ? table[code] : undefined)

export const generationOf = (code: string): number | null => kin(code)?.generation ?? null
export const lineageOf = (code: string): Kin['line'] => kin(code)?.line ?? null
export const callsBack = (code: string): readonly string[] => kin(code)?.back ?? []

/** Words that say too little to contradict another. */
const vague = (code: string): boolean => ['otro', 'tutor'].includes(code)

/** A says that B is their `said`, B says that A is `answered`: can both be right? */
export const mayAnswer = (said: string, answered: string): boolean =>
  vague(said) || vague(answered) || callsBack(said).includes(answered)

/** `01`, `02`, or null where the word or the person leaves it open: `03` fits every word. */
export function sexFits(code: string, sex: string | null): boolean {
  const said = sexOfRelative(code)
  return said === null || (sex !== '01' && sex !== '02') || sex === said
}

export const byBlood = (code: string): boolean => !/_adoptiv[oa]$/.test(code)

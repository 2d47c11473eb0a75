import { type CodeRanges, codeRanges } from './predicate.ts'

interface ConditionGroup {
  readonly label: string
  /** How the CIE-10 codes of the group begin. */
  readonly begins: CodeRanges
  /** Lasts; of those of sixty-five and more it is a risk. */
  readonly chronic: boolean
}

/**
 * Conditions that are counted and watched (dossier §3.4). The database groups diagnoses by the same ranges: whoever changes
 * one writes a migration, and counts again in it (`select custodia_estadistica_recalcula()`).
 */
export const conditionGroups = {
  hipertension: { label: 'Hipertensión arterial', begins: ['I10-I15'], chronic: true },
  cardiopatia_isquemica: { label: 'Cardiopatía isquémica', begins: ['I20-I25'], chronic: true },
  falla_cardiaca: { label: 'Falla cardíaca', begins: ['I50'], chronic: true },
  diabetes: { label: 'Diabetes mellitus', begins: ['E10-E14'], chronic: true },
  epoc: { label: 'EPOC', begins: ['J44'], chronic: true },
  enfermedad_renal_cronica: { label: 'Enfermedad renal crónica', begins: ['N18'], chronic: true },
  cancer: { label: 'Cáncer', begins: ['C00-C97'], chronic: true },
  riesgo_gestacional: { label: 'Riesgo en el embarazo', begins: ['O10-O16', 'O24'], chronic: false },
} as const satisfies Record<string, ConditionGroup>

/** `EPOC · J44`, `Diabetes mellitus · E10–E14`. */
export const conditionLabel = ({ label, begins }: ConditionGroup): string =>
  `${label} · ${begins.map((range) => range.replace('-', '–')).join(', ')}`

/** The categories of everything chronic, from and to, in the order of the codes. */
export const chronicRanges = (): (readonly [string, string])[] =>
  codeRanges(Object.values(conditionGroups).flatMap((group) => (group.chronic ? group.begins : []))).toSorted(
    ([a], [b]) => (a < b ? -1 : 1),
  )

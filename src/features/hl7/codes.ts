/** How what our record says is written in the tables of HL7 v2.5.1, where they have a word for it. */

type Codes = Readonly<Record<string, string>>

/** Table 0001. Ambiguous is what it has for an indeterminate sex. */
export const sex: Codes = { '01': 'M', '02': 'F', '03': 'A' }

/** Table 0002. */
export const maritalStatus: Codes = {
  soltero: 'S',
  casado: 'M',
  union_libre: 'C',
  separado: 'A',
  divorciado: 'D',
  viudo: 'W',
}

/** Table 0004. */
export const patientClass: Codes = { consulta_externa: 'O', urgencias: 'E', hospitalizacion: 'I' }
export const NO_VISIT = 'N'

/** Table 0063, which knows fewer kinds of relatives than we do: ours goes beside it. */
const relationships: Readonly<Record<string, readonly string[]>> = {
  MTH: ['madre', 'madre_adoptiva'],
  FTH: ['padre', 'padre_adoptivo'],
  BRO: ['hermano'],
  SIS: ['hermana'],
  CHD: ['hijo', 'hija', 'hijo_adoptivo', 'hija_adoptiva'],
  SCH: ['hijastro', 'hijastra'],
  GCH: ['nieto', 'nieta'],
  GRP: ['abuelo_paterno', 'abuelo_materno', 'abuela_paterna', 'abuela_materna'],
  SPO: ['conyuge'],
  DOM: ['companero_permanente'],
  GRD: ['tutor'],
}
const relationshipOf = new Map(
  Object.entries(relationships).flatMap(([code, ours]) => ours.map((name) => [name, code] as const)),
)
const EXTENDED_FAMILY = 'EXF'
export const relationship = (parentesco: string): string => relationshipOf.get(parentesco) ?? EXTENDED_FAMILY

/** Table 0127; stings are of animals, and what touches the skin is none of its kinds. */
export const allergenType: Codes = { '01': 'DA', '02': 'FA', '03': 'EA', '04': 'MA', '05': 'AA', '06': 'MA' }
/** Table 0128. */
export const severity: Codes = { leve: 'MI', moderada: 'MO', grave: 'SV' }

/** Table 0085. */
export const resultStatus: Codes = { preliminar: 'P', final: 'F', corregido: 'C' }

/** Table 0485. */
export const orderPriority: Codes = { rutina: 'R', prioritaria: 'A', urgente: 'A', inmediata: 'S' }

/** Table 0396. */
export const codingSystem: Codes = { loinc: 'LN', snomed: 'SCT', local: '99COLOCAL' }

/** Who issues each kind of document, as the RDA guide groups them; a foreign one is named by its country. */
const authorities: Readonly<Record<string, readonly string[]>> = {
  RNEC: ['CC', 'TI', 'RC', 'CN'],
  CANCILLERIA: ['CE', 'PA', 'CD', 'SC', 'PE', 'PT', 'PPT'],
}
export const authorityOf = (tipo: string): string =>
  Object.keys(authorities).find((name) => authorities[name]?.includes(tipo)) ?? 'OTROS'

/** Table 0136. */
export const yesNo = (value: boolean): string => (value ? 'Y' : 'N')

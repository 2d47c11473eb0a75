import table from '../tables/relatives.json' with { type: 'json' }
import { codeList } from './code-list.ts'

interface Relative {
  readonly label: string
  /** HL7 v3-RoleCode. */
  readonly role: string
  /** sexo_biologico of the relative where the word itself says it. */
  readonly sex: string | null
  readonly blood: boolean
  /** ParentescoAntecedente of the RDA, which only knows parents, siblings, uncles and grandparents. */
  readonly rda: string | null
}

const relatives: Readonly<Record<string, Relative>> = table

export const parentesco = codeList(
  'parentesco',
  'Parentesco del familiar con la persona',
  'Lista propia; correspondencia con HL7 v3-RoleCode y Guía RDA 0.7.1, ParentescoAntecedente',
  Object.entries(relatives).map(([code, { label, rda }]) => [code, label, rda ? { rda } : {}]),
)

export const roleCode: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(relatives).map(([code, { role }]) => [code, role]))

function relative(code: string): Relative | undefined {
  return Object.hasOwn(relatives, code) ? relatives[code] : undefined
}

/** Whether the relative shares blood with the patient, and so counts in an inherited family history. */
export function isConsanguineous(code: string): boolean {
  return relative(code)?.blood ?? false
}

export function sexOfRelative(code: string): string | null {
  return relative(code)?.sex ?? null
}

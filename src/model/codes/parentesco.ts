import { codeList } from './code-list.ts'

type Sex = '01' | '02' | null

interface Relative {
  readonly label: string
  /** HL7 v3-RoleCode. */
  readonly role: string
  /** sexo_biologico of the relative where the word itself says it. */
  readonly sex: Sex
  readonly blood: boolean
  /** ParentescoAntecedente of the RDA, which only knows parents, siblings, uncles and grandparents. */
  readonly rda?: '01' | '02' | '03' | '04'
}

const blood = (label: string, role: string, sex: Sex, rda?: Relative['rda']): Relative => ({
  label,
  role,
  sex,
  blood: true,
  ...(rda && { rda }),
})
const other = (label: string, role: string, sex: Sex = null): Relative => ({ label, role, sex, blood: false })

const relatives: Readonly<Record<string, Relative>> = {
  padre: blood('Padre', 'FTH', '01', '01'),
  madre: blood('Madre', 'MTH', '02', '01'),
  hermano: blood('Hermano', 'BRO', '01', '02'),
  hermana: blood('Hermana', 'SIS', '02', '02'),
  hijo: blood('Hijo', 'SON', '01'),
  hija: blood('Hija', 'DAU', '02'),
  abuelo_paterno: blood('Abuelo paterno', 'PGRFTH', '01', '04'),
  abuelo_materno: blood('Abuelo materno', 'MGRFTH', '01', '04'),
  abuela_paterna: blood('Abuela paterna', 'PGRMTH', '02', '04'),
  abuela_materna: blood('Abuela materna', 'MGRMTH', '02', '04'),
  bisabuelo: blood('Bisabuelo', 'GGRFTH', '01'),
  bisabuela: blood('Bisabuela', 'GGRMTH', '02'),
  tio_paterno: blood('Tío paterno', 'PUNCLE', '01', '03'),
  tio_materno: blood('Tío materno', 'MUNCLE', '01', '03'),
  tia_paterna: blood('Tía paterna', 'PAUNT', '02', '03'),
  tia_materna: blood('Tía materna', 'MAUNT', '02', '03'),
  primo: blood('Primo', 'COUSN', '01'),
  prima: blood('Prima', 'COUSN', '02'),
  sobrino: blood('Sobrino', 'NEPHEW', '01'),
  sobrina: blood('Sobrina', 'NIECE', '02'),
  nieto: blood('Nieto', 'GRNDSON', '01'),
  nieta: blood('Nieta', 'GRNDDAU', '02'),
  conyuge: other('Cónyuge', 'SPS'),
  companero_permanente: other('Compañero o compañera permanente', 'DOMPART'),
  suegro: other('Suegro', 'FTHINLAW', '01'),
  suegra: other('Suegra', 'MTHINLAW', '02'),
  cunado: other('Cuñado', 'BROINLAW', '01'),
  cunada: other('Cuñada', 'SISINLAW', '02'),
  yerno: other('Yerno', 'SONINLAW', '01'),
  nuera: other('Nuera', 'DAUINLAW', '02'),
  padrastro: other('Padrastro', 'STPFTH', '01'),
  madrastra: other('Madrastra', 'STPMTH', '02'),
  hijastro: other('Hijastro', 'STPSON', '01'),
  hijastra: other('Hijastra', 'STPDAU', '02'),
  padre_adoptivo: other('Padre adoptivo', 'ADOPTF', '01'),
  madre_adoptiva: other('Madre adoptiva', 'ADOPTM', '02'),
  hijo_adoptivo: other('Hijo adoptivo', 'SONADOPT', '01'),
  hija_adoptiva: other('Hija adoptiva', 'DAUADOPT', '02'),
  tutor: other('Tutor o tutora', 'GUARD'),
  otro: other('Otro familiar', 'FAMMEMB'),
}

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

export function sexOfRelative(code: string): Sex {
  return relative(code)?.sex ?? null
}

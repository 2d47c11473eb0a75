import type { MipresState } from '../../model/text/mipres-words.ts'
import { shareSubstance } from '../../modules/medicamentos/index.ts'

/** A prescription as MIPRES has it: no more of it than what is compared. */
export interface MipresPrescription {
  readonly numero: string
  readonly documento: string
  readonly anulada: boolean
  readonly medicamentos: readonly { readonly descripcion: string; readonly principios: readonly string[] }[]
  /** How many procedures, devices, nutritional products and complementary services. */
  readonly otros: number
}

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listed = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/** `EstPres`: 4 is active and 2 annulled. */
const ANNULLED = '2'

function read(given: Json): MipresPrescription | null {
  const { prescripcion, medicamentos, ...rest } = given
  if (!isJson(prescripcion)) return null
  const [numero, documento] = [word(prescripcion.NoPrescripcion), word(prescripcion.NroIDPaciente)]
  if (numero === '' || documento === '') return null
  return {
    numero,
    documento,
    anulada: word(prescripcion.EstPres) === ANNULLED,
    medicamentos: listed(medicamentos).map((m) => ({
      descripcion: word(m.DescMedPrinAct),
      principios: listed(m.PrincipiosActivos).map((p) => word(p.CodPriAct)),
    })),
    otros: Object.values(rest).reduce<number>((sum, value) => sum + listed(value).length, 0),
  }
}

/** What `PrescripcionXNumero` answered; null where it is no answer of MIPRES, but a page of whoever stands in between. */
export function readPrescriptions(body: string): readonly MipresPrescription[] | null {
  try {
    const given: unknown = JSON.parse(body)
    const all = (Array.isArray(given) ? given : [given]).map((one) => (isJson(one) ? read(one) : null))
    return all.some((one) => one === null) ? null : all.filter((one) => one !== null)
  } catch {
    return null
  }
}

/** What was prescribed here. */
export interface AskedPrescription {
  readonly numero: string
  /** Numbers of the documents of all the records of the patient. */
  readonly documentos: readonly string[]
  /** Null for a supply, whose codes are not those of MIPRES. */
  readonly medicamento: { readonly dci: string; readonly codigo: string | null } | null
}

/** The kind of a document changes while its number stays, from the birth certificate on, and MIPRES names some kinds otherwise. */
const documentNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')

const isOfPatient = (found: MipresPrescription, { documentos }: AskedPrescription): boolean =>
  documentos.some((one) => documentNumber(one) === documentNumber(found.documento))

function hasProduct(found: MipresPrescription, { medicamento }: AskedPrescription): boolean {
  if (medicamento === null) return found.otros > 0
  const { dci, codigo } = medicamento
  return found.medicamentos.some(
    ({ descripcion, principios }) =>
      (codigo !== null && principios.includes(codigo)) || shareSubstance(descripcion, dci),
  )
}

export function judge(
  found: readonly MipresPrescription[],
  asked: AskedPrescription,
): Exclude<MipresState, 'sin_comprobar'> {
  const own = found.find((one) => one.numero.toUpperCase() === asked.numero.toUpperCase())
  if (own === undefined) return 'no_existe'
  if (!isOfPatient(own, asked)) return 'de_otro_paciente'
  if (own.anulada) return 'anulada'
  return hasProduct(own, asked) ? 'comprobada' : 'de_otro_producto'
}

import { finalidad, formaFarmaceutica, tipoTecnologia, unidadDispensacion } from '../../../model/codes/index.ts'
import { authorOf } from '../elements/author.ts'
import { encounter, isAnnulled, note, quantity, subject } from '../elements/clinical-elements.ts'
import { codingIf, conceptOf, conceptsIf, labelOf, listed } from '../elements/coding.ts'
import { dosage, lasting } from '../elements/dosage.ts'
import {
  type FhirResource,
  listIn,
  meta,
  narrative,
  numberIn,
  OURS,
  one,
  type ProjectedRow,
  RDA,
  reference,
  some,
  textIn,
  UCUM,
} from '../elements/elements.ts'

const SYSTEM = `${RDA}/CodeSystem`
export const ATC = 'http://www.whocc.no/atc'
export const MIPRES = `${RDA}/NamingSystem/MIPRES`
/** The official pad of medicines under special control. */
export const PAD = `${OURS}:recetario`

export const prescriptionStatus: Readonly<Record<string, string>> = {
  borrador: 'draft',
  activa: 'active',
  suspendida: 'on-hold',
  finalizada: 'completed',
  anulada: 'entered-in-error',
}

/** By every code that the prescription has; in words, as a pharmacy reads it. */
function medication(row: ProjectedRow): object {
  const name = textIn(row, 'medicamento_dci')
  const form = labelOf(formaFarmaceutica, textIn(row, 'forma_farmaceutica'))
  const brand = textIn(row, 'nombre_comercial')
  const words = [name, textIn(row, 'concentracion'), form, brand === null ? null : `(${brand})`].filter(
    (w) => w !== null,
  )
  return conceptOf(
    [
      ...codingIf(`${SYSTEM}/MipresINN`, textIn(row, 'dci_codigo'), name),
      ...codingIf(`${SYSTEM}/CUMS`, textIn(row, 'cum')),
      ...codingIf(`${SYSTEM}/IUM`, textIn(row, 'ium')),
      ...codingIf(ATC, textIn(row, 'atc')),
    ],
    words.length === 0 ? 'Medicamento' : words.join(' '),
  )
}

const later = (instant: string, days: number): string => new Date(Date.parse(instant) + days * 86_400_000).toISOString()

function dispense(row: ProjectedRow): object {
  const total = numberIn(row, 'cantidad_total')
  const unit = textIn(row, 'unidad_dispensacion')
  const days = numberIn(row, 'vigencia_dias')
  const from = textIn(row, 'fecha_prescripcion')
  const lasts = lasting(row)
  const label = labelOf(unidadDispensacion, unit) ?? unit
  const made = {
    ...(days === null || from === null ? {} : { validityPeriod: { start: from, end: later(from, days) } }),
    ...(total === null
      ? {}
      : {
          quantity:
            unit === null || label === null
              ? { value: total }
              : quantity(total, label, `${SYSTEM}/MipresDispenseUnit`, unit),
        }),
    ...(lasts === null ? {} : { expectedSupplyDuration: { ...lasts, system: UCUM } }),
  }
  return Object.keys(made).length === 0 ? {} : { dispenseRequest: made }
}

export const identifierOf = (system: string, value: string | null): object[] =>
  value === null ? [] : [{ system, value }]

/** Why a thing was asked for: its purpose, and the diagnosis of the same encounter. */
export function reasons(row: ProjectedRow): object {
  const purpose = textIn(row, 'finalidad')
  const why = conceptOf(listed('RIPSFinalidadConsultaVersion2', finalidad, purpose), labelOf(finalidad, purpose))
  const diagnosis = textIn(row, 'diagnostico')
  return {
    ...conceptsIf('reasonCode', why),
    ...(diagnosis === null ? {} : { reasonReference: [reference('Condition', diagnosis)] }),
  }
}

/** What kind of technology it is, by the resolution that tells them apart (Res. 866 de 2021). */
export const technology = (code: string | null): object =>
  conceptOf(listed('ColombianHealthTechnologyCategory', tipoTecnologia, code), labelOf(tipoTecnologia, code))

/** One medicine of a prescription. */
export function fhirMedicationRequest(row: ProjectedRow): FhirResource {
  const status = prescriptionStatus[textIn(row, 'estado') ?? ''] ?? 'unknown'
  const medicine = medication(row) as { readonly text: string }
  const why = textIn(row, 'motivo_suspension')
  const times = numberIn(row, 'entregas')
  return {
    resourceType: 'MedicationRequest',
    id: String(row.id),
    ...meta(row),
    ...narrative(medicine.text, textIn(row, 'indicaciones')),
    ...some('identifier', [
      ...identifierOf(MIPRES, textIn(row, 'numero_mipres')),
      ...identifierOf(PAD, textIn(row, 'numero_recetario')),
    ]),
    status: isAnnulled(row) ? 'entered-in-error' : status,
    ...(why === null || row.estado !== 'suspendida' ? {} : { statusReason: { text: why } }),
    intent: 'order',
    ...conceptsIf('category', technology(textIn(row, 'tipo_tecnologia'))),
    reportedBoolean: false,
    medicationCodeableConcept: medicine,
    subject: subject(row),
    ...encounter(row),
    ...one('authoredOn', textIn(row, 'fecha_prescripcion')),
    ...one('requester', authorOf(row)),
    ...reasons(row),
    ...note(times === null || times < 2 ? null : `Se entrega en ${times} partes.`, ...listIn(row, 'alertas')),
    ...some('dosageInstruction', dosage(row)),
    ...dispense(row),
  }
}

import { denial, isDenied } from '../elements/antecedents.ts'
import { encounter, isAnnulled, note, period, subject } from '../elements/clinical-elements.ts'
import { ABSENT, codingIf, conceptOf } from '../elements/coding.ts'
import { type FhirResource, meta, narrative, one, type ProjectedRow, RDA, some, textIn } from '../elements/elements.ts'
import { informant } from './condition-drawing.ts'

export const INN = `${RDA}/CodeSystem/MipresINN`
const NOTHING = codingIf(ABSENT, 'no-known-medications', 'No known medications')

/** What the patient takes or took, from the coded list. */
export function fhirMedicationTaken(row: ProjectedRow): FhirResource {
  const denied = isDenied(row)
  const name = textIn(row, 'medicamento') ?? textIn(row, 'descripcion') ?? textIn(row, 'dci_codigo')
  const text = denied ? denial(row) : (name ?? 'Medicamento sin precisar')
  const dose = textIn(row, 'dosis_texto')
  const taken = period(textIn(row, 'fecha_inicio'), textIn(row, 'fecha_fin'))
  const status = denied ? 'not-taken' : (textIn(row, 'estado_uso') ?? 'unknown')
  return {
    resourceType: 'MedicationStatement',
    id: String(row.id),
    ...meta(row),
    ...narrative(dose === null ? text : `${text}: ${dose}`, informant(row)),
    status: isAnnulled(row) ? 'entered-in-error' : status,
    medicationCodeableConcept: conceptOf(denied ? NOTHING : codingIf(INN, textIn(row, 'dci_codigo')), text),
    subject: subject(row),
    ...encounter(row, 'context'),
    ...(denied || taken === null ? {} : { effectivePeriod: taken }),
    ...one('dateAsserted', textIn(row, 'creado_en')),
    ...(row.fuente === 'paciente' ? { informationSource: subject(row) } : {}),
    ...note(
      textIn(row, 'medicamento') === null ? null : textIn(row, 'descripcion'),
      informant(row),
      textIn(row, 'observaciones'),
    ),
    ...(denied || dose === null ? {} : some('dosage', [{ text: dose }])),
  }
}

/** The same as it was told, in words. */
export function fhirMedicationTold(row: ProjectedRow): FhirResource {
  const denied = isDenied(row)
  const text = denied ? denial(row) : (textIn(row, 'descripcion') ?? 'Medicamento sin precisar')
  const since = period(textIn(row, 'fecha_evento'), null)
  const current = row.vigente === false ? 'stopped' : 'active'
  return {
    resourceType: 'MedicationStatement',
    id: `relato-${String(row.id)}`,
    ...meta(row),
    ...narrative(text, informant(row)),
    status: isAnnulled(row) ? 'entered-in-error' : denied ? 'not-taken' : current,
    medicationCodeableConcept: conceptOf(denied ? NOTHING : [], text),
    subject: subject(row),
    ...encounter(row, 'context'),
    ...(since === null ? {} : { effectivePeriod: since }),
    ...one('dateAsserted', textIn(row, 'fecha_registro')),
    ...(row.fuente === 'paciente' ? { informationSource: subject(row) } : {}),
    ...note(informant(row), textIn(row, 'observaciones')),
  }
}

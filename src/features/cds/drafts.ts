import { unidadMedida, viaAdministracion } from '../../model/codes/index.ts'
import type { Row, Value } from '../../model/resource.ts'
import { plain } from '../../model/text/plain-text.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { RDA, UCUM } from '../fhir/elements/drawing.ts'
import { ATC } from '../fhir/types/medication-request.ts'
import { INN } from '../fhir/types/medication-statement.ts'
import { firstCode, listIn, numberIn, objectIn, textIn } from '../fhir/write/elements.ts'

/** A MedicationRequest of another system as the prescription that it would be, and what of it was not understood. */
export interface Draft {
  /** As `context.selections` names it. */
  readonly reference: string
  readonly row: Row
  readonly sinLeer: readonly string[]
}

type Sent = Readonly<Record<string, unknown>>

/** UCUM → our lists; what stands in neither is not guessed. */
const doseUnits: Readonly<Record<string, string>> = {
  mg: '168',
  g: '62',
  ug: '137',
  mL: '176',
  '[iU]': '72',
  meq: '159',
  mmol: '179',
  '[drp]': '46',
}
const timeUnits: Readonly<Record<string, readonly [code: string, minutes: number]>> = {
  min: ['1', 1],
  h: ['2', 60],
  d: ['3', 1440],
  wk: ['4', 10_080],
  mo: ['5', 43_200],
  a: ['6', 525_600],
}
/** SNOMED CT and HL7's own list → ours. */
const routes: Readonly<Record<string, string>> = {
  26643006: '048',
  47625008: '042',
  78421000: '030',
  34206005: '058',
  6064005: '061',
  PO: '048',
  IV: '042',
  IM: '030',
  SQ: '058',
}
const SINGLE = '8'
const SYSTEM = `${RDA}/CodeSystem`

function medicineOf(order: Sent): unknown {
  if (order.medicationCodeableConcept !== undefined) return order.medicationCodeableConcept
  const id = textIn(objectIn(order.medicationReference).reference)?.replace(/^#/, '')
  return listIn(order.contained).find((r) => r.id === id)?.code
}

/** The name of the substance as its list gives it; else what somebody called it, before the words of a list that we do not know. */
function nameIn(concept: unknown): string | null {
  const { coding, text } = objectIn(concept)
  const codings = listIn(coding)
  return textIn(codings.find((c) => c.system === INN)?.display) ?? textIn(text) ?? textIn(codings[0]?.display)
}
/** No name and no code of a medicine is longer. */
const LONGEST = 200

const codeIn = (concept: unknown, system: string): string | null =>
  firstCode(concept, system)?.slice(0, LONGEST) ?? null

/** What of an instruction is not judged: it must be told, or silence would be taken for safety. */
function notJudged(order: Sent): string[] {
  const instructions = listIn(order.dosageInstruction)
  const [first = {}] = instructions
  const amounts = listIn(first.doseAndRate)
  const { value } = objectIn(amounts[0]?.doseQuantity)
  const repeat = objectIn(objectIn(first.timing).repeat)
  const has = (from: Sent | undefined, ...names: readonly string[]): boolean =>
    names.some((name) => from?.[name] !== undefined)
  return [
    ...(instructions.length > 1 ? ['las demás indicaciones'] : []),
    ...(amounts.length > 1 || has(amounts[0], 'doseRange', 'rateQuantity', 'rateRange', 'rateRatio')
      ? ['las demás cantidades']
      : []),
    ...(value !== undefined && numberIn(value) === null ? ['la cantidad'] : []),
    ...(has(repeat, 'frequencyMax', 'periodMax', 'countMax') || has(first, 'maxDosePerPeriod') ? ['el máximo'] : []),
    ...(value === undefined && textIn(first.text) !== null ? ['la dosis escrita en texto'] : []),
  ]
}

function routeOf(route: unknown): string | null {
  const own = firstCode(route, `${SYSTEM}/VAD`)
  const other = listIn(objectIn(route).coding).map((c) => routes[textIn(c.code) ?? ''])
  const said = plain(textIn(objectIn(route).text) ?? '')
  const worded = viaAdministracion.codes.find(({ label }) => plain(label) === said)?.code
  return own ?? other.find((code) => code !== undefined) ?? worded ?? null
}

function unitOf({ system, code, unit }: Sent): string | null {
  if (system === `${SYSTEM}/UMM`) return textIn(code)
  const said = textIn(system === UCUM || system === undefined ? (code ?? unit) : unit) ?? ''
  return doseUnits[said] ?? unidadMedida.codes.find(({ label }) => label === said)?.code ?? null
}

/** `frequency` times in `period`, as so much time between one and the next. */
function intervalOf({ frequency = 1, period, periodUnit }: Sent): Record<string, Value> {
  const [, minutes = 0] = timeUnits[textIn(periodUnit) ?? ''] ?? []
  const each = ((numberIn(period) ?? 0) * minutes) / (numberIn(frequency) ?? 1)
  const [code, of] = Object.values(timeUnits).findLast(([, m]) => each > 0 && each % m === 0) ?? [null, 1]
  return code === null ? {} : { frecuencia_valor: each / of, frecuencia_unidad: code }
}

const lasting = (value: unknown, unit: unknown): Record<string, Value> => {
  const [code] = timeUnits[textIn(unit) ?? ''] ?? []
  return code === undefined || numberIn(value) === null
    ? {}
    : { duracion_valor: numberIn(value), duracion_unidad: code }
}

/** Null where it does not say which medicine it is, or in more words than any has. */
export function draftOf(order: Sent, id: string, blank: Row): Draft | null {
  const concept = medicineOf(order)
  const medicamento_dci = nameIn(concept)
  if (medicamento_dci === null || medicamento_dci.length > LONGEST) return null
  const dosage = listIn(order.dosageInstruction)[0] ?? {}
  const dose = objectIn(listIn(dosage.doseAndRate)[0]?.doseQuantity)
  const repeat = objectIn(objectIn(dosage.timing).repeat)
  const bounds = objectIn(repeat.boundsDuration)
  const supply = objectIn(objectIn(order.dispenseRequest).expectedSupplyDuration)
  const often: Record<string, Value> = repeat.count === 1 ? { frecuencia_unidad: SINGLE } : intervalOf(repeat)
  const via_administracion = routeOf(dosage.route)
  const dosis_unidad = unitOf(dose)
  const sinLeer = [
    ...notJudged(order),
    ...(dose.value !== undefined && dosis_unidad === null ? ['la unidad de la dosis'] : []),
    ...(dosage.timing !== undefined && often.frecuencia_unidad === undefined ? ['cada cuánto'] : []),
    ...(dosage.route !== undefined && via_administracion === null ? ['la vía'] : []),
  ]
  const row = {
    ...blank,
    ...lasting(supply.value, supply.code),
    ...lasting(bounds.value, bounds.code),
    ...lasting(repeat.duration, repeat.durationUnit),
    ...often,
    id,
    medicamento_dci,
    dci_codigo: codeIn(concept, INN),
    cum: codeIn(concept, `${SYSTEM}/CUMS`),
    ium: codeIn(concept, `${SYSTEM}/IUM`),
    atc: codeIn(concept, ATC),
    via_administracion,
    dosis_valor: dosis_unidad === null ? null : numberIn(dose.value),
    dosis_unidad,
    // "As needed" says no interval of its own.
    ...(dosage.asNeededBoolean === true && often.frecuencia_unidad === undefined ? { frecuencia_unidad: '7' } : {}),
  }
  return { reference: `MedicationRequest/${textIn(order.id) ?? ''}`, row, sinLeer }
}

/** A prescription that nobody wrote: every field of one, without value. */
export const blankFormula = (now: string, paciente: string, historia: string): Row => ({
  ...Object.fromEntries(Object.keys(formulaMedicamento.fields).map((name) => [name, null])),
  id: '',
  paciente,
  historia,
  estado: 'borrador',
  anulado: false,
  fecha_prescripcion: now,
  version: 0,
  creado_en: now,
  actualizado_en: now,
  creado_por: '',
})

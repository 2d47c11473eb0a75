import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import { systemOf } from '../../../../resources/clinical-series.ts'
import { named } from '../../elements/author.ts'
import { encounter, note, subject } from '../../elements/clinical-elements.ts'
import { type Coding, codingIf, conceptOf, SNOMED } from '../../elements/coding.ts'
import { confidential } from '../../elements/confidential.ts'
import {
  type FhirResource,
  LOINC,
  meta,
  narrative,
  numberIn,
  OURS,
  one,
  type ProjectedRow,
  textIn,
} from '../../elements/elements.ts'
import { loinc } from '../../elements/loinc.ts'
import { isPressure, pressure } from './blood-pressure.ts'
import { codedAnswer } from './coded-answers.ts'
import { category, categoryOfValue, interpretation, measured, referenceRange, unknown } from './value-elements.ts'
import { profilesOf, vitalSigns } from './vital-signs.ts'

export const VALUES = `${OURS}:valor-clinico`

/** Which systems a value's code may belong to: `sistema_codigo` → its address. */
export const systems: Readonly<Record<string, string>> = { loinc: LOINC, snomed: SNOMED, local: VALUES }

/** Two codes of one vital sign: the profile wants its own first. */
const withGeneral = (code: string): Coding[] => {
  const general = vitalSigns.get(code)?.general
  return general === undefined ? [loinc(code)] : [loinc(general), loinc(code)]
}

export function codeOf(row: ProjectedRow): object {
  const code = textIn(row, 'codigo')
  const system = textIn(row, 'sistema_codigo') ?? (code === null ? null : systemOf(code))
  const name = textIn(row, 'nombre') ?? (code === null ? null : (clinicalValues.get(code)?.nombre ?? null))
  const codings =
    code !== null && system === 'loinc' ? withGeneral(code) : codingIf(systems[system ?? ''] ?? VALUES, code, name)
  return conceptOf(codings, name ?? code ?? 'Valor clínico')
}

/** The option of a coded value, by its international code where there is one. */
export function answerOf(code: string, option: string): object {
  const label = clinicalValues.get(code)?.opciones?.get(option) ?? null
  return conceptOf([...codedAnswer(code, option), ...codingIf(`${VALUES}:${code}`, option, label)], label ?? option)
}

export function saidValue(row: ProjectedRow): object {
  const n = numberIn(row, 'valor_numerico')
  if (n !== null) return { valueQuantity: measured(n, textIn(row, 'unidad')) }
  const option = textIn(row, 'valor_codigo')
  if (option !== null) return { valueCodeableConcept: answerOf(textIn(row, 'codigo') ?? '', option) }
  if (typeof row.valor_booleano === 'boolean') return { valueBoolean: row.valor_booleano }
  const date = textIn(row, 'valor_fecha')
  if (date !== null) return { valueDateTime: date }
  const text = textIn(row, 'valor_texto')
  return text === null ? unknown : { valueString: text }
}

const STATUS: Readonly<Record<string, string>> = {
  preliminar: 'preliminary',
  final: 'final',
  corregido: 'corrected',
  anulado: 'entered-in-error',
}
export const statusOfValue = STATUS

/** Who measured: the patient at home, or whoever is written; else whoever recorded it. */
function performer(row: ProjectedRow): object {
  if (row.fuente === 'paciente') return { performer: [subject(row)] }
  const writer = row.fuente === 'profesional' ? textIn(row, 'creado_por') : null
  const who = named(textIn(row, 'profesional') ?? writer)
  return who === null ? {} : { performer: [who] }
}

/** `Frecuencia cardiaca: 72 /min`. */
function said(row: ProjectedRow): string {
  const name = textIn(row, 'nombre') ?? textIn(row, 'codigo') ?? 'Valor clínico'
  const option = textIn(row, 'valor_codigo')
  const label = option === null ? null : clinicalValues.get(textIn(row, 'codigo') ?? '')?.opciones?.get(option)
  const n = numberIn(row, 'valor_numerico')
  const number = n === null ? null : `${n} ${textIn(row, 'unidad') ?? ''}`.trim()
  const yes = typeof row.valor_booleano === 'boolean' ? (row.valor_booleano ? 'sí' : 'no') : null
  const value = number ?? label ?? option ?? yes ?? textIn(row, 'valor_fecha') ?? textIn(row, 'valor_texto')
  return value === null ? name : `${name}: ${value}`
}

/** One dated value of the patient's series. A pressure is always said as the panel of both. */
export function fhirValue(row: ProjectedRow): FhirResource {
  const code = textIn(row, 'codigo')
  const at = textIn(row, 'fecha_medicion')
  const kind = code !== null && vitalSigns.has(code) ? 'vital-signs' : null
  const own = categoryOfValue[row.categoria as keyof typeof categoryOfValue] ?? null
  const category0 = kind ?? own
  const both = isPressure(row)
  const measure = both
    ? pressure(row)
    : { code: codeOf(row), ...saidValue(row), ...interpretation(row), ...referenceRange(row) }
  return {
    resourceType: 'Observation',
    id: String(row.id),
    ...confidential(meta(row, ...profilesOf(row)), row.sensible === true),
    ...narrative(said(row)),
    status: STATUS[textIn(row, 'estado') ?? ''] ?? 'unknown',
    ...(category0 === null ? {} : category(category0)),
    subject: subject(row),
    ...encounter(row, 'encounter', 'historia_atencion'),
    ...one('effectiveDateTime', at),
    ...one('issued', textIn(row, 'creado_en')),
    ...performer(row),
    ...measure,
    ...note(textIn(row, 'observaciones')),
  }
}

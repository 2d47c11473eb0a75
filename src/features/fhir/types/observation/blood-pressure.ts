import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import { authorOf } from '../../elements/author.ts'
import { encounter, entryStatus, subject } from '../../elements/clinical-elements.ts'
import {
  type FhirResource,
  meta,
  narrative,
  numberIn,
  one,
  type ProjectedRow,
  textIn,
} from '../../elements/elements.ts'
import { loinc } from '../../elements/loinc.ts'
import { category, interpretation, measured, referenceRange, unknown } from './value-elements.ts'
import { vitalProfile } from './vital-signs.ts'

export const PRESSURE = '85354-9'
export const SYSTOLIC = '8480-6'
export const DIASTOLIC = '8462-4'
const PANEL = { coding: [loinc(PRESSURE)], text: 'Presión arterial' }
const UNIT = 'mm[Hg]'

const part = (code: string, made: object): object => ({
  code: { coding: [loinc(code)], text: clinicalValues.get(code)?.nombre ?? code },
  ...made,
})
const value = (n: number | null): object => (n === null ? unknown : { valueQuantity: measured(n, UNIT) })

/** A row of the series that is half of a pressure. */
export const isPressure = (row: ProjectedRow): boolean =>
  (row.codigo === SYSTOLIC || row.codigo === DIASTOLIC) && numberIn(row, 'valor_numerico') !== null

/** Only one of the two was written down: the other is said to be unknown, as the profile wants. */
export function pressure(row: ProjectedRow): object {
  const n = numberIn(row, 'valor_numerico')
  const own = {
    ...(n === null ? unknown : { valueQuantity: measured(n, textIn(row, 'unidad')) }),
    ...interpretation(row),
    ...referenceRange(row),
  }
  const component = [SYSTOLIC, DIASTOLIC].map((code) => part(code, row.codigo === code ? own : unknown))
  return { code: PANEL, component }
}

const said = (n: number | null): string => (n === null ? 'sin dato' : String(n))

/** Both pressures of an examination, in one resource that keeps its id whatever is corrected. */
export function fhirPressure(row: ProjectedRow): FhirResource {
  const [systolic, diastolic] = [numberIn(row, 'tension_sistolica'), numberIn(row, 'tension_diastolica')]
  const at = textIn(row, 'fecha_registro')
  const who = authorOf(row)
  const position = POSITIONS[textIn(row, 'posicion') ?? '']
  return {
    resourceType: 'Observation',
    id: `presion-${String(row.id)}`,
    ...meta(row, ...(at === null ? [] : [vitalProfile('vitalsigns'), vitalProfile('bp')])),
    ...narrative(`Presión arterial: ${said(systolic)}/${said(diastolic)} mmHg`, position ?? null),
    ...(position === undefined
      ? {}
      : { extension: [{ url: BODY_POSITION, valueCodeableConcept: { text: position } }] }),
    status: entryStatus(row),
    ...category('vital-signs'),
    code: PANEL,
    subject: subject(row),
    ...encounter(row),
    ...one('effectiveDateTime', at),
    ...one('issued', textIn(row, 'creado_en')),
    ...(who === null ? {} : { performer: [who] }),
    component: [part(SYSTOLIC, value(systolic)), part(DIASTOLIC, value(diastolic))],
  }
}

const BODY_POSITION = 'http://hl7.org/fhir/StructureDefinition/observation-bodyPosition'
const POSITIONS: Readonly<Record<string, string>> = { sentado: 'Sentado', decubito: 'Decúbito', de_pie: 'De pie' }

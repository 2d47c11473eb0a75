import { numberIn, type ProjectedRow, textIn } from '../../elements/elements.ts'

/** The profiles of vital signs that R4 itself has: their codes, and the unit that UCUM writes so and no other way. */

export interface VitalSign {
  readonly profile: string
  readonly unit: string
  /** The code that the profile demands where ours is a finer one. */
  readonly general?: string
}

const sign = (profile: string, unit: string, general?: string): VitalSign => ({
  profile,
  unit,
  ...(general === undefined ? {} : { general }),
})

export const vitalSigns: ReadonlyMap<string, VitalSign> = new Map([
  ['8480-6', sign('bp', 'mm[Hg]')],
  ['8462-4', sign('bp', 'mm[Hg]')],
  ['8867-4', sign('heartrate', '/min')],
  ['9279-1', sign('resprate', '/min')],
  ['8310-5', sign('bodytemp', 'Cel')],
  ['2708-6', sign('oxygensat', '%')],
  ['59408-5', sign('oxygensat', '%', '2708-6')],
  ['29463-7', sign('bodyweight', 'kg')],
  ['8302-2', sign('bodyheight', 'cm')],
  ['39156-5', sign('bmi', 'kg/m2')],
  ['9843-4', sign('headcircum', 'cm')],
  ['8287-5', sign('headcircum', 'cm', '9843-4')],
])

const BASE = 'http://hl7.org/fhir/StructureDefinition'
export const vitalProfile = (name: string): string => `${BASE}/${name}`

/** The profile is claimed only when everything it demands is there. */
export function profilesOf(row: ProjectedRow): string[] {
  const known = vitalSigns.get(textIn(row, 'codigo') ?? '')
  const whole =
    known !== undefined &&
    (textIn(row, 'sistema_codigo') ?? 'loinc') === 'loinc' &&
    numberIn(row, 'valor_numerico') !== null &&
    textIn(row, 'unidad') === known.unit &&
    textIn(row, 'fecha_medicion') !== null
  return whole ? [vitalProfile('vitalsigns'), vitalProfile(known.profile)] : []
}

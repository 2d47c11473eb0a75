/** The profiles of vital signs that R4 itself has: their codes, and the unit that UCUM writes so and no other way. */

export interface VitalSign {
  readonly profile: string
  readonly unit: string
  /** The code that the profile demands where ours is a finer one. */
  readonly general?: string
}

export const vitalSigns: ReadonlyMap<string, VitalSign> = new Map<string, VitalSign>([
  ['8480-6', { profile: 'bp', unit: 'mm[Hg]' }],
  ['8462-4', { profile: 'bp', unit: 'mm[Hg]' }],
  ['8867-4', { profile: 'heartrate', unit: '/min' }],
  ['9279-1', { profile: 'resprate', unit: '/min' }],
  ['8310-5', { profile: 'bodytemp', unit: 'Cel' }],
  ['2708-6', { profile: 'oxygensat', unit: '%' }],
  ['59408-5', { profile: 'oxygensat', unit: '%', general: '2708-6' }],
  ['29463-7', { profile: 'bodyweight', unit: 'kg' }],
  ['8302-2', { profile: 'bodyheight', unit: 'cm' }],
  ['39156-5', { profile: 'bmi', unit: 'kg/m2' }],
  ['9843-4', { profile: 'headcircum', unit: 'cm' }],
  ['8287-5', { profile: 'headcircum', unit: 'cm', general: '9843-4' }],
])
/** The finer codes of ours that are published under one of LOINC too. */
export const finerCodes = (code: string): string[] =>
  [...vitalSigns].filter(([, sign]) => sign.general === code).map(([own]) => own)

/** The profile is claimed only when everything it demands is there. */
export const vitalProfiles = (name: string): string[] =>
  ['vitalsigns', name].map((profile) => `http://hl7.org/fhir/StructureDefinition/${profile}`)

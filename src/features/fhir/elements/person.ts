import { sexoBiologico, tipoDocumento, writtenCode } from '../../../model/codes/index.ts'
import { inTable } from './coding.ts'
import { extension, HL7, type Maybe, type ProjectedRow, RDA, rdaCoding, saidOf, when } from './drawing.ts'

/** What the guide says of every person in the same way: patients, relatives and professionals. */

/** The documents of identity that the guide knows. */
export const NATIONAL = new Set(
  tipoDocumento.codes.map((c) => c.code).filter((c) => writtenCode(tipoDocumento, c, 'rda') !== undefined),
)
export const isNational = (kind: string | null): boolean => kind !== null && NATIONAL.has(kind)

export const RNEC = `${RDA}/NamingSystem/RNEC`

/** A document of identity, without the id that the guide gives to it inside a resource. */
export function document(kind: string | null, number: string): ProjectedRow {
  const person = { system: `${HL7}/v2-0203`, code: 'PN', display: 'Person number' }
  const national = isNational(kind)
  const label = kind === null ? undefined : tipoDocumento.byCode.get(kind)?.label
  return {
    use: 'official',
    type: {
      coding: [person, ...(national ? [{ system: `${RDA}/CodeSystem/ColombianPersonIdentifier`, code: kind }] : [])],
      ...(label === undefined ? {} : { text: label }),
    },
    ...(national ? { system: RNEC } : {}),
    value: number,
  }
}

export const nationalIdentifier = (kind: string | null, number: string): ProjectedRow => ({
  id: 'NationalPersonIdentifier-0',
  ...document(kind, number),
})

/** Our own id, which is unique everywhere. */
export const uuidIdentifier = (id: string): object => ({
  use: 'secondary',
  system: 'urn:ietf:rfc:3986',
  value: `urn:uuid:${id}`,
})
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

interface SplitName {
  readonly first: string | null
  readonly second: string | null
  readonly own: readonly string[]
}

/** Surnames one by one, as the national registries compare them. */
export function officialName({ first, second, own }: SplitName, more: object = {}): object | null {
  const family = [first, second].filter((name) => name !== null).join(' ')
  const surnames = saidOf(
    when(first, (v) => extension('FathersFamilyName', { valueString: v })),
    when(second, (v) => extension('MothersFamilyName', { valueString: v })),
  )
  if (family === '' && own.length === 0) return null
  return {
    use: 'official',
    ...more,
    ...(family === '' ? {} : { family, _family: { extension: surnames } }),
    ...(own.length === 0 ? {} : { given: own }),
  }
}

/** `separado` may be before a judge or not, and the list of HL7 tells them apart. */
export const MARITAL: Readonly<Record<string, readonly [string, string]>> = {
  soltero: ['S', 'Never Married'],
  casado: ['M', 'Married'],
  union_libre: ['T', 'Domestic partner'],
  divorciado: ['D', 'Divorced'],
  viudo: ['W', 'Widowed'],
}

/** SexoBiologico → AdministrativeGender. */
export const genders = { '01': 'male', '02': 'female', '03': 'other', '99': 'unknown' } as const

export const genderOf = (sex: Maybe<string>): object =>
  when(sex, (known) => ({
    gender: inTable(genders, known) ?? 'unknown',
    _gender: {
      extension: [
        extension('BiologicalGender', rdaCoding('ColombianGenderGroup', sexoBiologico.byCode.get(known)?.rda ?? known)),
      ],
    },
  })) ?? {}

export const phone = (value: Maybe<string>, use?: string): object | null =>
  when(value, (known) => ({ system: 'phone', use, value: known }))

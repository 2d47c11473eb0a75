import { sexoBiologico, tipoDocumento } from '../../../model/codes/index.ts'
import { HL7 } from './coding.ts'
import { extension, RDA, rdaCoding, some, when } from './elements.ts'

/** What the guide says of every person in the same way: patients, relatives and professionals. */

/** The guide does not know foreign documents of other kinds (DE). */
export const NATIONAL = new Set(['CN', 'RC', 'TI', 'CC', 'PA', 'CD', 'CE', 'SC', 'PE', 'PT', 'PPT', 'AS', 'MS', 'SI'])
export const isNational = (kind: string | null): boolean => kind !== null && NATIONAL.has(kind)

export const RNEC = `${RDA}/NamingSystem/RNEC`

/** A document of identity, without the id that the guide gives to it inside a resource. */
export function document(kind: string | null, number: string): object {
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

export const nationalIdentifier = (kind: string | null, number: string): object => ({
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
  const surnames = [
    ...when(first, (v) => extension('FathersFamilyName', { valueString: v })),
    ...when(second, (v) => extension('MothersFamilyName', { valueString: v })),
  ]
  if (family === '' && own.length === 0) return null
  return {
    use: 'official',
    ...more,
    ...(family === '' ? {} : { family, _family: { extension: surnames } }),
    ...some('given', own),
  }
}

const GENDERS: Readonly<Record<string, string>> = { '01': 'male', '02': 'female', '03': 'other' }

export function gender(sex: string | null): object {
  if (sex === null) return {}
  const code = sexoBiologico.byCode.get(sex)?.rda ?? sex
  const biological = extension('BiologicalGender', rdaCoding('ColombianGenderGroup', code))
  return { gender: GENDERS[sex] ?? 'unknown', _gender: { extension: [biological] } }
}

export const phone = (value: string, use?: string): object => ({
  system: 'phone',
  ...(use === undefined ? {} : { use }),
  value,
})

import type { CodeList } from '../../model/codes/code-list.ts'
import { departamento, municipio } from '../../model/codes/index.ts'
import type { Resource, Value } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { authorityOf } from './codes.ts'
import { countryLetters } from './country.ts'
import type { Component } from './message.ts'

export type Composite = { readonly [name: string]: Component | undefined }
/** A row with the fields of the caller's view: what the caller does not see is not in it, what is not known is null. */
export type SeenRow = Readonly<Record<string, Value | undefined>>

export const textIn = (row: SeenRow, name: string): string | null => {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const orAbsent = <T>(value: T | null | undefined): T | undefined => value ?? undefined

/** CE: a code with what a person reads for it. */
export const coded = (identifier: string, text: string | null | undefined, system: string): Composite => ({
  identifier,
  text: orAbsent(text),
  name_of_coding_system: system,
})

/** The same thing in a second coding system. */
export const alsoCoded = (first: Composite, identifier: string, text: string | null, system: string): Composite => ({
  ...first,
  alternate_identifier: identifier,
  alternate_text: orAbsent(text),
  name_of_alternate_coding_system: system,
})

/** A coded field of a row, in a coding system of ours. */
export const codedField = (r: Resource, row: SeenRow, name: string, system: string): Composite | null => {
  const value = textIn(row, name)
  return value === null ? null : coded(value, labelOf(r, name, value), system)
}

export const codesOf = (list: CodeList, values: readonly string[], system: string): Composite[] =>
  values.map((value) => coded(value, list.byCode.get(value)?.label, system))

/** CX: a document with who issued it. The type is Colombia's code, which table 0203 leaves to users. */
export const documentId = (tipo: string, numero: string, pais: string | null): Composite => ({
  id_number: numero,
  assigning_authority: { namespace_id: authorityOf(tipo) },
  identifier_type_code: tipo,
  assigning_jurisdiction: pais === null ? undefined : coded(countryLetters(pais) ?? pais, null, 'ISO3166'),
})

/** CX: an identifier that we give. */
export const ownId = (id: string, authority: string, type: string): Composite => ({
  id_number: id,
  assigning_authority: { namespace_id: authority },
  identifier_type_code: type,
})

/** XPN of a name that was written down whole: which of its words are surnames is not known. */
export const wholeName = (name: string): Composite => ({ given_name: name, name_type_code: 'U' })

const MOBILE = /^(3\d{2})(\d{7})$/
const LANDLINE = /^(60[1-8])(\d{7})$/

/** XTN: a telephone. Colombia's numbers have seven digits after the three of the area or operator. */
export function telephone(number: string): Composite {
  const mobile = MOBILE.exec(number)
  const m = mobile ?? LANDLINE.exec(number)
  return {
    telecommunication_use_code: 'PRN',
    telecommunication_equipment_type: mobile === null ? 'PH' : 'CP',
    ...(m === null ? {} : { country_code: '57', area_city_code: m[1], local_number: m[2] }),
    unformatted_telephone_number: number,
  }
}

export const email = (address: string): Composite => ({
  telecommunication_use_code: 'NET',
  telecommunication_equipment_type: 'Internet',
  email_address: address,
})

/** XAD: a home address, with the DIVIPOLA of the municipality. */
export function homeAddress(row: SeenRow): Composite | null {
  const town = textIn(row, 'municipio_residencia')
  const country = textIn(row, 'pais_residencia') ?? (town === null ? null : '170')
  const [street, quarter] = [textIn(row, 'direccion'), textIn(row, 'barrio')]
  if ([town, country, street, quarter].every((part) => part === null)) return null
  return {
    street_address: street === null ? undefined : { street_or_mailing_address: street },
    other_designation: orAbsent(quarter),
    city: town === null ? orAbsent(textIn(row, 'ciudad_residencia')) : municipio.byCode.get(town)?.label,
    state_or_province: town === null ? undefined : departamento.byCode.get(town.slice(0, 2))?.label,
    country: country === null ? undefined : countryLetters(country),
    address_type: 'H',
    county_parish_code: orAbsent(town),
  }
}

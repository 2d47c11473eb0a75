/**
 * The composite data types of HL7 v2.5.1 (chapter 2A) that our messages use, component by component: name, type and
 * maximum length. Names are those of the standard in snake case; test/hl7/hl7.test.ts compares all of it with an independent
 * copy of the standard. Time stamps are written as texts: their second component is obsolete.
 */
export interface Part {
  readonly name: string
  readonly type: string
  /** Of the standard; null where it sets none. */
  readonly max: number | null
  /** Where our record admits more than the standard: nothing is cut, so the receiver must be ready for this much. */
  readonly ours?: number
}

type Row = readonly [name: string, type: string, max: number, ours?: number]

const parts = (rows: readonly Row[]): readonly Part[] =>
  rows.map(([name, type, max, ours]) => ({ name, type, max, ...(ours === undefined ? {} : { ours }) }))

const coded: readonly Row[] = [
  ['identifier', 'ST', 20, 60],
  ['text', 'ST', 199, 500],
  ['name_of_coding_system', 'ID', 20],
  ['alternate_identifier', 'ST', 20, 40],
  ['alternate_text', 'ST', 199],
  ['name_of_alternate_coding_system', 'ID', 20],
]

export const composites: Readonly<Record<string, readonly Part[]>> = {
  CE: parts(coded),
  CWE: parts(coded),
  HD: parts([
    ['namespace_id', 'IS', 20, 200],
    ['universal_id', 'ST', 199],
    ['universal_id_type', 'ID', 6],
  ]),
  EI: parts([
    ['entity_identifier', 'ST', 199],
    ['namespace_id', 'IS', 20],
    ['universal_id', 'ST', 199],
    ['universal_id_type', 'ID', 6],
  ]),
  CX: parts([
    ['id_number', 'ST', 15, 40],
    ['check_digit', 'ST', 1],
    ['check_digit_scheme', 'ID', 3],
    ['assigning_authority', 'HD', 227],
    ['identifier_type_code', 'ID', 5],
    ['assigning_facility', 'HD', 227],
    ['effective_date', 'DT', 8],
    ['expiration_date', 'DT', 8],
    ['assigning_jurisdiction', 'CWE', 705],
  ]),
  FN: parts([['surname', 'ST', 50, 121]]),
  XPN: parts([
    ['family_name', 'FN', 194],
    ['given_name', 'ST', 30, 120],
    ['second_and_further_given_names_or_initials_thereof', 'ST', 30, 60],
    ['suffix', 'ST', 20],
    ['prefix', 'ST', 20],
    ['degree', 'IS', 6],
    ['name_type_code', 'ID', 1],
  ]),
  XCN: parts([
    ['id_number', 'ST', 15],
    ['family_name', 'FN', 194],
    ['given_name', 'ST', 30, 200],
  ]),
  SAD: parts([['street_or_mailing_address', 'ST', 120, 200]]),
  XAD: parts([
    ['street_address', 'SAD', 184],
    ['other_designation', 'ST', 120],
    ['city', 'ST', 50],
    ['state_or_province', 'ST', 50, 60],
    ['zip_or_postal_code', 'ST', 12],
    ['country', 'ID', 3],
    ['address_type', 'ID', 3],
    ['other_geographic_designation', 'ST', 50],
    ['county_parish_code', 'IS', 20],
  ]),
  XTN: parts([
    ['telephone_number', 'ST', 199],
    ['telecommunication_use_code', 'ID', 3],
    ['telecommunication_equipment_type', 'ID', 8],
    ['email_address', 'ST', 199, 200],
    ['country_code', 'NM', 3],
    ['area_city_code', 'NM', 4],
    ['local_number', 'NM', 9],
    ['extension', 'NM', 5],
    ['any_text', 'ST', 199],
    ['extension_prefix', 'ST', 4],
    ['speed_dial_code', 'ST', 6],
    ['unformatted_telephone_number', 'ST', 199],
  ]),
  XON: parts([['organization_name', 'ST', 50, 200]]),
  PL: parts([
    ['point_of_care', 'IS', 20],
    ['room', 'IS', 20],
    ['bed', 'IS', 20],
    ['facility', 'HD', 227],
  ]),
  MSG: parts([
    ['message_code', 'ID', 3],
    ['trigger_event', 'ID', 3],
    ['message_structure', 'ID', 7],
  ]),
  PT: parts([['processing_id', 'ID', 1]]),
  VID: parts([['version_id', 'ID', 5]]),
}

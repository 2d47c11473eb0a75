import type { Part } from './data-types.ts'

/**
 * The fields that we fill of each segment of HL7 v2.5.1 (chapters 2, 3, 4, 6 and 7), by position. The one description from
 * which ER7, JSON, its schema and the checks are made; test/hl7/hl7.test.ts compares it with an independent copy of the standard.
 */
export interface FieldDef extends Part {
  readonly at: number
  readonly required: boolean
  readonly repeats: boolean
}

interface SegmentDef {
  readonly about: string
  readonly fields: readonly FieldDef[]
}

/** `!` required, `*` repeats. */
type Row = readonly [
  at: number,
  name: string,
  type: string,
  max: number | null,
  marks?: '' | '!' | '*' | '!*',
  ours?: number,
]

const segment = (about: string, rows: readonly Row[]): SegmentDef => ({
  about,
  fields: rows.map(([at, name, type, max, marks = '', ours]) => ({
    at,
    name,
    type,
    max,
    required: marks.includes('!'),
    repeats: marks.includes('*'),
    ...(ours === undefined ? {} : { ours }),
  })),
})

export const segments = {
  MSH: segment('Encabezado del mensaje.', [
    [3, 'sending_application', 'HD', 227],
    [4, 'sending_facility', 'HD', 227],
    [5, 'receiving_application', 'HD', 227],
    [6, 'receiving_facility', 'HD', 227],
    [7, 'date_time_of_message', 'TS', 26, '!'],
    [9, 'message_type', 'MSG', 15, '!'],
    [10, 'message_control_id', 'ST', 20, '!'],
    [11, 'processing_id', 'PT', 3, '!'],
    [12, 'version_id', 'VID', 60, '!'],
    [15, 'accept_acknowledgment_type', 'ID', 2],
    [16, 'application_acknowledgment_type', 'ID', 2],
    [17, 'country_code', 'ID', 3],
    [18, 'character_set', 'ID', 16, '*'],
    [19, 'principal_language_of_message', 'CE', 250],
    [21, 'message_profile_identifier', 'EI', 427, '*'],
  ]),
  EVN: segment('Evento: registro (A28) o actualización (A31).', [
    [2, 'recorded_date_time', 'TS', 26, '!'],
    [7, 'event_facility', 'HD', 241],
  ]),
  PID: segment('Identificación del paciente.', [
    [1, 'set_id', 'SI', 4],
    [3, 'patient_identifier_list', 'CX', 250, '!*'],
    [5, 'patient_name', 'XPN', 250, '!*'],
    [7, 'date_time_of_birth', 'TS', 26],
    [8, 'administrative_sex', 'IS', 1],
    [10, 'race', 'CE', 250, '*'],
    [11, 'patient_address', 'XAD', 250, '*'],
    [13, 'phone_number_home', 'XTN', 250, '*'],
    [16, 'marital_status', 'CE', 250],
    [22, 'ethnic_group', 'CE', 250, '*'],
    [26, 'citizenship', 'CE', 250, '*'],
    [28, 'nationality', 'CE', 250],
    [29, 'patient_death_date_and_time', 'TS', 26],
    [30, 'patient_death_indicator', 'ID', 1],
    [33, 'last_update_date_time', 'TS', 26],
    [34, 'last_update_facility', 'HD', 241],
  ]),
  PD1: segment('Voluntades del paciente.', [
    [7, 'living_will_code', 'IS', 2],
    [8, 'organ_donor_code', 'IS', 2],
  ]),
  NK1: segment('Familiar, contacto o responsable.', [
    [1, 'set_id', 'SI', 4, '!'],
    [2, 'nk_name', 'XPN', 250, '*'],
    [3, 'relationship', 'CE', 250],
    [5, 'phone_number', 'XTN', 250, '*'],
    [7, 'contact_role', 'CE', 250],
    [15, 'administrative_sex', 'IS', 1],
    [16, 'date_time_of_birth', 'TS', 26],
    [33, 'next_of_kin_associated_partys_identifiers', 'CX', 250, '*'],
  ]),
  PV1: segment('Atención abierta o última; clase N si no hay ninguna.', [
    [1, 'set_id', 'SI', 4],
    [2, 'patient_class', 'IS', 1, '!'],
    [3, 'assigned_patient_location', 'PL', 80],
    [10, 'hospital_service', 'IS', 3],
    [14, 'admit_source', 'IS', 6],
    [19, 'visit_number', 'CX', 250],
    [36, 'discharge_disposition', 'IS', 3],
    [44, 'admit_date_time', 'TS', 26],
    [45, 'discharge_date_time', 'TS', 26, '*'],
    [50, 'alternate_visit_id', 'CX', 250],
    [51, 'visit_indicator', 'IS', 1],
  ]),
  ORC: segment('Orden: nueva (NW) o cancelada (CA).', [
    [1, 'order_control', 'ID', 2, '!'],
    [2, 'placer_order_number', 'EI', 22],
    [9, 'date_time_of_transaction', 'TS', 26],
    [12, 'ordering_provider', 'XCN', 250, '*'],
  ]),
  TQ1: segment('Prioridad de la orden.', [
    [1, 'set_id', 'SI', 4],
    [9, 'priority', 'CWE', 250, '*'],
  ]),
  OBR: segment('Lo que se pide observar; de los atributos, que son ellos.', [
    [1, 'set_id', 'SI', 4],
    [2, 'placer_order_number', 'EI', 22],
    [4, 'universal_service_identifier', 'CE', 250, '!'],
    [7, 'observation_date_time', 'TS', 26],
    [13, 'relevant_clinical_information', 'ST', 300, '', 2000],
    [16, 'ordering_provider', 'XCN', 250, '*'],
    [22, 'results_rpt_status_chng_date_time', 'TS', 26],
    [25, 'result_status', 'ID', 1],
    [31, 'reason_for_study', 'CE', 250, '*'],
  ]),
  NTE: segment('Lo que la orden pide, con sus palabras.', [
    [1, 'set_id', 'SI', 4],
    [3, 'comment', 'FT', 65_536, '*'],
  ]),
  OBX: segment('Un valor o atributo vigente.', [
    [1, 'set_id', 'SI', 4],
    [2, 'value_type', 'ID', 2],
    [3, 'observation_identifier', 'CE', 250, '!'],
    [5, 'observation_value', 'VARIES', 99_999, '*'],
    [6, 'units', 'CE', 250],
    [7, 'references_range', 'ST', 60],
    [8, 'abnormal_flags', 'IS', 5, '*'],
    [11, 'observation_result_status', 'ID', 1, '!'],
    [14, 'date_time_of_the_observation', 'TS', 26],
  ]),
  AL1: segment('Alergia, o que no se conoce ninguna.', [
    [1, 'set_id', 'SI', 4, '!'],
    [2, 'allergen_type_code', 'CE', 250],
    [3, 'allergen_code_mnemonic_description', 'CE', 250, '!'],
    [4, 'allergy_severity_code', 'CE', 250],
    [5, 'allergy_reaction_code', 'ST', 15, '*', 500],
    [6, 'identification_date', 'DT', 8],
  ]),
  DG1: segment('Diagnóstico activo.', [
    [1, 'set_id', 'SI', 4, '!'],
    [3, 'diagnosis_code', 'CE', 250],
    [5, 'diagnosis_date_time', 'TS', 26],
    [6, 'diagnosis_type', 'IS', 2, '!'],
    [15, 'diagnosis_priority', 'ID', 2],
  ]),
  IN1: segment('Entidad que responde por el plan de beneficios.', [
    [1, 'set_id', 'SI', 4, '!'],
    [2, 'insurance_plan_id', 'CE', 250, '!'],
    [3, 'insurance_company_id', 'CX', 250, '!*'],
    [4, 'insurance_company_name', 'XON', 250, '*'],
    [7, 'insurance_co_phone_number', 'XTN', 250, '*'],
    [17, 'insureds_relationship_to_patient', 'CE', 250],
  ]),
  // Ours, and so with the names of our record: what Colombia asks of a patient and HL7 v2 has no field for.
  ZCO: segment('Datos colombianos del paciente.', [
    [1, 'regimen', 'CE', null],
    [2, 'tipo_afiliado', 'CE', null],
    [3, 'tipo_usuario', 'CE', null],
    [4, 'zona_residencia', 'CE', null],
    [5, 'grupo_etnico', 'CE', null],
    [6, 'comunidad_etnica', 'ST', null],
    [7, 'discapacidad', 'CE', null, '*'],
    [8, 'grupo_poblacional', 'CE', null],
    [9, 'municipio_residencia', 'CE', null],
    [10, 'ocupacion', 'CE', null],
    [11, 'nivel_educativo', 'CE', null],
    [12, 'identidad_genero', 'CE', null],
    [13, 'sexo_biologico', 'CE', null],
    [14, 'autorizacion_datos', 'ID', null],
    [15, 'autorizacion_datos_fecha', 'DT', null],
    [16, 'autorizacion_version', 'ST', null],
    [17, 'primer_apellido', 'ST', null],
    [18, 'segundo_apellido', 'ST', null],
    [19, 'activo', 'ID', null],
  ]),
  BHS: segment('Encabezado del lote.', [
    [3, 'batch_sending_application', 'HD', 227],
    [4, 'batch_sending_facility', 'HD', 227],
    [6, 'batch_receiving_facility', 'HD', 227],
    [7, 'batch_creation_date_time', 'TS', 26],
    [9, 'batch_name_id_type', 'ST', 20],
    [11, 'batch_control_id', 'ST', 20],
  ]),
  BTS: segment('Cierre del lote.', [
    [1, 'batch_message_count', 'ST', 10],
    [3, 'batch_totals', 'NM', 100, '*'],
  ]),
} as const satisfies Record<string, SegmentDef>

export type SegmentName = keyof typeof segments

export const segmentDef = (name: SegmentName): SegmentDef => segments[name]

interface Place {
  readonly segment: SegmentName
  readonly required: boolean
  readonly repeats: boolean
}
const one = (segment: SegmentName, required = true): Place => ({ segment, required, repeats: false })
const many = (segment: SegmentName): Place => ({ segment, required: false, repeats: true })

/** Which segments a message has, in the order of chapters 3 and 7; ours goes last. */
export const structures = {
  ADT_A05: [
    one('MSH'),
    one('EVN'),
    one('PID'),
    one('PD1', false),
    many('NK1'),
    one('PV1'),
    many('OBX'),
    many('AL1'),
    many('DG1'),
    many('IN1'),
    one('ZCO', false),
  ],
  ORU_R01: [one('MSH'), one('PID'), one('OBR'), many('OBX')],
  OML_O21: [one('MSH'), one('PID'), one('PV1'), one('ORC'), one('TQ1'), one('OBR'), many('NTE')],
} as const satisfies Record<string, readonly Place[]>

export type Structure = keyof typeof structures

export const placesOf = (structure: Structure): readonly Place[] => structures[structure]

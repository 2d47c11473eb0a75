import {
  formaFarmaceutica,
  tipoTecnologia,
  unidadMedida,
  unidadTiempo,
  viaAdministracion,
} from '../../../model/codes/index.ts'
import { holds } from '../../../model/predicate.ts'
import { agrees } from '../../../modules/medicamentos/index.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { piecesPerDose } from '../../../resources/parts/dose.ts'
import { lasting } from '../../fhir/elements/dosage.ts'
import { MIPRES, PAD, PRESCRIPTION } from '../../fhir/elements/requests.ts'
import { numberIn, textIn } from '../../fhir/elements/row-values.ts'
import {
  type Coding,
  catalogued,
  coding,
  concept,
  listed,
  localTime,
  optional,
  purpose,
  resource,
  some,
  to,
} from './elements.ts'
import type { RdaInput } from './input.ts'
import { from, type Json, type MadeResource } from './made.ts'
import { patientId, practitionerId } from './people.ts'
import { givenMedicine, takenRows } from './taken.ts'
import { codeSystem } from './words.ts'

type MedicineRow = EntryRow<'formula_medicamento'>

const ONCE = '8'
const AS_NEEDED = '7'

/** Every how much. The guide has no "only once": one dose in all the time that it lasts is the same. */
function interval(row: MedicineRow): { readonly value: number; readonly unit: string } | null {
  const unit = textIn(row, 'frecuencia_unidad')
  if (unit === AS_NEEDED) return { value: 1, unit }
  const [value, of] =
    unit === ONCE
      ? [numberIn(row, 'duracion_valor'), textIn(row, 'duracion_unidad')]
      : [numberIn(row, 'frecuencia_valor'), unit]
  return value === null || of === null || of === ONCE || of === AS_NEEDED ? null : { value, unit: of }
}

const quantity = (i: RdaInput, value: number, system: string, list: typeof unidadMedida, code: string): Json => ({
  value,
  unit: i.words.listed(system, list, code) ?? code,
  system: codeSystem(system),
  code,
})
const rate = (i: RdaInput, row: MedicineRow): Json => {
  const every = interval(row)
  return every === null ? {} : { rateQuantity: quantity(i, every.value, 'MedicationTime', unidadTiempo, every.unit) }
}
function dose(i: RdaInput, row: MedicineRow): Json | null {
  const [value, unit] = [numberIn(row, 'dosis_valor'), textIn(row, 'dosis_unidad')]
  return value === null || unit === null ? null : quantity(i, value, 'UMM', unidadMedida, unit)
}
/** What MIPRES calls the forms that are taken by the piece, where it is one only. */
const DOSE_FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['TA', 'TB', 'TD', 'TE', 'TM', 'TN', 'TO', 'TV'].map((form) => [form, 'COLFF001'])),
  ...Object.fromEntries(['CR', 'TC', 'TP', 'TR', 'TS'].map((form) => [form, 'COLFF008'])),
  ...Object.fromEntries(['CB', 'CD'].map((form) => [form, 'COLFF006'])),
  ...Object.fromEntries(['CE', 'CM'].map((form) => [form, 'COLFF007'])),
  ...Object.fromEntries(['MO', 'MS'].map((form) => [form, 'C42993'])),
}
/** As many digits as a dose has in the record. */
const DOSE_DIGITS = 4

/** The same dose in pieces, where the strength of each lets us tell. */
function doseByForm(i: RdaInput, row: MedicineRow): readonly Json[] {
  const [strength, form, unit] = [
    textIn(row, 'concentracion'),
    textIn(row, 'forma_farmaceutica'),
    textIn(row, 'dosis_unidad'),
  ]
  const [value, theirs] = [numberIn(row, 'dosis_valor'), DOSE_FORMS[form ?? '']]
  if (!i.version.tellsPrescription || theirs === undefined) return []
  if (strength === null || form === null || unit === null || value === null) return []
  const pieces = piecesPerDose({
    concentracion: strength,
    forma_farmaceutica: form,
    dosis_valor: value,
    dosis_unidad: unit,
  })
  if (pieces === null) return []
  const told = Number(pieces.toFixed(DOSE_DIGITS))
  return told > 0 ? [{ doseQuantity: quantity(i, told, 'MipresDoseForm', formaFarmaceutica, theirs) }] : []
}

const route = (i: RdaInput, row: MedicineRow): Json => {
  const way = textIn(row, 'via_administracion')
  return way === null ? {} : { route: concept(listed(i, 'VAD', viaAdministracion, way)) }
}
function timing(i: RdaInput, row: MedicineRow): Json {
  const lasts = lasting(row)
  const every = interval(row)
  return {
    timing: {
      ...(lasts === null ? {} : { repeat: { duration: lasts.value, durationUnit: lasts.code } }),
      ...(every === null ? {} : { code: concept(listed(i, 'MedicationTime', unidadTiempo, every.unit)) }),
    },
  }
}

const products = (row: MedicineRow): Coding[] => {
  const [ium, cum] = [textIn(row, 'ium'), textIn(row, 'cum')]
  return [
    ...(ium === null ? [] : [coding('IUM', ium, textIn(row, 'medicamento_dci') ?? undefined)]),
    // The register lists the file of a product, without the number of its presentation.
    ...(cum === null ? [] : [coding('CUMS', cum.split('-')[0] ?? cum, textIn(row, 'medicamento_dci') ?? undefined)]),
  ]
}

/** How many characters of an IUM tell the substance, its strength, form and route: those of any brand. */
const FIRST_LEVEL = 8

/** What was asked for, by the codes that the guide takes. */
function prescribed(i: RdaInput, row: MedicineRow): readonly Coding[] {
  const [code, ium] = [textIn(row, 'dci_codigo'), textIn(row, 'ium')]
  const name = textIn(row, 'medicamento_dci')
  const isItsOwn = name === null || agrees(name, { codigo: code })
  // A code of another substance is not sent: what lacks its own is mended before it goes.
  const named = code === null || !isItsOwn ? [] : [catalogued(i, 'MipresINN', 'dci', code, name ?? code)]
  // What has no DCI of its own, as oral rehydration salts, is named by its product: 0.7.1 takes one code of any of the three.
  if (!i.version.tellsPrescription) return code === null ? products(row).slice(0, 1) : named
  return [...named, ...(ium === null ? [] : [coding('IUMPrimerNivel', ium.slice(0, FIRST_LEVEL), name ?? undefined)])]
}

/** The one number that the guide takes of a prescription: of the official pad where there is one, as a pharmacy asks for it. */
const numberOf = (
  row: MedicineRow,
): { readonly field: string; readonly system: string; readonly value: string } | null => {
  const [pad, own] = [textIn(row, 'numero_recetario'), textIn(row, 'numero')]
  if (pad !== null) return { field: 'numero_recetario', system: PAD, value: pad }
  return own === null ? null : { field: 'numero', system: PRESCRIPTION, value: own }
}

/** That number, and the one it has in MIPRES. */
function numbers(i: RdaInput, row: MedicineRow): Json {
  const [mipres, number] = [textIn(row, 'numero_mipres'), numberOf(row)]
  if (!i.version.tellsPrescription) return {}
  return some('identifier', [
    ...(number === null ? [] : [{ id: 'PrescriptionNumber', system: number.system, value: number.value }]),
    ...(mipres === null ? [] : [{ id: 'MipresID', system: MIPRES, value: mipres }]),
  ])
}

/** A number of MIPRES is of all that was prescribed with it, several medicines maybe. */
const group = (i: RdaInput, row: MedicineRow): Json => {
  const mipres = textIn(row, 'numero_mipres')
  return mipres === null || !i.version.tellsPrescription ? {} : { groupIdentifier: { system: MIPRES, value: mipres } }
}

const SINGLE_DOSE = coding('MipresSpecialInstruction', '1', 'Administración en dosis única')

/** In words for whoever gives it and for the patient; that it is given once, as a code. */
const instructions = (i: RdaInput, row: MedicineRow): Json =>
  i.version.tellsPrescription
    ? {
        ...optional('text', textIn(row, 'indicaciones')),
        ...(textIn(row, 'frecuencia_unidad') === ONCE ? { additionalInstruction: [concept(SINGLE_DOSE)] } : {}),
        ...optional('patientInstruction', textIn(row, 'recomendaciones')),
      }
    : {}

const category = (i: RdaInput, row: MedicineRow): Json | null => {
  const kind = textIn(row, 'tipo_tecnologia')
  return kind === null ? null : concept(listed(i, 'ColombianHealthTechnologyCategory', tipoTecnologia, kind))
}
const prescribedAt = (row: MedicineRow): string => localTime(textIn(row, 'fecha_prescripcion') ?? row.creado_en)

const request = (i: RdaInput, row: MedicineRow, status: string, product: Json, dosage: Json): Json => ({
  status,
  intent: 'order',
  ...some(
    'category',
    [category(i, row)].filter((c) => c !== null),
  ),
  reportedBoolean: false,
  medicationCodeableConcept: product,
  subject: to(i, patientId(i)),
  encounter: to(i, 'Encounter-0'),
  authoredOn: prescribedAt(row),
  requester: to(i, practitionerId(i)),
  ...purpose(i, row),
  dosageInstruction: [dosage],
})

const campos = {
  identifier: 'numero_mipres',
  groupIdentifier: 'numero_mipres',
  category: 'tipo_tecnologia',
  medicationCodeableConcept: 'dci_codigo',
  authoredOn: 'fecha_prescripcion',
  effectiveDateTime: 'fecha_prescripcion',
  reasonCode: 'finalidad',
  'dosageInstruction.text': 'indicaciones',
  'dosageInstruction.additionalInstruction': 'frecuencia_unidad',
  'dosageInstruction.patientInstruction': 'recomendaciones',
  'dosageInstruction.timing.repeat': 'duracion_valor',
  'dosageInstruction.timing.repeat.durationUnit': 'duracion_unidad',
  'dosageInstruction.timing.code': 'frecuencia_unidad',
  'dosageInstruction.route': 'via_administracion',
  'dosageInstruction.doseAndRate': 'dosis_valor',
  'dosageInstruction.doseAndRate.doseQuantity.code': 'dosis_unidad',
  'dosageInstruction.doseAndRate[1]': 'forma_farmaceutica',
  'dosageInstruction.doseAndRate.rateQuantity': 'frecuencia_valor',
  'dosage.route': 'via_administracion',
  'dosage.dose': 'dosis_valor',
  'dosage.rateQuantity': 'frecuencia_valor',
} as const

const source = (row: MedicineRow) => {
  const number = numberOf(row)
  return from('formula_medicamento', row, 'dci_codigo', {
    ...campos,
    ...(number === null ? {} : { 'identifier[0]': number.field }),
  })
}

function requested(i: RdaInput, row: MedicineRow, n: number): MadeResource {
  const known = prescribed(i, row)
  const product = known.length === 0 ? optional('text', textIn(row, 'medicamento_dci')) : concept(...known)
  const amount = { ...optional('doseQuantity', dose(i, row)), ...rate(i, row) }
  const dosage = {
    ...timing(i, row),
    ...route(i, row),
    ...(Object.keys(amount).length === 0 ? {} : { doseAndRate: [amount, ...doseByForm(i, row)] }),
    ...instructions(i, row),
  }
  return {
    resource: resource('MedicationRequest', `MedicationRequest-${n}`, 'MedicationRequestRDA', {
      ...numbers(i, row),
      ...request(i, row, 'active', product, dosage),
      ...group(i, row),
    }),
    source: source(row),
  }
}

function given(i: RdaInput, row: MedicineRow, n: number): readonly MadeResource[] {
  const product = concept(...products(row))
  const asked = `MedicationAdminRequest-${n}`
  const administration = resource(
    'MedicationAdministration',
    `MedicationAdministration-${n}`,
    'MedicationAdministrationRDA',
    {
      status: 'completed',
      ...optional('category', category(i, row)),
      medicationCodeableConcept: product,
      subject: to(i, patientId(i)),
      context: to(i, 'Encounter-0'),
      effectiveDateTime: prescribedAt(row),
      performer: [{ actor: to(i, practitionerId(i)) }],
      request: to(i, asked),
      dosage: { ...route(i, row), ...optional('dose', dose(i, row)), ...rate(i, row) },
    },
  )
  return [
    {
      resource: resource(
        'MedicationRequest',
        asked,
        'MedicationAdminRequestRDA',
        request(i, row, 'completed', product, timing(i, row)),
      ),
      source: source(row),
    },
    { resource: administration, source: source(row) },
  ]
}

export const medicines = (i: RdaInput): readonly MadeResource[] =>
  takenRows(i, 'formula_medicamento').flatMap((row, n) =>
    i.kind !== 'consulta' && holds(givenMedicine, row) ? given(i, row, n) : [requested(i, row, n)],
  )

import { parentesco, tipoAlergia, tipoFactorRiesgo } from '../../../model/codes/index.ts'
import type { Row } from '../../../model/resource.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { agrees } from '../../../modules/medicamentos/index.ts'
import { allergiesIn } from '../../../modules/persona/index.ts'
import { textIn } from '../../fhir/elements/row-values.ts'
import { personRows } from '../../historias/content.ts'
import { type BackgroundRow, stated } from './background.ts'
import {
  type Coding,
  catalogued,
  coding,
  concept,
  diseaseCodes,
  HL7,
  listed,
  optional,
  resource,
  some,
  to,
} from './elements.ts'
import type { RdaInput } from './input.ts'
import { from, type Json, type MadeResource } from './made.ts'
import { patientId } from './people.ts'

const COLLECTION = 'antecedente_categorizado'
const UNCONFIRMED = concept(coding(`${HL7}/condition-ver-status`, 'unconfirmed', 'Unconfirmed'))
export const ACTIVE = concept(coding(`${HL7}/condition-clinical`, 'active', 'Active'))

const CLINICAL: Readonly<Record<string, readonly [string, string]>> = {
  activo: ['active', 'Active'],
  inactivo: ['inactive', 'Inactive'],
  remision: ['inactive', 'Inactive'],
  resuelto: ['resolved', 'Resolved'],
}

const icd = (i: RdaInput, row: BackgroundRow): Coding[] => {
  const text = textIn(row, 'descripcion')
  return diseaseCodes(i, [textIn(row, 'cie10'), text], [textIn(row, 'cie11'), text])
}

const CONFIRMED = concept(coding(`${HL7}/allergyintolerance-verification`, 'confirmed', 'Confirmed'))
const isConfirmed = ({ version }: RdaInput, row: Row): boolean =>
  version.tellsAllergyVerification && row.verificacion === 'confirmado'

const MEDICINE = '01'
const NO_MEDICINE = '06'
/** What a document says of an allergy that no code of the record states: the words that tell it. */
interface SaidAllergy {
  readonly row: Row
  readonly recurso: string
  readonly campo: string
  readonly agente: string | null
  readonly tipo: string | null
}
const codedAllergies = (i: RdaInput): SaidAllergy[] =>
  stated(i, 'alergias').map((row) => ({
    row,
    recurso: COLLECTION,
    campo: 'agente',
    agente: textIn(row, 'agente'),
    tipo: textIn(row, 'tipo_alergia'),
  }))
type Known = ReturnType<typeof allergiesIn>['alergias'][number]
const isCoded = ({ recurso, row }: Known): boolean => recurso === COLLECTION && row.categoria === 'alergico'
/** Whether one that is known says what another does: its substances and classes, or its words where nothing is read of them. */
const says = (known: Known, { agente, lectura: { sustancias, clases } }: Known): boolean =>
  sustancias.length + clases.size === 0
    ? plain(agente).includes(plain(known.agente))
    : sustancias.every(({ raiz }) => known.lectura.sustancias.some((one) => one.raiz === raiz)) &&
      clases.isSubsetOf(known.lectura.clases)

/** Told in words, or by a diagnosis, in whatever encounter: each thing once, and not what a coded one says. */
const toldAllergies = ({ content }: RdaInput): SaidAllergy[] => {
  const { alergias } = allergiesIn(personRows(content))
  const coded = alergias.filter(isCoded)
  const said = alergias.filter((one) => !isCoded(one))
  const told = said.filter((one, n) => ![...coded, ...said.slice(0, n)].some((known) => says(known, one)))
  return told.map(({ row, recurso, campo, agente, lectura }) => ({
    row,
    recurso,
    campo,
    agente,
    tipo: lectura.reconocido && lectura.sustancias.length === 0 && lectura.clases.size === 0 ? NO_MEDICINE : MEDICINE,
  }))
}

/** An allergy, as a professional knows it or as the patient declares it. */
export const allergies = (i: RdaInput, declared: boolean): readonly MadeResource[] => {
  return [...codedAllergies(i), ...toldAllergies(i)].map(({ row, recurso, campo, agente, tipo: kind }, n) => {
    const [code, display] = CLINICAL[String(row.estado_clinico)] ?? ['active', 'Active']
    const profile = declared ? 'AllergyIntoleranceStatementRDA' : 'AllergyIntoleranceRDA'
    return {
      resource: resource('AllergyIntolerance', `AllergyIntolerance-${n}`, profile, {
        clinicalStatus: concept(coding(`${HL7}/allergyintolerance-clinical`, code, display)),
        ...(declared
          ? { verificationStatus: UNCONFIRMED }
          : isConfirmed(i, row)
            ? { verificationStatus: CONFIRMED }
            : {}),
        code: {
          ...(kind === null ? {} : concept(listed(i, 'TipoAlergia', tipoAlergia, kind))),
          ...optional('text', agente),
        },
        patient: to(i, patientId(i)),
      }),
      source: from(recurso, row, campo, {
        'code.coding': 'tipo_alergia',
        code: campo,
        clinicalStatus: 'estado_clinico',
        verificationStatus: 'verificacion',
      }),
    }
  })
}

const FACTORS: Readonly<Record<string, string>> = { psicosocial: '04' }
const OTHER = '06'

export const riskFactors = (i: RdaInput): readonly MadeResource[] =>
  stated(i, 'factores').map((row, n) => {
    const kind = textIn(row, 'factor_riesgo') ?? FACTORS[String(row.categoria)] ?? OTHER
    const known = listed(i, 'FactorRiesgo', tipoFactorRiesgo, kind)
    const said = [textIn(row, 'sustancia'), textIn(row, 'descripcion')].filter((part) => part !== null).join(': ')
    return {
      resource: resource('RiskAssessment', `RiskAssessment-${n}`, 'RiskFactorRDA', {
        status: 'registered',
        code: { ...concept(known), text: said === '' ? (known.display ?? kind) : said },
        subject: to(i, patientId(i)),
        encounter: to(i, 'Encounter-0'),
      }),
      source: from(COLLECTION, row, 'descripcion', { 'code.coding': 'factor_riesgo' }),
    }
  })

export const declaredProblems = (i: RdaInput): readonly MadeResource[] =>
  stated(i, 'problemas').map((row, n) => ({
    resource: resource('Condition', `Condition-${n}`, 'ConditionStatementRDA', {
      ...(row.estado_clinico === 'activo' ? { clinicalStatus: ACTIVE } : {}),
      verificationStatus: UNCONFIRMED,
      code: { ...some('coding', icd(i, row)), ...optional('text', textIn(row, 'descripcion')) },
      subject: to(i, patientId(i)),
    }),
    source: from(COLLECTION, row, 'descripcion', { 'code.coding': 'cie10', 'code.coding[1]': 'cie11' }),
  }))

const USES = new Set(['active', 'completed', 'stopped', 'on-hold', 'unknown'])

export const declaredMedicines = (i: RdaInput): readonly MadeResource[] =>
  stated(i, 'medicamentos').map((row, n) => {
    const [code, name] = [textIn(row, 'dci_codigo'), textIn(row, 'medicamento')]
    const product: Json =
      code === null || (name !== null && !agrees(name, { codigo: code }))
        ? optional('text', name)
        : { ...concept(catalogued(i, 'MipresINN', 'dci', code, name ?? code)), ...optional('text', name) }
    const use = String(row.estado_uso)
    const dose = textIn(row, 'dosis_texto')
    return {
      resource: resource('MedicationStatement', `MedicationStatement-${n}`, 'MedicationStatementRDA', {
        status: USES.has(use) ? use : 'unknown',
        medicationCodeableConcept: product,
        subject: to(i, patientId(i)),
        ...(dose === null ? {} : { dosage: [{ text: dose }] }),
      }),
      source: from(COLLECTION, row, 'medicamento', {
        'medicationCodeableConcept.coding': 'dci_codigo',
        dosage: 'dosis_texto',
        status: 'estado_uso',
      }),
    }
  })

const RELATIVES: Readonly<Record<string, string>> = { '01': 'Padres', '02': 'Hermanos', '03': 'Tíos', '04': 'Abuelos' }

export const familyHistory = (i: RdaInput): readonly MadeResource[] =>
  stated(i, 'familiares').map((row, n) => {
    const relation = parentesco.byCode.get(String(row.parentesco))?.rda ?? ''
    const code = { ...some('coding', icd(i, row)), ...optional('text', textIn(row, 'descripcion')) }
    return {
      resource: resource('FamilyMemberHistory', `FamilyMemberHistory-${n}`, 'FamilyMemberHistoryRDA', {
        status: 'partial',
        patient: to(i, patientId(i)),
        relationship: concept(coding('ParentescoAntecedente', relation, RELATIVES[relation])),
        ...(Object.keys(code).length === 0 ? {} : { condition: [{ code }] }),
      }),
      source: from(COLLECTION, row, 'descripcion', { relationship: 'parentesco', 'condition.code.coding': 'cie10' }),
    }
  })

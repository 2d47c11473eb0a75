import { isConsanguineous, parentesco } from '../../../model/codes/index.ts'
import { roleCode } from '../../../model/codes/parentesco.ts'
import { age, isAnnulled, note, subject } from '../elements/clinical-elements.ts'
import { type Coding, conceptOf, ICD10, icd, labelOf } from '../elements/coding.ts'
import {
  boolIn,
  type FhirResource,
  given,
  meta,
  narrative,
  numberIn,
  objectsIn,
  one,
  type ProjectedRow,
  RDA,
  ROLE_CODE,
  some,
  textIn,
} from '../elements/elements.ts'
import { informant } from './condition-drawing.ts'

export const KINSHIP = `${RDA}/CodeSystem/ParentescoAntecedente`
const GROUPS: Readonly<Record<string, string>> = { '01': 'Padres', '02': 'Hermanos', '03': 'Tíos', '04': 'Abuelos' }
const ANY_RELATIVE: Coding = { system: ROLE_CODE, code: 'FAMMEMB', display: 'family member' }

/** By HL7's role, and by the guide's four groups where it is of one of them. */
export function relationship(relative: string | null): object {
  const role = relative === null ? undefined : roleCode[relative]
  const group = relative === null ? undefined : parentesco.byCode.get(relative)?.rda
  const codings: Coding[] = [
    ...(role === undefined ? [ANY_RELATIVE] : [{ system: ROLE_CODE, code: role }]),
    ...(group === undefined ? [] : [{ system: KINSHIP, code: group, display: GROUPS[group] ?? group }]),
  ]
  return conceptOf(codings, labelOf(parentesco, relative) ?? 'Familiar')
}

export const GENDER = 'http://hl7.org/fhir/administrative-gender'
export const sexes: Readonly<Record<string, readonly [string, string]>> = {
  '01': ['male', 'Male'],
  '02': ['female', 'Female'],
  '03': ['other', 'Other'],
}
function sex(row: ProjectedRow): object {
  const [code, display] = sexes[textIn(row, 'sexo_biologico') ?? ''] ?? []
  return code === undefined ? {} : { sex: { coding: [{ system: GENDER, code, display }] } }
}

function born(row: ProjectedRow): object {
  const date = textIn(row, 'fecha_nacimiento')
  if (date !== null) return { bornDate: date }
  const about = numberIn(row, 'edad_aproximada')
  return about === null || row.vive === false ? {} : { ...age('age', about), estimatedAge: true }
}

function died(row: ProjectedRow): object {
  const alive = boolIn(row, 'vive')
  if (alive !== false) return alive === null ? {} : { deceasedBoolean: false }
  const at = numberIn(row, 'edad_muerte')
  return at === null ? { deceasedBoolean: true } : age('deceased', at)
}

const illness = (item: ProjectedRow): object => {
  const contributed = boolIn(item, 'contribuyo_muerte')
  return {
    code: conceptOf(icd(item, ['cie10']), textIn(item, 'descripcion') ?? 'Enfermedad sin precisar'),
    ...one('contributedToDeath', contributed),
    ...age('onset', numberIn(item, 'edad_inicio')),
  }
}

/** What he died of is one of his illnesses: said once, as one that he had or as one more. */
function conditions(row: ProjectedRow): object[] {
  const ill = objectsIn(row, 'condiciones')
  const cause = row.vive === false ? textIn(row, 'causa_muerte_cie10') : null
  const known = ill.some((item) => item.cie10 === cause)
  const listed = ill.map((item) =>
    illness(item.cie10 === cause && cause !== null ? { ...item, contribuyo_muerte: true } : item),
  )
  const more =
    cause === null || known
      ? []
      : [{ code: { coding: [{ system: ICD10, code: cause }], text: 'Causa de muerte' }, contributedToDeath: true }]
  return [...listed, ...more]
}

/** Blood is what an inherited illness goes by; a spouse or a step-parent is a person related to the patient. */
export const isBlood = (row: ProjectedRow): boolean => isConsanguineous(textIn(row, 'parentesco') ?? '')

/** A relative and the illnesses of his that are known. */
export function fhirRelative(row: ProjectedRow): FhirResource {
  const name = given(row, 'nombres', 'apellidos').join(' ')
  const relative = labelOf(parentesco, textIn(row, 'parentesco')) ?? 'Familiar'
  const words = objectsIn(row, 'condiciones').flatMap((item) => textIn(item, 'descripcion') ?? [])
  return {
    resourceType: 'FamilyMemberHistory',
    id: String(row.id),
    ...meta(row),
    ...narrative(name === '' ? relative : `${relative}: ${name}`, words.join('; ')),
    // Whoever does not see the illnesses has only a part of it.
    status: 'condiciones' in row ? 'completed' : 'partial',
    patient: subject(row, 'paciente_indice'),
    ...one('date', textIn(row, 'actualizado_en')),
    ...(name === '' ? {} : { name }),
    relationship: relationship(textIn(row, 'parentesco')),
    ...sex(row),
    ...born(row),
    ...died(row),
    ...note(textIn(row, 'observaciones')),
    ...some('condition', conditions(row)),
  }
}

/** What was said of a relative in the coded list of the patient's past. */
export function fhirFamilyAntecedent(row: ProjectedRow): FhirResource {
  const text = textIn(row, 'descripcion') ?? textIn(row, 'cie10') ?? textIn(row, 'cie11') ?? 'Enfermedad sin precisar'
  const relative = labelOf(parentesco, textIn(row, 'parentesco')) ?? 'Familiar'
  return {
    resourceType: 'FamilyMemberHistory',
    id: `antecedente-${String(row.id)}`,
    ...meta(row),
    ...narrative(`${relative}: ${text}`, informant(row)),
    status: isAnnulled(row) ? 'entered-in-error' : 'completed',
    patient: subject(row),
    ...one('date', textIn(row, 'creado_en')),
    relationship: relationship(textIn(row, 'parentesco')),
    ...note(informant(row), textIn(row, 'observaciones')),
    condition: [
      { code: conceptOf(icd(row, ['cie10'], ['cie11']), text), ...age('onset', numberIn(row, 'edad_inicio')) },
    ],
  }
}

/** The same as it was told, in words: of which relative, nobody wrote. */
export function fhirToldFamily(row: ProjectedRow): FhirResource {
  const text = textIn(row, 'descripcion') ?? 'Enfermedad sin precisar'
  return {
    resourceType: 'FamilyMemberHistory',
    id: `relato-${String(row.id)}`,
    ...meta(row),
    ...narrative(`Antecedente familiar: ${text}`, informant(row)),
    status: isAnnulled(row) ? 'entered-in-error' : 'completed',
    patient: subject(row),
    ...one('date', textIn(row, 'fecha_registro')),
    relationship: relationship(null),
    ...note(informant(row), textIn(row, 'observaciones')),
    condition: [{ code: { text } }],
  }
}

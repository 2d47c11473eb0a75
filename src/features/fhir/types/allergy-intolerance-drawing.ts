import { tipoAlergia } from '../../../model/codes/index.ts'
import { denial, isDenied } from '../elements/antecedents.ts'
import { authorOf } from '../elements/author.ts'
import { age, encounter, isAnnulled, note, subject } from '../elements/clinical-elements.ts'
import { conceptOf, HL7, listed, SNOMED } from '../elements/coding.ts'
import {
  type FhirResource,
  meta,
  narrative,
  numberIn,
  one,
  type ProjectedRow,
  some,
  textIn,
} from '../elements/elements.ts'
import { informant } from './condition-drawing.ts'

export const CLINICAL = `${HL7}/allergyintolerance-clinical`
export const VERIFICATION = `${HL7}/allergyintolerance-verification`

const CLINICAL_CODES: Readonly<Record<string, readonly [string, string]>> = {
  activo: ['active', 'Active'],
  inactivo: ['inactive', 'Inactive'],
  remision: ['inactive', 'Inactive'],
  resuelto: ['resolved', 'Resolved'],
}
const VERIFICATION_CODES: Readonly<Record<string, readonly [string, string]>> = {
  no_confirmado: ['unconfirmed', 'Unconfirmed'],
  confirmado: ['confirmed', 'Confirmed'],
  refutado: ['refuted', 'Refuted'],
}
const ERROR = ['entered-in-error', 'Entered in Error'] as const
const coded = (system: string, [code, display]: readonly [string, string]): object => ({
  coding: [{ system, code, display }],
})

function statuses(row: ProjectedRow, state: string, verified: string): object {
  if (isAnnulled(row)) return { verificationStatus: coded(VERIFICATION, ERROR) }
  return {
    clinicalStatus: coded(CLINICAL, CLINICAL_CODES[state] ?? ['active', 'Active']),
    verificationStatus: coded(VERIFICATION, VERIFICATION_CODES[verified] ?? ['unconfirmed', 'Unconfirmed']),
  }
}

/** TipoAlergia → what R4 tells apart; `06 Otra` is none of its four. */
export const categories: Readonly<Record<string, string>> = {
  '01': 'medication',
  '02': 'food',
  '03': 'environment',
  '04': 'environment',
  '05': 'environment',
}
export const reactionSeverities: Readonly<Record<string, string>> = {
  leve: 'mild',
  moderada: 'moderate',
  grave: 'severe',
}
const SEVERITY_WORDS: Readonly<Record<string, string>> = { leve: 'leve', moderada: 'moderada', grave: 'grave' }
export const NO_KNOWN = { system: SNOMED, code: '716186003', display: 'No known allergy' }

/** How bad it was belongs to a reaction; without one it can only be told. */
function reaction(row: ProjectedRow): object {
  const seen = textIn(row, 'reaccion')
  if (seen === null) return {}
  return some('reaction', [
    { manifestation: [{ text: seen }], ...one('severity', reactionSeverities[String(row.severidad)]) },
  ])
}

/** An allergy of the coded list. */
export function fhirAllergy(row: ProjectedRow): FhirResource {
  const denied = isDenied(row)
  const kind = textIn(row, 'tipo_alergia')
  const agent = textIn(row, 'agente') ?? textIn(row, 'descripcion') ?? 'Agente sin precisar'
  const severity = SEVERITY_WORDS[String(row.severidad)]
  const since = textIn(row, 'fecha_inicio')
  const text = denied ? denial(row) : agent
  return {
    resourceType: 'AllergyIntolerance',
    id: String(row.id),
    ...meta(row),
    ...narrative(denied ? text : `Alergia: ${text}`, textIn(row, 'reaccion'), informant(row)),
    ...statuses(row, textIn(row, 'estado_clinico') ?? 'activo', textIn(row, 'verificacion') ?? 'no_confirmado'),
    ...(denied ? {} : some('category', categories[kind ?? ''] === undefined ? [] : [categories[kind ?? '']])),
    code: denied ? conceptOf([NO_KNOWN], text) : conceptOf(listed('TipoAlergia', tipoAlergia, kind), text),
    patient: subject(row),
    ...encounter(row),
    ...(denied ? {} : since === null ? age('onset', numberIn(row, 'edad_inicio')) : { onsetDateTime: since }),
    ...one('recordedDate', textIn(row, 'creado_en')),
    ...one('recorder', authorOf(row)),
    ...(row.fuente === 'paciente' ? { asserter: subject(row) } : {}),
    ...note(
      textIn(row, 'reaccion') === null && severity !== undefined ? `Severidad: ${severity}` : null,
      textIn(row, 'agente') === null ? null : textIn(row, 'descripcion'),
      informant(row),
      textIn(row, 'observaciones'),
    ),
    ...(denied ? {} : reaction(row)),
  }
}

/** The same as it was told, in words: of which kind it is, nobody wrote. */
export function fhirToldAllergy(row: ProjectedRow): FhirResource {
  const denied = isDenied(row)
  const text = denied ? denial(row) : (textIn(row, 'descripcion') ?? 'Agente sin precisar')
  return {
    resourceType: 'AllergyIntolerance',
    id: `relato-${String(row.id)}`,
    ...meta(row),
    ...narrative(denied ? text : `Alergia: ${text}`, informant(row)),
    ...statuses(row, row.vigente === false ? 'inactivo' : 'activo', 'no_confirmado'),
    code: denied ? conceptOf([NO_KNOWN], text) : conceptOf([], text),
    patient: subject(row),
    ...encounter(row),
    ...one('onsetDateTime', textIn(row, 'fecha_evento')),
    ...one('recordedDate', textIn(row, 'fecha_registro')),
    ...one('recorder', authorOf(row)),
    ...(row.fuente === 'paciente' ? { asserter: subject(row) } : {}),
    ...note(informant(row), textIn(row, 'observaciones')),
  }
}

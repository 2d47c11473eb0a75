import { tipoDiagnostico } from '../../../model/codes/index.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import { fuentesAntecedente } from '../../../resources/options.ts'
import { denial, isDenied, kindName } from '../elements/antecedents.ts'
import { authorOf } from '../elements/author.ts'
import { age, encounter, isAnnulled, note, subject } from '../elements/clinical-elements.ts'
import { ABSENT, codingIf, conceptOf, HL7, icd, listed, optionOf, SNOMED } from '../elements/coding.ts'
import {
  extension,
  type FhirResource,
  meta,
  narrative,
  numberIn,
  one,
  type ProjectedRow,
  RDA,
  some,
  textIn,
} from '../elements/elements.ts'

export const CLINICAL = `${HL7}/condition-clinical`
export const VERIFICATION = `${HL7}/condition-ver-status`
export const CATEGORY = `${HL7}/condition-category`
export const ROLES = `${RDA}/CodeSystem/ColombianDiagnosisRole`

const CLINICAL_CODES: Readonly<Record<string, readonly [string, string]>> = {
  activo: ['active', 'Active'],
  inactivo: ['inactive', 'Inactive'],
  resuelto: ['resolved', 'Resolved'],
  remision: ['remission', 'Remission'],
}
const VERIFICATION_CODES: Readonly<Record<string, readonly [string, string]>> = {
  no_confirmado: ['unconfirmed', 'Unconfirmed'],
  confirmado: ['confirmed', 'Confirmed'],
  refutado: ['refuted', 'Refuted'],
  presuntivo: ['provisional', 'Provisional'],
  anulado: ['entered-in-error', 'Entered in Error'],
}
const statusOf = (system: string, pair: readonly [string, string] | undefined): object[] =>
  pair === undefined ? [] : [{ coding: [{ system, code: pair[0], display: pair[1] }] }]

/** What was recorded by mistake has no course; everything of the list of problems has one. */
function statuses(row: ProjectedRow, verified: string | null, always: boolean): object {
  const verification = isAnnulled(row) ? 'anulado' : verified
  const state = textIn(row, 'estado_clinico') ?? (always ? 'activo' : null)
  const [clinical] = isAnnulled(row) ? [] : statusOf(CLINICAL, CLINICAL_CODES[state ?? ''])
  const [verifies] = statusOf(VERIFICATION, VERIFICATION_CODES[verification ?? ''])
  return { ...one('clinicalStatus', clinical), ...one('verificationStatus', verifies) }
}

/** Whoever is no longer ill may have an end; R4 admits none of what goes on. */
const hasEnded = (row: ProjectedRow): boolean =>
  !isAnnulled(row) && ['inactivo', 'resuelto', 'remision'].includes(textIn(row, 'estado_clinico') ?? '')

const CATEGORIES = {
  'encounter-diagnosis': 'Encounter Diagnosis',
  'problem-list-item': 'Problem List Item',
} as const
const category = (code: keyof typeof CATEGORIES): object => ({
  coding: [{ system: CATEGORY, code, display: CATEGORIES[code] }],
})

/** ColombianDiagnosisRole: what the guide says of a diagnosis in its encounter. */
export const diagnosisRoles: Readonly<Record<string, readonly [string, string]>> = {
  principal: ['8319008', 'Diagnóstico primario'],
  relacionado: ['398192003', 'Comorbilidades'],
  ingreso: ['52870002', 'Diagnóstico de ingreso'],
  egreso: ['89100005', 'Diagnóstico final (alta)'],
  relacionado_egreso: ['398192003', 'Comorbilidades'],
  complicacion: ['263718001', 'Complicación'],
  causa_muerte: ['16100001', 'Diagnóstico de la causa de muerte'],
}

export const sides: Readonly<Record<string, readonly [string, string, string]>> = {
  derecha: ['24028007', 'Right', 'Derecha'],
  izquierda: ['7771000', 'Left', 'Izquierda'],
  bilateral: ['51440002', 'Bilateral', 'Bilateral'],
}
/** Of the body, with no organ: which one is in the code. */
export function side(row: ProjectedRow): object {
  const [code, display, text] = sides[textIn(row, 'lateralidad') ?? ''] ?? []
  if (code === undefined || display === undefined) return {}
  return { bodySite: [{ coding: [{ system: SNOMED, code, display }], text }] }
}

/** An impression is provisional until somebody confirms it. */
const verifiedAs = (row: ProjectedRow): string | null => {
  const said = textIn(row, 'verificacion')
  const kind = textIn(row, 'tipo_diagnostico')
  if (said !== null || kind === null) return said
  return kind === '01' ? 'presuntivo' : 'confirmado'
}

const recorded = (row: ProjectedRow, at: string | null): object => {
  const who = authorOf(row)
  return { ...one('recordedDate', at), ...one('recorder', who) }
}

/** A diagnosis of an encounter. */
export function fhirDiagnosis(row: ProjectedRow): FhirResource {
  const role = textIn(row, 'rol')
  const [code, display] = diagnosisRoles[role ?? ''] ?? []
  const type = listed('RIPSTipoDiagnosticoPrincipalVersion2', tipoDiagnostico, textIn(row, 'tipo_diagnostico'))
  const orphan = codingIf(`${RDA}/CodeSystem/MipresOrphanDiseases`, textIn(row, 'enfermedad_huerfana_codigo'))
  const codings = icd(row, ['codigo_cie10', 'descripcion_cie10'], ['codigo_cie11', 'descripcion_cie11'])
  const name = textIn(row, 'descripcion_cie10')
  const text = name ?? textIn(row, 'descripcion_cie11') ?? textIn(row, 'codigo_cie10') ?? 'Diagnóstico'
  return {
    resourceType: 'Condition',
    id: String(row.id),
    ...meta(row),
    ...narrative(`${textIn(row, 'codigo_cie10') ?? ''} ${text}`.trim(), optionOf(diagnostico.fields.rol.options, role)),
    ...some(
      'extension',
      type.map((value) => extension('DiagnosisType', { valueCoding: value })),
    ),
    ...statuses(row, verifiedAs(row), false),
    category: [
      category('encounter-diagnosis'),
      ...(code === undefined || display === undefined
        ? []
        : [
            {
              coding: [{ system: ROLES, code, display }],
              ...one('text', optionOf(diagnostico.fields.rol.options, role)),
            },
          ]),
    ],
    code: conceptOf([...codings, ...orphan], text),
    ...side(row),
    subject: subject(row),
    ...encounter(row),
    ...one('onsetDateTime', textIn(row, 'fecha_inicio')),
    ...(hasEnded(row) ? one('abatementDateTime', textIn(row, 'fecha_resolucion')) : {}),
    ...recorded(row, textIn(row, 'fecha_registro')),
    ...note(textIn(row, 'observaciones')),
  }
}

export const severities: Readonly<Record<string, readonly [string, string, string]>> = {
  leve: ['255604002', 'Mild', 'Leve'],
  moderada: ['6736007', 'Moderate', 'Moderada'],
  grave: ['24484000', 'Severe', 'Grave'],
}
function severity(row: ProjectedRow): object {
  const [code, display, text] = severities[textIn(row, 'severidad') ?? ''] ?? []
  return code === undefined ? {} : { severity: { coding: [{ system: SNOMED, code, display }], text } }
}

const NOTHING = codingIf(ABSENT, 'no-known-problems', 'No known problems')

/** Who told it: the patient himself is known; of the others only what they are. */
export const informant = (row: ProjectedRow): string | null => {
  const source = textIn(row, 'fuente')
  return source === null || source === 'paciente'
    ? null
    : `Fuente: ${fuentesAntecedente[source as keyof typeof fuentesAntecedente] ?? source}`
}
const asserter = (row: ProjectedRow): object => (row.fuente === 'paciente' ? { asserter: subject(row) } : {})

/** A disease of the patient's past, from the coded list. */
export function fhirPastCondition(row: ProjectedRow): FhirResource {
  const denied = isDenied(row)
  const codings = denied ? NOTHING : icd(row, ['cie10'], ['cie11'])
  const text = denied
    ? denial(row)
    : (textIn(row, 'descripcion') ?? textIn(row, 'cie10') ?? textIn(row, 'cie11') ?? kindName(row))
  const since = textIn(row, 'fecha_inicio') ?? textIn(row, 'fecha')
  return {
    resourceType: 'Condition',
    id: `antecedente-${String(row.id)}`,
    ...meta(row),
    ...narrative(`${kindName(row)}: ${text}`, informant(row)),
    ...statuses(row, textIn(row, 'verificacion') ?? 'no_confirmado', true),
    category: [category('problem-list-item')],
    ...severity(row),
    code: conceptOf(codings, text),
    subject: subject(row),
    ...encounter(row),
    ...(since === null ? age('onset', numberIn(row, 'edad_inicio')) : { onsetDateTime: since }),
    ...(hasEnded(row) ? one('abatementDateTime', textIn(row, 'fecha_fin')) : {}),
    ...recorded(row, textIn(row, 'creado_en')),
    ...asserter(row),
    ...note(informant(row), textIn(row, 'observaciones')),
  }
}

/** The same as it was told, in words. */
export function fhirToldCondition(row: ProjectedRow): FhirResource {
  const denied = isDenied(row)
  const text = denied ? denial(row) : (textIn(row, 'descripcion') ?? kindName(row))
  const state = row.vigente === false ? 'inactivo' : 'activo'
  return {
    resourceType: 'Condition',
    id: `relato-${String(row.id)}`,
    ...meta(row),
    ...narrative(`${kindName(row)}: ${text}`, informant(row)),
    ...statuses({ ...row, estado_clinico: state }, 'no_confirmado', true),
    category: [category('problem-list-item')],
    code: conceptOf(denied ? NOTHING : [], text),
    subject: subject(row),
    ...encounter(row),
    ...one('onsetDateTime', textIn(row, 'fecha_evento')),
    ...recorded(row, textIn(row, 'fecha_registro')),
    ...asserter(row),
    ...note(informant(row), textIn(row, 'observaciones')),
  }
}

import { incapacidadAlcance, ocupacion, triage as triageList } from '../../../model/codes/index.ts'
import type { Row } from '../../../model/resource.ts'
import { numberIn, textIn } from '../../fhir/elements/row-values.ts'
import { asId, coding, concept, listed, localTime, resource, SNOMED, to, UCUM } from './elements.ts'
import { startOf } from './encounter.ts'
import type { RdaInput } from './input.ts'
import { from, type Json, type MadeResource } from './made.ts'
import { patientId, practitionerId } from './people.ts'

const named = (code: string, display: string, text: string): Json => ({
  ...concept(coding(SNOMED, code, display)),
  text,
})

export function occupation(i: RdaInput): readonly MadeResource[] {
  const { historia } = i.content
  const code = textIn(historia, 'ocupacion')
  if (code === null) return []
  const made = resource('Observation', 'Occupation-0', 'PatientOccupationAtEncounterRDA', {
    status: 'final',
    code: named('184104002', 'ocupación del paciente', 'Ocupación del paciente en el momento de la atención'),
    subject: to(i, patientId(i)),
    valueCodeableConcept: concept(listed(i, 'CIUO88AC', ocupacion, code)),
  })
  return [{ resource: made, source: from('historia', historia, 'ocupacion') }]
}

const SIPE = 'Datos incapacidad (SIPE – Sistema de Incapacidades y Prestaciones Economicas)'

export function sickLeave(i: RdaInput): readonly MadeResource[] {
  const { historia } = i.content
  const [scope, days] = [textIn(historia, 'incapacidad_alcance'), numberIn(historia, 'incapacidad_dias')]
  if (scope === null && days === null) return []
  const maternity = historia.incapacidad_maternidad === true
  const made = resource('Observation', 'AttendanceAllowance-0', 'AttendanceAllowanceRDA', {
    status: 'final',
    code: named('160983005', 'permiso de concurrencia', SIPE),
    subject: to(i, patientId(i)),
    component: [
      ...(scope === null
        ? []
        : [
            {
              id: 'LicenseScope',
              code: named('255590007', 'alcance', 'Incapacidad - Alcance de la incapacidad'),
              valueCodeableConcept: concept(listed(i, 'ColombianLicenseScope', incapacidadAlcance, scope)),
            },
          ]),
      ...(days === null
        ? []
        : [
            {
              id: maternity ? 'MaternityLicenceTime' : 'LicenceTime',
              code: named('410670007', 'tiempo', maternity ? 'Días de licencia de maternidad' : 'Días de incapacidad'),
              valueQuantity: { value: days, unit: 'días', system: UCUM, code: 'd' },
            },
          ]),
    ],
  })
  return [
    {
      resource: made,
      source: from('historia', historia, 'incapacidad_alcance', { 'component[1]': 'incapacidad_dias' }),
    },
  ]
}

export function triage(i: RdaInput): readonly MadeResource[] {
  const { historia } = i.content
  const code = textIn(historia, 'triage')
  if (code === null) return []
  const made = resource('Observation', 'Triage-0', 'ObservationTriageRDA', {
    status: 'final',
    code: named('225390008', 'triaje', 'Triage'),
    subject: to(i, patientId(i)),
    encounter: to(i, 'Encounter-0'),
    effectiveDateTime: localTime(textIn(historia, 'triage_fecha') ?? startOf(i)),
    valueCodeableConcept: concept(listed(i, 'ClaseTriage', triageList, code)),
  })
  return [{ resource: made, source: from('historia', historia, 'triage', { effectiveDateTime: 'triage_fecha' }) }]
}

/** Only the professional in charge is in the document; another is named by identity document. */
function authorOf(i: RdaInput, row: Row): { readonly reference: string } {
  const author = textIn(row, 'profesional_documento')
  const id = author === null ? practitionerId(i) : asId(author.trim())
  return id === practitionerId(i) ? to(i, id) : { reference: `Practitioner/${id}` }
}

/** What was said of the record after it was closed; only some versions of the guide have a place for it. */
export const clarifications = (i: RdaInput): readonly MadeResource[] =>
  i.version.tellsClarifications && i.kind !== 'paciente'
    ? i.content.entries.nota
        .filter((n) => n.tipo_nota === 'aclaratoria' && n.firmado === true && n.anulado !== true)
        .map((row, n) => ({
          resource: resource('Observation', `ClarificationNote-${n}`, 'ObservationClarificationNoteRDA', {
            status: 'final',
            code: named('445664008', 'informe enmendado', 'Nota aclaratoria'),
            subject: to(i, patientId(i)),
            focus: [to(i, 'Composition-0')],
            encounter: to(i, 'Encounter-0'),
            effectiveDateTime: localTime(textIn(row, 'fecha_nota') ?? row.creado_en),
            performer: [authorOf(i, row)],
            valueString: textIn(row, 'contenido') ?? textIn(row, 'motivo_aclaracion') ?? 'Nota aclaratoria',
          }),
          source: from('nota', row, 'contenido', { effectiveDateTime: 'fecha_nota' }),
        }))
    : []

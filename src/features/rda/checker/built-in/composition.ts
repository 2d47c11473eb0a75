import type { Profile } from '../definition.ts'
import { always, coding, cut, fixed, LOINC, list, need, needs, none, type Rule, resource, system, to } from './rules.ts'
import { type Section, sections } from './sections.ts'

const NIL = ['http://terminology.hl7.org/CodeSystem/list-empty-reason', 'nilknown', 'Nil Known'] as const

/** Where entries are of several kinds, the guide tells them apart by profile. */
function section({
  slice,
  code,
  display,
  title,
  titleNeeded,
  card,
  profiles,
  mixed,
  emptied,
}: Section): readonly Rule[] {
  const id = `section:${slice}`
  return [
    need(id),
    titleNeeded ? fixed(`${id}.title`, title) : always(`${id}.title`, title),
    need(`${id}.code`, '1..1', { patternCodeableConcept: { coding: [{ system: LOINC, code, display }] } }),
    mixed ? need(`${id}.entry`, card) : to(`${id}.entry`, card, ...profiles),
    ...(emptied ? coding(`${id}.emptyReason.coding`, ...NIL) : none(`${id}.emptyReason`)),
  ]
}

interface Kind {
  readonly name: string
  readonly type: readonly [code: string, display: string]
  readonly author: readonly string[]
  readonly party: readonly string[]
  readonly sections: readonly Section[]
  readonly more: readonly Rule[]
}

const composition = ({ name, type, author, party, sections: all, more }: Kind): Profile =>
  resource(
    name,
    'Composition',
    need('type'),
    fixed('type.coding.system', LOINC),
    always('type.coding.code', type[0]),
    always('type.coding.display', type[1]),
    to('subject', '1..1', 'PatientRDA'),
    need('date'),
    to('author', '1..1', ...author),
    need('title'),
    always('confidentiality', 'N'),
    need('attester', '0..1'),
    fixed('attester.mode', 'legal'),
    to('attester.party', '0..1', ...party),
    to('custodian', '0..1', 'CareDeliveryOrganizationRDA'),
    cut('section', `${all.length}..${all.length}`, 'pattern:code'),
    all.flatMap(section),
    more,
  )

const IPS = 'CareDeliveryOrganizationRDA'
const DOCTOR = 'PractitionerRDA'
const ofEncounter = (name: string): readonly Rule[] => [
  need('subject.reference'),
  to('encounter', '1..1', name),
  need('encounter.reference'),
]
const TITLES = ['paciente', 'paiente'].map(
  (p) => `title = 'Resumen Digital de Atención en Salud - RDA de antecedentes manifestados por el ${p}'`,
)

export const compositions: readonly Profile[] = [
  composition({
    name: 'CompositionPatientStatementRDA',
    type: ['102089-0', 'FHIR resource patient medical record'],
    author: [DOCTOR],
    party: ['PatientRDA'],
    sections: sections('paciente'),
    more: [
      fixed('status', 'final'),
      ...none('encounter'),
      ...needs('attester.party.reference event'),
      cut('event.code', '2..2', 'value:coding.system'),
      need('event.code:eventCodeModality'),
      list('event.code:eventCodeModality.coding', '1..1', 'ColombianTechModalityCodes'),
      ...coding('event.code:eventCodeModality.coding', system('ColombianTechModality')),
      need('event.code:eventCodeServiceGroup'),
      list('event.code:eventCodeServiceGroup.coding', '1..1', 'GrupoServiciosCodigos'),
      ...coding('event.code:eventCodeServiceGroup.coding', system('GrupoServicios')),
      ...needs('event.period event.period.start event.period.end'),
      need('', '0..*', {
        constraint: [
          {
            key: 'pat-rda-0',
            severity: 'error',
            human: 'El título es el que la guía da al RDA de paciente',
            expression: TITLES.join(' or '),
          },
        ],
      }),
    ],
  }),
  composition({
    name: 'CompositionAmbulatoryRDA',
    type: ['51845-6', 'Outpatient Consult note'],
    author: [IPS, DOCTOR],
    party: [IPS, DOCTOR],
    sections: sections('consulta'),
    more: [...ofEncounter('EncounterAmbulatoryRDA'), ...none('text')],
  }),
  composition({
    name: 'CompositionEmergencyRDA',
    type: ['59258-4', 'Emergency department Discharge summary'],
    author: [IPS, DOCTOR],
    party: [IPS, DOCTOR],
    sections: sections('urgencias'),
    more: ofEncounter('EncounterEmergencyRDA'),
  }),
  composition({
    name: 'CompositionHospitalizationRDA',
    type: ['34105-7', 'Hospital Discharge summary'],
    author: [IPS],
    party: [IPS, DOCTOR],
    sections: sections('hospitalizacion'),
    more: ofEncounter('EncounterHospitalizationRDA'),
  }),
]

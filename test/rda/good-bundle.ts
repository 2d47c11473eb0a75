import { sections } from '../../src/features/rda/checker/built-in/sections.ts'
import {
  administered,
  allergy,
  allowance,
  epicrisis,
  occupation,
  order,
  otherOrder,
  prescription,
  procedure,
  result,
  risk,
  triage,
} from './good/clinical.ts'
import { declared } from './good/declared.ts'
import { organization, patient, payer, practitioner } from './good/people.ts'
import { conditions, encounters } from './good/visits.ts'
import {
  coding,
  concept,
  DOCTOR,
  END,
  encounter,
  IPS,
  type Kind,
  type Loose,
  made,
  ours,
  PATIENT,
  START,
  subject,
  THO,
  to,
} from './good/words.ts'

export type { Kind, Loose } from './good/words.ts'

/** What each section holds, by the profiles it admits. */
const filled = (kind: Kind, resources: readonly Loose[]): readonly Loose[] =>
  sections(kind, '0.7.1').map(({ title, code, display, profiles }) => ({
    title,
    code: concept(coding('http://loinc.org', code, display)),
    entry: resources
      .filter((r) => r.resourceType !== 'Patient' && profiles.some((p) => r.meta.profile[0].endsWith(`/${p}`)))
      .map((r) => to(r.id)),
  }))

const TITLES: Readonly<Record<Kind, readonly [profile: string, code: string, display: string, title: string]>> = {
  paciente: [
    'CompositionPatientStatementRDA',
    '102089-0',
    'FHIR resource patient medical record',
    'Resumen Digital de Atención en Salud - RDA de antecedentes manifestados por el paciente',
  ],
  consulta: ['CompositionAmbulatoryRDA', '51845-6', 'Outpatient Consult note', 'RDA Consulta'],
  urgencias: ['CompositionEmergencyRDA', '59258-4', 'Emergency department Discharge summary', 'RDA Urgencias'],
  hospitalizacion: ['CompositionHospitalizationRDA', '34105-7', 'Hospital Discharge summary', 'RDA Hospitalización'],
}

const event = {
  code: [
    concept(ours('ColombianTechModality', '01', 'Intramural')),
    concept(ours('GrupoServicios', '01', 'Consulta externa')),
  ],
  period: { start: START, end: END },
}

/** `many` repeats what a long stay has many of. */
export function goodBundle(kind: Kind, many = 1): Loose {
  const times = <T>(make: (n: number) => T): T[] => Array.from({ length: many }, (_, n) => make(n))
  const common = [...conditions, payer, occupation, allowance, allergy, risk, order, otherOrder, epicrisis]
  const given = [...times(administered).flat(), ...times(prescription), ...times(procedure), ...times(result)]
  const contents: Readonly<Record<Kind, readonly Loose[]>> = {
    paciente: declared,
    consulta: [...common, ...times(prescription)],
    urgencias: [...common, ...given, triage],
    hospitalizacion: [...common, ...given],
  }
  const [profile, code, display, title] = TITLES[kind]
  const composition = made('Composition', 'Composition-0', profile, {
    status: 'final',
    type: concept(coding('http://loinc.org', code, display)),
    subject,
    ...(kind !== 'paciente' && { encounter }),
    date: END,
    author: [to(kind === 'hospitalizacion' ? IPS : DOCTOR)],
    title,
    confidentiality: 'N',
    attester: [{ mode: 'legal', party: to(kind === 'paciente' ? PATIENT : DOCTOR) }],
    custodian: to(IPS),
    event: [event],
    section: filled(kind, contents[kind]),
  })
  const visits = kind === 'paciente' ? [] : [encounters[kind]]
  const resources = [composition, patient, practitioner, organization, ...visits, ...contents[kind]]
  // As it is sent: nothing in one place is the same object as in another.
  const text = JSON.stringify({
    resourceType: 'Bundle',
    language: 'es-CO',
    type: 'document',
    timestamp: END,
    entry: resources.map((resource) => ({ resource })),
  })
  return JSON.parse(text)
}

/** A section with nothing to say: it tells why, and FHIR wants a text then. */
export const emptySection = {
  text: { status: 'empty', div: '<div xmlns="http://www.w3.org/1999/xhtml">Sin información</div>' },
  emptyReason: concept(coding(`${THO}list-empty-reason`, 'nilknown', 'Nil Known')),
}

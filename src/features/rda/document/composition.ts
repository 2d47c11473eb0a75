import { holds } from '../../../model/predicate.ts'
import { type Document, type Section, sections } from '../checker/built-in/sections.ts'
import { contents, type SectionContent } from './contents.ts'
import { coding, concept, HL7, LOINC, localTime, resource, to, vida } from './elements.ts'
import { endOf, modality, period, serviceGroup } from './encounter.ts'
import type { RdaInput } from './input.ts'
import { from, type Json, type MadeResource, type Place } from './made.ts'
import { patientId, practitionerId, providerReference } from './people.ts'
import { selfPaying } from './taken.ts'

const kinds: Readonly<Record<Document, readonly [profile: string, code: string, display: string, title: string]>> = {
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

const NIL = {
  text: { status: 'empty', div: '<div xmlns="http://www.w3.org/1999/xhtml">Sin datos que informar.</div>' },
  emptyReason: concept(coding(`${HL7}/list-empty-reason`, 'nilknown', 'Nil Known')),
}

interface Written {
  readonly section: Json
  readonly made: readonly MadeResource[]
  readonly place: Place
}

function write(i: RdaInput, { slice, title, code, display }: Section): Written {
  const content: SectionContent | undefined = contents[slice]
  if (content === undefined) throw new Error(`Nobody fills ${slice}`)
  const made = content.entries(i)
  const who = slice === 'sectionPayers' && holds(selfPaying, i.content.historia) ? [to(i, patientId(i))] : []
  const entry = [...made.map((m) => to(i, m.resource.id)), ...who]
  // Empty without a reason where the record does not say that there is nothing: the checker refuses it, as it must.
  const body = entry.length > 0 ? { entry } : content.nil(i) ? NIL : {}
  return { section: { title, code: concept(coding(LOINC, code, display)), ...body }, made, place: content.place(i) }
}

/** The composition, and all that its sections hold. */
export function composition(i: RdaInput): {
  readonly composition: MadeResource
  readonly made: readonly MadeResource[]
} {
  const statement = i.kind === 'paciente'
  const [profile, code, display, title] = kinds[i.kind]
  const written = sections(i.kind, i.version.name)
    .map((s) => ({ ...write(i, s), optional: s.optional }))
    .filter(({ made, optional }) => !optional || made.length > 0)
  const own = resource('Composition', 'Composition-0', profile, {
    status: 'final',
    type: concept(coding(LOINC, code, display)),
    subject: to(i, patientId(i)),
    ...(statement ? {} : { encounter: to(i, 'Encounter-0') }),
    date: localTime(endOf(i)),
    author: [i.kind === 'hospitalizacion' ? providerReference(i) : to(i, practitionerId(i))],
    title,
    confidentiality: 'N',
    attester: [{ mode: 'legal', party: to(i, statement ? patientId(i) : practitionerId(i)) }],
    custodian: providerReference(i),
    ...(i.replaces === null || !i.version.tellsReplacement
      ? {}
      : { relatesTo: [{ code: 'replaces', targetIdentifier: vida(i.replaces.ultima) }] }),
    event: [{ code: [...modality(i), ...serviceGroup(i)].map((c) => concept(c)), period: period(i) }],
    section: written.map(({ section }) => section),
  })
  const places = Object.fromEntries(written.map(({ place }, n) => [`section[${n}]`, place]))
  return {
    composition: {
      resource: own,
      source: from('historia', i.content.historia, 'tipo_atencion', {
        author: 'profesional',
        attester: 'profesional',
        custodian: 'prestador_codigo',
        date: 'fecha_fin',
        event: 'modalidad_atencion',
        'event.code[1]': 'grupo_servicios',
        'event.period': 'fecha_inicio',
        ...places,
      }),
    },
    made: written.flatMap(({ made }) => made),
  }
}

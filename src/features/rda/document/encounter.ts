import {
  ambitoMipres,
  type CodeList,
  causaAtencion,
  condicionEgreso,
  destinoEgreso,
  entornoAtencion,
  grupoServicios,
  modalidadAtencion,
  servicioReps,
  viaIngreso,
} from '../../../model/codes/index.ts'
import { textIn } from '../../fhir/elements/row-values.ts'
import { encounterDiagnoses } from './diagnoses.ts'
import {
  type Coding,
  catalogued,
  coding,
  concept,
  extension,
  HL7,
  listed,
  localTime,
  optional,
  resource,
  some,
  to,
} from './elements.ts'
import type { RdaInput } from './input.ts'
import { from, type Json, type MadeResource } from './made.ts'
import { patientId, practitionerId, providerReference } from './people.ts'
import { RDA } from './words.ts'

const shapes = {
  consulta: ['EncounterAmbulatoryRDA', ['AMB', 'ambulatory'], ['AttenderPhysician', 'ATND', 'attender']],
  urgencias: ['EncounterEmergencyRDA', ['EMER', 'emergency'], ['DischargePhysician', 'DIS', 'discharger']],
  hospitalizacion: [
    'EncounterHospitalizationRDA',
    ['IMP', 'inpatient encounter'],
    ['DischargePhysician', 'DIS', 'discharger'],
  ],
} as const

const said = (i: RdaInput, field: string, system: string, list: CodeList): Coding[] => {
  const code = textIn(i.content.historia, field)
  return code === null ? [] : [listed(i, system, list, code)]
}
export const modality = (i: RdaInput): Coding[] =>
  said(i, 'modalidad_atencion', 'ColombianTechModality', modalidadAtencion)
export const serviceGroup = (i: RdaInput): Coding[] => said(i, 'grupo_servicios', 'GrupoServicios', grupoServicios)

/** Until it is closed, as it would be if it were closed now. */
export const endOf = ({ content, ahora }: RdaInput): string => textIn(content.historia, 'fecha_fin') ?? ahora
export const startOf = ({ content }: RdaInput): string =>
  textIn(content.historia, 'fecha_inicio') ?? content.historia.creado_en
export const period = (i: RdaInput): Json => ({ start: localTime(startOf(i)), end: localTime(endOf(i)) })

function discharge(i: RdaInput): Json {
  const made = {
    ...some(
      'extension',
      said(i, 'condicion_egreso', 'ColombianDischargeDeceasedStatus', condicionEgreso).map((valueCoding) =>
        extension('DischargeDeceasedStatus', { valueCoding }),
      ),
    ),
    ...optional('admitSource', said(i, 'via_ingreso', 'ViaIngreso', viaIngreso).map((c) => concept(c))[0]),
    ...optional(
      'dischargeDisposition',
      said(i, 'destino_egreso', 'CondicionyDestinoUsuarioEgreso', destinoEgreso).map((c) => concept(c))[0],
    ),
  }
  return Object.keys(made).length === 0 ? {} : { hospitalization: made }
}

const disposition = (i: RdaInput): readonly Json[] =>
  said(i, 'destino_egreso', 'CondicionyDestinoUsuarioEgreso', destinoEgreso).map((valueCoding) =>
    extension('DischargeDisposition', { extension: [{ url: 'DispositionCode', valueCoding }] }),
  )

/** What kind of encounter it was, and the field that says each part of it. */
function typesOf(i: RdaInput): readonly (readonly [Coding, campo: string])[] {
  const of = (campo: string, codings: readonly Coding[]) => codings.map((c) => [c, campo] as const)
  return [
    ...of('modalidad_atencion', modality(i)),
    ...of('grupo_servicios', serviceGroup(i)),
    ...of('entorno_atencion', said(i, 'entorno_atencion', 'EntornoAtencion', entornoAtencion)),
    ...(i.kind === 'consulta'
      ? of('servicio_reps', said(i, 'servicio_reps', 'REPShealthcareServices', servicioReps))
      : []),
    ...(i.version.tellsPrescription
      ? of('ambito_mipres', said(i, 'ambito_mipres', 'MipresAmbitosAtencion', ambitoMipres))
      : []),
  ]
}

export function encounter(i: RdaInput): readonly MadeResource[] {
  if (i.kind === 'paciente') return []
  const { historia } = i.content
  const [profile, kind, [role, code, display]] = shapes[i.kind]
  const outpatient = i.kind === 'consulta'
  const [cups, number] = [textIn(historia, 'cups_consulta'), textIn(historia, 'numero_atencion')]
  const { written, places } = encounterDiagnoses(i)
  const types = typesOf(i)
  const made = resource('Encounter', 'Encounter-0', profile, {
    ...(outpatient ? some('extension', disposition(i)) : {}),
    ...(number === null
      ? {}
      : {
          identifier: [
            { id: 'EncounterIdentifier', use: 'usual', system: `${RDA}/NamingSystem/Encounters`, value: number },
          ],
        }),
    status: 'finished',
    class: coding(`${HL7}/v3-ActCode`, kind[0], kind[1]),
    ...some(
      'type',
      types.map(([c]) => concept(c)),
    ),
    ...(outpatient && cups !== null ? { serviceType: concept(catalogued(i, 'CUPS', 'cups', cups)) } : {}),
    subject: to(i, patientId(i)),
    participant: [
      {
        id: role,
        type: [concept(coding(`${HL7}/v3-ParticipationType`, code, display))],
        individual: to(i, practitionerId(i)),
      },
    ],
    period: period(i),
    ...some(
      'reasonCode',
      said(i, 'causa_atencion', 'RIPSCausaExternaVersion2', causaAtencion).map((c) => concept(c)),
    ),
    ...some('diagnosis', written),
    ...(outpatient ? {} : discharge(i)),
    serviceProvider: providerReference(i),
  })
  const ranks = Object.fromEntries(places.map((place, n) => [`diagnosis[${n}]`, place]))
  return [
    {
      resource: made,
      source: from('historia', historia, 'tipo_atencion', {
        extension: 'destino_egreso',
        identifier: 'numero_atencion',
        type: 'modalidad_atencion',
        'type:encounterServiceGroup': 'grupo_servicios',
        'type:encounterEnvironment': 'entorno_atencion',
        ...Object.fromEntries(types.map(([, campo], n) => [`type[${n}]`, campo])),
        serviceType: 'cups_consulta',
        participant: 'profesional',
        period: 'fecha_inicio',
        'period.end': 'fecha_fin',
        reasonCode: 'causa_atencion',
        hospitalization: 'condicion_egreso',
        'hospitalization.admitSource': 'via_ingreso',
        'hospitalization.dischargeDisposition': 'destino_egreso',
        serviceProvider: 'prestador_codigo',
        diagnosis: { recurso: 'diagnostico', id: null, campo: 'rol' },
        ...ranks,
      }),
    },
  ]
}

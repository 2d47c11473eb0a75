import { predicateSql } from '../../../engine/predicate-sql.ts'
import type { CodeList } from '../../../model/codes/index.ts'
import {
  causaAtencion,
  condicionEgreso,
  destinoEgreso,
  entornoAtencion,
  finalidad,
  grupoServicios,
  modalidadAtencion,
  servicioReps,
  triage,
  viaIngreso,
} from '../../../model/codes/index.ts'
import { holds, type Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import { historia } from '../../../resources/historia.ts'
import { accountOf, participation } from '../elements/author.ts'
import { type Concept, CUPS, called, coding, concept, hl7, inTable, rdaCode } from '../elements/coding.ts'
import { complementExtensions, findComplements } from '../elements/complements.ts'
import { extension, HL7, joined, type Maybe, RDA, reference, saidOf, when } from '../elements/drawing.ts'
import { encounterDiagnosis } from '../elements/encounter-diagnosis.ts'
import { stands } from '../elements/entries.ts'
import { keptIdentifier } from '../elements/kept-identifier.ts'
import { lugar } from '../elements/place.ts'
import { providerOf, REPS } from '../elements/provider.ts'
import { anyOf, identifiers, leading, period, token } from '../search/answer.ts'
import { type Cases, cases, codeIn, inverted, ofPatient, provided } from '../search/cases.ts'
import { byAccount, byKeptIdentifier, findAccount, ofProvider } from '../search/shared-answers.ts'
import type { Within } from '../search/within.ts'
import { at, type DrawnRowFor, defineSource, defineType, type Extra, shared } from '../source.ts'

type History = RowFor<typeof historia>
type Attended = DrawnRowFor<typeof historia>

/** Dossier §6.1. */
const STATUS: Readonly<Record<NonNullable<History['estado']>, string>> = {
  borrador: 'planned',
  abierta: 'arrived',
  en_atencion: 'in-progress',
  suspendida: 'onleave',
  cerrada: 'finished',
  archivada: 'finished',
  anulada: 'entered-in-error',
}
const statusOf = (state: Maybe<string>): string => inTable(STATUS, state) ?? 'unknown'

const KINDS: Readonly<Record<NonNullable<History['tipo_atencion']>, string>> = {
  consulta_externa: 'Consulta externa',
  urgencias: 'Urgencias',
  hospitalizacion: 'Hospitalización',
}
const HOME = '03'
const REMOTE = ['06', '07', '08', '09']
/** A consultation is where it happens: at a distance or at home before in the office. */
const here = { not: { modalidad_atencion: [...REMOTE, HOME] } }
const classes: Cases<Pick<History, 'tipo_atencion' | 'modalidad_atencion'>> = {
  VR: { modalidad_atencion: REMOTE },
  HH: { modalidad_atencion: [HOME] },
  AMB: { tipo_atencion: ['consulta_externa'], ...here },
  EMER: { tipo_atencion: ['urgencias'], ...here },
  IMP: { tipo_atencion: ['hospitalizacion'], ...here },
}
const CLASS_NAMES: Readonly<Record<string, string>> = {
  VR: 'virtual',
  HH: 'home health',
  AMB: 'ambulatory',
  EMER: 'emergency',
  IMP: 'inpatient encounter',
}

/** Fields that are codes of the guide's lists: its list, and ours. */
const TYPES = [
  ['modalidad_atencion', 'ColombianTechModality', modalidadAtencion],
  ['grupo_servicios', 'GrupoServicios', grupoServicios],
  ['entorno_atencion', 'EntornoAtencion', entornoAtencion],
  ['servicio_reps', 'REPShealthcareServices', servicioReps],
] as const
const REASONS = [
  ['causa_atencion', 'RIPSCausaExternaVersion2', causaAtencion],
  ['finalidad', 'RIPSFinalidadConsultaVersion2', finalidad],
] as const
const listed = (system: string, list: CodeList, code: Maybe<string>): Concept | null =>
  when(code, (known) => concept(rdaCode(system, list, known)))
const byList = ([column, system]: (typeof TYPES | typeof REASONS)[number]) =>
  token(column, { system: `${RDA}/CodeSystem/${system}` })

const isConsultation = (row: Attended): boolean => row.tipo_atencion === 'consulta_externa'

function participants(row: Attended): (object | null)[] {
  const role =
    statusOf(row.estado) === 'finished' && !isConsultation(row)
      ? { id: 'DischargePhysician', type: [participation('DIS', 'discharger', 'Profesional que da el egreso')] }
      : { id: 'AttenderPhysician', type: [participation('ATND', 'attender', 'Profesional tratante')] }
  const beside = (name: Maybe<string>, type: Concept): object | null =>
    when(name, (display) => ({ type: [type], individual: { type: 'RelatedPerson', display } }))
  return [
    when(accountOf(row.profesional, row.cuenta_publicada), (individual) => ({ ...role, individual })),
    beside(row.acompanante_nombre, participation('ESC', 'escort', 'Acompañante')),
    beside(row.responsable_nombre, called('Responsable')),
  ]
}

/** Those beside the patient are only named, and count where the caller's view has them. */
const nobody = (t: string, within: Within): string =>
  [
    `${t}.profesional is null`,
    ...(['acompanante_nombre', 'responsable_nombre'] as const).map(
      (name) => `not (${t}.${name} is not null and ${within(historia, t, [name])})`,
    ),
  ].join(' and ')

const DISPOSITION = 'CondicionyDestinoUsuarioEgreso'
/** What the guide says at discharge; of a consultation it says the destination in an extension. */
const hospitalization = (row: Attended): object => ({
  extension: [
    when(row.condicion_egreso, (code) =>
      extension('DischargeDeceasedStatus', {
        valueCoding: rdaCode('ColombianDischargeDeceasedStatus', condicionEgreso, code),
      }),
    ),
  ],
  admitSource: listed('ViaIngreso', viaIngreso, row.via_ingreso),
  destination: when(row.institucion_destino, (display) => ({ type: 'Organization', display })),
  dischargeDisposition: isConsultation(row) ? null : listed(DISPOSITION, destinoEgreso, row.destino_egreso),
})
const disposition = (row: Attended): object | null =>
  when(isConsultation(row) ? row.destino_egreso : null, (code) =>
    extension('DischargeDisposition', {
      extension: [{ url: 'DispositionCode', valueCoding: rdaCode(DISPOSITION, destinoEgreso, code) }],
    }),
  )

const attendedHere: Predicate<Pick<History, 'modalidad_atencion'>> = here
/** The site, by its code of twelve digits too, and the service. Who is attended at home or at a distance is in neither. */
function places(row: Attended): object[] {
  const { prestador_codigo: site, servicio_reps: service, lugares } = row
  const isHere = holds(attendedHere, row)
  const placed = (id: Maybe<string>, name?: string): object | null => reference('Location', isHere ? id : null, name)
  const numbered = site?.length === 12 ? { type: 'Location', identifier: { system: REPS, value: site } } : {}
  const atSite = when(site, () => ({ ...placed(lugares?.sede), ...numbered }))
  const inService = when(service, (code) => placed(lugares?.servicio, servicioReps.byCode.get(code)?.label))
  return saidOf(atSite, inService).map((location) => ({ location }))
}

const findPlaces: Extra = {
  name: 'lugares',
  sql: (alias) => `jsonb_build_object('sede', custodia_lugar('sede', ${alias}.prestador_codigo),
  'servicio', custodia_lugar('servicio', ${alias}.servicio_reps))`,
}

const placedBy = <const C extends 'prestador_codigo' | 'servicio_reps'>(column: C, kind: 'sede' | 'servicio') =>
  provided(
    leading(
      [
        {
          type: 'Location',
          prefix: '',
          column,
          to: lugar,
          key: 'codigo',
          meant: (other) => `${other}.clase = '${kind}'`,
        },
      ],
      { columns: [column], missing: (alias) => `${alias}.${column} is null` },
    ),
    attendedHere,
  )

const VISIT = concept(hl7('v2-0203', 'VN', 'Visit number'))
const NUMBERS = `${RDA}/NamingSystem/Encounters`

export const encounterType = defineType('Encounter', {
  about: 'Atenciones: consultas, urgencias y hospitalizaciones.',
  params: {
    patient: at('subject', 'Paciente.', 'clinical'),
    subject: 'Paciente.',
    date: shared('clinical', 'Entre el inicio y el fin de la atención.'),
    status: 'Estado.',
    class: 'Ambulatoria (AMB), urgencias (EMER), hospitalización (IMP), a distancia (VR) o en casa (HH).',
    type: shared('clinical', 'Modalidad, grupo de servicios, entorno o servicio REPS.'),
    identifier: shared('clinical', 'Número de la atención.'),
    'reason-code': 'Causa que motivó la atención, o su finalidad.',
    diagnosis: at('diagnosis.condition', 'Diagnóstico.'),
    participant: at('participant.individual', 'Profesional tratante.'),
    practitioner: at('participant.individual', 'Profesional tratante.'),
    'service-provider': at('serviceProvider', 'Prestador.'),
    location: at('location.location', 'Sede o servicio en que se atendió.'),
  },
  sources: [
    defineSource({
      resource: historia,
      about: 'Cada historia clínica: una atención, con su estado.',
      extra: [
        findAccount('profesional'),
        findComplements(historia),
        findPlaces,
        {
          name: 'diagnosticos',
          sql: (alias, within) => `(select jsonb_agg(jsonb_build_object('id', d.id, 'rol', d.rol, 'orden', d.orden,
    'tipo_diagnostico', d.tipo_diagnostico, 'descripcion_cie10', d.descripcion_cie10) order by d.rol, d.orden, d.id)
  from diagnostico d where d.historia = ${alias}.id and ${predicateSql(stands, 'd')}
    and ${within(diagnostico, 'd', ['historia', 'rol', 'orden', 'tipo_diagnostico', 'descripcion_cie10'])})`,
        },
      ],
      draw(row, { provider }) {
        const { fecha_inicio: start, fecha_fin: end, numero_atencion: number, prestador_codigo: site } = row
        const kind = codeIn(classes, row) ?? 'AMB'
        return {
          text: [
            joined(' ', inTable(KINDS, row.tipo_atencion), number),
            joined(' a ', start, end),
            row.motivo_consulta,
          ],
          extension: [disposition(row), ...complementExtensions(historia, row)],
          identifier: [
            when(number, (value) => ({ id: 'EncounterIdentifier', use: 'usual', system: NUMBERS, value })),
            when(keptIdentifier(row.identificador_externo), (visit) => ({ ...visit, type: VISIT })),
          ],
          status: statusOf(row.estado),
          statusHistory: row.estados_previos?.map(({ estado, desde, hasta }) => ({
            status: statusOf(estado),
            period: { start: desde, end: hasta },
          })),
          class: coding(`${HL7}/v3-ActCode`, kind, CLASS_NAMES[kind]),
          type: TYPES.map(([name, system, list]) => listed(system, list, row[name])),
          serviceType: when(row.cups_consulta, (cups) => ({ coding: [coding(CUPS, cups)] })),
          priority: listed('ClaseTriage', triage, row.triage),
          subject: reference('Patient', row.paciente),
          participant: participants(row),
          period: { start, end },
          reasonCode: [
            ...REASONS.map(([name, system, list]) => listed(system, list, row[name])),
            called(row.motivo_consulta),
          ],
          diagnosis: row.diagnosticos?.map(encounterDiagnosis),
          hospitalization: hospitalization(row),
          location: places(row),
          serviceProvider: providerOf(site, provider),
        }
      },
      params: {
        ...ofPatient,
        date: period('fecha_inicio', 'fecha_fin'),
        status: token('estado', { codes: inverted(STATUS) }),
        class: cases(`${HL7}/v3-ActCode`, classes),
        type: anyOf(byList(TYPES[0]), byList(TYPES[1]), byList(TYPES[2]), byList(TYPES[3])),
        identifier: anyOf(identifiers({ column: 'numero_atencion', system: NUMBERS }), byKeptIdentifier),
        'reason-code': anyOf(byList(REASONS[0]), byList(REASONS[1])),
        diagnosis: leading(
          [
            {
              type: 'Condition',
              prefix: '',
              to: diagnostico,
              sees: ['historia'],
              on: (alias, other) => `${other}.historia = ${alias}.id and ${predicateSql(stands, other)}`,
            },
          ],
          { columns: [] },
        ),
        participant: { ...byAccount('profesional'), missing: nobody },
        practitioner: byAccount('profesional'),
        'service-provider': ofProvider,
        location: anyOf<'reference', 'prestador_codigo' | 'servicio_reps' | 'modalidad_atencion'>(
          placedBy('prestador_codigo', 'sede'),
          placedBy('servicio_reps', 'servicio'),
        ),
      },
    }),
  ],
})

import { type Role, roles } from '../../../model/roles.ts'
import { bitacora } from '../../../resources/bitacora.ts'
import { accountOf } from '../elements/author.ts'
import { called, coding, HL7, ourCode } from '../elements/coding.ts'
import {
  type FhirResource,
  listIn,
  meta,
  narrative,
  OURS,
  one,
  type ProjectedRow,
  reference,
  some,
  textIn,
  when,
} from '../elements/elements.ts'

const DICOM = 'http://dicom.nema.org/resources/ontology/DCM'
const LABELS: Readonly<Record<string, string>> = bitacora.fields.tipo_evento.options ?? {}

/** What was done to the record; the rest of the log is what happened in the care, and was written down. */
export const ACTIONS: Readonly<Record<string, 'R' | 'U' | 'E'>> = {
  acceso: 'R',
  impresion: 'R',
  exportacion: 'R',
  envio_rda: 'R',
  cambio_estado: 'U',
  cierre: 'U',
  aclaracion: 'U',
  anulacion: 'U',
  generacion_rda: 'E',
  consulta_ia: 'E',
}
export const EXPORTS = ['impresion', 'exportacion', 'envio_rda']
const PATIENT_RECORD = coding(DICOM, '110110', 'Patient Record')
const EXPORT = coding(DICOM, '110106', 'Export')

const entityType = (code: string, display: string): object => coding(`${HL7}/audit-entity-type`, code, display)
const entityRole = (code: string, display: string): object => coding(`${HL7}/object-role`, code, display)

function entities(row: ProjectedRow): object[] {
  const [patient, history] = [textIn(row, 'paciente'), textIn(row, 'historia')]
  const [kind, id] = [textIn(row, 'recurso_tipo'), textIn(row, 'recurso_id')]
  const detail = listIn(row, 'campos_modificados').map((name) => ({ type: 'campo', valueString: name }))
  const description = textIn(row, 'descripcion')
  return [
    ...when(patient, (p) => ({
      what: reference('Patient', p),
      type: entityType('1', 'Person'),
      role: entityRole('1', 'Patient'),
    })),
    ...when(history, (h) => ({
      what: reference('Encounter', h),
      type: entityType('2', 'System Object'),
      role: entityRole('4', 'Domain Resource'),
      ...(description === null ? {} : { description }),
    })),
    ...when(kind, (k) => ({
      what: {
        ...(id === null ? {} : { identifier: { system: `${OURS}:recurso:${encodeURIComponent(k)}`, value: id } }),
        display: k,
      },
      type: entityType('2', 'System Object'),
      role: entityRole('4', 'Domain Resource'),
      ...some('detail', detail),
    })),
  ]
}

export const LOG_PREFIX = 'bitacora-'

/** An annotation of the care log. The audit of accesses has a form of its own (features/auditoria/audit-event.ts). */
export function fhirLogEntry(row: ProjectedRow): FhirResource {
  const kind = textIn(row, 'tipo_evento') ?? 'otro'
  const [who, role, account] = [textIn(row, 'usuario'), textIn(row, 'rol'), textIn(row, 'usuario_id')]
  const [from, why] = [textIn(row, 'ip'), textIn(row, 'motivo')]
  const label = LABELS[kind] ?? kind
  const roleLabel = role !== null && Object.hasOwn(roles, role) ? roles[role as Role] : role
  const agent = accountOf(account, row.agente) ?? {}
  return {
    resourceType: 'AuditEvent',
    id: `${LOG_PREFIX}${String(row.id)}`,
    ...meta(row),
    ...narrative(label, textIn(row, 'descripcion'), who),
    type: EXPORTS.includes(kind) ? EXPORT : PATIENT_RECORD,
    subtype: [ourCode('tipo-evento', kind, label)],
    action: ACTIONS[kind] ?? 'C',
    recorded: textIn(row, 'fecha_hora') ?? textIn(row, 'creado_en') ?? '',
    outcome: '0',
    ...(why === null ? {} : { purposeOfEvent: [called(why)] }),
    agent: [
      {
        ...some(
          'role',
          when(role, (r) => ({ coding: [ourCode('rol', r, roleLabel)] })),
        ),
        ...(account === null && who === null ? {} : { who: { ...agent, ...one('display', who) } }),
        ...(who === null ? {} : { name: who }),
        requestor: true,
        ...(from === null ? {} : { network: { address: from, type: '2' } }),
      },
    ],
    source: {
      observer: { display: 'Custodia' },
      type: [coding(`${HL7}/security-source-type`, '4', 'Application Server')],
    },
    ...some('entity', entities(row)),
  }
}

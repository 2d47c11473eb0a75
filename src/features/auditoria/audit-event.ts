import { roleLabel } from '../../model/access/roles.ts'
import type { Registry } from '../../model/resource.ts'
import { type AuditRow, patientsShown } from './seal/line.ts'

/** A row of the audit as FHIR R4 says it. Ids and names of fields, never content. */

interface Coding {
  readonly system: string
  readonly code: string
  readonly display: string
}

const coding = (system: string, code: string, display: string): Coding => ({ system, code, display })

const DICOM = 'http://dicom.nema.org/resources/ontology/DCM'
const INTERACTION = 'http://hl7.org/fhir/restful-interaction'
const ENTITY_TYPE = 'http://terminology.hl7.org/CodeSystem/audit-entity-type'
const OBJECT_ROLE = 'http://terminology.hl7.org/CodeSystem/object-role'

const REST = coding('http://terminology.hl7.org/CodeSystem/audit-event-type', 'rest', 'RESTful Operation')
const LOGIN = coding(DICOM, '110114', 'User Authentication')
const ALERT = coding(DICOM, '110113', 'Security Alert')
const EXPORT = coding(DICOM, '110106', 'Export')
const AUDIT_USED = coding(DICOM, '110101', 'Audit Log Used')
const BREAK_GLASS = coding('http://terminology.hl7.org/CodeSystem/v3-ActReason', 'BTG', 'break the glass')

interface Meaning {
  readonly type: Coding
  readonly subtype?: Coding
  readonly action: 'C' | 'R' | 'U' | 'D' | 'E'
}

const interaction = (code: string): Coding => coding(INTERACTION, code, code)

const MEANINGS: Readonly<Record<string, Meaning>> = {
  leer: { type: REST, subtype: interaction('read'), action: 'R' },
  listar: { type: REST, subtype: interaction('search-type'), action: 'E' },
  buscar: { type: REST, subtype: interaction('search-type'), action: 'E' },
  crear: { type: REST, subtype: interaction('create'), action: 'C' },
  derivar: { type: REST, subtype: interaction('create'), action: 'C' },
  actualizar: { type: REST, subtype: interaction('update'), action: 'U' },
  revisar: { type: REST, subtype: interaction('update'), action: 'U' },
  abrir: { type: REST, subtype: interaction('update'), action: 'U' },
  cambiar_estado: { type: REST, subtype: interaction('update'), action: 'U' },
  cerrar: { type: REST, subtype: interaction('update'), action: 'U' },
  eliminar: { type: REST, subtype: interaction('delete'), action: 'D' },
  versiones: { type: REST, subtype: interaction('history-instance'), action: 'R' },
  exportar: { type: EXPORT, action: 'R' },
  imprimir: { type: EXPORT, action: 'R' },
  enviar: { type: EXPORT, action: 'R' },
  ingresar: { type: LOGIN, subtype: coding(DICOM, '110122', 'Login'), action: 'E' },
  salir: { type: LOGIN, subtype: coding(DICOM, '110123', 'Logout'), action: 'E' },
  administrar: { type: ALERT, subtype: coding(DICOM, '110137', 'User Security Attributes Changed'), action: 'U' },
  acceso_urgencia: { type: ALERT, subtype: coding(DICOM, '110127', 'Emergency Override Started'), action: 'E' },
}

function meaningOf(row: AuditRow): Meaning {
  const meaning = (Object.hasOwn(MEANINGS, row.accion) ? MEANINGS[row.accion] : undefined) ?? {
    type: REST,
    action: 'E',
  }
  return row.recurso === 'auditoria' && meaning.type === REST ? { ...meaning, type: AUDIT_USED } : meaning
}

const outcomeOf = (status: number): '0' | '4' | '8' => (status < 400 ? '0' : status < 500 ? '4' : '8')

function agentOf(row: AuditRow): Record<string, unknown> {
  const label = roleLabel(row.rol)
  return {
    role: [{ coding: [coding('urn:custodia:rol', row.rol, label)] }],
    who: {
      ...(row.cuenta === null ? {} : { identifier: { system: 'urn:custodia:cuenta', value: row.cuenta } }),
      display: row.actor,
    },
    name: row.actor,
    requestor: true,
    ...(row.origen === null ? {} : { network: { address: row.origen, type: '2' } }),
  }
}

const patientEntity = (id: string): Record<string, unknown> => ({
  what: { reference: `Patient/${id}` },
  type: coding(ENTITY_TYPE, '1', 'Person'),
  role: coding(OBJECT_ROLE, '1', 'Patient'),
})

function resourceEntity(row: AuditRow, registry: Pick<Registry, 'get'>): Record<string, unknown> {
  const detail = [
    ...(row.campos ?? []).map((name) => ({ type: 'campo', valueString: name })),
    ...(row.registros ?? []).map((id) => ({ type: 'registro', valueString: id })),
  ]
  const isQuery = row.accion === 'listar' || row.accion === 'buscar'
  return {
    what: {
      ...(row.recurso_id === null
        ? {}
        : { identifier: { system: `urn:custodia:recurso:${row.recurso}`, value: row.recurso_id } }),
      display: registry.get(row.recurso)?.singular ?? row.recurso,
    },
    type: coding(ENTITY_TYPE, '2', 'System Object'),
    role: isQuery ? coding(OBJECT_ROLE, '24', 'Query') : coding(OBJECT_ROLE, '4', 'Domain Resource'),
    name: row.recurso,
    ...(detail.length === 0 ? {} : { detail }),
  }
}

/** The request under which several rows belong together, as IHE BALP names it. */
const requestEntity = (row: AuditRow): Record<string, unknown> => ({
  what: { identifier: { value: row.solicitud } },
  type: coding(
    'https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType',
    'XrequestId',
    'The id of the request',
  ),
})

function purposeOf(row: AuditRow): Record<string, unknown> {
  const urgent = row.acceso === 'urgencia' || row.accion === 'acceso_urgencia'
  if (!urgent && row.motivo === null) return {}
  const concept = {
    ...(urgent ? { coding: [BREAK_GLASS] } : {}),
    ...(row.motivo === null ? {} : { text: row.motivo }),
  }
  return { purposeOfEvent: [concept] }
}

export function auditEvent(row: AuditRow, registry: Pick<Registry, 'get'>): Record<string, unknown> {
  const { type, subtype, action } = meaningOf(row)
  const patients = new Set([...(row.paciente === null ? [] : [row.paciente]), ...(patientsShown(row) ?? [])])
  return {
    resourceType: 'AuditEvent',
    id: row.id,
    type,
    ...(subtype === undefined ? {} : { subtype: [subtype] }),
    action,
    recorded: row.momento,
    outcome: outcomeOf(row.resultado),
    ...(row.codigo === null ? {} : { outcomeDesc: row.codigo }),
    ...purposeOf(row),
    agent: [agentOf(row)],
    source: {
      observer: { display: 'Custodia' },
      type: [coding('http://terminology.hl7.org/CodeSystem/security-source-type', '4', 'Application Server')],
    },
    entity: [...[...patients].map(patientEntity), resourceEntity(row, registry), requestEntity(row)],
  }
}

/** A page of them; `next` is where the following one is. */
export const auditBundle = (
  rows: readonly AuditRow[],
  registry: Pick<Registry, 'get'>,
  links: { readonly self: string; readonly next: string | null },
): Record<string, unknown> => ({
  resourceType: 'Bundle',
  type: 'searchset',
  link: [
    { relation: 'self', url: links.self },
    ...(links.next === null ? [] : [{ relation: 'next', url: links.next }]),
  ],
  entry: rows.map((row) => ({ resource: auditEvent(row, registry), search: { mode: 'match' } })),
})

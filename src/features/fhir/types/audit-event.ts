import { bitacora } from '../../../resources/bitacora.ts'
import { OURS } from '../elements/elements.ts'
import { byAccount, findAccount } from '../search/administrative-answers.ts'
import { always, anyOf, moment, refTo, token, words } from '../search/answer.ts'
import { inverted } from '../search/cases.ts'
import type { FhirType, Source } from '../source.ts'
import { ACTIONS, EXPORTS, fhirLogEntry, LOG_PREFIX } from './audit-event-drawing.ts'
import { dateParam, referenceParam, stringParam, tokenParam } from './param.ts'

const DICOM = 'http://dicom.nema.org/resources/ontology/DCM'
const events = Object.keys(bitacora.fields.tipo_evento.options ?? {})

const log: Source = {
  resource: bitacora,
  prefix: LOG_PREFIX,
  about: 'Cada anotación de la bitácora de la atención.',
  extra: [findAccount('agente', 'usuario_id')],
  project: fhirLogEntry,
  params: {
    date: moment('fecha_hora'),
    patient: refTo('paciente', 'Patient'),
    entity: anyOf(refTo('historia', 'Encounter'), refTo('paciente', 'Patient')),
    agent: byAccount('usuario_id'),
    'agent-name': words('usuario'),
    'agent-role': token('rol', { system: `${OURS}:rol` }),
    type: token('tipo_evento', {
      system: DICOM,
      codes: inverted(Object.fromEntries(events.map((e) => [e, EXPORTS.includes(e) ? '110106' : '110110']))),
    }),
    subtype: token('tipo_evento', { system: `${OURS}:tipo-evento` }),
    action: token('tipo_evento', { codes: inverted(Object.fromEntries(events.map((e) => [e, ACTIONS[e] ?? 'C']))) }),
    outcome: always({ system: null, code: '0' }),
  },
}

export const auditEventType: FhirType = {
  type: 'AuditEvent',
  about: 'La bitácora de la atención. La auditoría de accesos se lee en `/auditoria/`, también como AuditEvent.',
  params: [
    dateParam('date', 'AuditEvent-date', 'Cuándo.'),
    referenceParam('patient', 'AuditEvent-patient', 'De quién es la historia.', 'entity.what', 'Patient'),
    referenceParam('entity', 'AuditEvent-entity', 'Atención, o paciente.', 'entity.what', 'Encounter', 'Patient'),
    referenceParam('agent', 'AuditEvent-agent', 'Quién lo hizo.', 'agent.who', 'Practitioner'),
    stringParam('agent-name', 'AuditEvent-agent-name', 'Nombre de quien lo hizo.'),
    tokenParam('agent-role', 'AuditEvent-agent-role', 'Rol de quien lo hizo.'),
    tokenParam('type', 'AuditEvent-type', 'Registro del paciente (110110) o salida de información (110106).'),
    tokenParam('subtype', 'AuditEvent-subtype', 'Tipo de evento.'),
    tokenParam('action', 'AuditEvent-action', 'C, R, U o E.'),
    tokenParam('outcome', 'AuditEvent-outcome', 'Resultado; siempre 0.'),
  ],
  sources: [log],
}

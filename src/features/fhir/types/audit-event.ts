import type { RowFor } from '../../../model/resource.ts'
import { bitacora } from '../../../resources/bitacora.ts'
import { accountOf } from '../elements/author.ts'
import { called, coding, hl7, inTable, optionOf, ourCode } from '../elements/coding.ts'
import { OURS, reference, when } from '../elements/drawing.ts'
import { roleLabel } from '../elements/practitioner-role.ts'
import { always, anyOf, moment, refTo, token, words } from '../search/answer.ts'
import { inverted } from '../search/cases.ts'
import { byAccount, findAccount } from '../search/shared-answers.ts'
import { at, type DrawnRowFor, defineSource, defineType } from '../source.ts'

const DICOM = 'http://dicom.nema.org/resources/ontology/DCM'
const PATIENT_RECORD = coding(DICOM, '110110', 'Patient Record')
const EXPORT = coding(DICOM, '110106', 'Export')

type Event = RowFor<typeof bitacora>['tipo_evento']
const { options } = bitacora.fields.tipo_evento
const events = Object.keys(options ?? {})

/** What was done to the record; the rest of the log is what happened in the care, and was written down. */
const ACTIONS: Readonly<Partial<Record<Event, 'R' | 'U' | 'E'>>> = {
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
const actionOf = (event: string): string => inTable<string>(ACTIONS, event) ?? 'C'
const EXPORTS: readonly string[] = ['impresion', 'exportacion', 'envio_rda'] satisfies Event[]
const typeOf = (event: string) => (EXPORTS.includes(event) ? EXPORT : PATIENT_RECORD)
const byEvent = (codeOf: (event: string) => string) => inverted(Object.fromEntries(events.map((e) => [e, codeOf(e)])))

const SYSTEM_OBJECT = {
  type: hl7('audit-entity-type', '2', 'System Object'),
  role: hl7('object-role', '4', 'Domain Resource'),
}
function entities(row: DrawnRowFor<typeof bitacora>): (object | null)[] {
  const { recurso_id: id } = row
  return [
    when(row.paciente, (patient) => ({
      what: reference('Patient', patient),
      type: hl7('audit-entity-type', '1', 'Person'),
      role: hl7('object-role', '1', 'Patient'),
    })),
    when(row.historia, (history) => ({
      what: reference('Encounter', history),
      ...SYSTEM_OBJECT,
      description: row.descripcion,
    })),
    when(row.recurso_tipo, (kind) => ({
      what: {
        identifier: id ? { system: `${OURS}:recurso:${encodeURIComponent(kind)}`, value: id } : null,
        display: kind,
      },
      ...SYSTEM_OBJECT,
      detail: row.campos_modificados?.map((name) => ({ type: 'campo', valueString: name })),
    })),
  ]
}

export const auditEventType = defineType('AuditEvent', {
  about: 'La bitácora de la atención. La auditoría de accesos se lee en `/auditoria/`, también como AuditEvent.',
  params: {
    date: 'Cuándo.',
    patient: at('entity.what', 'De quién es la historia.'),
    entity: at('entity.what', 'Atención, o paciente.'),
    agent: at('agent.who', 'Quién lo hizo.'),
    'agent-name': 'Nombre de quien lo hizo.',
    'agent-role': 'Rol de quien lo hizo.',
    type: 'Registro del paciente (110110) o salida de información (110106).',
    subtype: 'Tipo de evento.',
    action: 'C, R, U o E.',
    outcome: 'Resultado; siempre 0.',
  },
  sources: [
    defineSource({
      // The audit of accesses has a form of its own (features/auditoria/audit-event.ts).
      resource: bitacora,
      prefix: 'bitacora-',
      about: 'Cada anotación de la bitácora de la atención.',
      extra: [findAccount('usuario_id')],
      draw(row) {
        const { usuario: who } = row
        const kind = row.tipo_evento ?? 'otro'
        const label = optionOf(options, kind) ?? kind
        const isKnown = Boolean(row.usuario_id ?? who)
        return {
          text: [label, row.descripcion, who],
          type: typeOf(kind),
          subtype: [ourCode('tipo-evento', kind, label)],
          action: actionOf(kind),
          recorded: row.fecha_hora ?? row.creado_en ?? '',
          outcome: '0',
          purposeOfEvent: [called(row.motivo)],
          agent: [
            {
              role: [when(row.rol, (role) => ({ coding: [ourCode('rol', role, roleLabel(role))] }))],
              who: isKnown
                ? { ...accountOf(row.usuario_id, row.cuenta_publicada), ...(who ? { display: who } : {}) }
                : null,
              name: who,
              requestor: true,
              network: when(row.ip, (address) => ({ address, type: '2' })),
            },
          ],
          source: {
            observer: { display: 'Custodia' },
            type: [hl7('security-source-type', '4', 'Application Server')],
          },
          entity: entities(row),
        }
      },
      params: {
        date: moment('fecha_hora'),
        patient: refTo('paciente', 'Patient'),
        entity: anyOf(refTo('historia', 'Encounter'), refTo('paciente', 'Patient')),
        agent: byAccount('usuario_id'),
        'agent-name': words('usuario'),
        'agent-role': token('rol', { system: `${OURS}:rol` }),
        type: token('tipo_evento', { system: DICOM, codes: byEvent((event) => typeOf(event).code) }),
        subtype: token('tipo_evento', { system: `${OURS}:tipo-evento` }),
        action: token('tipo_evento', { codes: byEvent(actionOf) }),
        outcome: always({ system: null, code: '0' }),
      },
    }),
  ],
})

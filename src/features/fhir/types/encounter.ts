import { diagnostico } from '../../../resources/diagnostico.ts'
import { historia } from '../../../resources/historia.ts'
import { HL7 } from '../elements/coding.ts'
import { RDA } from '../elements/elements.ts'
import { byAccount, findAccount, ofProvider } from '../search/administrative-answers.ts'
import { anyOf, identifiers, leading, period, refTo, text, token } from '../search/answer.ts'
import { cases, inverted } from '../search/cases.ts'
import type { FhirType, Source } from '../source.ts'
import { fhirEncounter, HOME, KINDS, REMOTE, STATUS } from './encounter-drawing.ts'
import { dateParam, referenceParam, tokenParam } from './param.ts'

const listed = (column: string, system: string) => token(column, { system: `${RDA}/CodeSystem/${system}` })

const remote = (t: string): string => `coalesce(${t}.modalidad_atencion, '') in (${REMOTE.map(text).join(', ')})`
const home = (t: string): string => `coalesce(${t}.modalidad_atencion, '') = ${text(HOME)}`
const classes = {
  VR: remote,
  HH: home,
  ...Object.fromEntries(
    Object.entries(KINDS).map(([kind, [code]]) => [
      code,
      (t: string) => `${t}.tipo_atencion = ${text(kind)} and not ${remote(t)} and not ${home(t)}`,
    ]),
  ),
}

const ofHistory = (d: string): string => `${d}.anulado is not true`
const source: Source = {
  resource: historia,
  prefix: '',
  about: 'Cada historia clínica: una atención, con su estado.',
  extra: [
    findAccount('tratante', 'profesional'),
    {
      name: 'diagnosticos',
      sql: (alias, within) => `(select jsonb_agg(jsonb_build_object('id', d.id, 'rol', d.rol, 'orden', d.orden,
    'tipo_diagnostico', d.tipo_diagnostico, 'descripcion_cie10', d.descripcion_cie10) order by d.rol, d.orden, d.id)
  from diagnostico d where d.historia = ${alias}.id and ${ofHistory('d')}
    and ${within(diagnostico, 'd', ['historia', 'rol', 'orden', 'tipo_diagnostico', 'descripcion_cie10'])})`,
    },
  ],
  project: fhirEncounter,
  params: {
    patient: refTo('paciente', 'Patient'),
    subject: refTo('paciente', 'Patient'),
    date: period('fecha_inicio', 'fecha_fin'),
    status: token('estado', { codes: inverted(STATUS) }),
    class: cases(`${HL7}/v3-ActCode`, classes, ['tipo_atencion', 'modalidad_atencion']),
    type: anyOf(
      listed('modalidad_atencion', 'ColombianTechModality'),
      listed('grupo_servicios', 'GrupoServicios'),
      listed('entorno_atencion', 'EntornoAtencion'),
      listed('servicio_reps', 'REPShealthcareServices'),
    ),
    identifier: identifiers({ column: 'numero_atencion', system: `${RDA}/NamingSystem/Encounters` }),
    'reason-code': anyOf(
      listed('causa_atencion', 'RIPSCausaExternaVersion2'),
      listed('finalidad', 'RIPSFinalidadConsultaVersion2'),
    ),
    diagnosis: leading(
      [
        {
          type: 'Condition',
          prefix: '',
          to: diagnostico,
          sees: ['historia'],
          on: (alias, other) => `${other}.historia = ${alias}.id and ${ofHistory(other)}`,
        },
      ],
      { columns: [] },
    ),
    participant: byAccount('profesional'),
    practitioner: byAccount('profesional'),
    'service-provider': ofProvider,
  },
}

export const encounterType: FhirType = {
  type: 'Encounter',
  about: 'Atenciones: consultas, urgencias y hospitalizaciones.',
  params: [
    referenceParam('patient', 'clinical-patient', 'Paciente.', 'subject', 'Patient'),
    referenceParam('subject', 'Encounter-subject', 'Paciente.', 'subject', 'Patient'),
    dateParam('date', 'clinical-date', 'Entre el inicio y el fin de la atención.'),
    tokenParam('status', 'Encounter-status', 'Estado.'),
    tokenParam(
      'class',
      'Encounter-class',
      'Ambulatoria (AMB), urgencias (EMER), hospitalización (IMP), a distancia (VR) o en casa (HH).',
    ),
    tokenParam('type', 'clinical-type', 'Modalidad, grupo de servicios, entorno o servicio REPS.'),
    tokenParam('identifier', 'clinical-identifier', 'Número de la atención.'),
    tokenParam('reason-code', 'Encounter-reason-code', 'Causa que motivó la atención, o su finalidad.'),
    referenceParam('diagnosis', 'Encounter-diagnosis', 'Diagnóstico.', 'diagnosis.condition', 'Condition'),
    referenceParam(
      'participant',
      'Encounter-participant',
      'Profesional tratante.',
      'participant.individual',
      'Practitioner',
    ),
    referenceParam(
      'practitioner',
      'Encounter-practitioner',
      'Profesional tratante.',
      'participant.individual',
      'Practitioner',
    ),
    referenceParam('service-provider', 'Encounter-service-provider', 'Prestador.', 'serviceProvider', 'Organization'),
  ],
  sources: [source],
}

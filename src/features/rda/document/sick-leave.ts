import { addDays, dateInBogota } from '../../../model/calendar.ts'
import { incapacidadAlcance, retroactividadIncapacidad, trastornoMemoria } from '../../../model/codes/index.ts'
import { beginsBeforeCare, retroactivity } from '../../../model/legal/sick-leave.ts'
import { numberIn, textIn } from '../../fhir/elements/row-values.ts'
import { concept, listed, resource, snomed, to, UCUM } from './elements.ts'
import { endOf, startOf } from './encounter.ts'
import type { RdaInput } from './input.ts'
import { from, type Json, type MadeResource } from './made.ts'
import { patientId } from './people.ts'

const SIPE = 'Datos incapacidad (SIPE – Sistema de Incapacidades y Prestaciones Economicas)'

export function beginsBefore(i: RdaInput): boolean {
  const start = textIn(i.content.historia, 'incapacidad_inicio')
  return start !== null && beginsBeforeCare({ start, from: startOf(i) })
}

interface LeavePart {
  readonly component: Json
  readonly campo: string
}

function periodParts(i: RdaInput, days: number): readonly LeavePart[] {
  const { historia } = i.content
  const start = textIn(historia, 'incapacidad_inicio')
  if (!i.version.tellsLeavePeriod || start === null) return []
  const { is, why } = retroactivity({
    said: start,
    encounter: { kind: i.kind, from: startOf(i), until: endOf(i) },
    retroactive: textIn(historia, 'incapacidad_retroactividad'),
    today: dateInBogota(i.ahora),
  })
  const memory = why === null ? null : textIn(historia, 'incapacidad_memoria')
  return [
    {
      component: {
        id: 'LicensePeriod',
        code: snomed('259037005', 'por período', 'Período de incapacidad'),
        valuePeriod: { start, end: addDays(start, days - 1) },
      },
      campo: 'incapacidad_inicio',
    },
    {
      component: is
        ? { id: 'Retroactive', code: snomed('288556008', 'antes', 'Incapacidad - Retroactiva'), valueBoolean: true }
        : { id: 'Prospective', code: snomed('255234002', 'después', 'Incapacidad - Prospectiva'), valueBoolean: true },
      campo: 'incapacidad_inicio',
    },
    ...(why === null
      ? []
      : [
          {
            component: {
              id: 'RetroactiveReason',
              code: snomed('410666004', 'motivo de', 'Incapacidad - Motivo de la retroactividad'),
              valueCodeableConcept: concept(listed(i, 'ColombianRetroactiveReason', retroactividadIncapacidad, why)),
            },
            campo: 'incapacidad_retroactividad',
          },
        ]),
    ...(memory === null
      ? []
      : [
          {
            component: {
              id: 'MemoryDisorder',
              code: snomed(
                '106136008',
                'hallazgo en el área de la memoria',
                'Incapacidad - Motivo de la retroactividad - hallazgo en el área de la memoria',
              ),
              valueCodeableConcept: concept(listed(i, 'ColombianMemoryDisorder', trastornoMemoria, memory)),
            },
            campo: 'incapacidad_memoria',
          },
        ]),
  ]
}

export function sickLeave(i: RdaInput): readonly MadeResource[] {
  const { historia } = i.content
  const [scope, days] = [textIn(historia, 'incapacidad_alcance'), numberIn(historia, 'incapacidad_dias')]
  if (scope === null && days === null) return []
  const maternity = historia.incapacidad_maternidad === true
  const parts: readonly LeavePart[] = [
    ...(scope === null
      ? []
      : [
          {
            component: {
              id: 'LicenseScope',
              code: snomed('255590007', 'alcance', 'Incapacidad - Alcance de la incapacidad'),
              valueCodeableConcept: concept(listed(i, 'ColombianLicenseScope', incapacidadAlcance, scope)),
            },
            campo: 'incapacidad_alcance',
          },
        ]),
    ...(days === null
      ? []
      : [
          {
            component: {
              id: i.version.leaveDays[maternity ? 1 : 0],
              code: snomed('410670007', 'tiempo', maternity ? 'Días de licencia de maternidad' : 'Días de incapacidad'),
              valueQuantity: { value: days, unit: 'días', system: UCUM, code: 'd' },
            },
            campo: 'incapacidad_dias',
          },
          ...periodParts(i, days),
        ]),
  ]
  const made = resource('Observation', 'AttendanceAllowance-0', 'AttendanceAllowanceRDA', {
    status: 'final',
    code: snomed('160983005', 'permiso de concurrencia', SIPE),
    subject: to(i, patientId(i)),
    component: parts.map(({ component }) => component),
  })
  const fields = Object.fromEntries(parts.map(({ campo }, n) => [`component[${n}]`, campo]))
  return [
    {
      resource: made,
      source: from('historia', historia, 'incapacidad_alcance', {
        component: 'incapacidad_dias',
        'component:LicenseScope': 'incapacidad_alcance',
        ...fields,
      }),
    },
  ]
}

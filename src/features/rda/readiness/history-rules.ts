import { dateInBogota } from '../../../model/calendar.ts'
import { norm } from '../../../model/norms.ts'
import { always } from '../../../model/predicate.ts'
import { yearBefore } from '../checker/period-rules.ts'
import { consultationCodes } from '../document/consultations.ts'
import { ageOf, WORKING_AGE } from '../document/contents.ts'
import { endOf, startOf } from '../document/encounter.ts'
import type { RdaInput } from '../document/input.ts'
import { providerCode } from '../document/people.ts'
import { beginsBefore } from '../document/sick-leave.ts'
import { selfPaying } from '../document/taken.ts'
import { every, type RdaRule, rule } from './rule.ts'

/** What the guide counts from the day on which it is asked. */
const isOld = (i: RdaInput): boolean => {
  const least = yearBefore(dateInBogota(i.ahora))
  return [startOf(i), endOf(i)].some((moment) => dateInBogota(moment) < least)
}

export const historyRules: readonly RdaRule[] = [
  rule('historia', 'profesional', {
    ruta: 'participant',
    mensaje: 'Falta el profesional a cargo, o quien lo está no tiene registro profesional.',
    solucion: 'Asigne la historia a un profesional con cuenta y registro ReTHUS.',
    kinds: every,
    faults: [{ of: 'profesional', none: always }],
  }),
  // The configuration answers for whatever was closed without it.
  rule('prestador', 'codigo', {
    codigo: 'falta_prestador_codigo',
    ruta: 'identifier',
    mensaje: 'Falta el código REPS del prestador.',
    solucion: 'Quien administra el sistema lo configura; mientras la historia esté abierta también se escribe en ella.',
    kinds: every,
    faults: (i) => providerCode(i) === null,
  }),
  rule('historia', 'modalidad_atencion', {
    ruta: 'type',
    mensaje: 'Falta la modalidad de la atención.',
    solucion: 'Escójala en el encabezado de la historia.',
    kinds: every,
  }),
  rule('historia', 'grupo_servicios', {
    ruta: 'type',
    mensaje: 'Falta el grupo de servicios.',
    solucion: 'Es 01 en consulta, 05 en urgencias y 03 en hospitalización.',
    kinds: every,
  }),
  rule('historia', 'entorno_atencion', {
    ruta: 'type',
    mensaje: 'Falta el entorno de la atención.',
    solucion: 'Escójalo en el encabezado de la historia.',
  }),
  rule('historia', 'causa_atencion', {
    ruta: 'reasonCode',
    mensaje: 'Falta la causa que motiva la atención.',
    solucion: 'Escójala en el encabezado: enfermedad general es 38.',
  }),
  rule('historia', 'cups_consulta', {
    ruta: 'serviceType',
    mensaje: 'Falta el código CUPS de la consulta.',
    solucion: 'Escríbalo en el encabezado; medicina general por primera vez es 890201.',
    kinds: ['consulta'],
  }),
  rule('historia', 'cups_consulta', {
    codigo: 'cups_no_es_consulta',
    ruta: 'serviceType',
    mensaje: 'Ese código CUPS no es de los de consulta que admite el RDA.',
    solucion: 'Use uno de 890101 a 890398; una interconsulta no se informa como consulta.',
    kinds: ['consulta'],
    each: { not: { any: [{ cups_consulta: null }, { cups_consulta: consultationCodes }] } },
  }),
  rule('historia', 'eapb', {
    fhir: 'Composition',
    ruta: 'section',
    mensaje: 'No se sabe quién paga la atención.',
    solucion:
      'Escoja la EAPB, o diga en tipo de usuario que es particular o no afiliado; si ya está cerrada, con un complemento.',
    asked: { not: selfPaying },
  }),
  rule('historia', 'ocupacion', {
    fhir: 'Observation',
    ruta: 'section',
    mensaje: 'Falta la ocupación del paciente.',
    solucion: 'Escójala en el encabezado de la historia (CIUO-88 A.C.); si ya está cerrada, con un complemento.',
    asked: (i) => (ageOf(i) ?? WORKING_AGE) >= WORKING_AGE,
    advice: true,
  }),
  rule('historia', 'triage', {
    fhir: 'Observation',
    ruta: 'valueCodeableConcept',
    mensaje: 'Falta la clasificación de triage.',
    solucion: 'Regístrela en el encabezado de la historia.',
    kinds: ['urgencias'],
  }),
  rule('historia', 'fecha_inicio', {
    codigo: 'fin_antes_del_inicio',
    ruta: 'period',
    mensaje: 'La atención termina antes de empezar.',
    solucion: 'Corrija la fecha de inicio antes de cerrar.',
    faults: (i) => Date.parse(endOf(i)) < Date.parse(startOf(i)),
  }),
  rule('historia', 'fecha_fin', {
    codigo: 'atencion_antigua',
    ruta: 'period.end',
    mensaje: 'La atención comenzó o terminó hace más de un año y la guía ya no la recibe.',
    solucion: 'No hay corrección posible: el RDA se genera al terminar la atención.',
    advice: 'demandsRecent',
    faults: isOld,
  }),
  rule('historia', 'fecha_inicio', {
    codigo: 'atencion_futura',
    ruta: 'period',
    mensaje: 'La atención tiene una fecha futura.',
    solucion: 'Genere el RDA cuando haya terminado.',
    only: '1.0.0',
    faults: (i) => Math.max(Date.parse(startOf(i)), Date.parse(endOf(i))) > Date.parse(i.ahora),
  }),
  rule('historia', 'incapacidad_dias', {
    codigo: 'incapacidad_incompleta',
    fhir: 'Observation',
    ruta: 'component',
    mensaje: 'La incapacidad no dice sus días y su alcance.',
    solucion: 'Complete las dos cosas en el encabezado, o quite la que sobra.',
    each: {
      any: [{ incapacidad_alcance: null }, { incapacidad_dias: null }],
      not: { incapacidad_alcance: null, incapacidad_dias: null },
    },
  }),
  rule('historia', 'incapacidad_inicio', {
    fhir: 'Observation',
    ruta: 'component',
    mensaje: 'La incapacidad no dice cuándo comienza: el RDA no dirá su período.',
    solucion: 'Escriba su fecha de inicio en el encabezado.',
    each: { incapacidad_inicio: null, not: { incapacidad_dias: null } },
    advice: true,
    only: '1.0.0',
  }),
  rule('historia', 'incapacidad_retroactividad', {
    codigo: 'incapacidad_retroactiva_sin_motivo',
    fhir: 'Observation',
    ruta: 'component',
    mensaje: 'La incapacidad comienza antes de la atención y no dice por qué.',
    solucion: `Escoja el motivo de la retroactividad (${norm('decreto_1427_2022')}), o corrija la fecha de inicio.`,
    only: '1.0.0',
    asked: { not: { any: [{ incapacidad_dias: null }, { incapacidad_inicio: null }] } },
    faults: (i) => beginsBefore(i) && i.content.historia.incapacidad_retroactividad === null,
  }),
]

import { textIn } from '../../fhir/elements/row-values.ts'
import { isConsultation } from '../document/consultations.ts'
import { ageOf, WORKING_AGE } from '../document/contents.ts'
import { endOf, startOf } from '../document/encounter.ts'
import type { RdaInput } from '../document/input.ts'
import { paysHimself, providerCode } from '../document/people.ts'
import { encounters, every, type Rule, rule } from './rule.ts'

type Words = Pick<Rule, 'ruta' | 'mensaje' | 'solucion'>
const lacks = (campo: string, words: Words, more: Partial<Rule> = {}): Rule =>
  rule({
    codigo: `falta_${campo}`,
    recurso: 'historia',
    campo,
    fhir: 'Encounter',
    kinds: encounters,
    fails: ({ content: { historia } }) => (textIn(historia, campo) === null ? [historia.id] : []),
    sql: () => `h.${campo} is null`,
    ...words,
    ...more,
  })
const self = (i: RdaInput, broken: boolean): readonly string[] => (broken ? [i.content.historia.id] : [])
const YEAR = 366 * 86_400_000

export const historyRules: readonly Rule[] = [
  rule({
    ...lacks('profesional', {
      ruta: 'participant',
      mensaje: 'Falta el profesional a cargo, o quien lo está no tiene registro profesional.',
      solucion: 'Asigne la historia a un profesional con cuenta y registro ReTHUS.',
    }),
    kinds: every,
    fails: (i) => self(i, i.profesional === null),
    sql: () => 'pr.id is null',
  }),
  rule({
    codigo: 'falta_prestador_codigo',
    // The configuration answers for whatever was closed without it.
    recurso: 'prestador',
    campo: 'codigo',
    fhir: 'Organization',
    ruta: 'identifier',
    mensaje: 'Falta el código REPS del prestador.',
    solucion:
      'El operador del servicio define PRESTADOR_CODIGO; mientras la historia esté abierta también se escribe en ella.',
    fails: (i) => (providerCode(i) === null ? [null] : []),
  }),
  lacks(
    'modalidad_atencion',
    {
      ruta: 'type',
      mensaje: 'Falta la modalidad de la atención.',
      solucion: 'Escójala en el encabezado de la historia.',
    },
    { kinds: every },
  ),
  lacks(
    'grupo_servicios',
    {
      ruta: 'type',
      mensaje: 'Falta el grupo de servicios.',
      solucion: 'Es 01 en consulta, 05 en urgencias y 03 en hospitalización.',
    },
    { kinds: every },
  ),
  lacks('entorno_atencion', {
    ruta: 'type',
    mensaje: 'Falta el entorno de la atención.',
    solucion: 'Escójalo en el encabezado de la historia.',
  }),
  lacks('causa_atencion', {
    ruta: 'reasonCode',
    mensaje: 'Falta la causa que motiva la atención.',
    solucion: 'Escójala en el encabezado: enfermedad general es 38.',
  }),
  lacks(
    'cups_consulta',
    {
      ruta: 'serviceType',
      mensaje: 'Falta el código CUPS de la consulta.',
      solucion: 'Escríbalo en el encabezado; medicina general por primera vez es 890201.',
    },
    { kinds: ['consulta'], sql: () => `h.tipo_atencion = 'consulta_externa' and h.cups_consulta is null` },
  ),
  rule({
    codigo: 'cups_no_es_consulta',
    recurso: 'historia',
    campo: 'cups_consulta',
    fhir: 'Encounter',
    ruta: 'serviceType',
    mensaje: 'Ese código CUPS no es de los de consulta que admite el RDA.',
    solucion: 'Use uno de 890101 a 890398; una interconsulta no se informa como consulta.',
    kinds: ['consulta'],
    fails: (i) => {
      const code = textIn(i.content.historia, 'cups_consulta')
      return self(i, code !== null && !isConsultation(code))
    },
  }),
  lacks(
    'eapb',
    {
      ruta: 'section',
      mensaje: 'No se sabe quién paga la atención.',
      solucion: 'Escoja la EAPB, o diga en tipo de usuario que es particular (12) o no afiliado (05).',
    },
    {
      fhir: 'Composition',
      applies: (i) => !paysHimself(i),
      sql: () => `h.eapb is null and coalesce(h.tipo_usuario, '') not in ('05', '12')`,
    },
  ),
  lacks(
    'ocupacion',
    {
      ruta: 'section',
      mensaje: 'Falta la ocupación del paciente.',
      solucion: 'Escójala en el encabezado de la historia (CIUO-88 A.C.).',
    },
    {
      fhir: 'Observation',
      severity: () => 'advertencia',
      applies: (i) => (ageOf(i) ?? WORKING_AGE) >= WORKING_AGE,
      sql: () =>
        `h.ocupacion is null and p.fecha_nacimiento <= ((h.fecha_inicio at time zone 'America/Bogota')::date - interval '${WORKING_AGE} years')`,
    },
  ),
  lacks(
    'triage',
    {
      ruta: 'valueCodeableConcept',
      mensaje: 'Falta la clasificación de triage.',
      solucion: 'Regístrela en el encabezado de la historia.',
    },
    {
      fhir: 'Observation',
      kinds: ['urgencias'],
      sql: () => `h.tipo_atencion = 'urgencias' and h.triage is null`,
    },
  ),
  rule({
    codigo: 'fin_antes_del_inicio',
    recurso: 'historia',
    campo: 'fecha_inicio',
    fhir: 'Encounter',
    ruta: 'period',
    mensaje: 'La atención termina antes de empezar.',
    solucion: 'Corrija la fecha de inicio antes de cerrar.',
    kinds: encounters,
    fails: (i) => self(i, Date.parse(endOf(i)) < Date.parse(startOf(i))),
  }),
  rule({
    codigo: 'atencion_antigua',
    recurso: 'historia',
    campo: 'fecha_fin',
    fhir: 'Encounter',
    ruta: 'period.end',
    mensaje: 'La atención terminó hace más de un año y la guía ya no la recibe.',
    solucion: 'No hay corrección posible: el RDA se genera al terminar la atención.',
    kinds: encounters,
    severity: (v) => (v.demandsRecent ? 'error' : 'advertencia'),
    fails: (i) => self(i, Date.parse(i.ahora) - Date.parse(endOf(i)) > YEAR),
  }),
  rule({
    codigo: 'incapacidad_incompleta',
    recurso: 'historia',
    campo: 'incapacidad_dias',
    fhir: 'Observation',
    ruta: 'component',
    mensaje: 'La incapacidad no dice sus días y su alcance.',
    solucion: 'Complete las dos cosas en el encabezado, o quite la que sobra.',
    kinds: encounters,
    fails: (i) => {
      const { incapacidad_alcance: scope, incapacidad_dias: days } = i.content.historia
      return self(i, (scope ?? null) === null ? (days ?? null) !== null : (days ?? null) === null)
    },
  }),
]

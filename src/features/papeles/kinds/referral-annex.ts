import { dateInBogota, yearsBetween } from '../../../model/calendar.ts'
import { say } from '../../../model/say.ts'
import { textOrNull } from '../../../model/text/plain-text.ts'
import { eapb } from '../../../resources/eapb.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { examenFisico } from '../../../resources/examen-fisico.ts'
import { historia } from '../../../resources/historia.ts'
import { paciente } from '../../../resources/paciente.ts'
import { localTime } from '../../reporte/local-time.ts'
import { data, type Section } from '../../reporte/report.ts'
import type { PaperInput, PaperLack } from '../kind.ts'
import { issuable, labelledValues, showing, told } from '../pieces.ts'
import { leadingDiagnoses } from './incapacidad.ts'

/** Res. 2335 de 2023, anexo 1: what a referral says besides what is known of the illness. */

type Order = EntryRow<'orden'>
const URGENT = ['prioritaria', 'urgente', 'inmediata']
const UNKNOWN = 'Sin registrar'

const isAfterEmergency = ({ content: { historia: h } }: PaperInput): boolean => h.tipo_atencion === 'urgencias'

function requestValues(input: PaperInput, orders: readonly Order[]): readonly (readonly [string, string])[] {
  const urgent = isAfterEmergency(input) || orders.some(({ prioridad }) => URGENT.includes(prioridad ?? ''))
  const kind = isAfterEmergency(input)
    ? '01 Posterior a la atención de urgencias'
    : urgent
      ? '02 Priorizada'
      : '03 Electiva'
  return [
    ['Fecha y hora de la solicitud', localTime(orders[0]?.fecha_orden ?? input.now)],
    ['Prioridad', urgent ? '01 Priorizada' : '02 No priorizada'],
    ['Tipo de solicitud', kind],
  ]
}

/** Of a note the hour is its own; what is not known is said to be so, and asked for nowhere: who comes alone may say nothing. */
export function annexSections(input: PaperInput, orders: readonly Order[], at: string): Section[] {
  const { historia: h, paciente: p, eapb: payer } = input.content
  const [show, person] = [showing(historia, h, input), showing(paciente, p, input)]
  const known = (fields: readonly string[]) =>
    fields.map(
      (field) => [paciente.fields[field as keyof typeof paciente.fields].label, person(field) || UNKNOWN] as const,
    )
  const insurer = payer === null ? null : showing(eapb, payer, input)
  return [
    {
      id: 'solicitud',
      titulo: 'Solicitud',
      bloques: data(3, [
        ...told(requestValues({ ...input, now: at }, orders)),
        ...labelledValues(historia, show, ['causa_atencion', 'modalidad_atencion', 'servicio_reps', 'destino_egreso']),
        ...told([
          ['Entidad responsable de pago', insurer === null ? 'Ninguna registrada' : insurer('nombre')],
          ['Código de la entidad', insurer === null ? null : insurer('codigo')],
          ['Tipo de usuario', show('tipo_usuario')],
        ]),
      ]),
    },
    {
      id: 'persona',
      titulo: 'Datos de la persona',
      bloques: data(
        3,
        told([
          ...known(['fecha_nacimiento', 'direccion', 'barrio', 'municipio_residencia', 'telefono_movil']),
          ['Otro teléfono', person('telefono_fijo')],
          ...known(['correo', 'contacto_emergencia_nombre', 'contacto_emergencia_telefono']),
          ['Acompañante', show('acompanante_nombre')],
          ['Teléfono del acompañante', show('acompanante_telefono')],
        ]),
      ),
    },
  ]
}

const signs = [
  'tension_sistolica',
  'frecuencia_cardiaca',
  'frecuencia_respiratoria',
  'temperatura',
  'saturacion_oxigeno',
] as const
/** Before this age blood pressure is not taken as a matter of course. */
const PRESSURE_AGE = 3
/** At a distance, and where no body is examined, nothing is measured. */
const REMOTE = ['06', '07', '08', '09']
const EXAMINERS = ['medico', 'odontologo', 'coordinador_medico', 'demostracion']

/** What the annex wants and the referring professional can always say. */
export function annexLacks(input: PaperInput): PaperLack[] {
  const { historia: h, paciente: p } = input.content
  const exams = issuable(input, 'examen_fisico')
  const examines = EXAMINERS.includes(input.role) && !REMOTE.includes(textOrNull(h.modalidad_atencion) ?? '')
  const age = yearsBetween(String(p.fecha_nacimiento), dateInBogota(input.now))
  const missing = signs.filter(
    (sign) => (sign !== 'tension_sistolica' || age >= PRESSURE_AGE) && exams.every((row) => row[sign] === null),
  )
  const isDescribed = exams.some((row) => row.aspecto_general !== null || (row.hallazgos ?? []).length > 0)
  const words = missing.map((sign) => examenFisico.fields[sign].label.replace(/ \(.*/, '').toLowerCase()).join(', ')
  const asked: readonly (readonly [campo: string, lacks: boolean, es: string, en: string])[] = [
    ['diagnostico', leadingDiagnoses(input).principal === undefined, 'el diagnóstico principal', 'principal diagnosis'],
    [
      'causa_atencion',
      textOrNull(h.causa_atencion) === null,
      'la causa que motiva la atención',
      'cause of the encounter',
    ],
    ['enfermedad_actual', textOrNull(h.enfermedad_actual) === null, 'la enfermedad actual', 'present illness'],
    ['signos_vitales', examines && missing.length > 0, `los signos vitales; faltan: ${words}`, 'vital signs'],
    ['examen_fisico', examines && !isDescribed, 'lo hallado al examen físico', 'findings of the examination'],
  ]
  return asked
    .filter(([, lacks]) => lacks)
    .map(([campo, , es, en]) => ({ campo, mensaje: say(`La remisión lleva ${es}.`, `A referral states the ${en}.`) }))
}

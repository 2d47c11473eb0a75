import { daysBetween, yearsBetween } from '../../../model/calendar.ts'
import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import { ADULT_DAYS } from '../../../model/codes/vital-ranges.ts'
import { news2, news2Points } from '../../../model/scales/news2.ts'
import { withUnit } from '../../../model/text/unit-words.ts'
import { type EntryRow, standingEntries } from '../../../resources/entries.ts'
import { examCodes, type Measure, readingOf } from '../../../resources/examen-fisico.ts'
import type { Gravedad } from '../../farmacologia/gravity.ts'
import type { HistoryContent } from '../content.ts'
import type { Alerta } from './alert.ts'
import { pregnancyStated } from './pregnancy.ts'
import { byMoment, dayOf, moment, number, text } from './rows.ts'

/** Those whose limits are a matter of life. */
const signs = [
  'tension_sistolica',
  'tension_diastolica',
  'frecuencia_cardiaca',
  'frecuencia_respiratoria',
  'temperatura',
  'saturacion_oxigeno',
  'glucometria',
] as const satisfies readonly Measure[]

type Exam = EntryRow<'examen_fisico'>

const latestExam = ({ entries }: HistoryContent): Exam | null =>
  standingEntries(entries, 'examen_fisico')
    .sort(byMoment((row) => moment(text(row, 'fecha_registro')) ?? moment(row.creado_en) ?? 0))
    .at(-1) ?? null

const critical = (exam: Exam, titulo: string, detalle: string, fuente: string): Alerta => ({
  codigo: 'signo_vital_critico',
  gravedad: 'critica',
  titulo,
  detalle,
  registros: [exam.id],
  fuente,
})

function criticalSigns(exam: Exam, days: number | null): Alerta[] {
  const found = signs.flatMap((sign) => {
    const value = clinicalValues.get(examCodes[sign])
    const n = number(exam, sign)
    const reading = n === null ? null : readingOf(sign, n, days)
    if (value === undefined || (reading !== 'critico_bajo' && reading !== 'critico_alto')) return []
    const side = reading === 'critico_bajo' ? 'baja' : 'alta'
    return critical(
      exam,
      `${value.nombre} críticamente ${side}`,
      `${withUnit(String(n).replace('.', ','), value.unidad)} en el último examen físico.`,
      days !== null && days < ADULT_DAYS
        ? 'Límites por edad, PALS (American Heart Association, 2015)'
        : 'Límites críticos del catálogo de valores clínicos',
    )
  })
  const coma = number(exam, 'glasgow')
  if (coma !== null && coma <= 8)
    found.push(
      critical(
        exam,
        'Glasgow de 8 o menos',
        `Glasgow ${coma}: proteja la vía aérea.`,
        'Teasdale y Jennett. Lancet 1974;2:81',
      ),
    )
  return found
}

/** In pregnancy the limit is lower and the answer does not wait. */
function severeHypertension(exam: Exam): Alerta[] {
  const [systolic, diastolic] = [number(exam, 'tension_sistolica') ?? 0, number(exam, 'tension_diastolica') ?? 0]
  if (systolic < 160 && diastolic < 110) return []
  return [
    critical(
      exam,
      'Hipertensión grave en la gestación',
      `Sistólica de 160 o más, o diastólica de 110 o más (${systolic || '–'}/${diastolic || '–'}): confírmela en 15 minutos y trátela antes de una hora.`,
      'ACOG Practice Bulletin 222, 2020',
    ),
  ]
}

/** What NEWS2 reads off an exam; without supplemental oxygen or level of consciousness recorded there is no total. */
function news2Items(exam: Exam): Readonly<Record<string, number | null>> {
  const oxygen = number(exam, 'fio2')
  const coma = number(exam, 'glasgow')
  return {
    frecuencia_respiratoria: number(exam, 'frecuencia_respiratoria'),
    saturacion_oxigeno: number(exam, 'saturacion_oxigeno'),
    oxigeno_suplementario: oxygen === null ? null : Number(oxygen > 21),
    tension_sistolica: number(exam, 'tension_sistolica'),
    frecuencia_cardiaca: number(exam, 'frecuencia_cardiaca'),
    conciencia: coma === null ? null : Number(coma < 15),
    temperatura: number(exam, 'temperatura'),
  }
}
const names: Readonly<Record<string, string>> = {
  frecuencia_respiratoria: 'frecuencia respiratoria',
  saturacion_oxigeno: 'saturación de oxígeno',
  oxigeno_suplementario: 'oxígeno suplementario (FiO2)',
  tension_sistolica: 'tensión sistólica',
  frecuencia_cardiaca: 'frecuencia cardiaca',
  conciencia: 'conciencia (Glasgow)',
  temperatura: 'temperatura',
}
/** Values of zero points: with them in place of what is missing, the score is the least it can be. */
const scoreless = {
  frecuencia_respiratoria: 16,
  saturacion_oxigeno: 98,
  oxigeno_suplementario: 0,
  tension_sistolica: 120,
  frecuencia_cardiaca: 70,
  conciencia: 0,
  temperatura: 37,
} as const

interface Response {
  readonly gravedad: Gravedad
  readonly detalle: string
}
/** Clinical response to the NEWS trigger thresholds (Royal College of Physicians, 2017). */
function response(total: number, single: boolean): Response {
  if (total >= 7) return { gravedad: 'critica', detalle: 'Riesgo alto: respuesta de emergencia y monitoreo continuo.' }
  if (total >= 5)
    return { gravedad: 'alta', detalle: 'Riesgo medio: valoración urgente y signos vitales al menos cada hora.' }
  if (single)
    return {
      gravedad: 'media',
      detalle: 'Riesgo bajo-medio, 3 puntos en un solo parámetro: valoración urgente y signos al menos cada hora.',
    }
  const often = total === 0 ? 'cada 12 horas' : 'cada 4 a 6 horas'
  return { gravedad: 'informativa', detalle: `Riesgo bajo: signos vitales al menos ${often}.` }
}

function news2Alert(exam: Exam, acute: boolean): Alerta[] {
  const read = news2Items(exam)
  const given = Object.entries(read).filter((pair): pair is [string, number] => pair[1] !== null)
  const missing = Object.keys(read).filter((key) => read[key] === null)
  if (given.length === 0) return []
  // Scale 2 of SpO2 is a clinical decision in hypercapnic failure, so scale 1 holds until it is recorded.
  const items = { ...scoreless, ...Object.fromEntries(given), escala_spo2: 1 }
  const total = news2.score(items)
  const { gravedad, detalle } = response(
    total,
    Object.values(news2Points(items)).some((points) => points === 3),
  )
  // Low scores, and scores that cannot be told, matter where patients are watched; elsewhere they are noise.
  if (gravedad === 'informativa' && !acute) return []
  const complete = missing.length === 0
  const lacking = `Faltan: ${missing.map((key) => names[key]).join(', ')}.`
  const partial = gravedad === 'informativa' ? lacking : `${detalle} ${lacking}`
  return [
    {
      codigo: complete ? 'news2' : 'news2_incompleto',
      gravedad,
      titulo: complete
        ? `NEWS2: ${total}`
        : gravedad === 'informativa'
          ? 'NEWS2 sin calcular'
          : `NEWS2: al menos ${total}`,
      detalle: `${complete ? detalle : partial} Escala 1 de SpO2.`,
      registros: [exam.id],
      fuente: news2.source,
    },
  ]
}

/** What the latest physical exam of the history says by itself. */
export function vitalSigns(content: HistoryContent): Alerta[] {
  const exam = latestExam(content)
  if (exam === null) return []
  const birth = text(content.paciente, 'fecha_nacimiento')
  const day = dayOf(text(exam, 'fecha_registro') ?? exam.creado_en)
  const [age, days] =
    birth === null || day === null ? [null, null] : [yearsBetween(birth, day), daysBetween(birth, day)]
  const pregnant = pregnancyStated(content).embarazo.length > 0
  const acute = content.historia.tipo_atencion !== 'consulta_externa'
  return [
    ...criticalSigns(exam, days),
    ...(pregnant ? severeHypertension(exam) : []),
    // NEWS2 is not for those under 16 nor for pregnancy.
    ...(age !== null && age >= 16 && !pregnant ? news2Alert(exam, acute) : []),
  ]
}

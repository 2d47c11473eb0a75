import { decimal, integer, objects, oneOf, text } from '../../model/fields.ts'
import {
  durationDays,
  highestDoses,
  moments,
  type RegimenStep,
  stepKinds,
  weekdays,
} from '../../model/medicines/regimen.ts'
import { say } from '../../model/say.ts'

const amount = { min: 0.0001, max: 1_000_000, digits: 4 } as const

/** What one dose at one interval cannot say. Without it a prescription is that dose, as long as it lasts. */
export const regimenFields = {
  pasos: objects(
    {
      tipo: oneOf(stepKinds, { label: 'Qué es', required: true }),
      dosis: decimal({ label: 'Dosis', about: 'En la unidad de la dosis de la fórmula.', required: true, ...amount }),
      cada_horas: decimal({
        label: 'Cada cuántas horas',
        about: 'Por defecto, como la fórmula; de un rescate, lo mínimo entre dos.',
        min: 0.25,
        max: 8760,
        digits: 2,
      }),
      dias: integer({ label: 'Por cuántos días', min: 1, max: 999 }),
      momento: oneOf(moments, { label: 'Momento del día' }),
      dia: oneOf(weekdays, { label: 'Día de la semana' }),
      desde: decimal({ label: 'Glucosa desde (mg/dL)', min: 0, max: 2000, digits: 1 }),
      hasta: decimal({ label: 'Glucosa hasta (mg/dL)', min: 0, max: 2000, digits: 1 }),
      condicion: text({ label: 'Cuándo', max: 200 }),
    },
    {
      label: 'Pasos de la pauta',
      about:
        'Lo que no es una sola dosis: carga, tomas que cambian con los días (descenso), con la hora o con el día de la semana, rescates y escala según glucosa. Las tomas se dicen todas y la primera es la dosis de la fórmula; la carga y el rescate se suman a ella.',
      maxItems: 14,
    },
  ),
  condicion: text({
    label: 'A necesidad: cuándo',
    about: 'Con ella la dosis es a necesidad y la frecuencia, lo mínimo entre dos tomas.',
    max: 200,
    example: 'si hay dolor',
  }),
  maximo_dia: decimal({
    label: 'Máximo en 24 horas',
    about: 'En la unidad de la dosis, con todo lo que se tome.',
    ...amount,
  }),
  infusion_ml: decimal({ label: 'Volumen en que se diluye (ml)', min: 0.1, max: 100_000, digits: 1 }),
  infusion_en: text({ label: 'En qué se diluye', max: 100, example: 'SSN 0,9 %' }),
  infusion_minutos: integer({ label: 'Pasar en (minutos)', min: 1, max: 10_080 }),
  infusion_ml_hora: decimal({ label: 'Velocidad (ml/hora)', min: 0.1, max: 10_000, digits: 1 }),
} as const

interface WithRegimen {
  readonly dosis_valor: number
  readonly frecuencia_valor: number | null
  readonly frecuencia_unidad: string
  readonly duracion_valor: number
  readonly duracion_unidad: string
  readonly pasos: readonly RegimenStep[] | null
  readonly condicion: string | null
  readonly maximo_dia: number | null
  readonly infusion_ml: number | null
  readonly infusion_minutos: number | null
  readonly infusion_ml_hora: number | null
}

const takings = ({ pasos }: WithRegimen): readonly RegimenStep[] => (pasos ?? []).filter(({ tipo }) => tipo === 'toma')

/** Days, hours of the day and days of the week are three ways to follow one another. */
function mixesOrders(f: WithRegimen): boolean {
  const steps = takings(f)
  const ways = (['dias', 'momento', 'dia'] as const).filter((way) => steps.some((step) => step[way] != null))
  // The last of those that follow one another may last as long as the rest of the treatment.
  const isWhole = (way: (typeof ways)[number]): boolean =>
    steps.every((step, i) => step[way] != null || (way === 'dias' && i === steps.length - 1))
  return steps.length > 0 && (steps.length < 2 || ways.length !== 1 || !ways.every(isWhole))
}

function daysDisagree(f: WithRegimen): boolean {
  const steps = takings(f)
  const all = durationDays(f.duracion_valor, f.duracion_unidad)
  if (!steps.some(({ dias }) => dias != null) || all === null) return false
  const said = steps.reduce((total, { dias }) => total + (dias ?? 0), 0)
  return steps.at(-1)?.dias == null ? said >= all : said !== all
}

const isRepeated = (names: readonly (string | null | undefined)[]): boolean => {
  const said = names.filter((name) => name != null)
  return new Set(said).size !== said.length
}

function scaleOverlaps({ pasos }: WithRegimen): boolean {
  const steps = (pasos ?? []).filter(({ tipo }) => tipo === 'escala')
  const from = (step: RegimenStep): number => step.desde ?? 0
  const to = (step: RegimenStep): number => step.hasta ?? Number.POSITIVE_INFINITY
  const sorted = steps.toSorted((a, b) => from(a) - from(b))
  return (
    steps.some((step) => (step.desde ?? step.hasta ?? null) === null || from(step) >= to(step)) ||
    sorted.some((step, i) => i > 0 && to(sorted[i - 1] ?? step) > from(step))
  )
}

const isOverMost = (f: WithRegimen): boolean => {
  if (f.maximo_dia === null) return false
  const { taking, day } = highestDoses({ ...f, maximo_dia: null, pasos: takings(f) })
  return taking > f.maximo_dia || (f.condicion === null && day !== null && day > f.maximo_dia * 1.001)
}

const rateDisagrees = ({ infusion_ml: ml, infusion_minutos: minutes, infusion_ml_hora: rate }: WithRegimen): boolean =>
  ml !== null && minutes !== null && rate !== null && Math.abs((rate * minutes) / 60 - ml) > ml * 0.05

export const regimenRules = [
  {
    field: 'pasos',
    broken: mixesOrders,
    say: say(
      'Las tomas de una pauta son dos o más y se siguen de una sola manera: por días, por la hora o por el día de la semana.',
      'The takings of a regimen are two or more and follow each other in one way: by days, by hour or by weekday.',
    ),
  },
  {
    field: 'pasos',
    broken: (f: WithRegimen) => (takings(f)[0]?.dosis ?? f.dosis_valor) !== f.dosis_valor,
    say: say(
      'La primera toma de la pauta es la dosis de la fórmula.',
      'The first taking is the dose of the prescription.',
    ),
  },
  {
    field: 'pasos',
    broken: daysDisagree,
    say: say(
      'Los días de los pasos no suman la duración del tratamiento.',
      'The days of the steps do not add up to the duration.',
    ),
  },
  {
    field: 'pasos',
    broken: (f: WithRegimen) =>
      isRepeated(takings(f).map(({ momento }) => momento)) || isRepeated(takings(f).map(({ dia }) => dia)),
    say: say('Hay dos tomas para el mismo momento o el mismo día.', 'Two takings at the same time or day.'),
  },
  {
    field: 'pasos',
    broken: scaleOverlaps,
    say: say(
      'Los rangos de glucosa de la escala no se cruzan, y cada uno dice desde o hasta cuánto.',
      'The ranges of the scale do not overlap, and each says its bounds.',
    ),
  },
  {
    field: 'maximo_dia',
    broken: isOverMost,
    say: say(
      'La dosis que se formula pasa de su propio máximo en 24 horas.',
      'The dose exceeds its own maximum in 24 hours.',
    ),
  },
  {
    field: 'infusion_ml_hora',
    broken: rateDisagrees,
    say: say(
      'La velocidad no concuerda con el volumen y el tiempo en que se pasa.',
      'The rate disagrees with the volume and the time.',
    ),
  },
] as const

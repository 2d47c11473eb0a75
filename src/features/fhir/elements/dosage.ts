import { unidadMedida, unidadTiempo, viaAdministracion } from '../../../model/codes/index.ts'
import type { RegimenStep } from '../../../model/medicines/regimen.ts'
import type { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { stepsIn } from '../../../resources/regimen/regimen-sentence.ts'
import type { DrawnRowFor } from '../source.ts'
import { called, codingIf, inTable, labelOf, listed } from './coding.ts'
import { OURS, RDA, when } from './drawing.ts'
import { amountOf } from './entries.ts'

const SYSTEM = `${RDA}/CodeSystem`
/** MedicationTime → UCUM. `7`, as the patient responds, and `8`, only once, are no time. */
const UCUM_TIME: Readonly<Record<string, string>> = { '1': 'min', '2': 'h', '3': 'd', '4': 'wk', '5': 'mo', '6': 'a' }
const ONCE = '8'

type Prescribed = DrawnRowFor<typeof formulaMedicamento>
type Lasts = {
  readonly duracion_valor?: unknown
  readonly duracion_unidad?: unknown
  readonly [other: string]: unknown
}
interface Lasting {
  readonly value: number
  readonly unit: string
  readonly code: string
}

/** How long a prescription lasts, in UCUM. */
export function lasting(row: Lasts): Lasting | null {
  const { duracion_valor: value, duracion_unidad: unit } = row
  if (typeof value !== 'number' || typeof unit !== 'string') return null
  const code = inTable(UCUM_TIME, unit)
  return code === undefined ? null : { value, unit: labelOf(unidadTiempo, unit) ?? code, code }
}

function timing(row: Prescribed): object {
  const { frecuencia_valor: every, frecuencia_unidad: unit } = row
  const each = inTable(UCUM_TIME, unit)
  const lasts = lasting(row)
  const period =
    typeof every === 'number' && each !== undefined ? { frequency: 1, period: every, periodUnit: each } : {}
  const label = labelOf(unidadTiempo, unit)
  // The guide's own list ends in 7; "only once" is of the ministry's other one.
  const codings =
    unit === ONCE ? codingIf(`${OURS}:unidad-tiempo`, ONCE, label) : listed('MedicationTime', unidadTiempo, unit)
  return {
    repeat: { count: unit === ONCE ? 1 : null, duration: lasts?.value, durationUnit: lasts?.code, ...period },
    code: called(label, ...codings),
  }
}

const UCUM = 'http://unitsofmeasure.org'
const WHEN = { manana: 'MORN', mediodia: 'NOON', tarde: 'AFT', noche: 'NIGHT' } as const
const WEEKDAY = {
  lunes: 'mon',
  martes: 'tue',
  miercoles: 'wed',
  jueves: 'thu',
  viernes: 'fri',
  sabado: 'sat',
  domingo: 'sun',
} as const

const quantityOf = (row: Prescribed, value: Parameters<typeof amountOf>[0]): object | null =>
  amountOf(value, row.dosis_unidad, labelOf(unidadMedida, row.dosis_unidad) ?? row.dosis_unidad, `${SYSTEM}/UMM`)

/** What one step says that the prescription as a whole does not. */
function stepTiming(row: Prescribed, step: RegimenStep): object {
  const { momento, dia, dias, cada_horas: hours } = step
  if (step.tipo === 'carga') return { repeat: { count: 1 } }
  const bounds = dias == null ? {} : { boundsDuration: { value: dias, unit: 'días', system: UCUM, code: 'd' } }
  if (momento != null) return { repeat: { ...bounds, frequency: 1, period: 1, periodUnit: 'd', when: [WHEN[momento]] } }
  if (dia != null) return { repeat: { ...bounds, dayOfWeek: [WEEKDAY[dia]] } }
  if (hours != null) return { repeat: { ...bounds, frequency: 1, period: hours, periodUnit: 'h' } }
  const each = inTable(UCUM_TIME, row.frecuencia_unidad)
  const every = typeof row.frecuencia_valor === 'number' && each !== undefined && step.tipo !== 'rescate'
  return { repeat: { ...bounds, ...(every ? { frequency: 1, period: row.frecuencia_valor, periodUnit: each } : {}) } }
}

const rangeWords = ({ desde, hasta }: RegimenStep): string =>
  `Con glucosa ${desde == null ? '' : `desde ${desde}`}${hasta == null ? '' : ` hasta ${hasta}`} mg/dL`.replace(
    '  ',
    ' ',
  )

/** A regimen in its steps, in the order in which they begin; what is taken beside another has its number. */
export function dosages(row: Prescribed): object[] {
  const needed = row.condicion == null ? {} : { asNeededCodeableConcept: { text: row.condicion } }
  const most = quantityOf(row, row.maximo_dia)
  const limit =
    most === null
      ? {}
      : { maxDosePerPeriod: { numerator: most, denominator: { value: 1, unit: 'día', system: UCUM, code: 'd' } } }
  const whole = dosage(row)
  const steps = stepsIn(row.pasos)
  if (steps.length === 0) return [{ ...whole, ...needed, ...limit }]
  const main = { tipo: 'toma', dosis: row.dosis_valor } as const
  const isAdded = steps.every(({ tipo }) => tipo === 'carga' || tipo === 'rescate')
  const all = [
    ...steps.filter(({ tipo }) => tipo === 'carga'),
    ...(isAdded && typeof main.dosis === 'number' ? [{ ...main, dosis: main.dosis }] : []),
    ...steps.filter(({ tipo }) => tipo !== 'carga'),
  ]
  let sequence = 0
  return all.map((step: RegimenStep, i) => {
    const isBeside = step.tipo === 'rescate' || step.tipo === 'escala' || step.momento != null || step.dia != null
    if (i === 0 || !isBeside || all[i - 1]?.tipo === 'carga') sequence++
    return {
      ...whole,
      sequence,
      text: i === 0 ? row.indicaciones : undefined,
      timing: stepTiming(row, step),
      doseAndRate: [{ doseQuantity: quantityOf(row, step.dosis) }],
      ...(step.tipo === 'rescate' ? { asNeededCodeableConcept: { text: step.condicion ?? 'Rescate' } } : needed),
      ...(step.tipo === 'escala' ? { asNeededCodeableConcept: { text: rangeWords(step) } } : {}),
      ...limit,
    }
  })
}

/** How a medicine is taken: nothing where the view hides it. "Every how much" is a rate in the guide. */
function dosage(row: Prescribed): object {
  const { via_administracion: way, dosis_unidad: unit, frecuencia_unidad: time } = row
  const isTime = inTable(UCUM_TIME, time) !== undefined
  return {
    text: row.indicaciones,
    patientInstruction: row.recomendaciones,
    timing: timing(row),
    route: called(labelOf(viaAdministracion, way), ...listed('VAD', viaAdministracion, way)),
    doseAndRate: [
      {
        doseQuantity: amountOf(row.dosis_valor, unit, labelOf(unidadMedida, unit) ?? unit, `${SYSTEM}/UMM`),
        rateQuantity: when(isTime ? row.frecuencia_valor : null, (every) =>
          amountOf(every, time, labelOf(unidadTiempo, time) ?? time, `${SYSTEM}/MedicationTime`),
        ),
      },
    ],
  }
}

import { unidadMedida, unidadTiempo, viaAdministracion } from '../../../model/codes/index.ts'
import type { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
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

/** How a medicine is taken: nothing where the view hides it. "Every how much" is a rate in the guide. */
export function dosage(row: Prescribed): object {
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

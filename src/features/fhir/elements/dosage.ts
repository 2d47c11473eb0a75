import { unidadMedida, unidadTiempo, viaAdministracion } from '../../../model/codes/index.ts'
import { quantity } from './clinical-elements.ts'
import { codingIf, conceptIf, conceptOf, labelOf, listed } from './coding.ts'
import { numberIn, OURS, one, type ProjectedRow, RDA, some, textIn } from './elements.ts'

const SYSTEM = `${RDA}/CodeSystem`
/** MedicationTime → UCUM. `7`, as the patient responds, and `8`, only once, are no time. */
const UCUM_TIME: Readonly<Record<string, string>> = { '1': 'min', '2': 'h', '3': 'd', '4': 'wk', '5': 'mo', '6': 'a' }
const ONCE = '8'

/** How long a prescription lasts, in UCUM. */
export function lasting(
  row: ProjectedRow,
): { readonly value: number; readonly unit: string; readonly code: string } | null {
  const value = numberIn(row, 'duracion_valor')
  const unit = textIn(row, 'duracion_unidad')
  const code = UCUM_TIME[unit ?? '']
  return value === null || code === undefined ? null : { value, unit: labelOf(unidadTiempo, unit) ?? code, code }
}

function repeat(row: ProjectedRow): object {
  const every = numberIn(row, 'frecuencia_valor')
  const unit = textIn(row, 'frecuencia_unidad')
  const each = UCUM_TIME[unit ?? '']
  const lasts = lasting(row)
  return {
    ...(unit === ONCE ? { count: 1 } : {}),
    ...(lasts === null ? {} : { duration: lasts.value, durationUnit: lasts.code }),
    ...(every === null || each === undefined ? {} : { frequency: 1, period: every, periodUnit: each }),
  }
}

/** The guide's own list ends in 7; "only once" is of the ministry's other one. */
const timeCode = (unit: string | null): object =>
  conceptOf(
    unit === ONCE
      ? codingIf(`${OURS}:unidad-tiempo`, ONCE, labelOf(unidadTiempo, ONCE))
      : listed('MedicationTime', unidadTiempo, unit),
    labelOf(unidadTiempo, unit),
  )

function timing(row: ProjectedRow): object {
  const times = repeat(row)
  const made = {
    ...(Object.keys(times).length === 0 ? {} : { repeat: times }),
    ...conceptIf('code', timeCode(textIn(row, 'frecuencia_unidad'))),
  }
  return Object.keys(made).length === 0 ? {} : { timing: made }
}

/** The dose, and "every how much", which the guide says as a rate. */
function doseAndRate(row: ProjectedRow): object[] {
  const dose = numberIn(row, 'dosis_valor')
  const unit = textIn(row, 'dosis_unidad')
  const every = numberIn(row, 'frecuencia_valor')
  const time = textIn(row, 'frecuencia_unidad')
  const measured = unit === null ? null : (labelOf(unidadMedida, unit) ?? unit)
  const made = {
    ...(dose === null
      ? {}
      : {
          doseQuantity:
            unit === null || measured === null ? { value: dose } : quantity(dose, measured, `${SYSTEM}/UMM`, unit),
        }),
    ...(every === null || time === null || UCUM_TIME[time] === undefined
      ? {}
      : { rateQuantity: quantity(every, labelOf(unidadTiempo, time) ?? time, `${SYSTEM}/MedicationTime`, time) }),
  }
  return Object.keys(made).length === 0 ? [] : [made]
}

/** How a medicine is taken: none where the view hides it. */
export function dosage(row: ProjectedRow): object[] {
  const way = textIn(row, 'via_administracion')
  const made = {
    ...one('text', textIn(row, 'indicaciones')),
    ...one('patientInstruction', textIn(row, 'recomendaciones')),
    ...timing(row),
    ...conceptIf('route', conceptOf(listed('VAD', viaAdministracion, way), labelOf(viaAdministracion, way))),
    ...some('doseAndRate', doseAndRate(row)),
  }
  return Object.keys(made).length === 0 ? [] : [made]
}

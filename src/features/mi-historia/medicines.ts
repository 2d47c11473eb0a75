import { dateInBogota } from '../../model/calendar.ts'
import type { Row } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { isGivenUp, statedAsTaken } from '../farmacologia/stated-medicines.ts'
import { asPrescribed, lastsUntil } from '../longitudinal/medication.ts'
import { numberWords } from '../longitudinal/words.ts'

export const medicineStates = {
  vigente: 'La toma ahora',
  terminado: 'Ya terminó',
  suspendido: 'Se suspendió',
} as const

export interface OwnMedicine {
  readonly id: string
  readonly nombre: string
  readonly como: string
  readonly indicaciones: string | null
  readonly desde: string
  readonly hasta: string | null
  readonly estado: keyof typeof medicineStates
  readonly motivo: string | null
  readonly profesional: string | null
}

const label = (f: Row, field: string): string => labelOf(formulaMedicamento, field, f[field]) ?? ''
const number = (value: unknown): string => (typeof value === 'number' ? numberWords(value) : '')
/** The code list has the units of time in the plural. */
const ONE: Readonly<Record<string, string>> = {
  minutos: 'minuto',
  horas: 'hora',
  días: 'día',
  semanas: 'semana',
  meses: 'mes',
  años: 'año',
}
function counted(n: unknown, label: string): string {
  const unit = label.toLowerCase()
  return n === 1 ? `${ONE[unit] ?? unit}` : `${number(n)} ${unit}`
}

function frequency(f: Row): string {
  const unit = label(f, 'frecuencia_unidad')
  return f.frecuencia_valor === null ? unit.toLowerCase() : `cada ${counted(f.frecuencia_valor, unit)}`
}

/** How to take it, as one would say it to the patient. */
export function howToTake(f: Row): string {
  const dose = `${number(f.dosis_valor)} ${label(f, 'dosis_unidad')}`.trim()
  const duration = counted(f.duracion_valor, label(f, 'duracion_unidad'))
  const lasting = f.duracion_valor === 1 ? `durante 1 ${duration}` : `durante ${duration}`
  return `${dose} ${frequency(f)}, ${lasting}. Vía ${label(f, 'via_administracion').toLowerCase()}.`
}

function stateOf(f: Row, stated: readonly Row[], today: string): OwnMedicine['estado'] {
  if (f.estado === 'suspendida') return 'suspendido'
  const isTaken = f.estado === 'activa' && lastsUntil(f) >= today
  return isTaken && !isGivenUp(stated, asPrescribed(f)) ? 'vigente' : 'terminado'
}

/** A change that was told the patient and not prescribed yet: the older prescription says what is no longer so. */
const changedOf = (formulas: readonly Row[], stated: readonly Row[]): OwnMedicine[] =>
  statedAsTaken(stated, formulas.map(asPrescribed))
    .filter((a) => a.conciliacion === 'cambia')
    .map((a) => ({
      id: a.id,
      nombre: textOrNull(a.medicamento) ?? '',
      como: textOrNull(a.dosis_texto) ?? '',
      indicaciones: null,
      desde: dateInBogota(a.creado_en),
      hasta: null,
      estado: 'vigente',
      motivo: null,
      profesional: textOrNull(a.profesional_nombre),
    }))

/** Newest first, so that of what was prescribed again the last one tells, also that it was stopped; `stated` is what was told of medicines since. */
export function medicinesOf(formulas: readonly Row[], stated: readonly Row[], today: string): OwnMedicine[] {
  const told = new Set<string>()
  const prescribed = formulas
    .toSorted((a, b) => Date.parse(String(b.fecha_prescripcion)) - Date.parse(String(a.fecha_prescripcion)))
    .map((f): OwnMedicine => {
      const nombre = `${textOrNull(f.medicamento_dci) ?? ''} ${textOrNull(f.concentracion) ?? ''}`.trim()
      const state = stateOf(f, stated, today)
      const estado = state === 'vigente' && told.has(nombre.toLowerCase()) ? 'terminado' : state
      if (state !== 'terminado') told.add(nombre.toLowerCase())
      return {
        id: f.id,
        nombre,
        como: howToTake(f),
        indicaciones: textOrNull(f.indicaciones),
        desde: dateInBogota(String(f.fecha_prescripcion)),
        hasta: lastsUntil(f),
        estado,
        motivo: estado === 'suspendido' ? textOrNull(f.motivo_suspension) : null,
        profesional: textOrNull(f.profesional_nombre),
      }
    })
  return [...changedOf(formulas, stated), ...prescribed]
}

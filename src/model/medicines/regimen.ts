/** A prescription's doses through time: the fields of its main dose, and the steps of what no single dose says. Pure. */

export const stepKinds = {
  toma: 'Toma',
  carga: 'Dosis de carga',
  rescate: 'Rescate',
  escala: 'Escala según glucosa',
} as const
export const moments = {
  manana: 'En la mañana',
  mediodia: 'Al mediodía',
  tarde: 'En la tarde',
  noche: 'En la noche',
} as const
export const weekdays = {
  lunes: 'Lunes',
  martes: 'Martes',
  miercoles: 'Miércoles',
  jueves: 'Jueves',
  viernes: 'Viernes',
  sabado: 'Sábado',
  domingo: 'Domingo',
} as const
export type Moment = keyof typeof moments
export type Weekday = keyof typeof weekdays

/** One dose among several, in the unit of the main one. */
export interface RegimenStep {
  readonly tipo: keyof typeof stepKinds
  readonly dosis: number
  readonly cada_horas?: number | null
  readonly dias?: number | null
  readonly momento?: Moment | null
  readonly dia?: Weekday | null
  readonly desde?: number | null
  readonly hasta?: number | null
  readonly condicion?: string | null
}

export interface Regimen {
  readonly dosis_valor: number
  readonly frecuencia_valor: number | null
  readonly frecuencia_unidad: string
  readonly duracion_valor: number | null
  readonly duracion_unidad: string | null
  readonly maximo_dia?: number | null
  readonly pasos?: readonly RegimenStep[] | null
}

/** MedicationTime → hours; months and years as they are counted in practice. */
const hours: Readonly<Record<string, number>> = { '1': 1 / 60, '2': 1, '3': 24, '4': 168, '5': 720, '6': 8760 }
export const SINGLE = '8'
export const AS_NEEDED = '7'

export function inDays(value: number, unit: string): number | null {
  const each = hours[unit]
  return each === undefined ? null : (value * each) / 24
}

/** For how many days a treatment is; a single dose, for one. */
export const durationDays = (value: number, unit: string): number | null => (unit === SINGLE ? 1 : inDays(value, unit))

const stepsOf = ({ pasos }: Regimen, kind: RegimenStep['tipo']): readonly RegimenStep[] =>
  (pasos ?? []).filter(({ tipo }) => tipo === kind)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)
const doses = (steps: readonly RegimenStep[]): number => sum(steps.map(({ dosis }) => dosis))

/** Hours between two takings of the main dose. */
const mainHours = ({ frecuencia_valor: n, frecuencia_unidad: unit }: Regimen): number | null => {
  const each = hours[unit]
  return n === null || each === undefined ? null : n * each
}

/** How the takings of a regimen follow one another. */
export type TakingOrder = 'unica' | 'dias' | 'horario' | 'semana'
export function takingOrder(r: Regimen): TakingOrder {
  const tomas = stepsOf(r, 'toma')
  if (tomas.some(({ dia }) => dia != null)) return 'semana'
  if (tomas.some(({ momento }) => momento != null)) return 'horario'
  return tomas.length > 0 ? 'dias' : 'unica'
}

const perDay = (dosis: number, every: number | null): number | null => (every === null ? null : (dosis * 24) / every)

/** Of what is taken by the clock, without loading or rescue. */
function regularDay(r: Regimen): number | null {
  const tomas = stepsOf(r, 'toma')
  const scale = Math.max(0, ...stepsOf(r, 'escala').map(({ dosis }) => dosis))
  if (scale > 0) return perDay(scale, mainHours(r))
  switch (takingOrder(r)) {
    case 'semana':
      return doses(tomas) / 7
    case 'horario':
      return doses(tomas)
    case 'dias': {
      const days = tomas.map((t) => perDay(t.dosis, t.cada_horas ?? mainHours(r)))
      return days.some((day) => day === null) ? null : Math.max(...days.map((day) => day ?? 0))
    }
    default:
      return r.frecuencia_unidad === SINGLE ? r.dosis_valor : perDay(r.dosis_valor, mainHours(r))
  }
}

/** The most that is taken at once and in a day, in the unit of the dose. */
export function highestDoses(r: Regimen): { readonly taking: number; readonly day: number | null } {
  const taking = Math.max(r.dosis_valor, ...(r.pasos ?? []).map(({ dosis }) => dosis))
  const regular = regularDay(r)
  const most = r.maximo_dia ?? null
  if (regular === null) return { taking, day: most }
  const loading = doses(stepsOf(r, 'carga'))
  const first = loading === 0 ? regular : Math.max(regular, loading + regular - Math.min(regular, r.dosis_valor))
  // Of a rescue without an interval at least one is given.
  const rescue = sum(stepsOf(r, 'rescate').map(({ dosis, cada_horas }) => (dosis * 24) / (cada_horas ?? 24)))
  const day = first + rescue
  return { taking, day: most === null ? day : Math.min(day, Math.max(most, loading)) }
}

const timesIn = (days: number, every: number): number => Math.max(1, Math.floor((days * 24) / every + 1e-9))

/** All that the regimen takes from the first day to the last, in the unit of the dose; null where it does not tell. */
export function totalDose(r: Regimen): number | null {
  const days = r.duracion_unidad === null ? null : durationDays(r.duracion_valor ?? 0, r.duracion_unidad) || null
  const every = mainHours(r)
  const isOnce = r.frecuencia_unidad === SINGLE
  if (stepsOf(r, 'escala').length > 0 || (days === null && !isOnce)) return null
  const lasting = days ?? 1
  const tomas = stepsOf(r, 'toma')
  const regular = ((): number | null => {
    switch (takingOrder(r)) {
      case 'semana':
        return (doses(tomas) * lasting) / 7
      case 'horario':
        return doses(tomas) * lasting
      case 'dias': {
        const said = sum(tomas.map(({ dias }) => dias ?? 0))
        const each = tomas.map(({ dosis, dias, cada_horas }) => {
          const between = cada_horas ?? every
          const own = dias ?? lasting - said
          return between === null || own <= 0 ? null : dosis * timesIn(own, between)
        })
        return each.includes(null) ? null : sum(each.map((n) => n ?? 0))
      }
      default:
        if (isOnce) return r.dosis_valor
        if (every !== null) return r.dosis_valor * timesIn(lasting, every)
        return r.maximo_dia == null ? null : r.maximo_dia * lasting
    }
  })()
  const rescues = stepsOf(r, 'rescate')
  if (regular === null || (rescues.some(({ cada_horas }) => cada_horas == null) && r.maximo_dia == null)) return null
  const added =
    rescues.length > 0 && r.maximo_dia != null
      ? Math.max(0, r.maximo_dia * lasting - regular)
      : sum(rescues.map(({ dosis, cada_horas }) => dosis * timesIn(lasting, cada_horas ?? 24)))
  const most = r.maximo_dia == null ? Number.POSITIVE_INFINITY : r.maximo_dia * lasting
  return Math.min(regular + added, Math.max(most, r.dosis_valor)) + doses(stepsOf(r, 'carga'))
}

import { news2 } from './news2.ts'
import { readScale } from './read-scale.ts'
import { type AllowedValues, answer, type Item, type Items, isAllowed, type RiskLevel, type Scale } from './scale.ts'
import table from './scales.json' with { type: 'json' }

export { news2Points } from './news2.ts'
export type { AllowedValues, Band, Item, Items, RiskLevel, Scale } from './scale.ts'
export { answersOf } from './scale.ts'

export interface ScaleResult {
  readonly puntaje_total: number
  /** Spanish. */
  readonly interpretacion: string
  readonly nivel_riesgo: RiskLevel | null
  /** Spanish. */
  readonly alertas: string[]
}

export interface ScaleProblem {
  readonly campo: string
  readonly codigo: 'desconocido' | 'requerido' | 'tipo' | 'opcion'
  readonly es: string
  readonly en: string
}

/** What the table cannot say of a scale. Of the MMSE it has only the total: its items are under copyright. */
const besides: Readonly<Record<string, (scale: Scale) => Partial<Scale>>> = {
  news2,
  apgar: () => ({ valueByMoment: { '1min': '9272-6', '5min': '9274-2', '10min': '9271-8' } }),
  findrisc: () => ({
    alerts: (_items, total) =>
      total >= 12 ? ['FINDRISC de 12 o más: punto de corte en Colombia para estudiar diabetes.'] : [],
  }),
  phq9: () => ({
    alerts: (items) =>
      answer(items, 'item9') >= 1
        ? ['Riesgo de suicidio: respuesta positiva en el ítem 9 del PHQ-9. Valorar hoy.']
        : [],
  }),
  curb65: () => ({
    alerts: (_items, total) => (total >= 4 ? ['CURB-65 de 4 o 5: valorar ingreso a cuidado intensivo.'] : []),
  }),
}

export const scales: ReadonlyMap<string, Scale> = new Map(
  table.map((row) => {
    const scale = readScale(row)
    return [scale.code, { ...scale, ...besides[scale.code]?.(scale) }]
  }),
)

export function scaleOf(code: string): Scale {
  const scale = scales.get(code)
  if (!scale) throw new Error(`There is no scale ${code}`)
  return scale
}

/** Scores items that `checkScaleItems` has accepted. */
export function scoreScale(code: string, items: Items): ScaleResult {
  const scale = scaleOf(code)
  const total = scale.score(items)
  const band = scale.override?.(items, total) ?? scale.bands.find((b) => total >= b.min && total <= b.max)
  if (!band) throw new Error(`Scale ${code} has no band for ${total}`)
  return {
    puntaje_total: total,
    interpretacion: band.label,
    nivel_riesgo: band.level,
    alertas: [...(scale.alerts?.(items, total) ?? [])],
  }
}

/** Code of the clinical value that the total is written to. */
export function scaleValueCode(code: string, moment?: string | null): string {
  const scale = scaleOf(code)
  const byMoment = scale.valueByMoment
  return (moment && byMoment && Object.hasOwn(byMoment, moment) ? byMoment[moment] : undefined) ?? scale.value
}

function describe(allowed: AllowedValues): { es: string; en: string } {
  if ('values' in allowed) {
    const list = allowed.values.join(', ')
    return { es: `uno de: ${list}`, en: `one of: ${list}` }
  }
  const { min, max, step } = allowed
  const range = `${min}–${max}`
  return step === 1
    ? { es: `un entero de ${range}`, en: `an integer in ${range}` }
    : { es: `de ${range} en pasos de ${step}`, en: `${range} in steps of ${step}` }
}

/** What an item may be, in a sentence. */
export function allowedWords({ key, label, values }: Item): { es: string; en: string } {
  const { es, en } = describe(values)
  return { es: `El ítem «${label}» debe ser ${es}.`, en: `Item "${key}" must be ${en}.` }
}

/** Every item present and allowed, and nothing else. An empty list means the items can be scored. */
export function checkScaleItems(code: string, items: Readonly<Record<string, unknown>>): ScaleProblem[] {
  const scale = scales.get(code)
  if (!scale) {
    return [{ campo: 'escala', codigo: 'desconocido', es: 'La escala no existe.', en: 'The scale does not exist.' }]
  }
  const problems: ScaleProblem[] = []
  const add = (key: string, codigo: ScaleProblem['codigo'], es: string, en: string) =>
    problems.push({ campo: `items.${key}`, codigo, es, en })

  for (const item of scale.items) {
    const { key, label, values, optional } = item
    const value = Object.hasOwn(items, key) ? items[key] : undefined
    if (value === undefined) {
      if (!optional) add(key, 'requerido', `Falta el ítem «${label}».`, `Item "${key}" is missing.`)
    } else if (typeof value !== 'number' || !Number.isFinite(value)) {
      add(key, 'tipo', `El ítem «${label}» debe ser un número.`, `Item "${key}" must be a number.`)
    } else if (!isAllowed(values, value)) {
      const { es, en } = allowedWords(item)
      add(key, 'opcion', es, en)
    }
  }
  const known = new Set(scale.items.map((i) => i.key))
  for (const key of Object.keys(items)) {
    if (!known.has(key))
      add(key, 'desconocido', 'La escala no tiene este ítem.', `Scale "${code}" has no item of this name.`)
  }
  return problems
}

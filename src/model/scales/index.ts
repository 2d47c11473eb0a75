import { apgar, eva, glasgow } from './consciousness-and-pain.ts'
import { ecog, findrisc, karnofsky } from './function-and-metabolism.ts'
import { gad7, mmse, pfeiffer, phq9 } from './mental-health.ts'
import { news2 } from './news2.ts'
import { barthel, braden, downton, morse, norton } from './nursing.ts'
import { type AllowedValues, type Item, type Items, isAllowed, type RiskLevel, type Scale } from './scale.ts'
import { curb65, wellsTep, wellsTvp } from './thrombosis-and-pneumonia.ts'

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

export const scales: ReadonlyMap<string, Scale> = new Map(
  [
    glasgow,
    eva,
    apgar,
    braden,
    morse,
    downton,
    barthel,
    news2,
    wellsTvp,
    wellsTep,
    curb65,
    phq9,
    gad7,
    karnofsky,
    ecog,
    mmse,
    pfeiffer,
    norton,
    findrisc,
  ].map((scale) => [scale.code, scale]),
)

function scaleOf(code: string): Scale {
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

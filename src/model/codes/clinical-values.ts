import { keysOf } from '../keys.ts'
import codedTable from '../measures/coded-values.json' with { type: 'json' }
import { categoriasValor, measuredValues, type ValueCategory, widest } from '../measures/measured-values.ts'
import type { Bounds } from './bounds.ts'

/** Longitudinal values of a patient: what can be measured or stated, in which unit and against which adult range. */

export type ValueType = 'numerico' | 'texto' | 'codigo' | 'booleano' | 'fecha'
export type Interpretation = 'critico_bajo' | 'bajo' | 'normal' | 'alto' | 'critico_alto'

export interface ClinicalValue {
  readonly codigo: string
  readonly sistema: 'loinc' | 'local'
  /** Spanish. */
  readonly nombre: string
  readonly categoria: ValueCategory
  readonly tipo: ValueType
  /** UCUM. */
  readonly unidad: string | null
  /** Adult reference range, of both sexes. */
  readonly normal?: Bounds
  /** Beyond these the value needs attention at once. */
  readonly critico?: Bounds
  /** Accepted codes with their Spanish labels, for `codigo` values. */
  readonly opciones?: ReadonlyMap<string, string>
}

/** A LOINC panel groups values and has none of its own. */
export interface ValuePanel {
  readonly codigo: string
  readonly nombre: string
  readonly miembros: readonly string[]
}

const systemOf = (codigo: string): ClinicalValue['sistema'] => (/^\d+-\d$/.test(codigo) ? 'loinc' : 'local')

const measured = [...measuredValues.values()].map(({ codigo, nombre, categoria, unidad, adulto, critico }): ClinicalValue => {
  const [normal, common] = [adulto && widest(adulto), { codigo, sistema: systemOf(codigo), nombre, categoria }]
  return unidad === null ? { ...common, tipo: 'texto', unidad } : { ...common, tipo: 'numerico', unidad, ...(normal && { normal }), critico }
})

/** `code | category | name | option=label; option=label`. */
const coded = codedTable.map((line): ClinicalValue => {
  const [codigo = '', category = '', nombre = '', options = ''] = line.split(' | ')
  const categoria = keysOf(categoriasValor).find((known) => known === category) ?? 'otro'
  const opciones = new Map(
    options.split('; ').map((option) => {
      const at = option.indexOf('=', 1)
      return [option.slice(0, at), option.slice(at + 1)]
    }),
  )
  return { codigo, sistema: systemOf(codigo), nombre, categoria, tipo: 'codigo', unidad: null, opciones }
})

const values: readonly ClinicalValue[] = [
  ...measured,
  ...coded,
  { codigo: '24356-8', sistema: 'loinc', nombre: 'Uroanálisis', categoria: 'laboratorio', tipo: 'texto', unidad: null },
  { codigo: '8665-2', sistema: 'loinc', nombre: 'Fecha de la última menstruación', categoria: 'gineco_obstetrico', tipo: 'fecha', unidad: null },
]

export const clinicalValues: ReadonlyMap<string, ClinicalValue> = new Map(values.map((v) => [v.codigo, v]))
if (clinicalValues.size !== values.length) throw new Error('A clinical value is written twice')

export const valuePanels: ReadonlyMap<string, ValuePanel> = new Map(
  [
    { codigo: '85353-1', nombre: 'Panel de signos vitales', miembros: ['8480-6', '8462-4', '8867-4', '9279-1', '8310-5', '2708-6'] },
    { codigo: '85354-9', nombre: 'Panel de presión arterial', miembros: ['8480-6', '8462-4'] },
    { codigo: '44249-1', nombre: 'Panel del PHQ-9', miembros: ['44261-6'] },
    { codigo: '69737-5', nombre: 'Panel del GAD-7', miembros: ['70274-6'] },
  ].map((p) => [p.codigo, p]),
)

/**
 * Places a number against its range. The range that came with it replaces ours, and our critical limits hold beside either. Null where
 * there is no range and it is not critical.
 */
export function placeInRange(
  value: Pick<ClinicalValue, 'tipo' | 'normal' | 'critico'>,
  n: number,
  range: { readonly min: number | null; readonly max: number | null } | null = null,
): Interpretation | null {
  if (value.tipo !== 'numerico' || Number.isNaN(n)) return null
  const { min: low = Number.NEGATIVE_INFINITY, max: high = Number.POSITIVE_INFINITY } = value.critico ?? {}
  if (n < low) return 'critico_bajo'
  if (n > high) return 'critico_alto'
  const own = range !== null && (range.min !== null || range.max !== null)
  if (!own && !value.normal) return null
  const { min, max } = own ? range : { min: value.normal?.min ?? null, max: value.normal?.max ?? null }
  return min !== null && n < min ? 'bajo' : max !== null && n > max ? 'alto' : 'normal'
}

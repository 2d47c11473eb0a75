import { dateInBogota, daysBetween } from '../../model/calendar.ts'
import { GROWTH_YEARS, type GrowthReading, growthOf, growthSexOf } from '../../model/growth/growth.ts'
import { fundalReading, gainGoal, gainReading, LONGEST_PREGNANCY_DAYS } from '../../model/obstetrics/pregnancy.ts'
import type { Row } from '../../model/resource.ts'

const WEIGHT = '29463-7'
const HEIGHT = '8302-2'
const HEADS = ['9843-4', '8287-5']
const FUNDAL = '11881-0'
const FETAL_RATE = '55283-6'
const WEIGHT_BEFORE = '56077-1'

export interface GrowthPoint extends GrowthReading {
  readonly fecha: string
  readonly edad_dias: number
  /** Of weight for height: the height it was measured with. */
  readonly talla: number | null
}
export interface PregnancyPoint {
  readonly fecha: string
  readonly semanas: number
  readonly altura_uterina: number | null
  readonly altura_uterina_lectura: string | null
  readonly frecuencia_cardiaca_fetal: number | null
  readonly peso: number | null
  readonly ganancia: number | null
  readonly ganancia_lectura: string | null
}
export interface Pregnancy {
  readonly fecha_ultima_menstruacion: string
  readonly semanas: number
  readonly imc_previo: number | null
  readonly imc_previo_nombre: string | null
  readonly puntos: readonly PregnancyPoint[]
}

const dayOf = (row: Row): string => dateInBogota(String(row.fecha_medicion))
const numberOf = (row: Row | undefined): number | null =>
  typeof row?.valor_numerico === 'number' ? row.valor_numerico : null
/** The last of that day under one of those codes. */
const lastOf = (rows: readonly Row[], ...codes: readonly string[]): Row | undefined =>
  rows
    .filter((row) => codes.includes(String(row.codigo)))
    .toSorted((a, b) => (String(a.fecha_medicion) < String(b.fecha_medicion) ? -1 : 1))
    .at(-1)

const byDay = (rows: readonly Row[]): [string, Row[]][] =>
  [...Map.groupBy(rows, dayOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** What each day's measures say of somebody under 18, oldest first. */
export function growthPoints(rows: readonly Row[], birth: string, sexo: string | null): GrowthPoint[] {
  const sex = growthSexOf(sexo)
  if (sex === null) return []
  return byDay(rows).flatMap(([fecha, of]) => {
    const dias = daysBetween(birth, fecha)
    if (dias < 0 || dias >= GROWTH_YEARS * 365.25) return []
    const talla = numberOf(lastOf(of, HEIGHT))
    const measures = {
      dias,
      peso: numberOf(lastOf(of, WEIGHT)),
      talla,
      perimetro_cefalico: numberOf(lastOf(of, ...HEADS)),
    }
    return growthOf(sex, measures).map((reading) => ({ ...reading, fecha, edad_dias: dias, talla }))
  })
}

const round = (n: number, digits: number): number => Math.round(n * 10 ** digits) / 10 ** digits

/** What was measured of the pregnancy of today, which began then as the facts of the person say; null where they know of none, or not since when. */
export function pregnancyOf(rows: readonly Row[], began: string | null, today: string): Pregnancy | null {
  if (began === null) return null
  const days = daysBetween(began, today)
  if (days < 0 || days > LONGEST_PREGNANCY_DAYS) return null
  const before = numberOf(lastOf(rows, WEIGHT_BEFORE))
  const height = numberOf(lastOf(rows, HEIGHT))
  const index = before === null || height === null || height === 0 ? null : before / (height / 100) ** 2
  const goal = index === null ? null : gainGoal(index)
  const puntos = byDay(rows.filter((row) => [WEIGHT, FUNDAL, FETAL_RATE].includes(String(row.codigo)))).flatMap(
    ([fecha, of]): PregnancyPoint[] => {
      const semanas = daysBetween(began, fecha) / 7
      if (semanas < 0) return []
      const fundal = numberOf(lastOf(of, FUNDAL))
      const peso = numberOf(lastOf(of, WEIGHT))
      const gained = peso === null || before === null ? null : round(peso - before, 1)
      return [
        {
          fecha,
          semanas: round(semanas, 1),
          altura_uterina: fundal,
          altura_uterina_lectura: fundal === null ? null : fundalReading(semanas, fundal),
          frecuencia_cardiaca_fetal: numberOf(lastOf(of, FETAL_RATE)),
          peso,
          ganancia: gained,
          ganancia_lectura: goal === null || gained === null ? null : gainReading(goal, semanas, gained),
        },
      ]
    },
  )
  return {
    fecha_ultima_menstruacion: began,
    semanas: round(days / 7, 1),
    imc_previo: index === null ? null : round(index, 1),
    imc_previo_nombre: goal?.nombre ?? null,
    puntos,
  }
}

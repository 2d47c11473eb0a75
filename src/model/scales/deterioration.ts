import { clinicalValues, placeInRange } from '../codes/clinical-values.ts'
import type { Gravedad } from '../codes/gravity.ts'
import { referenceFor } from '../codes/reference-range.ts'
import { isKeyOf, keysOf } from '../keys.ts'
import { measuredValues } from '../measures/measured-values.ts'
import { withUnit } from '../text/unit-words.ts'
import { LOWEST_SATURATION, meowsPoints } from './meows.ts'
import { news2Points } from './news2.ts'
import { pewsPoints } from './pews.ts'
import { type Sign, type Signs, signCodes, signNames } from './signs.ts'

export const deteriorationScales = { news2: 'NEWS2', pews: 'PEWS', meows: 'MEOWS' } as const
type ScaleCode = keyof typeof deteriorationScales

/** Mildest first. */
export const deteriorationLevels = { bajo: 'Bajo', medio: 'Medio', alto: 'Alto', critico: 'Crítico' } as const
export type DeteriorationLevel = keyof typeof deteriorationLevels
const levels = keysOf(deteriorationLevels)

/** Those that somebody has to be told of. */
export const tellsPeople = (level: DeteriorationLevel): boolean => level === 'alto' || level === 'critico'

export const gravityOf: Readonly<Record<DeteriorationLevel, Gravedad>> = {
  bajo: 'informativa',
  medio: 'media',
  alto: 'alta',
  critico: 'critica',
}

export interface Deterioration {
  readonly escala: ScaleCode
  /** With what was not measured counted as normal. */
  readonly puntos: number
  readonly nivel: DeteriorationLevel
  /** The score, and what by itself makes it worse. */
  readonly hallazgo: string
  readonly conducta: string
  /** Both. */
  readonly texto: string
  /** What made it so. */
  readonly por: readonly Sign[]
  readonly faltan: readonly Sign[]
}

/** Of whom, when and where. */
export interface DeteriorationPerson {
  readonly days: number
  readonly pregnant: boolean
  /** Of the site, in metres; null where nobody said it. */
  readonly altitude: number | null
}

const NEWS2_DAYS = 16 * 365.25
const NEWBORN_DAYS = 29
const HEALTHY_SATURATION = 96

/** The least that the healthy have at that altitude, as the table of measures says; null where it corrects nothing. */
export function lowestSaturation(altitude: number | null): number | null {
  const steps = measuredValues.get(signCodes.saturacion_oxigeno)?.altura ?? []
  return (altitude === null ? undefined : steps.findLast(({ from }) => altitude >= from))?.normal?.min ?? null
}

/** Values of zero points, which stand for what is missing. */
const scoreless = { frecuencia_respiratoria: 16, tension_sistolica: 120, frecuencia_cardiaca: 70, temperatura: 37 }

function byNews2(signs: Signs, altitude: number | null): Readonly<Record<string, number>> {
  const lowest = lowestSaturation(altitude)
  const or = (sign: keyof typeof scoreless): number => signs[sign] ?? scoreless[sign]
  const { oxigeno_suplementario, conciencia, ...points } = news2Points(
    {
      frecuencia_respiratoria: or('frecuencia_respiratoria'),
      // Scale 2 is a clinical decision in hypercapnic failure, so scale 1 holds until it is recorded.
      escala_spo2: 1,
      saturacion_oxigeno: signs.saturacion_oxigeno ?? 100,
      oxigeno_suplementario: Number((signs.fio2 ?? 21) > 21),
      tension_sistolica: or('tension_sistolica'),
      frecuencia_cardiaca: or('frecuencia_cardiaca'),
      conciencia: Number((signs.glasgow ?? 15) < 15),
      temperatura: or('temperatura'),
    },
    lowest === null ? 0 : HEALTHY_SATURATION - lowest,
  )
  return { ...points, fio2: oxigeno_suplementario ?? 0, glasgow: conciencia ?? 0 }
}

interface ScaleFacts {
  points(signs: Signs, person: DeteriorationPerson): Readonly<Record<string, number>>
  /** The least total of each level. */
  readonly from: Readonly<Partial<Record<DeteriorationLevel, number>>>
  /** Three points in one item are a level by themselves. */
  readonly single: boolean
  readonly asks: readonly Sign[]
}

const vital: readonly Sign[] = [
  'frecuencia_respiratoria',
  'saturacion_oxigeno',
  'tension_sistolica',
  'frecuencia_cardiaca',
  'temperatura',
]

const scaleFacts: Readonly<Record<ScaleCode, ScaleFacts>> = {
  news2: {
    points: (signs, { altitude }) => byNews2(signs, altitude),
    from: { alto: 5, critico: 7 },
    single: true,
    asks: [...vital, 'fio2', 'glasgow'],
  },
  pews: {
    points: (signs, { days }) => pewsPoints(signs, days),
    from: { medio: 3, alto: 4, critico: 5 },
    single: true,
    asks: ['frecuencia_respiratoria', 'frecuencia_cardiaca', 'saturacion_oxigeno', 'glasgow'],
  },
  meows: {
    points: (signs, { altitude }) => meowsPoints(signs, lowestSaturation(altitude) ?? LOWEST_SATURATION),
    // Its trigger is two; two triggers at once are an emergency (our reading).
    from: { medio: 1, alto: 2, critico: 4 },
    single: false,
    asks: [...vital, 'tension_diastolica', 'glasgow'],
  },
}

const conductas: Readonly<Record<DeteriorationLevel, string>> = {
  bajo: 'riesgo bajo. Signos vitales al menos cada 4 a 6 horas',
  medio: 'vigilancia. Avise a quien está a cargo y repita los signos antes de dos horas',
  alto: 'valoración médica urgente. Signos vitales al menos cada hora',
  critico: 'respuesta de emergencia. Llame al médico y monitorice de continuo',
}
const ROUTINE = 'riesgo bajo. Signos vitales al menos cada 12 horas'

const newbornSigns: readonly Sign[] = ['frecuencia_cardiaca', 'frecuencia_respiratoria', 'temperatura']
const COMA = 8

/** What a sign says by itself, whatever the others add up to. */
function levelAlone(sign: Sign, n: number, { days, pregnant }: DeteriorationPerson): DeteriorationLevel {
  if (sign === 'glasgow') return n <= COMA ? 'critico' : n < 15 ? 'alto' : 'bajo'
  // Severe hypertension of pregnancy (ACOG 222, 2020).
  if (pregnant && ((sign === 'tension_sistolica' && n >= 160) || (sign === 'tension_diastolica' && n >= 110)))
    return 'critico'
  const range = referenceFor(signCodes[sign], { days, sex: null })
  const reading = range === null ? 'normal' : placeInRange(range, n)
  if (reading === 'critico_bajo' || reading === 'critico_alto') return 'critico'
  // Signs of danger in the newborn (OMS, AIEPI, 2014).
  return days < NEWBORN_DAYS && newbornSigns.includes(sign) && reading !== 'normal' ? 'alto' : 'bajo'
}

const worst = (...all: readonly DeteriorationLevel[]): DeteriorationLevel =>
  levels[Math.max(...all.map((l) => levels.indexOf(l)))] ?? 'bajo'

const said = (sign: Sign, n: number): string =>
  `${signNames[sign]} ${withUnit(String(n).replace('.', ','), sign === 'glasgow' ? null : (clinicalValues.get(signCodes[sign])?.unidad ?? null))}`

const scaleFor = ({ days, pregnant }: DeteriorationPerson): ScaleCode =>
  pregnant ? 'meows' : days >= NEWS2_DAYS ? 'news2' : 'pews'

/** How bad what was measured is, and what to do: the one score of alerts, assistant, bell, queues and console. Null: nothing of it was measured. */
export function deterioration(signs: Signs, person: DeteriorationPerson): Deterioration | null {
  const measured = keysOf(signCodes).flatMap((sign) => {
    const n = signs[sign]
    return n == null ? [] : [{ sign, n, alone: levelAlone(sign, n, person) }]
  })
  const escala = scaleFor(person)
  const { points, from, single, asks } = scaleFacts[escala]
  const items = points(signs, person)
  const puntos = Object.values(items).reduce((total, n) => total + n, 0)
  const reached = levels.findLast((level) => puntos >= (from[level] ?? Number.POSITIVE_INFINITY)) ?? 'bajo'
  const byPoints = single && Object.values(items).includes(3) ? worst(reached, 'alto') : reached
  const grave = measured.filter(({ alone }) => tellsPeople(alone))
  if (grave.length === 0 && !measured.some(({ sign }) => asks.includes(sign))) return null
  const nivel = worst(byPoints, ...grave.map(({ alone }) => alone))
  const conducta = nivel === 'bajo' && puntos === 0 ? ROUTINE : conductas[nivel]
  // What the score does not already say.
  const beyond = grave
    .filter(({ alone }) => levels.indexOf(alone) > levels.indexOf(byPoints))
    .map(({ sign, n }) => said(sign, n))
  const score = puntos === 0 && beyond.length > 0 ? [] : [`${deteriorationScales[escala]} ${puntos}`]
  const found = [...score, ...beyond].join(' y ')
  const hallazgo = `${found.charAt(0).toUpperCase()}${found.slice(1)}`
  return {
    escala,
    puntos,
    nivel,
    hallazgo,
    conducta,
    texto: `${hallazgo}: ${conducta}`,
    por: keysOf(signCodes).filter(
      (sign) => (isKeyOf(items, sign) && items[sign] !== 0) || grave.some((g) => g.sign === sign),
    ),
    faltan: asks.filter((sign) => signs[sign] == null),
  }
}

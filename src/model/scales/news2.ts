import { type PointTable, points } from './points.ts'
import { answer, type Band, type Items, type Scale } from './scale.ts'

const respiration: PointTable = { upTo: [8, 11, 20, 24], points: [3, 1, 0, 2, 3] }
const saturation1: PointTable = { upTo: [91, 93, 95], points: [3, 2, 1, 0] }
const saturation2Air: PointTable = { upTo: [83, 85, 87], points: [3, 2, 1, 0] }
const saturation2Oxygen: PointTable = { upTo: [83, 85, 87, 92, 94, 96], points: [3, 2, 1, 0, 1, 2, 3] }
const systolic: PointTable = { upTo: [90, 100, 110, 219], points: [3, 2, 1, 0, 3] }
const pulse: PointTable = { upTo: [40, 50, 90, 110, 130], points: [3, 1, 0, 1, 2, 3] }
const temperature: PointTable = { upTo: [35, 36, 38, 39], points: [3, 1, 0, 1, 2] }

function saturationTable(items: Items): PointTable {
  if (answer(items, 'escala_spo2') === 1) return saturation1
  return answer(items, 'oxigeno_suplementario') === 1 ? saturation2Oxygen : saturation2Air
}

/** Points of each of the seven parameters of NEWS2, from the raw vital signs; `thinAir`: by how much the saturation of the healthy is lower there. */
export function news2Points(items: Items, thinAir = 0): Readonly<Record<string, number>> {
  return {
    frecuencia_respiratoria: points(respiration, answer(items, 'frecuencia_respiratoria')),
    saturacion_oxigeno: points(saturationTable(items), answer(items, 'saturacion_oxigeno') + thinAir),
    oxigeno_suplementario: answer(items, 'oxigeno_suplementario') === 1 ? 2 : 0,
    tension_sistolica: points(systolic, answer(items, 'tension_sistolica')),
    frecuencia_cardiaca: points(pulse, answer(items, 'frecuencia_cardiaca')),
    conciencia: answer(items, 'conciencia') === 1 ? 3 : 0,
    // To one decimal, as the chart is written, so that 36.1 read as 36.099999 stays in its row.
    temperatura: points(temperature, Math.round(answer(items, 'temperatura') * 10) / 10),
  }
}

const singleThree: Band = { min: 3, max: 4, label: 'Riesgo bajo-medio', level: 'medio' }

/** Royal College of Physicians, 2017; not for people under 16 nor in pregnancy. */
export function news2({
  items: definition,
}: Pick<Scale, 'items'>): Pick<Scale, 'total' | 'score' | 'override' | 'alerts'> {
  const extremes = (items: Items): string[] => {
    const scored = news2Points(items)
    return definition.filter((i) => scored[i.key] === 3).map((i) => i.label)
  }
  return {
    total: { min: 0, max: 20, step: 1 },
    score: (items) => Object.values(news2Points(items)).reduce((total, n) => total + n, 0),
    override: (items, total) => (total <= 4 && extremes(items).length > 0 ? singleThree : null),
    alerts: (items, total) => {
      if (total >= 7) return ['NEWS2 de 7 o más: respuesta de emergencia y monitoreo continuo.']
      if (total >= 5) return ['NEWS2 de 5 o 6: respuesta urgente del equipo tratante.']
      return extremes(items).map((label) => `NEWS2 con 3 puntos en un solo parámetro: ${label}. Valoración urgente.`)
    },
  }
}

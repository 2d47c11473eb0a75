import { measureWords, pressureWords } from './vital-text.ts'

const SAID = [
  ['frecuencia_cardiaca', 'FC', ''],
  ['frecuencia_respiratoria', 'FR', ''],
  ['saturacion_oxigeno', 'SatO₂', ' %'],
  ['temperatura', 'T', ' °C'],
  ['peso', 'Peso', ' kg'],
  ['talla', 'Talla', ' cm'],
] as const

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** In a line, as they are said at the bedside. */
export function vitalWords(exam: Readonly<Record<string, unknown>>): string {
  const pressure = pressureWords({
    tension_sistolica: numberOrNull(exam.tension_sistolica),
    tension_diastolica: numberOrNull(exam.tension_diastolica),
  })
  return [
    ...(pressure === '' ? [] : [`T/A ${pressure}`]),
    ...SAID.flatMap(([name, label, unit]) => {
      const text = measureWords(numberOrNull(exam[name]))
      return text === '' ? [] : [`${label} ${text}${unit}`]
    }),
  ].join(' · ')
}

import './vitals.css'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { checkValue, type Report } from '../../../../../src/model/check-value.ts'
import { referenceFor } from '../../../../../src/model/codes/reference-range.ts'
import { examCodes, type Measure, readingOf } from '../../../../../src/resources/examen-fisico.ts'
import { resourceNamed } from '../working.tsx'
import { VitalInput } from './vital-input.tsx'
import {
  isMeasureFull,
  isPressureFull,
  measureOf,
  measureText,
  measureWords,
  pressureOf,
  pressureText,
  pressureWords,
} from './vital-text.ts'

export type VitalValues = Readonly<Partial<Record<string, number | null>>>

/** In the order in which they are taken. */
const USUAL = [
  ['frecuencia_cardiaca', 'FC'],
  ['frecuencia_respiratoria', 'FR'],
  ['saturacion_oxigeno', 'SatO₂ %'],
  ['temperatura', 'T °C'],
  ['peso', 'Peso kg'],
  ['talla', 'Talla cm'],
] as const
const OTHERS = [
  ['perimetro_cefalico', 'Cabeza cm'],
  ['perimetro_abdominal', 'Abdomen cm'],
  ['glucometria', 'Glucometría'],
  ['dolor_eva', 'Dolor 0–10'],
  ['glasgow', 'Glasgow'],
] as const
const PRESSURE = ['tension_sistolica', 'tension_diastolica'] as const

/** Five years: until then the head is measured at every visit. */
const HEAD_UNTIL_DAYS = 5 * 365.25

interface VitalRowProps {
  /** Of the fields, where several rows share a page. */
  readonly prefix: string
  readonly values: VitalValues
  readonly faults: ReadonlyMap<string, string>
  /** The age in days; null where it is not known. */
  readonly days: number | null
  /** With what is not taken of everybody. */
  readonly whole?: boolean
  measure(values: VitalValues): void
}

/** The vital signs in a row, as they are said: one field for the blood pressure, the range of each below it. */
export function VitalRow({ prefix, values, faults, days, whole, measure }: VitalRowProps): ReactNode {
  const { fields } = resourceNamed('examen_fisico')
  const wrong = (name: string): string | undefined => {
    const [field, value] = [fields[name], values[name]]
    const report: Report = { errors: [] }
    if (field !== undefined && value != null) checkValue(field, value, name, report)
    return report.errors[0]?.mensaje.es ?? faults.get(name)
  }
  const others = OTHERS.filter(([m]) => m !== 'perimetro_cefalico' || (days !== null && days < HEAD_UNTIL_DAYS))
  const one = ([m, label]: readonly [Measure, string]): ReactNode => (
    <VitalInput
      key={m}
      id={`${prefix}${m}`}
      label={label}
      name={fields[m]?.label ?? m}
      digits={fields[m]?.kind === 'integer'}
      given={measureWords(values[m])}
      error={wrong(m)}
      about={<Standing of={[m]} values={values} days={days} />}
      format={(typed) => measureText(m, typed)}
      reads={(text) => measureWords(measureOf(text))}
      isFull={(text) => isMeasureFull(m, text)}
      write={(text) => measure({ [m]: measureOf(text) })}
    />
  )
  return (
    <div className="vitals">
      <div className="vital-grid">
        <VitalInput
          id={`${prefix}tension`}
          label="T/A mmHg"
          name="Tensión arterial, sistólica y diastólica"
          digits
          given={pressureWords(values)}
          error={wrong('tension_sistolica') ?? wrong('tension_diastolica')}
          about={<Standing of={PRESSURE} values={values} days={days} />}
          format={pressureText}
          reads={(text) => pressureWords(pressureOf(text))}
          isFull={isPressureFull}
          write={(text) => measure({ ...pressureOf(text) })}
        />
        {USUAL.map(one)}
        <BodyMass values={values} />
      </div>
      {whole === true && <div className="vital-grid vital-others">{others.map(one)}</div>}
    </div>
  )
}

const WORDS: Readonly<Record<string, readonly [words: string, color: string]>> = {
  critico_bajo: ['Crítica: muy baja', 'red'],
  bajo: ['Baja', 'orange'],
  alto: ['Alta', 'orange'],
  critico_alto: ['Crítica: muy alta', 'red'],
}

/** The usual range until something is typed; then whether it is outside, in words. */
function Standing(props: { of: readonly Measure[]; values: VitalValues; days: number | null }): ReactNode {
  const { of, values, days } = props
  const readings = of.map((m) => (values[m] == null ? null : readingOf(m, values[m], days)))
  const said = readings.find((r) => r?.startsWith('critico')) ?? readings.find((r) => r !== null && r !== 'normal')
  const [words, color] = WORDS[said ?? ''] ?? []
  if (words !== undefined)
    return (
      <Text span size="xs" fw={700} c={`var(--mantine-color-${color}-light-color)`}>
        {words}
      </Text>
    )
  return (
    of
      .map((m) => rangeOf(m, days))
      .filter(Boolean)
      .join(' / ') || ' '
  )
}

/** As it is written in a chart; nothing where that age has none. */
function rangeOf(m: Measure, days: number | null): string {
  const bounds = referenceFor(examCodes[m], { days, sex: null })?.normal
  if (bounds === undefined) return ''
  const { min, max } = bounds
  return min === undefined
    ? `≤ ${measureWords(max)}`
    : max === undefined
      ? `≥ ${measureWords(min)}`
      : `${measureWords(min)}–${measureWords(max)}`
}

/** Written by the service; here it is said as soon as both are known. */
function BodyMass({ values: { peso, talla } }: { values: VitalValues }): ReactNode {
  const index = peso == null || talla == null || talla === 0 ? null : peso / (talla / 100) ** 2
  return (
    <div className="vital-imc" role="status">
      <span>IMC</span>
      <strong>{index === null ? '–' : index.toFixed(1).replace('.', ',')}</strong>
      <Text span size="xs" c="dimmed">
        kg/m²
      </Text>
    </div>
  )
}

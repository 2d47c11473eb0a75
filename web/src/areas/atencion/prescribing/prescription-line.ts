import { isSameName, readPrescriptionLine } from '../../../../../src/model/medicines/prescription-line.ts'
import { instructionsOf, quantityOf } from './prescription-words.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields that the line fills as it is typed. */
const READ = [
  'concentracion',
  'forma_farmaceutica',
  'via_administracion',
  'dosis_valor',
  'dosis_unidad',
  'frecuencia_valor',
  'frecuencia_unidad',
  'duracion_valor',
  'duracion_unidad',
  'unidad_dispensacion',
  'pasos',
  'condicion',
  'maximo_dia',
  'infusion_ml',
  'infusion_en',
  'infusion_minutos',
  'infusion_ml_hora',
] as const

const SINGLE = ['7', '8']

/** What a prescription cannot be without, in the order in which it is read. */
const NEEDED = [
  'medicamento_dci',
  'concentracion',
  'forma_farmaceutica',
  'via_administracion',
  'dosis_valor',
  'dosis_unidad',
  'frecuencia_unidad',
  'frecuencia_valor',
  'duracion_valor',
  'duracion_unidad',
  'cantidad_total',
  'indicaciones',
] as const

export const lacking = (values: Values): string[] =>
  NEEDED.filter(
    (name) =>
      values[name] == null && !(name === 'frecuencia_valor' && SINGLE.includes(String(values.frecuencia_unidad ?? ''))),
  )

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the patient is told: the regimen in a sentence, and where and how. */
export function wordsFor(values: Values, line: string): string | null {
  const { condiciones } = readPrescriptionLine(line)
  const words = instructionsOf(values)
  if (words === null || condiciones.length === 0) return words
  return `${words.replace(/\.$/, '')}, ${condiciones.join(', ')}.`
}

const totalFor = (values: Values, line: string): number | null => {
  const { values: said, lados } = readPrescriptionLine(line)
  return said.cantidad_total ?? quantityOf(values, lados)
}

/** The codes of one medicine are not of another, nor is the reason to prescribe it. */
const ofAnother = (before: Values): Values => ({
  dci_codigo: null,
  atc: null,
  ...(before.motivo_alerta == null ? {} : { motivo_alerta: null }),
})

/**
 * What changes when the line becomes another: what it now says differently. A field that was corrected by hand stays, unless the
 * line itself says something new of it.
 */
export function lineChanges(before: Values, line: string): Values {
  const old = textOf(before.linea)
  const [was, now] = [readPrescriptionLine(old), readPrescriptionLine(line)]
  const changes: Record<string, unknown> = { linea: line }
  for (const name of READ) {
    const said = now.values[name] ?? null
    if (JSON.stringify(said) !== JSON.stringify(was.values[name] ?? null)) changes[name] = said
  }
  if (!isSameName(was.medicamento, now.medicamento)) {
    changes.medicamento_dci = now.medicamento === '' ? null : now.medicamento
    Object.assign(changes, ofAnother(before))
  }
  const after = { ...before, ...changes }
  const writes = (name: string, auto: (values: Values, line: string) => unknown): void => {
    const current = before[name] ?? null
    if (current === null || current === auto(before, old)) changes[name] = auto(after, line)
  }
  writes('cantidad_total', totalFor)
  writes('indicaciones', wordsFor)
  return changes
}

/** What follows from the fields themselves, where nobody wrote another: the same that the line would have written. */
export function filledBeside(before: Values, given: Values): Values {
  const line = textOf(before.linea)
  const after = { ...before, ...given }
  const beside: Record<string, unknown> = {}
  const renamed =
    'medicamento_dci' in given && !isSameName(textOf(before.medicamento_dci), textOf(given.medicamento_dci))
  if (renamed) Object.assign(beside, ofAnother(before))
  for (const [name, auto] of [
    ['cantidad_total', totalFor],
    ['indicaciones', wordsFor],
  ] as const) {
    const current = before[name] ?? null
    if (!(name in given) && (current === null || current === auto(before, line))) beside[name] = auto(after, line)
  }
  return beside
}

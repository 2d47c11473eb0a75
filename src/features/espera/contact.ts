import { isKeyOf } from '../../model/keys.ts'
import { contactFailures, type resultadosContacto } from '../../resources/parts/contact-attempt.ts'

/** A type and not an interface: written back as the JSON that it is. */
export type Attempt = {
  readonly fecha: string
  readonly medio: string | null
  readonly resultado: string
  readonly nota?: string | null
  readonly por?: string | null
}

/** As their declaration checked them when they were written. */
export const attemptsIn = (value: unknown): readonly Attempt[] => (Array.isArray(value) ? value : [])

/** How many at the end of the list reached nobody. */
export function failuresInARow(attempts: readonly Attempt[]): number {
  const last = attempts.findLastIndex((a) => !contactFailures.includes(a.resultado))
  return attempts.length - 1 - last
}

type Outcome = keyof typeof resultadosContacto

const advice: Readonly<Record<Outcome, string | null>> = {
  contactado: null,
  no_contesta: null,
  numero_errado: 'Corrija el teléfono del paciente, o intente con su contacto de emergencia.',
  rechaza: 'Si el paciente no quiere el examen, cancele el turno con ese motivo e informe a quien lo ordenó.',
  reprograma: 'Busque otra fecha y prográmela: el turno conserva su lugar en la fila.',
}

/** What is due after the last attempt; nothing is done by itself. */
export function suggestionFor(attempts: readonly Attempt[], most: number): string | null {
  const last = attempts.at(-1)
  if (last === undefined) return null
  const failed = failuresInARow(attempts)
  if (failed >= most)
    return `Van ${failed} intentos sin contacto: deje constancia, intente por otro medio o con el contacto de emergencia, ofrezca una alternativa (otra fecha u otro prestador de la red) e informe a quien ordenó el examen antes de cancelar. Nada se hace solo.`
  return isKeyOf(advice, last.resultado) ? advice[last.resultado] : null
}

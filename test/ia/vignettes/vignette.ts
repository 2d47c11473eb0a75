import { linesOf, type ProseOf } from '../../../demo/prose.ts'
import type { Case } from '../../fixtures/clinical-case.ts'

/** A patient as one meets them, with what the rules must say of them and what they must not. */
export interface Vignette {
  readonly nombre: string
  readonly caso: Case
  readonly espera: readonly string[]
  readonly prohibe: readonly string[]
}

const texts = ['motivo', 'actual', 'nota'] as const
const lists = ['alergias', 'usa', 'toma', 'tomaOtra', 'suspendidas', 'anuladas'] as const

/**
 * What is measured or coded goes into the object, and what is written into the lines: the name; `actual:` or another text of
 * the case; one `toma:` for each medicine; `+` the rules that must speak and `-` those that must not.
 */
export const vignette =
  (coded: Case = {}): ProseOf<Vignette> =>
  (text, ...values) => {
    const [nombre = '', ...lines] = linesOf(text, values)
    const said = lines.map((line) => /^(?:(\w+): |([+-]) )(.+)$/.exec(line) ?? [line])
    const under = (word: string): string[] =>
      said.flatMap(([, field, mark, rest = '']) => (field === word || mark === word ? [rest] : []))
    const known = ['+', '-', ...texts, ...lists]
    const odd = said.filter(([, field, mark]) => !known.includes(field ?? mark ?? ''))
    if (odd.length > 0) throw new Error(`${nombre}: ${odd.map(([line]) => line).join('; ')}`)
    const told = Object.fromEntries([
      ...texts.flatMap((word) => under(word).map((line) => [word, line])),
      ...lists.flatMap((word) => (under(word).length === 0 ? [] : [[word, under(word)]])),
    ])
    const ids = (mark: string): string[] => under(mark).flatMap((line) => line.split(' '))
    return { nombre, caso: { ...coded, ...told }, espera: ids('+'), prohibe: ids('-') }
  }

export const urgencias = { tipo_atencion: 'urgencias' } as const
/** Vital signs of somebody who is well. */
export const healthy = {
  tension_sistolica: 118,
  tension_diastolica: 74,
  frecuencia_cardiaca: 78,
  frecuencia_respiratoria: 16,
  temperatura: 36.8,
  saturacion_oxigeno: 97,
  fio2: 21,
  glasgow: 15,
} as const

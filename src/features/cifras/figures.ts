import { createHash } from 'node:crypto'
import type { UnconfirmedFigure } from '../../model/figures/unconfirmed-figure.ts'
import { unconfirmedMeasures } from '../../model/figures/unconfirmed-measures.ts'
import { unconfirmedScales } from '../../model/figures/unconfirmed-scales.ts'
import { unconfirmedMedicines } from '../../modules/medicamentos/index.ts'
import { unconfirmedRules } from '../../modules/persona/index.ts'
import { unconfirmedLeave } from '../historias/unconfirmed-leave.ts'
import { unconfirmedClues } from '../ia/rules/unconfirmed-clues.ts'

export interface Figure extends Omit<UnconfirmedFigure, 'contenido'> {
  /** Of what the row says: another one needs another confirmation. */
  readonly huella: string
}

const printed = ({ contenido, ...figure }: UnconfirmedFigure): Figure => ({
  ...figure,
  huella: createHash('sha256').update(contenido).digest('hex').slice(0, 32),
})

/** All that was written from memory, wherever its table stands, by key. */
export const allFigures = (): readonly Figure[] =>
  [
    ...unconfirmedMedicines(),
    ...unconfirmedRules(),
    ...unconfirmedMeasures(),
    ...unconfirmedScales(),
    ...unconfirmedClues(),
    ...unconfirmedLeave(),
  ]
    .map(printed)
    .sort((a, b) => (a.clave < b.clave ? -1 : 1))

/** What somebody said of a figure; the newest of each counts. */
export interface Confirmation {
  readonly clave: string
  readonly huella: string
  readonly cotejada_en: string
  readonly confirmada_por: string
  readonly confirmada_en: string
}

export interface ShownFigure extends Figure {
  readonly estado: 'pendiente' | 'confirmada'
  readonly confirmacion: Confirmation | null
}

/** A confirmation of what a row no longer says confirms nothing. */
export function withConfirmations(figures: readonly Figure[], said: readonly Confirmation[]): ShownFigure[] {
  const byKey = new Map(said.map((one) => [one.clave, one]))
  return figures.map((figure) => {
    const found = byKey.get(figure.clave)
    const confirmacion = found?.huella === figure.huella ? found : null
    return { ...figure, estado: confirmacion === null ? 'pendiente' : 'confirmada', confirmacion }
  })
}

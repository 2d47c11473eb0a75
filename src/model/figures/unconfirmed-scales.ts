import { keysOf } from '../keys.ts'
import { LOWEST_SATURATION, meowsTables } from '../scales/meows.ts'
import { pewsTables } from '../scales/pews.ts'
import type { PointTable } from '../scales/points.ts'
import { signNames } from '../scales/signs.ts'
import { figuresOf, shownNumber, type UnconfirmedFigure } from './unconfirmed-figure.ts'

const figure = figuresOf('escalas')

const pewsNames: Readonly<Record<keyof typeof pewsTables, string>> = {
  behaviour: 'puntos por Glasgow',
  fastPulse: 'puntos por latidos por encima de lo normal a esa edad',
  slowPulse: 'latidos por debajo de lo normal que dan 3 puntos',
  fastBreath: 'puntos por respiraciones por encima de lo normal a esa edad',
  slowBreath: 'respiraciones por debajo de lo normal que dan 3 puntos',
  oxygen: 'puntos por oxígeno suplementario (FiO2)',
}

const inWords = (t: PointTable | number): string =>
  typeof t === 'number'
    ? String(t)
    : t.points
        .map((points, row) => {
          const limit = t.upTo[row]
          return `${limit === undefined ? 'más' : `hasta ${shownNumber(limit)}`}, ${points}`
        })
        .join('; ')

/** The rows of PEWS and MEOWS, whose charts nobody has compared yet. */
export const unconfirmedScales = (): readonly UnconfirmedFigure[] => [
  ...keysOf(pewsTables).map((item) =>
    figure(`pews-${item}`, `PEWS, ${pewsNames[item]}: ${inWords(pewsTables[item])}.`, pewsTables[item]),
  ),
  ...keysOf(meowsTables).map((sign) =>
    figure(`meows-${sign}`, `MEOWS, puntos por ${signNames[sign]}: ${inWords(meowsTables[sign])}.`, meowsTables[sign]),
  ),
  figure(
    'meows-saturacion_oxigeno',
    `MEOWS: 2 puntos con saturación menor de ${LOWEST_SATURATION} % a nivel del mar.`,
    LOWEST_SATURATION,
  ),
]

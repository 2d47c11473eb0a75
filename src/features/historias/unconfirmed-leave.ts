import { figuresOf, type UnconfirmedFigure } from '../../model/figures/unconfirmed-figure.ts'
import { keysOf } from '../../model/keys.ts'
import { leaveLimits } from '../../model/legal/sick-leave.ts'
import { usualLeaves } from './usual-leave.ts'

const figure = figuresOf('incapacidad')
const kinds: Readonly<Record<keyof typeof leaveLimits, string>> = {
  maternidad: 'la licencia de maternidad',
  odontologia: 'odontología',
  prorroga: 'una prórroga',
  nueva: 'una incapacidad nueva',
}

const days = (n: number): string => (n === 1 ? 'es 1 día' : `son ${n} días`)

/** Days of a sick leave that were written from memory. */
export const unconfirmedLeave = (): readonly UnconfirmedFigure[] => [
  ...usualLeaves
    .filter(({ confirmado }) => !confirmado)
    .map((row) =>
      figure(
        row.cie10.join('+'),
        `Por ${row.cuadro}, CIE-10 ${row.cie10.join(', ')}, lo usual ${days(row.usual)} y un certificado no pasa de ${row.maximo}.`,
        row,
        row.origen,
      ),
    ),
  ...keysOf(leaveLimits)
    .filter((kind) => !leaveLimits[kind].confirmed)
    .map((kind) => {
      const { usual, most, ahead, norm } = leaveLimits[kind]
      const common = usual === null ? '' : ` lo usual ${days(usual)},`
      return figure(
        kind,
        `En ${kinds[kind]}${common} un certificado no pasa de ${most} y comienza a más tardar en ${ahead}.`,
        leaveLimits[kind],
        `De memoria; ${norm}`,
      )
    }),
]

import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { say } from '../../model/say.ts'

export const badCursor = (): Problem =>
  new Problem(badParameter, {
    errores: [
      {
        campo: 'cursor',
        codigo: 'formato',
        mensaje: say('No es un cursor de esta lista.', 'Is not a cursor of this list.'),
      },
    ],
  })

/** A place in a list that is ordered by a moment, and by the id among those of one moment. */
export interface MomentPlace {
  readonly momento: string
  readonly id: string
}

export const writePlace = ({ momento, id }: MomentPlace): string =>
  Buffer.from(`${momento} ${id}`).toString('base64url')

export function readPlace(given: unknown): MomentPlace | null {
  if (typeof given !== 'string') return null
  const [momento = '', id = ''] = Buffer.from(given, 'base64url').toString().split(' ')
  if (!/^\d{4}-\d\d-\d\dT/.test(momento) || Number.isNaN(Date.parse(momento)) || !isUuid(id)) throw badCursor()
  return { momento, id }
}

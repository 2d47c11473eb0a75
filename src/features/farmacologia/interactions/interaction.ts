import { type ProseOf, sentences } from '../../../model/text/prose-row.ts'
import type { GroupKey } from '../drug-groups.ts'
import type { Gravedad } from '../gravity.ts'

/** Two medicines that should not meet unwatched. Either side may be several groups. */
export interface Interaction {
  readonly a: readonly GroupKey[]
  readonly b: readonly GroupKey[]
  /** `critica` is what the labels call contraindicated, or kills. */
  readonly gravedad: Gravedad
  /** Why it happens. */
  readonly mecanismo: string
  /** What happens. */
  readonly efecto: string
  readonly conducta: string
  readonly fuente: string
}

type Side = GroupKey | readonly GroupKey[]
const sides = (side: Side): readonly GroupKey[] => (typeof side === 'string' ? [side] : side)

const row =
  (gravedad: Gravedad) =>
  (a: Side, b: Side): ProseOf<Interaction> =>
  (text, ...values) => ({
    a: sides(a),
    b: sides(b),
    gravedad,
    ...sentences(['mecanismo', 'efecto', 'conducta', 'fuente'], text, values),
  })

export const critical = row('critica')
export const high = row('alta')
export const medium = row('media')

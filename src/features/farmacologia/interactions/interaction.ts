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

export const critical = (
  a: Side,
  b: Side,
  mecanismo: string,
  efecto: string,
  conducta: string,
  fuente: string,
): Interaction => ({ a: sides(a), b: sides(b), gravedad: 'critica', mecanismo, efecto, conducta, fuente })
type Rest = Parameters<typeof critical>
export const high = (...rest: Rest): Interaction => ({ ...critical(...rest), gravedad: 'alta' })
export const medium = (...rest: Rest): Interaction => ({ ...critical(...rest), gravedad: 'media' })

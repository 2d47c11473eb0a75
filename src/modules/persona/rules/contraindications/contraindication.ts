import { type ProseOf, sentences } from '../../../../model/text/prose-row.ts'
import type { GroupKey } from '../../../medicamentos/index.ts'
import type { Rule } from '../../rule.ts'
import type { Clue } from '../clues.ts'

/** A medicine that what the patient has, or is, forbids or makes dangerous. Data: `index.ts` makes the rule. */
export interface Contraindication {
  readonly id: string
  /** What it is about, in words: «dengue», «embarazo». */
  readonly por: string
  readonly grupos: readonly GroupKey[]
  /** Any of these makes it so. */
  readonly si: readonly Clue[]
  /** Drops and creams too. */
  readonly local?: true
  readonly severidad: Rule['severidad']
  /** Mechanism or reason. */
  readonly motivo: string
  readonly conducta: string
  readonly fuente: string
}

const row =
  (severidad: Rule['severidad']) =>
  (
    id: string,
    grupos: readonly GroupKey[],
    si: readonly Clue[],
    more: Pick<Contraindication, 'local'> = {},
  ): ProseOf<Contraindication> =>
  (text, ...values) => ({
    id,
    grupos,
    si,
    severidad,
    ...more,
    ...sentences(['por', 'motivo', 'conducta', 'fuente'], text, values),
  })

export const critical = row('critica')
export const high = row('alta')

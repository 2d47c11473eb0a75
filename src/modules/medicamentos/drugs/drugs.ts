import { drugNames } from '../../../model/drug-names.ts'
import { keysOf } from '../../../model/keys.ts'
import { listed } from '../../../model/text/word-list.ts'
import { optionCell } from '../../tsv-table/index.ts'
import type { Drug } from './drug.ts'
import table from './drugs.json' with { type: 'json' }

/** A rule about a medicine that is not in the table does not compile. */
export type DrugName = keyof typeof table

interface DrugLine {
  readonly atc: string
  readonly nombres?: string
  readonly dias?: number
}
const lines: Readonly<Record<DrugName, DrugLine>> = table
const synonyms = new Map(drugNames.map(([canonical, ...others]) => [canonical, others]))

/** The medicines that the rules know. One that is not here is prescribed without a word from them. */
export const drugs: readonly Drug<DrugName>[] = keysOf(lines).map((dci) => {
  const { atc, nombres = '', dias } = lines[dci]
  return {
    dci,
    atc: atc.split(' ').filter((code) => code !== ''),
    nombres: [...listed(nombres), ...(synonyms.get(dci) ?? [])],
    ...(dias === undefined ? {} : { dias }),
  }
})
export const drugCell = optionCell(drugs.map(({ dci }) => dci))

import { optionCell } from '../../tsv-table.ts'
import { breathAndDigestion } from './breath-and-digestion.ts'
import type { Drug } from './drug.ts'
import { heartAndVessels } from './heart-and-vessels.ts'
import { infection } from './infection.ts'
import { metabolismAndHormones } from './metabolism-and-hormones.ts'
import { nervesAndMind } from './nerves-and-mind.ts'
import { painAndInflammation } from './pain-and-inflammation.ts'

const tables = [
  ...painAndInflammation,
  ...infection,
  ...heartAndVessels,
  ...metabolismAndHormones,
  ...nervesAndMind,
  ...breathAndDigestion,
] as const

/** A rule about a medicine that is in no table does not compile. */
export type DrugName = (typeof tables)[number]['dci']

/** The medicines that the rules know. One that is not here is prescribed without a word from them. */
export const drugs: readonly Drug<DrugName>[] = tables
export const drugCell = optionCell(drugs.map(({ dci }) => dci))

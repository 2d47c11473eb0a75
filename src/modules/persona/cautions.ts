import { gravedades } from '../../model/codes/gravity.ts'
import { groupCell } from '../medicamentos/index.ts'
import {
  listCell,
  numberCell,
  optionalCell,
  optionCell,
  patternCell,
  readTsvTable,
  textCell,
} from '../tsv-table/index.ts'

export const cautions = readTsvTable(new URL('cautions.tsv', import.meta.url), {
  cuando: optionCell(['embarazo', 'lactancia', 'edad']),
  menorDe: optionalCell(numberCell),
  grupos: listCell(groupCell),
  /** With one of these diagnoses it is what one gives. */
  salvo: optionalCell(patternCell()),
  gravedad: optionCell(gravedades),
  detalle: textCell,
  fuente: textCell,
})

export type Caution = (typeof cautions)[number]
export interface AgeCaution extends Caution {
  /** For people younger than these completed years. */
  readonly menorDe: number
}

export const inPregnancy = cautions.filter(({ cuando }) => cuando === 'embarazo')
export const inLactation = cautions.filter(({ cuando }) => cuando === 'lactancia')
export const byAge = cautions
  .filter(({ cuando }) => cuando === 'edad')
  .map((c): AgeCaution => {
    if (c.menorDe === undefined) throw new Error(`cautions.tsv: ${c.detalle} does not say for what age`)
    return { ...c, menorDe: c.menorDe }
  })

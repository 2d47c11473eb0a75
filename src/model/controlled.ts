import { foldedText } from './text/plain-text.ts'

/** What the law asks of a medicine under special control. */
export interface Controlled {
  readonly group: string
  readonly maximumDays: number
  readonly maximumUnits?: number
  readonly norm: string
}

const MONOPOLY: Controlled = { group: 'Monopolio del Estado', maximumDays: 30, norm: 'Res. 1478 de 2006' }

/** Those that only the State supplies; whether any other is controlled is said by the prescription itself. */
const byName = new Map(
  ['morfina', 'hidromorfona', 'meperidina', 'petidina', 'metadona', 'metilfenidato', 'fenobarbital', 'primidona'].map(
    (name) => [name, MONOPOLY],
  ),
)

/** By the name of the medicine, with or without its salt. */
export function controlledAs(dci: string): Controlled | undefined {
  return foldedText(dci)
    .split(/[^\p{L}]+/u)
    .map((word) => byName.get(word))
    .find((found) => found !== undefined)
}

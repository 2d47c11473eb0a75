import { wholeNorm } from '../norms.ts'
import table from './controlled-list.json' with { type: 'json' }

/**
 * Medicines under special control in Colombia. Order of a line: DCI, other names and brands (of the
 * registrations of INVIMA, June 2026; held by a test of the names of products), ATC (of five characters, a whole class), code of
 * the DCI (MIPRES).
 *
 * What was read: that Resolución 315 de 2020 updates the lists of Resolución 1478 de 2006 (narcotics, psychotropics, what is a
 * monopoly of the State), reaches mixtures and products, takes salts and isomers in, and counts preparations with 2 mg of THC or
 * more; and the boxes of the official pad (its Annex 8). What is only known, of the trade and not of the text: which substances the
 * lists name, the 30 days of a prescription and the 15 days that it may be dispensed in. No norm is known that counts units.
 * `revisar` has what the national lists have treated in different ways and what depends on the preparation: the prescriber is
 * asked, and nothing is decided for them.
 */
export type ControlGroup = 'monopolio' | 'control' | 'revisar'

interface ControlLimits {
  readonly called: string
  readonly maximumDays: number
  readonly maximumUnits?: number
  readonly norm: string
}

const NORM = `${wholeNorm('res_1478_2006')} y ${wholeNorm('res_315_2020')}`

/** What holds for a group that is surely controlled. */
export const controlLimits: Readonly<Record<Exclude<ControlGroup, 'revisar'>, ControlLimits>> = {
  monopolio: { called: 'Monopolio del Estado', maximumDays: 30, norm: NORM },
  control: { called: 'Control especial', maximumDays: 30, norm: NORM },
}

/** For how long the official pad is dispensed. */
export const controlValidityDays = 15

/** Taken whole: one an hour. */
const OF_ONE_DOSE = 24
/** Two an hour: a continuous infusion of high dose, made of ampoules of the usual size. */
const INJECTED = 48
/** A patch stays two or three days; high doses have up to four at once. */
const WORN = 2
/** Has several doses: a bottle of elixir at a high dose lasts more than a day. */
const OF_MANY_DOSES = 1

/**
 * How many units are dispensed for a day at most, where the dose does not tell how many it takes: ampoules, syrups, patches,
 * "según respuesta". No norm says so: they are our own prudence, against a slip of the pen and worse, above what palliative and
 * intensive care use. By code of `unidad_dispensacion`.
 */
export const prudentUnitsPerDay: ReadonlyMap<string, number> = new Map(
  (
    [
      [OF_ONE_DOSE, '2 4 14 61 63 66 74 78'],
      [INJECTED, '1 3 16 65 75'],
      [WORN, '27 49 54'],
      [OF_MANY_DOSES, '10 11 12 13 21 24 37 43 73 80'],
    ] as const
  ).flatMap(([perDay, units]) => units.split(' ').map((unit) => [unit, perDay] as const)),
)

export const controlTable: Readonly<Record<ControlGroup, readonly string[]>> = table

import { optionalCell, optionCell, patternCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
import type { ChildClass } from '../facts/child-pugh.ts'
import type { Clue } from './clues.ts'

const times = ['aqui', 'agudo', 'siempre', 'pasado'] as const

const rows = readTsvTable(new URL('tables/clues.tsv', import.meta.url), {
  nombre: textCell,
  cie: optionalCell(patternCell()),
  dice: optionalCell(patternCell()),
  cuando: optionalCell(optionCell(times)),
  ejemplo: textCell,
})

const clues = new Map(
  rows.map(({ nombre, cie, dice, cuando, ejemplo }): [string, Clue] => {
    const when = cuando === undefined ? {} : { [cuando]: true }
    if (cie !== undefined) return [nombre, { cie, ...(dice === undefined ? {} : { dice }), ...when, ejemplo }]
    if (dice === undefined) throw new Error(`clues.tsv: “${nombre}” neither names codes nor says words`)
    return [nombre, { dice, ...when, ejemplo }]
  }),
)
if (clues.size < rows.length) throw new Error('clues.tsv names a clue twice')

/** The clue that a table, or another rule, calls so. */
export function clueNamed(name: string): Clue {
  const clue = clues.get(name)
  if (clue === undefined) throw new Error(`clues.tsv has no “${name}”`)
  return clue
}

/** Less than any measure tells apart: «>=» is a «>» of a little less. */
const LITTLE = 1e-6
const USUAL_DAYS = '3'
const MEASURED = /^(signo|valor) ([\w-]+)([<>])(=?)([\d.]+)(?:@(\d+))?$/
function measured(cell: string): Clue | null {
  const [, kind, code = '', sign, orEqual = '', n, days = USUAL_DAYS] = MEASURED.exec(cell) ?? []
  const more = orEqual === '' ? 0 : LITTLE
  const limits = sign === '<' ? { bajo: Number(n) + more } : { alto: Number(n) - more }
  if (kind === undefined) return null
  return kind === 'signo' ? { signo: code, ...limits } : { valor: code, ...limits, dias: Number(days) }
}

const OF_LIVER = /^(?:transaminasas >=([\d.]+)@(\d+)|child-pugh ([ABC]))$/
function ofLiver(cell: string): Clue | null {
  const [said, times, days, child] = OF_LIVER.exec(cell) ?? []
  if (said === undefined) return null
  return child === undefined ? { transaminasas: Number(times), dias: Number(days) } : { child: child as ChildClass }
}

const OF_PERSON = /^(?:(lactancia)|edad (<|>=)(\d+)|fuma >=(\d+)|embarazo(?:>=(\d+))?(?:<(\d+))?)$/
function ofPerson(cell: string): Clue | null {
  const [said, nursing, side, days, smokes, from, until] = OF_PERSON.exec(cell) ?? []
  if (said === undefined) return null
  if (nursing !== undefined) return { lactancia: true }
  if (days !== undefined) return side === '<' ? { menorDeDias: Number(days) } : { desdeDias: Number(days) }
  if (smokes !== undefined) return { fumaDesde: Number(smokes) }
  return {
    embarazo: true,
    ...(from === undefined ? {} : { desde: Number(from) }),
    ...(until === undefined ? {} : { hasta: Number(until) }),
  }
}

/** What is measured or is so of the person, as a table writes it: `valor 2823-3>5.4@7`, `embarazo<13`. */
export const factClue = (cell: string): Clue | null => measured(cell) ?? ofLiver(cell) ?? ofPerson(cell)

/** One of those, or its name in clues.tsv. */
const clueCell = (cell: string): Clue => factClue(cell) ?? clueNamed(cell)

/** Any of those that « / » separates. */
export const cluesCell = (cell: string): readonly Clue[] => textCell(cell).split(' / ').map(clueCell)

import { optionalCell, optionCell, patternCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
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

const MEASURED = /^(signo|valor) ([\w-]+)([<>])([\d.]+)(?:@(\d+))?$/
function measured(cell: string): Clue | null {
  const [, kind, code = '', sign, n, days] = MEASURED.exec(cell) ?? []
  const limits = sign === '<' ? { bajo: Number(n) } : { alto: Number(n) }
  if (kind === 'signo' && days === undefined) return { signo: code, ...limits }
  return kind === 'valor' && days !== undefined ? { valor: code, ...limits, dias: Number(days) } : null
}

const OF_PERSON = /^(?:(lactancia)|edad <(\d+)|fuma >=(\d+)|embarazo(?:>=(\d+))?(?:<(\d+))?)$/
function ofPerson(cell: string): Clue | null {
  const [said, nursing, days, smokes, from, until] = OF_PERSON.exec(cell) ?? []
  if (said === undefined) return null
  if (nursing !== undefined) return { lactancia: true }
  if (days !== undefined) return { menorDeDias: Number(days) }
  if (smokes !== undefined) return { fumaDesde: Number(smokes) }
  return {
    embarazo: true,
    ...(from === undefined ? {} : { desde: Number(from) }),
    ...(until === undefined ? {} : { hasta: Number(until) }),
  }
}

/** One thing that a record may say, as a table writes it: `valor 2823-3>5.4@7`, `embarazo<13`, or its name in clues.tsv. */
export const clueCell = (cell: string): Clue => measured(cell) ?? ofPerson(cell) ?? clueNamed(cell)

/** Any of those that « / » separates. */
export const cluesCell = (cell: string): readonly Clue[] => textCell(cell).split(' / ').map(clueCell)

/** Also where an emergency looks for it. */
export const headTrauma = clueNamed('trauma craneal')
export const dengue = clueNamed('dengue')

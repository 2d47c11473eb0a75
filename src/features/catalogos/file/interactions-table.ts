import { drugKey, drugOrAtc } from '../../../model/drug-names.ts'
import type { CodeRow, ReadCodes } from '../code-row.ts'
import { lettersOf } from '../fold-name.ts'
import { findColumns } from './columns.ts'
import { type Faults, newFaults } from './faults.ts'
import { FileProblem } from './file-problem.ts'
import type { Line } from './read-table.ts'

const COLUMNS = {
  a: { names: ['medicamentoa', 'a', 'druga'], required: true },
  b: { names: ['medicamentob', 'b', 'drugb'], required: true },
  gravedad: { names: ['gravedad', 'severidad', 'nivel', 'level'], required: true },
  mecanismo: { names: ['mecanismo', 'mechanism'] },
  efecto: { names: ['efecto'] },
  conducta: { names: ['conducta', 'manejo', 'management'] },
  fuente: { names: ['fuente'] },
} as const
type Column = keyof typeof COLUMNS

/** What DDInter's download has besides. */
const OTHERS = /^ddinterid[ab]$/

const gravedades: Readonly<Record<string, string>> = {
  critica: 'critica',
  contraindicada: 'critica',
  alta: 'alta',
  grave: 'alta',
  major: 'alta',
  media: 'media',
  moderada: 'media',
  moderate: 'media',
  informativa: 'informativa',
  leve: 'informativa',
  minor: 'informativa',
}
/** How DDInter says that nobody knows how grave it is. */
const UNKNOWN = 'Unknown'
const LONGEST = 500
const MOST_SHOWN = 60
const SIDE = /^[\p{L}\p{N} ]{2,120}$/u

/** DDInter tells the pair and how grave it is; what to do stands in its pages. */
const ddinter = {
  mecanismo: 'Lo describe la fuente.',
  efecto: 'Interacción registrada por la fuente.',
  conducta: 'Consulte la fuente antes de administrarlos juntos.',
  fuente: 'DDInter (CC BY-NC-SA 4.0)',
} as const

type Cell = (column: Column) => string

/** One line as a pair; faults tell what is wrong with it. */
function pairOf(cell: Cell, foreign: boolean, line: number, faults: Faults): CodeRow | null {
  const before = faults.wrong
  const [a, b] = [drugOrAtc(cell('a')), drugOrAtc(cell('b'))]
  if (!SIDE.test(a)) faults.add(line, 'a', 'Escriba la DCI o el código ATC.')
  if (!SIDE.test(b)) faults.add(line, 'b', 'Escriba la DCI o el código ATC.')
  if (drugKey(a) === drugKey(b)) faults.add(line, 'b', 'Son el mismo medicamento.')
  const level = cell('gravedad').slice(0, MOST_SHOWN)
  const gravedad = gravedades[lettersOf(level)] ?? null
  if (gravedad === null)
    faults.add(line, 'gravedad', `${JSON.stringify(level)} no es contraindicada, grave, moderada ni leve.`)
  const said = (column: keyof typeof ddinter): string => {
    const text = cell(column) || (foreign ? ddinter[column] : '')
    if (text === '' || text.length > LONGEST) faults.add(line, column, `Falta, o pasa de ${LONGEST} caracteres.`)
    return text
  }
  const datos = {
    a,
    b,
    gravedad,
    mecanismo: said('mecanismo'),
    efecto: said('efecto'),
    conducta: said('conducta'),
    fuente: said('fuente'),
  }
  if (faults.wrong > before) return null
  const codigo = [a, b].map(drugKey).toSorted().join('+').toUpperCase()
  return { codigo, nombre: `${cell('a')} con ${cell('b')}`, habilitado: true, datos }
}

/** Pairs of medicines by DCI or ATC, in our own format or as DDInter publishes them. Either order is the same pair. */
export function readInteractions(lines: readonly Line[]): ReadCodes {
  const [header, ...rest] = lines
  if (header === undefined || rest.length === 0) throw new FileProblem('El archivo no trae filas.')
  const foreign = header.cells.some((cell) => OTHERS.test(lettersOf(cell)))
  const places = findColumns(header.cells, COLUMNS, OTHERS)
  const faults = newFaults()
  const rows = new Map<string, { row: CodeRow; line: number }>()
  let left = 0
  for (const { line, cells } of rest) {
    const cell: Cell = (column) => cells[places[column] ?? -1]?.trim() ?? ''
    if (foreign && cell('gravedad') === UNKNOWN) {
      left++
      continue
    }
    const row = pairOf(cell, foreign, line, faults)
    const known = row === null ? undefined : rows.get(row.codigo)
    if (row !== null && known === undefined) rows.set(row.codigo, { row, line })
    // DDInter has a file for each group of medicines, and a pair of two groups stands in both.
    else if (known !== undefined && !foreign) faults.add(line, 'a', `La pareja ya está en la línea ${known.line}.`)
  }
  const notes = left === 0 ? [] : [`${left} parejas sin gravedad conocida no se tomaron.`]
  return { rows: [...rows.values()].map(({ row }) => row), errors: faults.errors, wrong: faults.wrong, notes }
}

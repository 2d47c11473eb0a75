import { canonicalDrug } from '../../../model/drug-names.ts'
import type { CodeRow, ReadCodes } from '../code-row.ts'
import { foldHeader } from '../fold-name.ts'
import { findColumns } from './columns.ts'
import { newFaults } from './faults.ts'
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

/** Pairs of medicines by DCI or ATC, in our own format or as DDInter publishes them. Either order is the same pair. */
export function readInteractions(lines: readonly Line[]): ReadCodes {
  const [header, ...rest] = lines
  if (header === undefined || rest.length === 0) throw new FileProblem('El archivo no trae filas.')
  const foreign = header.cells.some((cell) => OTHERS.test(foldHeader(cell)))
  const places = findColumns(header.cells, COLUMNS, OTHERS)
  const faults = newFaults()
  const rows = new Map<string, { row: CodeRow; line: number }>()
  let left = 0
  for (const { line, cells } of rest) {
    const before = faults.wrong
    const cell = (column: Column): string => cells[places[column] ?? -1]?.trim() ?? ''
    const sides = (['a', 'b'] as const).map((column) => {
      const side = /^[A-V]\d{2}[A-Z0-9]{0,4}$/.test(cell(column)) ? cell(column) : canonicalDrug(cell(column))
      if (!SIDE.test(side)) faults.add(line, column, 'Escriba la DCI o el código ATC.')
      return side
    })
    const level = cell('gravedad').toLowerCase()
    if (foreign && level === 'unknown') {
      left++
      continue
    }
    const gravedad = gravedades[level.normalize('NFD').replace(/\p{M}/gu, '')]
    if (gravedad === undefined)
      faults.add(
        line,
        'gravedad',
        `${JSON.stringify(level.slice(0, MOST_SHOWN))} no es contraindicada, grave, moderada ni leve.`,
      )
    const [a = '', b = ''] = sides
    if (a === b) faults.add(line, 'b', 'Son el mismo medicamento.')
    const said = (column: keyof typeof ddinter): string => {
      const text = cell(column) || (foreign ? ddinter[column] : '')
      if (text === '' || text.length > LONGEST) faults.add(line, column, `Falta, o pasa de ${LONGEST} caracteres.`)
      return text
    }
    const datos = {
      a,
      b,
      gravedad: gravedad ?? null,
      mecanismo: said('mecanismo'),
      efecto: said('efecto'),
      conducta: said('conducta'),
      fuente: said('fuente'),
    }
    if (faults.wrong > before) continue
    const codigo = sides.toSorted().join('+').toUpperCase()
    const known = rows.get(codigo)
    const row: CodeRow = { codigo, nombre: `${cell('a')} con ${cell('b')}`, habilitado: true, datos }
    if (known === undefined) rows.set(codigo, { row, line })
    // One of its files for each group of medicines: a pair stands in two of them.
    else if (!foreign) faults.add(line, 'a', `La pareja ya está en la línea ${known.line}.`)
  }
  const notes = left === 0 ? [] : [`${left} parejas sin gravedad conocida no se tomaron.`]
  return { rows: [...rows.values()].map(({ row }) => row), errors: faults.errors, wrong: faults.wrong, notes }
}

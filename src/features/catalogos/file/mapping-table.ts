import type { CodeRow, ReadCodes } from '../code-row.ts'
import { nameIn } from './cells.ts'
import { findColumns } from './columns.ts'
import { newFaults } from './faults.ts'
import { FileProblem } from './file-problem.ts'
import type { Line } from './read-table.ts'

const COLUMNS = {
  cie10: { names: ['icd10code', 'cie10', 'codigocie10'], required: true },
  cie11: { names: ['icd11code', 'cie11', 'codigocie11'], required: true },
  nombre: { names: ['icd11title', 'nombre'] },
} as const
/** WHO's mapping tables name everything of both sides; the two codes are what is needed. */
const OTHERS = /^(icd1[01]\w*|1[01]\w*|foundationuri|linearization\w*|relation|depth\w*|classkind)$/

/** WHO's tables between CIE-10 and CIE-11, in either direction. `codes10` says which CIE-10 codes there are. */
export function readMapping(lines: readonly Line[], codes10: ReadonlySet<string>): ReadCodes {
  const [header, ...rest] = lines
  if (header === undefined || rest.length === 0) throw new FileProblem('El archivo no trae filas.')
  const places = findColumns(header.cells, COLUMNS, OTHERS)
  const faults = newFaults()
  const rows = new Map<string, CodeRow>()
  let left = 0
  for (const { line, cells } of rest) {
    const cell = (column: keyof typeof COLUMNS): string => cells[places[column] ?? -1]?.trim() ?? ''
    const cie10 = asColombia(cell('cie10'), codes10)
    const cie11 = cell('cie11').toUpperCase()
    // Chapters, blocks, divided categories and what has no counterpart stand in these tables too.
    if (cie10 === null || cie11 === '' || cie11 === 'NO MAPPING') {
      left++
      continue
    }
    if (!/^[A-Z]\d{2}[0-9X]$/.test(cie10)) faults.add(line, 'cie10', 'No tiene la forma de un código CIE-10.')
    else if (!/^[0-9A-HJ-NP-Z]{2}[0-9A-HJ-NP-Z.&/]{1,60}$/.test(cie11))
      faults.add(line, 'cie11', 'No tiene la forma de un código CIE-11.')
    else {
      const name = nameIn(cell('nombre'))
      const codigo = `${cie10} ${cie11}`
      rows.set(codigo, { codigo, nombre: 'nombre' in name ? name.nombre : cie11, habilitado: true, datos: {} })
    }
  }
  const notes = left === 0 ? [] : [`${left} filas sin un código en ambas clasificaciones no se tomaron.`]
  return { rows: [...rows.values()], errors: faults.errors, wrong: faults.wrong, notes }
}

/** WHO writes `A00.0` and `I10`; Colombia `A000` and `I10X`. Null for what is no code here: blocks and divided categories. */
function asColombia(written: string, codes10: ReadonlySet<string>): string | null {
  const bare = written.toUpperCase().replace('.', '')
  if (/^[A-Z]\d{2}$/.test(bare)) return codes10.has(`${bare}X`) ? `${bare}X` : null
  return bare === '' || bare.includes('-') || /^[IVX]+$/.test(bare) ? null : bare
}

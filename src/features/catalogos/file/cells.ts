import { isStorable } from '../../../model/check-value.ts'

/** Spellings of yes and no in the tables of the ministry, DANE and INVIMA; null where it is neither. */
export function yesOrNo(cell: string): boolean | null {
  const word = cell.trim().toUpperCase()
  if (['SI', 'SÍ', 'S', '1', 'TRUE', 'VERDADERO', 'ACTIVO', 'VIGENTE', 'HABILITADO'].includes(word)) return true
  if (['NO', 'N', '0', 'FALSE', 'FALSO', 'INACTIVO', 'DESHABILITADO', 'DEROGADO'].includes(word)) return false
  return null
}

export type Sex = '01' | '02' | null

/**
 * Tables say masculine and feminine (M, F) or man and woman (H, M): what M is depends on which other letter the column
 * has. Undefined where a cell is none of these.
 */
export function sexReader(column: readonly string[]): (cell: string) => Sex | undefined {
  const letters = new Set(column.map((cell) => cell.trim().toUpperCase()))
  const womanIsM = letters.has('H') && !letters.has('F')
  const meanings: Readonly<Record<string, Sex>> = {
    '': null,
    A: null,
    Z: null,
    I: null,
    '3': null,
    AMBOS: null,
    '1': '01',
    '01': '01',
    H: '01',
    HOMBRE: '01',
    MASCULINO: '01',
    '2': '02',
    '02': '02',
    F: '02',
    MUJER: '02',
    FEMENINO: '02',
    M: womanIsM ? '02' : '01',
  }
  return (cell) => meanings[cell.trim().toUpperCase()]
}

const UNITS: Readonly<Record<string, number>> = { D: 1, M: 30.4375, A: 365.25 }

/** `28D`, `12M`, `10A` in days. Undefined without a unit: the tables code it in ways that are published nowhere. */
export function ageInDays(cell: string): number | undefined {
  const found = /^(\d{1,4}) ?([DMA])$/.exec(cell.trim().toUpperCase())
  return found === null ? undefined : Math.floor(Number(found[1]) * (UNITS[found[2] ?? ''] ?? 0))
}

const LONGEST = 1_000

/** A name on one line, or what is wrong with it. */
export function nameIn(cell: string): { readonly nombre: string } | { readonly wrong: string } {
  const nombre = cell.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (nombre === '') return { wrong: 'Falta el nombre.' }
  if (nombre.length > LONGEST) return { wrong: `El nombre pasa de ${LONGEST} caracteres.` }
  return isStorable(nombre) ? { nombre } : { wrong: 'El nombre tiene caracteres de control.' }
}

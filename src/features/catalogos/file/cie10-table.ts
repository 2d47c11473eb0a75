import { chapterOf } from '../../icd/embedded/chapters.ts'
import { embeddedCie10 } from '../../icd/embedded/cie10.ts'
import { codeLimits } from '../../icd/embedded/code-limits.ts'
import { labelReader } from '../../icd/embedded/readable-label.ts'
import type { ReadCodes } from '../code-row.ts'
import { lettersOf } from '../fold-name.ts'
import { ageInDays, sexReader } from './cells.ts'
import { findColumns } from './columns.ts'
import { readCodes, type TableShape } from './read-codes.ts'
import type { Line } from './read-table.ts'

const COLUMNS: TableShape<'sexo' | 'minima' | 'maxima'>['columns'] = {
  codigo: { names: ['codigo', 'cod', 'codigocie10', 'cie10'], required: true },
  nombre: { names: ['nombre', 'descripcion', 'diagnostico'], required: true },
  sexo: { names: ['extraiaplicaasexo', 'aplicaasexo', 'sexo', 'extraxsexo'] },
  minima: { names: ['extraiiedadminima', 'edadminima'] },
  maxima: { names: ['extraiiiedadmaxima', 'edadmaxima'] },
}
/** What the reference tables of SISPRO have besides. */
const OTHERS =
  /^(tabla|aplicacion|isstandard\w*|extra[ivx]\w*|valorregistro|usuarioresponsable|fechaactualizacion|ispublicprivate|grupomortalidad|capitulo|subgrupo|nombreoficialmayusculas|fuentenombre)$/

const UNITLESS = 'Las edades que la tabla da sin unidad no se tomaron; valen las que ya tenía cada código.'

/** The ministry's table. `current` are the names as they stand: capitals and missing accents do not change them. */
export function readCie10(lines: readonly Line[], current: ReadonlyMap<string, string>): ReadCodes {
  const { entries, categories } = embeddedCie10()
  const readable = labelReader([...entries.map((e) => e.nombre), ...categories.values()])
  const usualLimits = codeLimits(entries)
  const places = findColumns(lines[0]?.cells ?? [], { habilitado: { names: ['habilitado'] }, ...COLUMNS }, OTHERS)
  const column = (place: number | undefined): string[] =>
    place === undefined ? [] : lines.slice(1).map((l) => l.cells[place] ?? '')
  const readSex = sexReader(column(places.sexo))
  const unitless = [...column(places.minima), ...column(places.maxima)].some(
    (cell) => cell.trim() !== '' && ageInDays(cell) === undefined,
  )
  return readCodes(lines, {
    columns: COLUMNS,
    others: OTHERS,
    code: /^[A-Z]\d{2}[0-9X]$/,
    codeMessage: 'un código CIE-10 tiene cuatro caracteres, por ejemplo I10X o A059.',
    codeFrom: (cell) => cell('codigo').toUpperCase().replace('.', ''),
    details(cell, codigo, line, faults) {
      const chapter = chapterOf(codigo)
      if (chapter === undefined) faults.add(line, 'codigo', 'No es de ningún capítulo de la CIE-10.')
      const usual = usualLimits(codigo)
      const sex = places.sexo === undefined ? usual.sexo : readSex(cell('sexo'))
      if (sex === undefined) faults.add(line, 'sexo', 'El sexo no se entiende.')
      return {
        capitulo: chapter?.numero ?? null,
        sexo: sex ?? null,
        edad_minima: ageInDays(cell('minima')) ?? usual.edadMinima,
        edad_maxima: ageInDays(cell('maxima')) ?? usual.edadMaxima,
      }
    },
    rename(codigo, nombre) {
      const before = current.get(codigo)
      if (before !== undefined && lettersOf(before) === lettersOf(nombre)) return before
      return /\p{Ll}/u.test(nombre) ? nombre : readable(nombre)
    },
    notes: unitless ? [UNITLESS] : [],
  })
}

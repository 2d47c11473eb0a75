import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import type { Row } from '../../../model/resource.ts'
import { entryNames } from '../../../resources/entries.ts'
import { valorClinico } from '../../../resources/valor-clinico.ts'
import { entryTable } from '../entry-table.ts'
import type { ReportInput } from '../input.ts'
import type { Names } from '../names.ts'
import type { Section } from '../report.ts'

const values = ['valor_numerico', 'valor_texto', 'valor_codigo', 'valor_booleano', 'valor_fecha'] as const

function value(row: Row, show: (field: string) => string): string {
  const coded = clinicalValues.get(String(row.codigo))?.opciones?.get(String(row.valor_codigo))
  const said = values.map((f) => (f === 'valor_codigo' ? (coded ?? show(f)) : show(f))).filter((v) => v !== '')
  return [...said, show('unidad')].filter((v) => v !== '').join(' ')
}

function range(row: Row, show: (field: string) => string): string {
  if (row.rango_min === null && row.rango_max === null) return ''
  if (row.rango_min === null) return `≤ ${show('rango_max')}`
  return row.rango_max === null ? `≥ ${show('rango_min')}` : `${show('rango_min')} – ${show('rango_max')}`
}

/** Values that an examination or a scale of this history left in the series are already told there. */
export function measurements({ content }: ReportInput, names: Names): Section {
  const told = new Set(entryNames.flatMap((name) => content.entries[name].map((row) => row.id)))
  const rows = content.entries.valor_clinico.filter((v) => !told.has(String(v.origen_id)))
  const bloques = entryTable(
    valorClinico,
    rows,
    [
      { fields: ['fecha_medicion'], peso: 1.7 },
      { fields: ['nombre'], peso: 3, text: (row, show) => show('nombre') || String(row.codigo) },
      { fields: [...values, 'unidad'], label: 'Valor', peso: 2.6, text: value },
      { fields: ['rango_min', 'rango_max'], label: 'Rango', peso: 1.4, text: range },
      { fields: ['interpretacion'], peso: 1.5 },
    ],
    names,
    { skip: ['historia_atencion', 'tipo_valor', 'sistema_codigo', 'origen_recurso', 'origen_id', 'estado'] },
  )
  return { id: 'valores_clinicos', titulo: 'Resultados y mediciones', bloques }
}

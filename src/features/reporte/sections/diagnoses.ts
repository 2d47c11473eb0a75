import { diagnostico } from '../../../resources/diagnostico.ts'
import { entryTable } from '../entry-table.ts'
import type { ReportInput } from '../input.ts'
import type { Names } from '../names.ts'
import type { Section } from '../report.ts'
import { nothing } from './nothing.ts'

export function diagnoses({ content }: ReportInput, names: Names): Section {
  const told = entryTable(
    diagnostico,
    content.entries.diagnostico,
    [
      {
        fields: ['rol', 'orden'],
        peso: 2,
        text: (row, show) => `${show('rol')}${row.orden === 1 || row.orden === null ? '' : ` ${show('orden')}`}`,
      },
      { fields: ['codigo_cie10'], peso: 1 },
      { fields: ['descripcion_cie10'], peso: 5 },
      { fields: ['tipo_diagnostico'], peso: 2.2 },
      { fields: ['estado_clinico'], peso: 1.4 },
    ],
    names,
    { skip: ['momento'] },
  )
  return { id: 'diagnosticos', titulo: diagnostico.title, bloques: told.length === 0 ? [nothing] : told }
}

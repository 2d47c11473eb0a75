import { documento } from '../../../resources/documento.ts'
import { nota } from '../../../resources/nota.ts'
import { entryTable } from '../entry-table.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import type { Section } from '../report.ts'
import { laterDocuments, laterNotes } from './after-closing.ts'
import { noteEntry } from './notes.ts'
import { documentTable } from './papers.ts'

/** After what was closed, what came later and clarifies or completes it: each attributable by itself. */
export function later(input: ReportInput, names: Names): Section {
  const notes = laterNotes(input)
  const papers = laterDocuments(input)
  const table = entryTable(
    nota,
    notes,
    [
      { fields: ['fecha_nota'], peso: 1.5, text: (row) => localTime(String(row.fecha_nota ?? row.creado_en)) },
      { label: 'Qué aclara', fields: ['nota_referida', 'registro_referido', 'recurso_referido'], peso: 3 },
      { fields: ['motivo_aclaracion'], peso: 4 },
      { fields: ['profesional_nombre'], peso: 2.4 },
    ],
    names,
    { skip: Object.keys(nota.fields), firma: () => null },
  )
  return {
    id: 'aclaraciones',
    titulo: `Aclaraciones ${papers.length === 0 ? '' : 'y resultados '}posteriores al cierre`,
    bloques: [...table, ...notes.map(noteEntry(names)), ...documentTable(papers, names, documento.title)],
  }
}

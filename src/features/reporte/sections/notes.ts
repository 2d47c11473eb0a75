import type { Row } from '../../../model/resource.ts'
import { attributionFields } from '../../../resources/entry.ts'
import { nota } from '../../../resources/nota.ts'
import { annulmentOf, sealedSignatureOf } from '../attribution.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import type { Entry, Section } from '../report.ts'
import { blocksOf, shown } from '../show.ts'
import { laterNotes } from './after-closing.ts'

/** `formato` shows in the shape of the note itself. */
const told = new Set<string>([...attributionFields, 'tipo_nota', 'formato', 'titulo', 'fecha_nota'])

/** That a person wrote it is what one expects. */
const skipFor = (row: Row): ReadonlySet<string> => (row.origen === 'profesional' ? new Set([...told, 'origen']) : told)

export const noteEntry =
  (names: Names) =>
  (row: Row): Entry => {
    const kind = shown(nota.fields.tipo_nota, row.tipo_nota, names) ?? nota.singular
    const title = typeof row.titulo === 'string' && row.titulo !== '' ? ` · ${row.titulo}` : ''
    return {
      tipo: 'registro',
      titulo: `${kind}${title}`,
      momento: localTime(String(row.fecha_nota ?? row.creado_en)),
      bloques: blocksOf(nota, row, skipFor(row), names, { plain: 'contenido', columnas: 2 }),
      firma: sealedSignatureOf(row),
      anulado: annulmentOf(row),
    }
  }

export function notes(input: ReportInput, names: Names): Section {
  const later = new Set(laterNotes(input))
  const before = input.content.entries.nota.filter((n) => !later.has(n))
  return { id: 'notas', titulo: nota.title, bloques: before.map(noteEntry(names)) }
}

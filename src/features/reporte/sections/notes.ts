import type { Row } from '../../../model/resource.ts'
import { nota } from '../../../resources/nota.ts'
import { annulmentOf, attributionFields, signatureOf } from '../attribution.ts'
import { entryTable } from '../entry-table.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import type { Entry, Section } from '../report.ts'
import { blocksOf, shown } from '../show.ts'

/** `formato` shows in the shape of the note itself. */
const told = new Set<string>([...attributionFields, 'tipo_nota', 'formato', 'titulo', 'fecha_nota'])

/** That a person wrote it is what one expects. */
const skipFor = (row: Row): ReadonlySet<string> => (row.origen === 'profesional' ? new Set([...told, 'origen']) : told)

const asEntry =
  (names: Names) =>
  (row: Row): Entry => {
    const kind = shown(nota.fields.tipo_nota, row.tipo_nota, names) ?? nota.singular
    const title = typeof row.titulo === 'string' && row.titulo !== '' ? ` · ${row.titulo}` : ''
    return {
      tipo: 'registro',
      titulo: `${kind}${title}`,
      momento: localTime(String(row.fecha_nota ?? row.creado_en)),
      bloques: blocksOf(nota, row, skipFor(row), names, { plain: 'contenido' }),
      firma: signatureOf(row),
      anulado: annulmentOf(row),
    }
  }

/** Only a clarification can be written after the closing; what is later than the seal is not under it. */
export function laterClarifications({ content, cierre }: ReportInput): readonly Row[] {
  const closed = cierre?.momento ?? content.historia.cerrada_en
  if (typeof closed !== 'string') return []
  const at = Date.parse(closed)
  return content.entries.nota.filter((n) => n.tipo_nota === 'aclaratoria' && Date.parse(n.creado_en) > at)
}

export function notes(input: ReportInput, names: Names): Section {
  const later = new Set(laterClarifications(input))
  const before = input.content.entries.nota.filter((n) => !later.has(n))
  return { id: 'notas', titulo: nota.title, bloques: before.map(asEntry(names)) }
}

export function clarifications(input: ReportInput, names: Names): Section {
  const later = laterClarifications(input)
  const table = entryTable(
    nota,
    later,
    [
      { fields: ['fecha_nota'], peso: 1.5, text: (row) => localTime(String(row.fecha_nota ?? row.creado_en)) },
      { fields: ['nota_referida'], peso: 3 },
      { fields: ['motivo_aclaracion'], peso: 4 },
      { fields: ['profesional_nombre'], peso: 2.4 },
    ],
    names,
    { skip: Object.keys(nota.fields), firma: () => null },
  )
  return {
    id: 'aclaraciones',
    titulo: 'Aclaraciones posteriores al cierre',
    bloques: [...table, ...later.map(asEntry(names))],
  }
}

import type { Row } from '../../../model/resource.ts'
import { scales as declared } from '../../../model/scales/index.ts'
import { attributionFields } from '../../../resources/entry.ts'
import { escala } from '../../../resources/escala.ts'
import { annulmentOf, sealedSignatureOf } from '../attribution.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import { type Datum, data, type Entry, type Section } from '../report.ts'
import { blocksOf, shown } from '../show.ts'

const told = new Set<string>([...attributionFields, 'escala', 'fecha_aplicacion'])

/** The items by the names that the scale gives them; one that it does not know keeps its key. */
function items(row: Row): Datum[] {
  const labels = new Map(declared.get(String(row.escala))?.items.map((i) => [i.key, i.label]))
  const given = typeof row.items === 'object' && row.items !== null ? row.items : {}
  return Object.entries(given).map(([key, points]) => ({
    etiqueta: labels.get(key) ?? key,
    valor: String(points).replace('.', ','),
  }))
}

export function scales({ content }: ReportInput, names: Names): Section {
  const bloques = content.entries.escala.map(
    (row): Entry => ({
      tipo: 'registro',
      titulo: shown(escala.fields.escala, row.escala, names) ?? '',
      momento: localTime(String(row.fecha_aplicacion ?? row.fecha_registro)),
      bloques: [...blocksOf(escala, row, told, names), ...data(4, items(row), escala.fields.items.label)],
      firma: sealedSignatureOf(row),
      anulado: annulmentOf(row),
    }),
  )
  return { id: 'escalas', titulo: 'Escalas', bloques }
}

import { gravedades } from '../../../model/codes/gravity.ts'
import { scales } from '../../../model/scales/index.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { cite } from '../../../modules/persona/index.ts'
import {
  optionalCell,
  optionCell,
  rangeCell,
  readTsvTable,
  sourceCell,
  textCell,
} from '../../../modules/tsv-table/index.ts'
import { alertRule, type Rule } from '../rule.ts'

export const scaleAlerts = readTsvTable(new URL('tables/scales.tsv', import.meta.url), {
  id: textCell,
  escala: textCell,
  item: optionalCell(textCell),
  puntaje: rangeCell,
  severidad: optionCell(gravedades),
  titulo: textCell,
  texto: textCell,
  fuente: sourceCell,
})

export const scaleRules: readonly Rule[] = scaleAlerts.map(
  ({ id, escala, item, puntaje, titulo, severidad, texto, fuente }) =>
    alertRule(id, titulo, severidad, fuente, ({ escalas }) => {
      const row = escalas.get(escala)
      if (row === undefined || typeof row.puntaje_total !== 'number') return []
      const items: unknown = row.items
      const answered = item === undefined ? row.puntaje_total : Number((isJsonObject(items) ? items[item] : null) ?? 0)
      if (!puntaje(answered)) return []
      const name = scales.get(escala)?.nombre ?? escala
      return [
        {
          texto,
          explicacion:
            item === undefined
              ? `${name}: ${answered}.`
              : `Respondió ${answered} en el ítem ${item.replace('item', '')}.`,
          citas: [cite({ recurso: 'escala', row }, item === undefined ? 'puntaje_total' : 'items')],
        },
      ]
    }),
)

import { holds } from '../../../../model/predicate.ts'
import type { RowFor } from '../../../../model/resource.ts'
import { orden } from '../../../../resources/orden.ts'
import { CUPS, called, codingIf } from '../../elements/coding.ts'
import { reference } from '../../elements/drawing.ts'
import { ofHistory, unlessAnnulled } from '../../elements/entries.ts'
import { moment, refTo, token, words } from '../../search/answer.ts'
import { type Cases, cases, codeIn, ofPatient, provided } from '../../search/cases.ts'
import { defineSource } from '../../source.ts'
import { performed } from '../procedure.ts'
import { CATEGORY, category, unknown } from './value-elements.ts'

type Order = RowFor<typeof orden>

const categories: Cases<Pick<Order, 'tipo_orden'>> = {
  laboratory: { tipo_orden: ['laboratorio'] },
  imaging: { tipo_orden: ['imagenologia'] },
  therapy: { tipo_orden: ['terapia'] },
  procedure: { not: { any: [{ tipo_orden: ['laboratorio', 'imagenologia', 'terapia'] }, { tipo_orden: null }] } },
}
const statuses: Cases<Pick<Order, 'estado' | 'anulado'>> = unlessAnnulled({
  final: { estado: ['completada'] },
  preliminary: { not: { any: [{ estado: ['completada'] }, { estado: null }] } },
})

/** What came back of an order, in the words in which it came; who found it is not in the row. */
const code = token('cups', { system: CUPS, levels: 2 })

export const resultSource = defineSource({
  resource: orden,
  prefix: 'resultado-',
  about: 'El resultado de una orden, en palabras.',
  only: { all: [{ not: { resultado_texto: null } }, { not: { resultado_texto: [''] } }] },
  draw(row) {
    const { descripcion: name, resultado_texto: result, fecha_resultado: at } = row
    return {
      text: [name ? `Resultado: ${name}` : 'Resultado', result],
      basedOn: [reference('ServiceRequest', row.id)],
      partOf: [holds(performed, row) ? reference('Procedure', row.id) : null],
      status: codeIn(statuses, row) ?? 'preliminary',
      ...category(codeIn(categories, row) ?? 'procedure'),
      code: called(name ?? 'Resultado', ...codingIf(CUPS, row.cups)),
      ...ofHistory(row),
      effectiveDateTime: at,
      issued: at,
      ...(result ? { valueString: result } : unknown),
    }
  },
  params: {
    ...ofPatient,
    encounter: refTo('historia', 'Encounter'),
    code,
    'combo-code': code,
    category: cases(CATEGORY, categories),
    status: cases(undefined, statuses),
    date: moment('fecha_resultado'),
    'value-string': words('resultado_texto'),
    'based-on': refTo('id', 'ServiceRequest'),
    'part-of': provided(refTo('id', 'Procedure'), performed),
  },
  example: {
    estado: 'completada',
    resultado_texto: 'Hemoglobina 13,2 g/dL',
    fecha_resultado: '2026-11-02T15:00:00.000Z',
  },
})

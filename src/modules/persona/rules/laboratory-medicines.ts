import { drugCell, groupCell } from '../../medicamentos/index.ts'
import { anyListCell, listCell, numberCell, rangeCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
import { citeMeasure, citeMedicine, lately, takingAny } from '../facts/asks.ts'
import { alertRule, type Rule } from '../rule.ts'

/** A value beyond what is safe with a medicine that is being taken. */
const combined = readTsvTable(new URL('tables/laboratory-medicines.tsv', import.meta.url), {
  id: textCell,
  /** Any of these. */
  codigos: listCell(textCell),
  dias: numberCell,
  valor: rangeCell,
  grupos: anyListCell(groupCell),
  dci: anyListCell(drugCell),
  titulo: textCell,
  texto: textCell,
  /** With `{valor}` and `{medicamentos}` in their places. */
  explicacion: textCell,
  fuente: textCell,
})

const ofCombination = (c: (typeof combined)[number]): Rule =>
  alertRule(c.id, c.titulo, 'alta', c.fuente, (record) => {
    const found = c.codigos.map((codigo) => lately(record, codigo, c.dias)).find((m) => m !== null && c.valor(m.valor))
    const medicines = takingAny(record, c)
    if (found === undefined || found === null || medicines.length === 0) return []
    const names = medicines.map((m) => m.nombre).join(', ')
    return [
      {
        texto: c.texto,
        explicacion: c.explicacion.replace('{valor}', String(found.valor)).replace('{medicamentos}', () => names),
        citas: [citeMeasure(found), ...medicines.map(citeMedicine)],
      },
    ]
  })

export const laboratoryMedicineRules: readonly Rule[] = combined.map(ofCombination)

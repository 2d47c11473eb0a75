import { gravedades } from '../../../model/codes/gravity.ts'
import { isPregnant, says } from '../../../modules/persona/index.ts'
import { optionCell, patternCell, readTsvTable, sourceCell, textCell } from '../../../modules/tsv-table/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Rule } from '../rule.ts'

/** What is said and not measured. */
const redFlags = readTsvTable(new URL('tables/red-flags.tsv', import.meta.url), {
  id: textCell,
  severidad: optionCell(gravedades),
  titulo: textCell,
  texto: textCell,
  fuente: sourceCell,
  dice: patternCell(),
})

const electro = /electrocardiograma|895100/i
const applies = (id: string, record: ClinicalRecord): boolean => {
  if (id === 'texto-sangrado-gestante') return isPregnant(record)
  if (id === 'texto-dolor-toracico')
    return (
      (record.edad ?? 0) >= 30 && !record.ordenes.some((o) => electro.test(`${o.descripcion ?? ''} ${o.cups ?? ''}`))
    )
  return true
}

export const redFlagRules: readonly Rule[] = redFlags.map(({ id, titulo, fuente, dice, severidad, texto }) =>
  alertRule(id, titulo, severidad, fuente, (record) => {
    const citas = applies(id, record) ? says(record, dice) : []
    if (citas.length === 0) return []
    return [
      {
        texto,
        explicacion: `El texto dice: «${citas[0]?.fragmento}».`,
        citas,
        ...(id === 'texto-dolor-toracico'
          ? {
              propuesta: {
                recurso: 'orden' as const,
                tipo_orden: 'procedimiento' as const,
                cups: '895100',
                descripcion: 'Electrocardiograma de ritmo o de superficie',
              },
            }
          : {}),
      },
    ]
  }),
)

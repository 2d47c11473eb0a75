import { gravedades } from '../../../model/codes/gravity.ts'
import { drugCell, groupCell } from '../../medicamentos/index.ts'
import {
  anyListCell,
  numberCell,
  optionalCell,
  optionCell,
  patternCell,
  readTsvTable,
  textCell,
} from '../../tsv-table/index.ts'
import { citeDiagnosis, citeMedicine, has, takingAny } from '../facts/asks.ts'
import type { PersonFacts } from '../facts/person-facts.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'

const BEERS = 'Criterios de Beers, American Geriatrics Society, 2023'
const OLD = 65

/** Potentially inappropriate at 65 and over. */
export const beers = readTsvTable(new URL('tables/elderly.tsv', import.meta.url), {
  id: textCell,
  dci: anyListCell(drugCell),
  grupos: anyListCell(groupCell),
  severidad: optionCell(gravedades),
  con: optionalCell(patternCell()),
  salvo: optionalCell(patternCell()),
  dias: optionalCell(numberCell),
  titulo: textCell,
  detalle: textCell,
})
type Beers = (typeof beers)[number]

function finds(b: Beers, record: PersonFacts): Finding[] {
  if (record.edad === null || record.edad < OLD) return []
  const why = b.con === undefined ? [] : has(record, b.con)
  if (b.con !== undefined && why.length === 0) return []
  if (b.salvo !== undefined && record.diagnosticos.some((d) => b.salvo?.test(d.codigo))) return []
  return takingAny(record, b)
    .filter((m) => b.dias === undefined || (m.dosis.dias ?? 0) >= b.dias)
    .map((m) => ({
      texto: `${m.nombre}: potencialmente inadecuado a los ${record.edad} años. Valore una opción más segura.`,
      explicacion: b.detalle,
      citas: [citeMedicine(m), ...why.map(citeDiagnosis)],
    }))
}

export const elderlyRules: readonly Rule[] = beers.map((b) =>
  alertRule(b.id, `${b.titulo} en un adulto mayor`, b.severidad, BEERS, (record) => finds(b, record)),
)

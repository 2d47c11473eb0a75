import { drugCell, groupCell } from '../../../modules/medicamentos/index.ts'
import { citeDiagnosis, citeMedicine, taking, takingAny } from '../../../modules/persona/index.ts'
import { anyListCell, readTsvTable, sourceCell, textCell } from '../../../modules/tsv-table/index.ts'
import { alertRule, newRule, type Rule } from '../rule.ts'
import { clueCell } from './clue-table.ts'

const gaps = readTsvTable(new URL('tables/treatment-gaps.tsv', import.meta.url), {
  id: textCell,
  /** What calls for it. */
  cuando: clueCell,
  /** What would answer it, as groups of medicines or by name. */
  con: anyListCell(groupCell),
  dci: anyListCell(drugCell),
  titulo: textCell,
  texto: textCell,
  explicacion: textCell,
  fuente: sourceCell,
})

const ofTable = ({ id, cuando, con, dci, titulo, texto, explicacion, fuente }: (typeof gaps)[number]): Rule =>
  newRule('formula_sugerida')(id, titulo, 'media', fuente, (record) => {
    const citas = record.fallecido ? null : cuando(record)
    if (citas === null || citas.length === 0) return []
    const isAnswered =
      record.medicamentos.some((m) => con.some((key) => m.groups.has(key))) ||
      takingAny(record, { grupos: [], dci }).length > 0
    return isAnswered ? [] : [{ texto, explicacion, citas }]
  })

const VIRAL = /^(J00|J04|J06|J20|J21|A08|A09)/
const antibioticForVirus: Rule = alertRule(
  'tratamiento-antibiotico-en-virus',
  'Antibiótico en infección que suele ser viral',
  'media',
  'OMS, The WHO AWaRe antibiotic book, 2022',
  (record) => {
    const here = record.diagnosticos.filter((d) => d.aqui && d.activo)
    const given = taking(record, 'antibioticos').filter((m) => m.de === 'historia')
    if (record.fallecido || here.length === 0 || given.length === 0) return []
    if (!here.every((d) => VIRAL.test(d.codigo))) return []
    return [
      {
        texto: 'Confirme que hace falta el antibiótico.',
        explicacion:
          'El único diagnóstico es una infección respiratoria alta, bronquitis o diarrea aguda que suele curar sola.',
        citas: [...given.map(citeMedicine), ...here.map(citeDiagnosis)],
      },
    ]
  },
)

export const treatmentGapRules: readonly Rule[] = [...gaps.map(ofTable), antibioticForVirus]

import { gravedades } from '../../../model/codes/gravity.ts'
import { drugGroups, groupCell } from '../../medicamentos/index.ts'
import { flagCell, listCell, optionalCell, optionCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
import { citeMedicine, taking } from '../facts/asks.ts'
import { alertRule, type Rule } from '../rule.ts'
import { cluesCited } from './clues.ts'
import { cluesCell } from './named-clues.ts'

/** Medicines that what the patient has, or is, forbids or makes dangerous. */
export const contraindications = readTsvTable(new URL('tables/contraindications.tsv', import.meta.url), {
  id: textCell,
  grupos: listCell(groupCell),
  /** Any of these makes it so. */
  si: cluesCell,
  severidad: optionCell(gravedades),
  /** Drops and creams too. */
  local: optionalCell(flagCell),
  /** What it is about, in words: «dengue», «embarazo». */
  por: textCell,
  /** Mechanism or reason. */
  motivo: textCell,
  conducta: textCell,
  fuente: textCell,
})

const ruleOf = ({ id, por, grupos, si, local, severidad, motivo, conducta, fuente }: Contraindication): Rule =>
  alertRule(
    id,
    `${grupos.map((g) => drugGroups[g].nombre).join(', ')}: contraindicación por ${por}`,
    severidad,
    fuente,
    (record) => {
      const taken =
        local === true
          ? record.medicamentos.filter((m) => grupos.some((key) => m.groups.has(key)))
          : taking(record, ...grupos)
      const cites = taken.length === 0 ? null : cluesCited(record, si)
      if (cites === null) return []
      return taken.map((m) => ({
        titulo: `${m.nombre}: contraindicado o de riesgo por ${por}`,
        texto: `${m.nombre}: contraindicado o de riesgo por ${por}. ${conducta}`,
        explicacion: motivo,
        citas: [citeMedicine(m), ...cites],
      }))
    },
  )

type Contraindication = (typeof contraindications)[number]

export const contraindicationRules: readonly Rule[] = contraindications.map((row) => ({
  ...ruleOf(row),
  about: row.grupos,
}))

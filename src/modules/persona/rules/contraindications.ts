import { gravedades } from '../../../model/codes/gravity.ts'
import { drugGroups, groupCell, type RouteKind, routeKinds } from '../../medicamentos/index.ts'
import { listCell, optionalCell, optionCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
import { citeMedicine, taking } from '../facts/asks.ts'
import { alertRule, type Rule } from '../rule.ts'
import { cluesCited } from './clues.ts'
import { routeOf } from './given-doses.ts'
import { cluesCell } from './named-clues.ts'

const ANY = 'todas'
const routesCell = (cell: string): readonly RouteKind[] =>
  cell === ANY ? routeKinds : listCell(optionCell(routeKinds))(cell)

/** Medicines that what the patient has, or is, forbids or makes dangerous. */
export const contraindications = readTsvTable(new URL('tables/contraindications.tsv', import.meta.url), {
  id: textCell,
  grupos: listCell(groupCell),
  /** Any of these makes it so. */
  si: cluesCell,
  severidad: optionCell(gravedades),
  /** Only by these, or by all: drops and creams too. */
  vias: optionalCell(routesCell),
  /** What it is about, in words: «dengue», «embarazo». */
  por: textCell,
  /** Mechanism or reason. */
  motivo: textCell,
  conducta: textCell,
  fuente: textCell,
})

const ruleOf = ({ id, por, grupos, si, vias, severidad, motivo, conducta, fuente }: Contraindication): Rule =>
  alertRule(
    id,
    `${grupos.map((g) => drugGroups[g].nombre).join(', ')}: contraindicación por ${por}`,
    severidad,
    fuente,
    (record) => {
      const taken =
        vias === undefined
          ? taking(record, ...grupos)
          : record.medicamentos.filter(
              (m) => grupos.some((key) => m.groups.has(key)) && routeOf(m).some((via) => vias.includes(via)),
            )
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

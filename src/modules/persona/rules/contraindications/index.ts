import { drugGroups } from '../../../medicamentos/index.ts'
import { citeMedicine, taking } from '../../facts/asks.ts'
import { alertRule, type Rule } from '../../rule.ts'
import { cluesCited } from '../clues.ts'
import type { Contraindication } from './contraindication.ts'
import { further } from './further.ts'
import { cardiac } from './heart.ts'
import { hormonal } from './hormones.ts'
import { infectious } from './infection.ts'
import { lungsAndNerves } from './lungs-and-nerves.ts'
import { measured } from './measured.ts'
import { neverTogether } from './never.ts'
import { organs } from './organs.ts'

export const contraindications: readonly Contraindication[] = [
  ...infectious,
  ...cardiac,
  ...lungsAndNerves,
  ...hormonal,
  ...organs,
  ...neverTogether,
  ...measured,
  ...further,
]

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

export const contraindicationRules: readonly Rule[] = contraindications.map(ruleOf)

import { drugGroups } from '../../../farmacologia/drug-groups.ts'
import { citeMedicine } from '../../record/asks.ts'
import { alertRule, type Rule } from '../../rule.ts'
import { cluesCited } from '../clues.ts'
import type { Contraindication } from './contraindication.ts'
import { cardiac } from './heart.ts'
import { hormonal } from './hormones.ts'
import { infectious } from './infection.ts'
import { lungsAndNerves } from './lungs-and-nerves.ts'
import { organs } from './organs.ts'

export const contraindications: readonly Contraindication[] = [
  ...infectious,
  ...cardiac,
  ...lungsAndNerves,
  ...hormonal,
  ...organs,
]

const ruleOf = ({ id, por, grupos, si, local, severidad, motivo, conducta, fuente }: Contraindication): Rule =>
  alertRule(
    id,
    `${grupos.map((g) => drugGroups[g].nombre).join(', ')}: contraindicación por ${por}`,
    severidad,
    fuente,
    (record) => {
      const taken = record.medicamentos.filter(
        (m) => (local === true || !m.local) && grupos.some((key) => m.groups.has(key)),
      )
      const cites = taken.length === 0 ? null : cluesCited(record, si)
      if (cites === null) return []
      return taken.map((m) => ({
        texto: `${m.nombre}: contraindicado o de riesgo por ${por}. ${conducta}`,
        explicacion: motivo,
        citas: [citeMedicine(m), ...cites],
      }))
    },
  )

export const contraindicationRules: readonly Rule[] = contraindications.map(ruleOf)

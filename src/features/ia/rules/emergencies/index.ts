import { type Cita, cluesCited } from '../../../../modules/persona/index.ts'
import type { ClinicalRecord } from '../../record/record.ts'
import { alertRule, type Rule } from '../../rule.ts'
import type { Emergency } from './emergency.ts'
import { heartAndMetabolism } from './heart-and-metabolism.ts'
import { infectiousEmergencies } from './infections.ts'
import { mothersAndChildren } from './mothers-and-children.ts'
import { toxicAndTrauma } from './toxic-and-trauma.ts'

export const emergencies: readonly Emergency[] = [
  ...infectiousEmergencies,
  ...toxicAndTrauma,
  ...heartAndMetabolism,
  ...mothersAndChildren,
]

function citesOf(record: ClinicalRecord, e: Emergency): Cita[] | null {
  const { edadDias } = record
  if (e.edadDias !== undefined && (edadDias === null || edadDias < e.edadDias[0] || edadDias >= e.edadDias[1]))
    return null
  const asked = e.exige === undefined ? [] : cluesCited(record, e.exige, e.exige.length)
  const first = cluesCited(record, e.si, e.si_minimo)
  const second = e.y === undefined ? [] : cluesCited(record, e.y, e.y_minimo)
  return asked === null || first === null || second === null ? null : [...asked, ...first, ...second]
}

export const emergencyRules: readonly Rule[] = emergencies.map((e) =>
  alertRule(e.id, e.titulo, e.severidad, e.fuente, (record) => {
    const citas = citesOf(record, e)
    if (citas === null || citas.length === 0) return []
    const { texto, explicacion, propuesta } = e
    return [{ texto, explicacion, citas, ...(propuesta === undefined ? {} : { propuesta }) }]
  }),
)

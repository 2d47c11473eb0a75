import { conditions, has } from './conditions.ts'
import type { Body } from './scribe.ts'
import type { Visit } from './visit.ts'

const LASTING = ~(conditions.alergia | conditions.tabaco | conditions.obesidad)

/** Whom nobody asked: their records stay incomplete, as some always are. */
const unasked = (index: number): boolean => index % 8 === 5

/** What is asked of everybody the first time, so that the record says it and nobody has to guess. */
function answers(v: Visit): readonly Body[] {
  const { person } = v
  const healthy = (person.flags & LASTING) === 0
  const family = person.index % 3 === 0
  return [
    has(person, 'alergia')
      ? {
          categoria: 'alergico',
          tipo_alergia: '01',
          agente: 'Penicilina',
          reaccion: 'Urticaria generalizada',
          severidad: 'moderada',
        }
      : { categoria: 'alergico', niega: true },
    { categoria: 'psicosocial', niega: true },
    ...(healthy
      ? [
          { categoria: 'farmacologico', niega: true },
          { categoria: 'patologico', niega: true },
        ]
      : []),
    family
      ? { categoria: 'familiar', niega: true }
      : { categoria: 'familiar', parentesco: 'madre', cie10: 'I10X', descripcion: 'Hipertensión arterial' },
  ]
}

export function writeInterview(v: Visit): void {
  const { memory, person } = v
  if (!memory.first || unasked(person.index)) return
  for (const [n, said] of answers(v).entries()) {
    const kind = String(said.categoria)
    if (memory.stated.has(`alguno:${kind}`) || memory.stated.has(`${kind}:niega`)) continue
    memory.stated.add(`${kind}:${said.niega === true ? 'niega' : String(said.cie10 ?? said.agente)}`)
    if (said.niega !== true) memory.stated.add(`alguno:${kind}`)
    v.write(
      'antecedente_categorizado',
      { paciente: person.row.id, historia: v.history.id, ...said },
      v.at(0.19 + n * 0.005),
    )
  }
}

import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { grantsSql } from '../../../engine/reach.ts'
import { reachOf } from '../../../model/access/access.ts'
import { keysOf, recordOf } from '../../../model/keys.ts'
import type { Row } from '../../../model/resource.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import { type HistoryContent, patientRows } from '../../historias/content.ts'
import { HIGHEST, levelReader } from './level.ts'
import { keyOf } from './prints.ts'

const GRANTED = `select coalesce(max(a.nivel), 0)::integer as nivel ${grantsSql(
  consultaIa,
  { patient: '$2::uuid', history: '$3::uuid', level: '0' },
  'array(select unnest($1::text[]))',
  null,
)}`

/** How reserved a consultation of this history may be for the caller who asks to see it. */
async function ceilingOf({ db }: Core, call: Call, { id, paciente }: Row): Promise<number> {
  if (reachOf(call.actor) === 'total') return HIGHEST
  const [found] = await db.run({ name: 'ia_tope', text: GRANTED, values: [call.actor.miembros, paciente, id] })
  return Number(found?.nivel ?? 0)
}

const collections = {
  alergias: 'antecedente_categorizado',
  medicamentos: 'antecedente_categorizado',
  consentimientos: 'consentimiento',
  formulas: 'formula_medicamento',
} as const

/**
 * Without what is more reserved, in another history, than the answer may be: it would be kept from the caller. What the record
 * itself warns of is still told.
 */
export function notBeyond(core: Core): (call: Call, content: HistoryContent) => Promise<HistoryContent> {
  const levels = levelReader(core)
  return async (call, content) => {
    const { historia, patient } = content
    const names = keysOf(collections)
    const cites = names.flatMap((name) => patient[name].map(({ id }) => ({ recurso: collections[name], id })))
    const reserved = await levels(core.db, historia.id, cites)
    if (reserved.size === 0) return content
    const ceiling = await ceilingOf(core, call, historia)
    const within = (name: keyof typeof collections): Row[] =>
      patient[name].filter(({ id }) => (reserved.get(keyOf({ recurso: collections[name], id })) ?? 0) <= ceiling)
    return { ...content, patient: patientRows(recordOf(names, within)) }
  }
}

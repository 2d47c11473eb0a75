import type { Tx } from '../../../engine/database.ts'
import { isUuid } from '../../../model/check-value.ts'
import { Problem } from '../../../model/problem.ts'
import { invalid } from '../../../model/problems.ts'
import type { Row, Value } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import type { Propuesta } from '../../../modules/persona/index.ts'
import type { KeptCite } from '../consult/born.ts'
import type { Prints } from '../consult/prints.ts'
import { keyOf } from '../consult/prints.ts'

/** A recommendation as the consultation shows it. */
export type ShownAdvice = Readonly<Record<string, Value>> & {
  readonly id: string
  readonly estado: string
  readonly texto: string
}

/** As `shownAs` of `consult/born.ts` wrote them. */
export const shownOf = ({ recomendaciones }: Row): ShownAdvice[] =>
  Array.isArray(recomendaciones) ? recomendaciones : []

export function shownNamed(row: Row, id: unknown, campo = 'recomendacion'): ShownAdvice {
  const found = shownOf(row).find((r) => r.id === id)
  if (found !== undefined && isUuid(found.id)) return found
  const mensaje = say('No es una recomendación de esta consulta.', 'Is not a recommendation of this consultation.')
  throw new Problem(invalid, { errores: [{ campo, codigo: 'referencia', mensaje }] })
}

/** What it rests on, and what was seen, decided and made of it. */
export interface AdviceState {
  readonly citas: readonly KeptCite[]
  readonly propuesta: Propuesta | null
  readonly creada: string | null
  /** Since when this account has known it: first shown, or its last decision here. */
  readonly desde: string | null
  readonly abierta: Prints | null
  readonly decision: {
    readonly id: string
    readonly decision: string
    readonly cuenta: string
    readonly texto: string
    readonly huellas: Prints
  } | null
  readonly incorporada: { readonly recurso: string; readonly id: string } | null
}

export async function standingOf(
  tx: Tx,
  consulta: string,
  recomendacion: string,
  cuenta: string,
): Promise<AdviceState> {
  const [found] = await tx.run<Omit<AdviceState, 'citas'> & { citas: AdviceState['citas'] | null }>({
    name: 'ia_recomendacion_estado',
    text: `select r.citas, r.propuesta, r.creada_en as creada,
  greatest((select v.vista_en from ia_vista v where v.consulta = $1 and v.cuenta = $3),
    (select max(d.decidida_en) from ia_decision d where d.consulta = $1 and d.cuenta = $3)) as desde,
  (select e.huellas from ia_evidencia e where e.consulta = $1 and e.recomendacion = $2 and e.cuenta = $3 order by e.id desc limit 1) as abierta,
  (select to_jsonb(d) from (select id::text as id, decision, cuenta, texto, huellas from ia_decision
    where consulta = $1 and recomendacion = $2 order by ia_decision.id desc limit 1) d) as decision,
  (select to_jsonb(i) from (select recurso, recurso_id as id from ia_incorporacion
    where consulta = $1 and recomendacion = $2) i) as incorporada
from (select 1) uno left join ia_recomendacion r on r.consulta = $1 and r.recomendacion = $2`,
    values: [consulta, recomendacion, cuenta],
  })
  if (found === undefined) throw new Error('A recommendation always stands somehow')
  return { ...found, citas: found.citas ?? [] }
}

/** What this account is taken to have seen: what the agent read, or what it opened itself afterwards. */
export const seenBy = ({ citas, abierta }: AdviceState): Prints => ({
  ...Object.fromEntries(citas.flatMap((c) => (c.huella === null ? [] : [[keyOf(c), c.huella]]))),
  ...abierta,
})

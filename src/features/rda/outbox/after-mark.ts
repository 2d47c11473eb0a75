import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import type { Row } from '../../../model/resource.ts'
import { MAY_HAVE_ARRIVED } from '../../../outbox/document.ts'
import type { Mirror } from '../../../outbox/settle.ts'
import { historia } from '../../../resources/historia.ts'
import type { RdaOffer } from '../../historias/marks/schema.ts'
import { type Envio, namesThePerson, rdaOutbox } from './envio.ts'

/** How many marks in error are in effect in a history. */
export const MARKS = (history: string): string =>
  `(select count(*)::integer from marca_error me join marca_error_decision md on md.marca = me.id and md.vigente where me.historia = ${history})`

/** Of an `rda_envio`: it still tells what was marked since. A clarification tells one note, and falls with it or with the whole. */
export const tellsMarked = (e: string): string => `case when ${e}.tipo = 'nota_aclaratoria'
  then custodia_marcado(${e}.historia, 'nota', ${e}.nota) else ${e}.marcas < ${MARKS(`${e}.historia`)} end`

/** Of a history: the last document of some kind that was made of it tells what was marked since, and another has to replace it. */
export const hasToReplace = (
  history: string,
): string => `exists (select 1 from rda_envio v where v.historia = ${history}
  and v.tipo <> 'nota_aclaratoria' and v.estado <> 'anulado' and ${tellsMarked('v')}
  and not exists (select 1 from rda_envio n where n.historia = v.historia and n.tipo = v.tipo and n.version > v.version
    and n.estado <> 'anulado'))`

/** What has surely not arrived is withdrawn: what was marked in error is not to be told any more. */
export function rdaWithdrawal(core: Core, mirror: Mirror<Envio>): (tx: Tx, history: Row, call: Call) => Promise<void> {
  return async (tx, { id }, call) => {
    for (const envio of await rdaOutbox.withdraw(tx, call, `t.historia = $2 and ${tellsMarked('t')}`, [id])) {
      await rdaOutbox.audit(tx, core, envio, { call, action: 'administrar', status: 200, fields: ['anular'] })
      await mirror(tx, envio, call)
    }
  }
}

const MARKED_BEFORE =
  'El Ministerio tiene, o puede tener, un RDA que dice lo que se marcó en error. Genere otro: no lo dirá, y dice a cuál reemplaza.'
const NAMED_BEFORE =
  'El Ministerio tiene, o puede tener, un RDA con la identidad que el paciente tenía antes. Genere otro: lleva la vigente, y dice a cuál reemplaza.'

const KEPT = `select t.vida, ${tellsMarked('t')} as marcado from rda_envio t where t.historia = $1 and t.tipo <> 'nota_aclaratoria'
  and (t.estado = 'aceptado' or ${MAY_HAVE_ARRIVED}) and (${tellsMarked('t')} or not ${namesThePerson('t')})
  and not exists (select 1 from rda_envio n where n.historia = t.historia and n.tipo = t.tipo and n.version > t.version
    and n.estado <> 'anulado')
order by t.orden desc limit 1`

/** What the guide allows about a document that the ministry has of it; null where it has none that tells what was marked, or who the patient no longer is. */
export async function rdaOfferOf(tx: Tx, { id, estado }: Row): Promise<RdaOffer | null> {
  const [kept] = await tx.run({ name: 'rda_por_reemplazar', text: KEPT, values: [id] })
  if (kept === undefined) return null
  if (estado === 'anulada' && kept.marcado === true)
    return {
      reemplazo: false,
      operacion: null,
      explicacion: `El Ministerio tiene, o puede tener, un RDA de esta atención${typeof kept.vida === 'string' ? ` (código VIDA ${kept.vida})` : ''}. La guía no tiene cómo retirarlo: el estado de su Composition es siempre «final» y la plataforma no ofrece anular un documento. Pida al Ministerio que lo retire.`,
    }
  return {
    reemplazo: true,
    operacion: `POST ${historia.path}${id}/generar-rda/`,
    explicacion: kept.marcado === true ? MARKED_BEFORE : NAMED_BEFORE,
  }
}

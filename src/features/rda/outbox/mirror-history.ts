import { selectList } from '../../../engine/columns.ts'
import type { Core } from '../../../engine/core.ts'
import { alive } from '../../../engine/reach.ts'
import { nextVersion, rowWriter } from '../../../engine/write/write-row.ts'
import { changedFields } from '../../../model/decide.ts'
import type { Row, Value } from '../../../model/resource.ts'
import type { OutgoingState } from '../../../outbox/document.ts'
import type { Mirror } from '../../../outbox/settle.ts'
import { historia } from '../../../resources/historia.ts'
import type { Envio } from './envio.ts'

const SAID: Readonly<Record<OutgoingState, string>> = {
  pendiente: 'generado',
  enviado: 'enviado',
  aceptado: 'aceptado',
  rechazado: 'rechazado',
  error: 'error',
  // Another has to be made.
  anulado: 'pendiente',
}

const LONGEST = 500
const MOST = 200

/**
 * What the header of the history says of its RDA, with its version and its audit row, in the transaction of what happened.
 * It speaks of one document: the newest of the kind that the history says it has.
 */
export function historyMirror(core: Core): Mirror<Envio> {
  const write = rowWriter(core, historia)
  const columns = selectList(historia, 't', false, () => 'null::integer')

  return async (tx, envio, call) => {
    if (envio.tipo === 'nota_aclaratoria') return
    const [held] = await tx.run<Row & { readonly ultima: number }>({
      name: 'rda_historia',
      text: `select ${columns}, (select max(e.version) from rda_envio e where e.historia = t.id and e.tipo = $2) as ultima
from historia t where t.id = $1 and ${alive('t')} for update of t`,
      values: [envio.historia, envio.tipo],
    })
    if (held === undefined) return
    const { ultima, ...previous } = held
    const kind = previous.rda_tipo ?? envio.tipo
    if (kind !== envio.tipo || ultima !== envio.version) return
    const set: Record<string, Value> = {
      rda_estado: SAID[envio.estado],
      rda_tipo: envio.tipo,
      rda_identificador_vida: envio.vida ?? previous.rda_identificador_vida ?? null,
      rda_generado_en: envio.creado_en,
      rda_problemas: problemsOf(envio),
    }
    if (changedFields(historia, previous, { ...previous, ...set }).length === 0) return
    // Three spreads of one row, which TypeScript no longer sees as one.
    const next = { ...previous, ...set, ...nextVersion(previous, call) } as Row
    await write(tx, { previous, next, call, action: 'enviar' })
  }
}

/** Without the platform's own words: the header is seen by more people than the document. */
const problemsOf = ({ estado, problemas }: Envio): string[] =>
  estado === 'rechazado' ? [...new Set(problemas.map((p) => p.mensaje.slice(0, LONGEST)))].slice(0, MOST) : []

import { ORDER_STATE } from '../elements/requests.ts'
import type { RowBody, RowsWrite, SentResource } from './declare.ts'
import { listIn, textIn } from './elements.ts'

const states: Readonly<Record<string, string>> = { completed: 'completada', revoked: 'cancelada', draft: 'borrador' }

const notesIn = (sent: SentResource | null): readonly string[] =>
  listIn(sent?.note).flatMap((note) => textIn(note.text) ?? [])

/** The state that is said beside FHIR's wins where both are about something that goes on. */
function stateOf(sent: SentResource): string | null {
  const status = textIn(sent.status)
  const [beside = null] = listIn(sent.extension)
    .filter((e) => e.url === ORDER_STATE)
    .map((e) => textIn(e.valueCode))
  if (status === 'active') return beside ?? 'activa'
  return beside === 'vencida' && status === 'revoked' ? beside : (states[status ?? ''] ?? null)
}

export const serviceRequestWrite: RowsWrite = {
  about:
    'Solo el estado de una orden médica: `active` con la extensión `urn:custodia:estado-orden` (`en_proceso`, `autorizada`), `completed`, o `revoked` con el motivo en una `note` nueva.',
  interactions: ['update'],
  kinds: ['estado_ordenes'],
  updates: ['estado', 'motivo_cancelacion'],
  elements: { estado: 'status', motivo_cancelacion: 'note' },
  sends: () => 'estado_ordenes',
  async read(sent, { current }): Promise<RowBody> {
    const estado = stateOf(sent)
    const before = notesIn(current)
    const [reason = null] = notesIn(sent).filter((text) => !before.includes(text))
    return { estado, ...(reason === null ? {} : { motivo_cancelacion: reason }) }
  },
}

import { isClosedForGood } from '../../../../../src/model/history-state.ts'
import { isAuthor } from '../../../../../src/resources/parts/author.ts'
import type { SealedName } from '../../../../../src/resources/sealed-entries.ts'
import type { Me } from '../../../session/present.ts'
import { isLive } from '../may-write.ts'
import type { Entry, ErrorMark, HistoryView } from '../view.ts'

const isClosed = ({ historia }: HistoryView): boolean => isClosedForGood(historia.estado)
/** What the patient refused or took back outlives the annulment of its encounter, and may itself be the error. */
const takesMarks = (view: HistoryView, row: Entry | null): boolean =>
  isClosed(view) || (view.historia.estado === 'anulada' && row !== null && isLive(row))
const coordinates = ({ rol }: Me): boolean => rol === 'coordinador_medico' || rol === 'demostracion'
const attended = ({ historia }: HistoryView, me: Me): boolean => historia.profesional === me.id

/** What of this entry, or of the encounter where it is null, was marked in error; what was turned down is history. */
export const markOf = (view: HistoryView, id: string | null): ErrorMark | null =>
  view.marcas_error.findLast((m) => m.registro === id && m.estado !== 'rechazada') ?? null

/** Offered to whom the service will let: its author or a coordinator; of the encounter, the professional who attended it. */
export function maySayError(view: HistoryView, row: Entry | null, me: Me): boolean {
  if (!takesMarks(view, row) || markOf(view, row?.id ?? null) !== null) return false
  if (row === null) return coordinates(me) || attended(view, me)
  if (!isLive(row) || (row.recurso === 'valor_clinico' && row.origen_id != null)) return false
  return coordinates(me) || ('profesional_documento' in row ? isAuthor(row, me) : row.creado_por === me.nombre)
}

/** Somebody who answers for it and did not ask for it. */
export const mayCosign = (view: HistoryView, mark: ErrorMark, row: Entry | null, me: Me): boolean =>
  takesMarks(view, row) &&
  mark.estado === 'pendiente' &&
  mark.profesional.documento !== me.documento &&
  (coordinates(me) || attended(view, me) || (row !== null && isAuthor(row, me)))

/** Who asked for it takes it back; who could co-sign it turns it down. */
export const mayReject = (view: HistoryView, mark: ErrorMark, row: Entry | null, me: Me): boolean =>
  mark.estado === 'pendiente' &&
  (mayCosign(view, mark, row, me) ||
    (mark.profesional.documento === me.documento && mark.profesional.nombre === me.nombre))

export type MarkTarget = { readonly recurso: SealedName; readonly registro: string } | null

import './event-row.css'
import { memo, type ReactNode } from 'react'
import { showInstant } from '../../forms/times.ts'
import type { TimelineEvent } from './timeline-query.ts'

const yearOf = (event: TimelineEvent): string => event.fecha.slice(0, 4)

/** Plain elements and drawn once each: hundreds of them pass by in a second of scrolling. */
export const EventRow = memo(function EventRow(props: {
  event: TimelineEvent
  before: TimelineEvent | undefined
  compact: boolean
  open(event: TimelineEvent): void
}): ReactNode {
  const { event: e, before, compact, open } = props
  const newYear = before === undefined || yearOf(before) !== yearOf(e)
  const when = showInstant(e.fecha)
  return (
    <button
      type="button"
      onClick={() => open(e)}
      className={`custodia-row event-row${newYear ? ' event-year' : ''}${compact ? ' event-compact' : ''}`}
    >
      <span className="event-line">
        <span className="event-faint event-when">{compact ? when.split(',')[0] : when}</span>
        <span className={e.anulado ? 'event-title event-annulled' : 'event-title'}>{e.titulo}</span>
        {e.anulado && <span className="event-mark">Anulado</span>}
        {compact && <span className="event-faint event-cut">{e.resumen}</span>}
      </span>
      {!compact && <span className="event-cut">{e.resumen}</span>}
      {!compact && (
        <span className="event-faint event-cut">
          <span className="event-when-below">{when}</span>
          {e.autor}
        </span>
      )}
    </button>
  )
})

import './attending.css'
import type { ReactNode } from 'react'
import { showInstant } from '../../../forms/times.ts'
import { isLive } from '../may-write.ts'
import type { Entry } from '../view.ts'
import type { signatureWords } from './settled.ts'

/** An entry of a long list in a line, in plain elements: there may be hundreds. */
export const EntryLine = (props: {
  row: Entry
  title: ReactNode
  signature: ReturnType<typeof signatureWords>
  open(): void
}): ReactNode => {
  const { row, title, signature, open } = props
  return (
    <div id={`registro-${row.id}`} tabIndex={-1} className="entry-line">
      <button type="button" aria-expanded={false} onClick={open}>
        <span className={!isLive(row) ? 'entry-title entry-void' : 'entry-title'}>{title}</span>
        <span className="entry-faint">
          {[row.profesional_nombre, showInstant(String(row.fecha_registro ?? row.creado_en))]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {!isLive(row) && <span className="entry-mark">Anulado</span>}
        {signature !== null && isLive(row) && (
          <span className={`entry-mark ${signature.signed ? 'entry-signed' : 'entry-unsigned'}`}>{signature.text}</span>
        )}
      </button>
    </div>
  )
}

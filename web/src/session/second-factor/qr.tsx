import type { ReactNode } from 'react'
import { qrDrawing } from '../../../../src/model/text/qr.ts'

/** Dark on white in any colours of the page: not every camera reads the contrary. */
export function Qr({ text, label, size }: { text: string; label: string; size: number }): ReactNode {
  const { path, viewBox } = qrDrawing(text)
  return (
    <svg
      viewBox={viewBox}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, maxWidth: '100%', height: 'auto' }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

import { type ReactNode, useId } from 'react'

const HEIGHT = 14

/** One bar, from the left or the right; of what is not told, a mark that says nothing of how long it would be. */
export function Bar(props: {
  share: number | null
  from?: 'left' | 'right'
  color?: string
  mark?: number | null
}): ReactNode {
  const { share, from = 'left', color = 'var(--estad-1)', mark = null } = props
  const id = useId()
  const width = share === null ? 12 : share * 100
  const x = from === 'left' ? 0 : 100 - width
  return (
    <svg width="100%" height={HEIGHT} aria-hidden="true" focusable="false" className="estad-bar">
      {share === null && (
        <defs>
          <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="6" fill="var(--estad-hidden)" />
          </pattern>
        </defs>
      )}
      {width > 0 && (
        <rect
          x={`${x}%`}
          width={`${width}%`}
          height={HEIGHT}
          rx={2}
          fill={share === null ? `url(#${id})` : color}
          stroke={share === null ? 'var(--estad-hidden)' : 'none'}
        />
      )}
      {mark !== null && <rect x={`${mark * 100}%`} width={2} height={HEIGHT} fill="var(--estad-ink)" />}
    </svg>
  )
}

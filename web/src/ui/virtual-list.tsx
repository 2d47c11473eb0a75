import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from './use-printing.ts'
import { windowOf } from './window-of.ts'

const NEAR_ROWS = 60

/**
 * A list of any length of which only what is in sight is in the page. Rows are of one height, so that where each lies is
 * known without drawing those before it.
 */
export function VirtualList(props: {
  count: number
  rowHeight: number
  label: string
  busy: boolean
  row(index: number): ReactNode
  /** The end of what is loaded is near. */
  onNearEnd(): void
  /** A change of it goes back to the beginning. */
  of: string
}): ReactNode {
  const { count, rowHeight, label, busy, row, onNearEnd, of } = props
  const box = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const [height, setHeight] = useState(600)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const watch = new ResizeObserver(() => setHeight(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its beginning
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = 0
    setScrolled(0)
  }, [of])
  // Paper does not scroll: all that is loaded is on it.
  const printing = usePrinting()
  const { from, to } = printing ? { from: 0, to: count } : windowOf(scrolled, height, rowHeight, count)
  const near = !printing && to > count - NEAR_ROWS
  useEffect(() => {
    if (near) onNearEnd()
  }, [near, onNearEnd])
  const rows = Array.from({ length: to - from }, (_, n) => from + n)
  return (
    <div
      ref={box}
      onScroll={(e) => setScrolled(e.currentTarget.scrollTop)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
      tabIndex={0}
      role="feed"
      aria-label={label}
      aria-busy={busy}
      style={{ height: 'max(360px, calc(100vh - 430px))', overflowY: 'auto', position: 'relative' }}
    >
      <div style={{ height: count * rowHeight, position: 'relative' }}>
        {rows.map((index) => (
          <article
            key={index}
            aria-posinset={index + 1}
            aria-setsize={-1}
            style={{
              position: 'absolute',
              top: index * rowHeight,
              left: 0,
              right: 0,
              height: rowHeight,
              overflow: 'hidden',
            }}
          >
            {row(index)}
          </article>
        ))}
      </div>
    </div>
  )
}

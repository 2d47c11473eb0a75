import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { showNumber } from './count.ts'
import { monthName, niceTop } from './months.ts'

export interface Part {
  readonly name: string
  /** By month, in the order of the months; null where it is not told. */
  readonly values: readonly (number | null)[]
}

const HEIGHT = 220
const LEFT = 40
const BOTTOM = 24
const TOP = 8
const LABEL_PX = 58
const COLORS = 6

export const colorOf = (n: number): string => `var(--estad-${(n % COLORS) + 1})`

/** Columns by month, in parts. What is known only as a whole is drawn as such, over the parts that are told. */
export function MonthChart(props: {
  label: string
  months: readonly string[]
  totals: readonly (number | null)[]
  parts: readonly Part[]
}): ReactNode {
  const { label, months, totals, parts } = props
  const { ref, width } = useElementSize()
  const hatch = useId()
  const sums = months.map((_, m) => parts.reduce((sum, p) => sum + (p.values[m] ?? 0), 0))
  const top = niceTop(Math.max(1, ...months.map((_, m) => Math.max(totals[m] ?? 0, sums[m] ?? 0))))
  const inner = Math.max(0, width - LEFT)
  const step = months.length === 0 ? inner : inner / months.length
  const column = Math.max(1, Math.min(36, step * 0.72))
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
  const every = Math.max(1, Math.ceil(LABEL_PX / Math.max(step, 1)))
  if (months.length === 0) return <p className="estad-none">No hay nada que contar.</p>
  const most = Math.max(...totals.map((t) => t ?? 0))
  const at = totals.indexOf(most)
  return (
    <div ref={ref}>
      <svg
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={`${label}: ${months.length} ${months.length === 1 ? 'mes' : 'meses'}; el mayor, ${monthName(months[at] ?? '', 'long')}, con ${showNumber(most)}. Los valores están en la tabla.`}
        className="estad-months"
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="6" fill="var(--estad-hidden)" />
          </pattern>
        </defs>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line x1={LEFT} x2="100%" y1={y(top * part)} y2={y(top * part)} stroke="var(--estad-grid)" />
            <text x={LEFT - 6} y={y(top * part)} dy="0.32em" textAnchor="end">
              {showNumber(top * part)}
            </text>
          </g>
        ))}
        {width > 0 &&
          months.map((month, m) => {
            const x = LEFT + m * step + (step - column) / 2
            const total = totals[m] ?? null
            let below = 0
            return (
              <g key={month}>
                {parts.map((part, n) => {
                  const value = part.values[m] ?? 0
                  if (value === 0) return null
                  const from = below
                  below += value
                  return (
                    <rect
                      key={part.name}
                      x={x}
                      width={column}
                      y={y(below)}
                      height={Math.max(0, y(from) - y(below))}
                      fill={colorOf(n)}
                    />
                  )
                })}
                {total === null ? (
                  <rect x={x} width={column} y={y(top * 0.12)} height={y(0) - y(top * 0.12)} fill={`url(#${hatch})`} />
                ) : (
                  total > below && (
                    <rect x={x} width={column} y={y(total)} height={y(below) - y(total)} fill={`url(#${hatch})`} />
                  )
                )}
                {m % every === 0 && (
                  <text x={x + column / 2} y={HEIGHT - 6} textAnchor={m === 0 ? 'start' : 'middle'}>
                    {monthName(month, 'short')}
                  </text>
                )}
              </g>
            )
          })}
      </svg>
      {parts.length > 1 && (
        <ul className="estad-legend" aria-label="Colores">
          {parts.map((part, n) => (
            <li key={part.name}>
              <span style={{ background: colorOf(n) }} aria-hidden="true" />
              {part.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScrollBox } from '../../../ui/scroll-box.tsx'

export interface ReferenceLine {
  readonly name: string
  /** The middle one is drawn heavier, the outer ones as a warning. */
  readonly weight: 'median' | 'inner' | 'outer'
  readonly points: readonly (readonly [number, number])[]
}
export interface ReferenceChartProps {
  readonly label: string
  readonly lines: readonly ReferenceLine[]
  readonly points: readonly { readonly x: number; readonly y: number; readonly words: string }[]
  readonly xLabel: string
  readonly yLabel: string
  readonly xWords?: (x: number) => string
}

const WIDTH = 680
const HEIGHT = 360
/** Below, its numbers are too small to be read, and it is moved sideways; above, it does not fit a screen. */
const LEAST_PX = 620
const MOST_PX = 880
const BOX = { left: 46, right: 640, top: 12, bottom: 318 } as const
const INK = {
  light: { text: '#495057', grid: '#e9ecef', median: '#2b8a3e', inner: '#868e96', outer: '#c92a2a', own: '#0b7285' },
  dark: { text: '#c9c9c9', grid: '#3b3b3b', median: '#69db7c', inner: '#909296', outer: '#ff8787', own: '#4fc1d4' },
} as const

/** Round steps that are few enough to be read. */
function stepsOf(low: number, high: number, most: number): number[] {
  const rough = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough
  const first = Math.ceil(low / step) * step
  return Array.from(
    { length: Math.floor((high - first) / step) + 1 },
    (_, i) => Math.round((first + i * step) * 100) / 100,
  )
}
const number = (n: number): string => n.toLocaleString('es-CO', { maximumFractionDigits: 1 })

/** Measures of one person over the curves that they are judged by. */
export function ReferenceChart(props: ReferenceChartProps): ReactNode {
  const { label, lines, points, xLabel, yLabel, xWords = number } = props
  const ink = INK[useComputedColorScheme('light')]
  const all = lines.flatMap((line) => line.points)
  const xs = all.map(([x]) => x)
  const ys = [...all.map(([, y]) => y), ...points.map((p) => p.y)]
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const x = (n: number): number => BOX.left + ((n - x0) / (x1 - x0 || 1)) * (BOX.right - BOX.left)
  const y = (n: number): number => BOX.bottom - ((n - y0) / (y1 - y0 || 1)) * (BOX.bottom - BOX.top)
  const path = (of: readonly (readonly [number, number])[]): string => of.map(([a, b]) => `${x(a)},${y(b)}`).join(' ')
  return (
    <ScrollBox label={label} minWidth={LEAST_PX}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={label}
        width="100%"
        style={{ maxWidth: MOST_PX, display: 'block' }}
        fontSize="11"
        fill={ink.text}
      >
        {stepsOf(y0, y1, 8).map((n) => (
          <g key={n}>
            <line x1={BOX.left} x2={BOX.right} y1={y(n)} y2={y(n)} stroke={ink.grid} />
            <text x={BOX.left - 6} y={y(n) + 4} textAnchor="end">
              {number(n)}
            </text>
          </g>
        ))}
        {stepsOf(x0, x1, 10).map((n) => (
          <g key={n}>
            <line x1={x(n)} x2={x(n)} y1={BOX.top} y2={BOX.bottom} stroke={ink.grid} />
            <text x={x(n)} y={BOX.bottom + 16} textAnchor="middle">
              {xWords(n)}
            </text>
          </g>
        ))}
        <text x={(BOX.left + BOX.right) / 2} y={HEIGHT - 6} textAnchor="middle">
          {xLabel}
        </text>
        <text x={BOX.left + 4} y={BOX.top + 8}>
          {yLabel}
        </text>
        {lines.map((line) => (
          <g key={line.name}>
            <polyline
              points={path(line.points)}
              fill="none"
              stroke={ink[line.weight]}
              strokeWidth={line.weight === 'median' ? 2 : 1.2}
            />
            <text x={BOX.right + 4} y={y(line.points.at(-1)?.[1] ?? y0) + 4} fill={ink[line.weight]}>
              {line.name}
            </text>
          </g>
        ))}
        <polyline points={path(points.map((p) => [p.x, p.y] as const))} fill="none" stroke={ink.own} strokeWidth={2} />
        {points.map((p) => (
          <circle key={`${p.x} ${p.y}`} cx={x(p.x)} cy={y(p.y)} r={4} fill={ink.own}>
            <title>{p.words}</title>
          </circle>
        ))}
      </svg>
    </ScrollBox>
  )
}

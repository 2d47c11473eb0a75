import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { type JudgedPoint, referenceBands } from './reference-bands.ts'
import { trendOf } from './trend-line.ts'

export interface Series {
  readonly name: string
  readonly unit: string | null
  /** Oldest first. */
  readonly points: readonly JudgedPoint[]
}

const COLORS = {
  light: { ink: '#495057', grid: '#e9ecef', band: 'rgba(43, 138, 62, 0.12)', lines: ['#0b7285', '#a61e4d'] },
  dark: { ink: '#c9c9c9', grid: '#3b3b3b', band: 'rgba(81, 207, 102, 0.16)', lines: ['#4fc1d4', '#faa2c1'] },
} as const
const HEIGHT = 280
const DAY_S = 86_400
/** Beyond these the dots hide the line. */
const MANY = 120

const dayFormat = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
})
const momentFormat = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const number = (n: number | null | undefined): string =>
  n == null ? '–' : n.toLocaleString('es-CO', { maximumFractionDigits: 2 })

/** One or two measures through time over what is normal for each, with where they are heading. */
export function SeriesChart({ series, label }: { series: readonly Series[]; label: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const { ink, grid, band, lines } = COLORS[scheme]
    const times = [...new Set(series.flatMap((s) => s.points.map((p) => p.at)))].sort((a, b) => a - b)
    const data: uPlot.AlignedData = [times]
    const drawn: uPlot.Series[] = [
      { label: 'Fecha', value: (_, at) => (at == null ? '–' : momentFormat.format(at * 1000)) },
    ]
    series.forEach((s, n) => {
      const stroke = lines[n % lines.length] ?? ink
      const values = new Map(s.points.map((p) => [p.at, p.value]))
      data.push(times.map((t) => values.get(t) ?? null))
      drawn.push({
        label: s.name,
        stroke,
        width: 2,
        points: { show: s.points.length <= MANY, size: 6 },
        spanGaps: true,
        value: (_, v) => (v == null ? '–' : `${number(v)} ${s.unit ?? ''}`),
      })
      const trend = trendOf(s.points)
      if (trend === null) return
      const heading = new Map(s.points.map((p, i) => [p.at, trend[i] ?? null]))
      data.push(times.map((t) => heading.get(t) ?? null))
      drawn.push({
        label: series.length === 1 ? 'Tendencia' : `Tendencia: ${s.name}`,
        stroke,
        width: 1,
        dash: [6, 6],
        points: { show: false },
        spanGaps: true,
        value: (_, v) => number(v),
      })
    })
    const values = series.flatMap((s) => s.points.map((p) => p.value))
    const bounds = series.flatMap((s) => s.points.flatMap(({ min, max }) => [min ?? [], max ?? []].flat()))
    const [low, high] = [Math.min(...values, ...bounds), Math.max(...values, ...bounds)]
    const air = (high - low || Math.abs(high) || 1) * 0.08
    const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } }
    const only = times.length === 1 ? (times[0] ?? 0) : null
    const chart = new uPlot(
      {
        width: Math.max(240, element.clientWidth),
        height: HEIGHT,
        series: drawn,
        scales: {
          x: { time: true, ...(only === null ? {} : { range: [only - DAY_S, only + DAY_S] }) },
          y: { range: [low - air, high + air] },
        },
        axes: [
          { ...axis, values: (_, splits) => splits.map((at) => dayFormat.format(at * 1000)), space: 90 },
          { ...axis, values: (_, splits) => splits.map((v) => number(v)), size: 56 },
        ],
        cursor: { drag: { x: true, y: false } },
        hooks: {
          // Under the lines: what lies inside is normal.
          drawClear: [
            (u) => {
              const { left, top, width, height } = u.bbox
              u.ctx.save()
              u.ctx.fillStyle = band
              const within = (at: number, from: number, size: number): number =>
                Math.min(from + size, Math.max(from, at))
              for (const b of series.flatMap((s) => referenceBands(s.points))) {
                const x = (at: number | null, edge: number): number =>
                  at === null ? edge : within(u.valToPos(at, 'x', true), left, width)
                const y = (n: number | null, edge: number): number =>
                  n === null ? edge : within(u.valToPos(n, 'y', true), top, height)
                const [x0, x1] = [x(b.from, left), x(b.to, left + width)]
                const [y0, y1] = [y(b.max, top), y(b.min, top + height)]
                u.ctx.fillRect(x0, y0, x1 - x0, y1 - y0)
              }
              u.ctx.restore()
            },
          ],
        },
      },
      data,
      element,
    )
    const watch = new ResizeObserver(() => chart.setSize({ width: Math.max(240, element.clientWidth), height: HEIGHT }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [series, scheme])
  return <div ref={box} role="img" aria-label={label} className="custodia-chart" />
}

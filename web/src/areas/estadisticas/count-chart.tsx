import type { ReactNode } from 'react'
import { BarChart } from './bar-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { type CountRow, cellOf, largestFirst, showCount, showPercent } from './count.ts'

/** Counts of a kind, the largest first. */
export function CountChart(props: {
  title: string
  /** What is counted, for the head of the table. */
  what: string
  rows: readonly CountRow[] | undefined
  about?: string
  wide?: boolean
  color?: string
  /** As they come: what has an order of its own keeps it. */
  ordered?: boolean
}): ReactNode {
  const { title, what, rows, about, wide, color, ordered } = props
  if (rows === undefined) return null
  const sorted = ordered === true ? rows : largestFirst(rows)
  return (
    <ChartCard
      title={title}
      {...(about === undefined ? {} : { about })}
      {...(wide === undefined ? {} : { wide })}
      table={{
        columns: [what, 'Cuántos', '%'],
        rows: sorted.map((r) => [r.nombre, cellOf(r), r.porcentaje]),
      }}
    >
      <BarChart
        label={title}
        {...(color === undefined ? {} : { color })}
        rows={sorted.map((r) => ({
          name: r.nombre,
          value: r.suprimida ? null : r.n,
          words: r.suprimida ? showCount(r) : `${showCount(r)} · ${showPercent(r.porcentaje)}`,
        }))}
      />
    </ChartCard>
  )
}

import type { ReactNode } from 'react'
import type { Statistics } from './answer.ts'
import { BarChart } from './bar-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { HIDDEN, showCount, showPercent } from './count.ts'

const told = (n: number | null): number | string => n ?? HIDDEN

/** What of each patient the RDA asks for is there; the emptiest first, as it is what has to be worked on. */
export function QualityChart({ quality: q }: { quality: NonNullable<Statistics['calidad']> }): ReactNode {
  const rows = q.campos.toSorted((a, b) => (a.porcentaje ?? 101) - (b.porcentaje ?? 101))
  const title = 'Datos completos para el RDA'
  return (
    <ChartCard
      title={title}
      {...(q.completos === undefined
        ? {}
        : {
            about: `Con todos los datos: ${showCount(q.completos)}${q.completos.porcentaje === null ? '' : ` (${showPercent(q.completos.porcentaje)})`}.`,
          })}
      table={{
        columns: ['Dato', 'Con dato', 'Sin dato', '%'],
        rows: rows.map((r) => [r.nombre, told(r.con_dato), told(r.sin_dato), r.porcentaje]),
      }}
    >
      <BarChart
        label={title}
        most={100}
        rows={rows.map((r) => ({
          name: r.nombre,
          value: r.porcentaje,
          words: r.porcentaje === null ? HIDDEN : showPercent(r.porcentaje),
        }))}
      />
    </ChartCard>
  )
}

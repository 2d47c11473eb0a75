import type { ReactNode } from 'react'
import type { Families } from './answer.ts'
import { BarChart } from './bar-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { type Count, cellOf, showCount, showNumber } from './count.ts'

interface Named extends Count {
  readonly name: string
}

const Chart = ({
  title,
  what,
  about,
  rows,
}: {
  title: string
  what: string
  about?: string
  rows: readonly Named[]
}) => (
  <ChartCard
    title={title}
    {...(about === undefined ? {} : { about })}
    table={{ columns: [what, 'Familias'], rows: rows.map((r) => [r.name, cellOf(r)]) }}
  >
    <BarChart
      label={title}
      rows={rows.map((r) => ({ name: r.name, value: r.suprimida ? null : r.n, words: showCount(r) }))}
    />
  </ChartCard>
)

export function FamilyCharts({ families: f }: { families: Families }): ReactNode {
  const whole = [
    `${showCount(f.familias)} familias`,
    f.miembros === null ? null : `${showNumber(f.miembros)} miembros`,
    f.tamano_medio === null ? null : `${showNumber(f.tamano_medio, 2)} por familia`,
  ]
  return (
    <>
      <Chart
        title="Familias por tamaño"
        what="Tamaño"
        about={whole.filter(Boolean).join(' · ')}
        rows={f.por_tamano.map((r) => ({ ...r, name: r.miembros === 1 ? '1 miembro' : `${r.miembros} miembros` }))}
      />
      {f.por_riesgo !== undefined && (
        <Chart
          title="Familias por miembros en riesgo alto"
          what="En riesgo alto o muy alto"
          rows={f.por_riesgo.map((r) => ({
            ...r,
            name:
              r.en_riesgo_alto === 0
                ? 'Ninguno'
                : r.en_riesgo_alto === 1
                  ? '1 miembro'
                  : `${r.en_riesgo_alto} miembros`,
          }))}
        />
      )}
    </>
  )
}

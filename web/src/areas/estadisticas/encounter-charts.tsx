import type { ReactNode } from 'react'
import type { Month, Statistics } from './answer.ts'
import { ChartCard } from './chart-card.tsx'
import { absentCount, type Count, cellOf, largestFirst } from './count.ts'
import { CountChart } from './count-chart.tsx'
import { MonthChart } from './month-chart.tsx'
import { everyMonth, monthName } from './months.ts'

const byMonth = <T extends Month>(months: readonly T[]): ReadonlyMap<string, T> =>
  new Map(months.map((m) => [m.mes, m]))

export function EncounterCharts(props: {
  encounters: NonNullable<Statistics['atenciones']>
  rounded: boolean
}): ReactNode {
  const { encounters: e, rounded } = props
  const absent = absentCount(rounded)
  const months = everyMonth(e.por_mes.map((m) => m.mes))
  const known = byMonth(e.por_mes)
  const kinds = largestFirst(e.tipos)
  const countOf = (month: string, code: string | null): Count => {
    const found = known.get(month)
    return found?.tipos.find((t) => t.codigo === code) ?? absent
  }
  return (
    <>
      <ChartCard
        wide
        title="Atenciones por mes y tipo"
        about="Por la fecha de inicio; las anuladas no se cuentan."
        table={{
          columns: ['Mes', ...kinds.map((k) => k.nombre), 'Total'],
          rows: months.map((month) => [
            monthName(month, 'long'),
            ...kinds.map((k) => cellOf(countOf(month, k.codigo))),
            cellOf(known.get(month) ?? absent),
          ]),
        }}
      >
        <MonthChart
          label="Atenciones por mes"
          months={months}
          totals={months.map((month) => (known.get(month) ?? absent).n)}
          parts={kinds.map((k) => ({ name: k.nombre, values: months.map((month) => countOf(month, k.codigo).n) }))}
        />
      </ChartCard>
      <CountChart title="Atenciones por modalidad" what="Modalidad" rows={e.modalidades} />
      <CountChart title="Atenciones por estado" what="Estado" rows={e.estados} />
    </>
  )
}

export function RegistrationChart(props: { months: readonly Month[]; rounded: boolean }): ReactNode {
  const { months: given, rounded } = props
  const absent = absentCount(rounded)
  const months = everyMonth(given.map((m) => m.mes))
  const known = byMonth(given)
  const values = months.map((month) => (known.get(month) ?? absent).n)
  return (
    <ChartCard
      wide
      title="Pacientes registrados por mes"
      table={{
        columns: ['Mes', 'Registrados'],
        rows: months.map((month) => [monthName(month, 'long'), cellOf(known.get(month) ?? absent)]),
      }}
    >
      <MonthChart
        label="Pacientes registrados por mes"
        months={months}
        totals={values}
        parts={[{ name: 'Registrados', values }]}
      />
    </ChartCard>
  )
}

import type { ReactNode } from 'react'
import type { Statistics, WaitingRow } from './answer.ts'
import { BarChart } from './bar-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { cellOf, showCount, showNumber } from './count.ts'
import type { Table } from './table.ts'

const nameOf = ({ nombre, codigo }: WaitingRow): string => nombre ?? codigo

const daysWords = (r: WaitingRow): string => {
  if (r.atendidos.suprimida) return showCount(r.atendidos)
  if (r.dias_mediana === null) return 'sin realizados'
  return `${showNumber(r.dias_mediana)} d · 90 %: ${r.dias_p90 === null ? '–' : showNumber(r.dias_p90)} d`
}

const tableOf = (what: string, rows: readonly WaitingRow[]): Table => ({
  columns: [what, 'Esperan', 'Vencidas', 'Realizados', 'Cancelados', 'Caducados', 'Mediana (días)', '90 % (días)'],
  rows: rows.map((r) => [
    nameOf(r),
    cellOf(r.en_espera),
    cellOf(r.vencidas),
    cellOf(r.atendidos),
    cellOf(r.cancelados),
    cellOf(r.caducados),
    r.dias_mediana,
    r.dias_p90,
  ]),
})

const longestFirst = (rows: readonly WaitingRow[]): WaitingRow[] =>
  rows.toSorted((a, b) => (b.dias_mediana ?? -1) - (a.dias_mediana ?? -1) || nameOf(a).localeCompare(nameOf(b), 'es'))

const ABOUT =
  'Días de la solicitud a la realización: la barra, la mediana; la raya, lo que esperaron nueve de cada diez.'

function DaysChart({ title, what, rows }: { title: string; what: string; rows: readonly WaitingRow[] }): ReactNode {
  const sorted = longestFirst(rows)
  return (
    <ChartCard title={title} about={ABOUT} table={tableOf(what, sorted)}>
      <BarChart
        label={title}
        rows={sorted.map((r) => ({
          name: nameOf(r),
          value: r.atendidos.suprimida ? null : (r.dias_mediana ?? 0),
          mark: r.dias_p90,
          words: daysWords(r),
        }))}
      />
    </ChartCard>
  )
}

function QueueChart({ rows }: { rows: readonly WaitingRow[] }): ReactNode {
  const waiting = rows
    .filter((r) => r.en_espera.suprimida || (r.en_espera.n ?? 0) > 0)
    .toSorted((a, b) => (b.en_espera.n ?? -1) - (a.en_espera.n ?? -1))
  return (
    <ChartCard
      title="Quiénes esperan, por examen"
      table={{
        columns: ['Examen', 'Esperan', 'Vencidas'],
        rows: waiting.map((r) => [nameOf(r), cellOf(r.en_espera), cellOf(r.vencidas)]),
      }}
    >
      <BarChart
        label="Quiénes esperan, por examen"
        rows={waiting.map((r) => ({
          name: nameOf(r),
          value: r.en_espera.suprimida ? null : r.en_espera.n,
          words: `${showCount(r.en_espera)} · vencidas: ${showCount(r.vencidas)}`,
        }))}
      />
    </ChartCard>
  )
}

export const WaitingCharts = ({ waiting: w }: { waiting: NonNullable<Statistics['espera']> }): ReactNode => (
  <>
    <QueueChart rows={w.examenes} />
    <DaysChart title="Días de espera por prioridad" what="Prioridad" rows={w.prioridades} />
    <DaysChart title="Días de espera por examen" what="Examen" rows={w.examenes} />
  </>
)

import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Bar } from './bar.tsx'

export interface BarRow {
  readonly name: string
  /** Null where it is not told. */
  readonly value: number | null
  /** As it is read beside the bar. */
  readonly words: string
  /** Further along the same scale. */
  readonly mark?: number | null
}

const FIRST = 12

/** Horizontal bars with their names: names of departments and insurers are long, and screens are narrow. */
export function BarChart(props: { label: string; rows: readonly BarRow[]; most?: number; color?: string }): ReactNode {
  const { label, rows, color } = props
  const [all, setAll] = useState(false)
  const most = props.most ?? Math.max(1, ...rows.map((r) => Math.max(r.value ?? 0, r.mark ?? 0)))
  const shown = all ? rows : rows.slice(0, FIRST)
  const [first] = rows
  const summary = first === undefined ? '' : ` ${rows.length} barras; la primera, ${first.name}: ${first.words}.`
  if (rows.length === 0) return <p className="estad-none">No hay nada que contar.</p>
  return (
    <>
      <div role="img" aria-label={`${label}.${summary} Los valores están en la tabla.`} className="estad-bars">
        {shown.map((row) => (
          <div key={row.name} className="estad-bar-row">
            <span className="estad-bar-name">{row.name}</span>
            <Bar
              share={row.value === null ? null : row.value / most}
              mark={row.mark == null ? null : row.mark / most}
              {...(color === undefined ? {} : { color })}
            />
            <span className="estad-bar-value">{row.words}</span>
          </div>
        ))}
      </div>
      {rows.length > FIRST && (
        <Button
          size="compact-sm"
          variant="subtle"
          mt={6}
          className="custodia-no-print"
          aria-label={`${all ? `Ver ${FIRST}` : `Ver las ${rows.length}`}: ${label}`}
          onClick={() => setAll(!all)}
        >
          {all ? `Ver solo ${FIRST}` : `Ver las ${rows.length}`}
        </Button>
      )}
    </>
  )
}

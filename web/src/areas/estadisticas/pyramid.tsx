import type { ReactNode } from 'react'
import type { Band } from './answer.ts'
import { Bar } from './bar.tsx'
import { absentCount, type Count, type CountRow, cellOf, showCount } from './count.ts'
import type { Table } from './table.ts'

const MEN = '01'
const WOMEN = '02'
const OLD = 80

export const bandName = ({ edad_desde, edad_hasta }: Band): string =>
  edad_hasta === null ? `${edad_desde} y más` : `${edad_desde}–${edad_hasta}`

const sexOf = (band: Band, code: string, absent: Count): Count => band.sexos.find((s) => s.codigo === code) ?? absent

export const pyramidTable = (bands: readonly Band[], sexes: readonly CountRow[], rounded: boolean): Table => ({
  columns: ['Edad', ...sexes.map((s) => s.nombre), 'Total'],
  rows: bands.map((band) => [
    bandName(band),
    ...sexes.map((s) => cellOf(sexOf(band, s.codigo ?? '', absentCount(rounded)))),
    cellOf(band),
  ]),
})

/** Men to the left and women to the right, the oldest on top; ages that nobody has are left out. */
export function Pyramid(props: { bands: readonly Band[]; sexes: readonly CountRow[]; rounded: boolean }): ReactNode {
  const { bands, sexes, rounded } = props
  const absent = absentCount(rounded)
  const last = bands.findLastIndex((b) => b.suprimida || (b.n ?? 0) > 0 || b.edad_desde < OLD)
  const shown = bands.slice(0, last + 1).toReversed()
  const most = Math.max(1, ...shown.flatMap((b) => [MEN, WOMEN].map((code) => sexOf(b, code, absent).n ?? 0)))
  const nameOf = (code: string): string => sexes.find((s) => s.codigo === code)?.nombre ?? ''
  const totalOf = (code: string): Count => sexes.find((s) => s.codigo === code) ?? absent
  const others = sexes.filter((s) => s.codigo !== MEN && s.codigo !== WOMEN)
  const share = (count: Count): number | null => (count.suprimida || count.n === null ? null : count.n / most)
  return (
    <>
      <div
        role="img"
        aria-label={`Pirámide de población: ${showCount(totalOf(MEN))} hombres y ${showCount(totalOf(WOMEN))} mujeres. Los valores están en la tabla.`}
        className="estad-pyramid"
      >
        <span className="estad-pyramid-head">
          {nameOf(MEN) || 'Hombre'} <strong>{showCount(totalOf(MEN))}</strong>
        </span>
        <span className="estad-pyramid-age">Edad</span>
        <span className="estad-pyramid-head estad-pyramid-right">
          {nameOf(WOMEN) || 'Mujer'} <strong>{showCount(totalOf(WOMEN))}</strong>
        </span>
        {shown.map((band) => (
          <Row key={band.edad_desde} band={band} absent={absent} share={share} />
        ))}
      </div>
      {others.length > 0 && (
        <p className="estad-none">Además, {others.map((s) => `${s.nombre}: ${showCount(s)}`).join('; ')}.</p>
      )}
    </>
  )
}

const Row = (props: { band: Band; absent: Count; share(count: Count): number | null }): ReactNode => {
  const { band, absent, share } = props
  const [men, women] = [sexOf(band, MEN, absent), sexOf(band, WOMEN, absent)]
  return (
    <>
      <span className="estad-pyramid-side">
        <span className="estad-bar-value">{showCount(men)}</span>
        <Bar share={share(men)} from="right" />
      </span>
      <span className="estad-pyramid-age">{bandName(band)}</span>
      <span className="estad-pyramid-side">
        <Bar share={share(women)} color="var(--estad-2)" />
        <span className="estad-bar-value">{showCount(women)}</span>
      </span>
    </>
  )
}

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { isKeyOf } from '../../../../../../src/model/keys.ts'
import {
  type FindingState,
  isUpper,
  type Surface,
  surfaces,
  type ToothFinding,
} from '../../../../../../src/model/odontology/odontology.ts'
import { ScrollBox } from '../../../../ui/scroll-box.tsx'
import classes from './odontogram.module.css'
import { type Dentition, toothRows, toothWords } from './tooth-edits.ts'

const SIZE = 40
const INNER = 13
const at = (...points: readonly (readonly [number, number])[]): string => points.map((p) => p.join(',')).join(' ')
const FAR = SIZE - INNER

/** The four sides of the square and its middle. Mesial looks to the middle of the mouth, vestibular outwards. */
const shapes = {
  top: at([0, 0], [SIZE, 0], [FAR, INNER], [INNER, INNER]),
  bottom: at([0, SIZE], [SIZE, SIZE], [FAR, FAR], [INNER, FAR]),
  left: at([0, 0], [INNER, INNER], [INNER, FAR], [0, SIZE]),
  right: at([SIZE, 0], [FAR, INNER], [FAR, FAR], [SIZE, SIZE]),
  middle: at([INNER, INNER], [FAR, INNER], [FAR, FAR], [INNER, FAR]),
} as const

/** The patient's right is drawn on the left: quadrants 1, 4, 5 and 8. */
const isRight = (pieza: number): boolean => [1, 4, 5, 8].includes(Math.floor(pieza / 10))

const shapeOf = (pieza: number): Readonly<Record<Surface, string>> => ({
  oclusal: shapes.middle,
  vestibular: isUpper(pieza) ? shapes.top : shapes.bottom,
  lingual: isUpper(pieza) ? shapes.bottom : shapes.top,
  mesial: isRight(pieza) ? shapes.right : shapes.left,
  distal: isRight(pieza) ? shapes.left : shapes.right,
})

const LETTERS: Readonly<Partial<Record<FindingState, string>>> = {
  sin_erupcionar: 'SE',
  implante: 'I',
  protesis: 'P',
  endodoncia: 'E',
}

function Tooth({ pieza, findings }: { pieza: number; findings: readonly ToothFinding[] }): ReactNode {
  const of = findings.filter((f) => f.pieza === pieza)
  const has = (estado: FindingState): boolean => of.some((f) => f.estado === estado)
  const letter = of.map((f) => (isKeyOf(LETTERS, f.estado) ? LETTERS[f.estado] : undefined)).find(Boolean)
  return (
    <>
      <svg viewBox={`-2 -2 ${SIZE + 4} ${SIZE + 4}`} width="100%" aria-hidden="true">
        {Object.entries(shapeOf(pieza)).map(([cara, points]) => {
          const state = of.find((f) => f.cara === cara)?.estado ?? ''
          return (
            <polygon
              key={cara}
              data-cara={cara}
              points={points}
              className={`${classes.face} ${classes[state] ?? ''}`}
            />
          )
        })}
        {has('ausente') && <path className={classes.done} d={`M0 0 L${SIZE} ${SIZE} M${SIZE} 0 L0 ${SIZE}`} />}
        {has('ausente_otra_causa') && <path className={classes.done} d={`M0 ${SIZE / 2} H${SIZE}`} />}
        {has('extraccion_indicada') && (
          <path className={classes.sign} d={`M0 0 L${SIZE} ${SIZE} M${SIZE} 0 L0 ${SIZE}`} />
        )}
        {has('corona') && <circle className={classes.done} cx={SIZE / 2} cy={SIZE / 2} r={SIZE / 2 - 1} />}
      </svg>
      {letter !== undefined && <span className={classes.letter} data-letra={letter} />}
    </>
  )
}

interface ChartProps {
  readonly denticion: Dentition
  readonly findings: readonly ToothFinding[]
  readonly label: string
  /** Teeth that say other than the time before. */
  readonly changed?: ReadonlySet<number>
  /** A surface, or the tooth itself, was pointed at. */
  point?(pieza: number, cara: Surface | null): void
  pressed?(pieza: number, key: string): boolean
}

/** The teeth in their rows. One of them is reached with Tab, the others with the arrows. */
export function ToothChart({ denticion, findings, label, changed, point, pressed }: ChartProps): ReactNode {
  const rows: readonly (readonly number[])[] = toothRows[denticion]
  const [here, setHere] = useState(rows[0]?.[0] ?? 18)
  const box = useRef<HTMLDivElement>(null)
  const current = rows.flat().includes(here) ? here : (rows[0]?.[0] ?? 18)
  const goTo = (pieza: number | undefined): void => {
    if (pieza === undefined) return
    setHere(pieza)
    box.current?.querySelector<HTMLElement>(`[data-pieza="${pieza}"]`)?.focus()
  }
  const move = (pieza: number, key: string): boolean => {
    const r = rows.findIndex((row) => row.includes(pieza))
    const row = rows[r] ?? []
    const c = row.indexOf(pieza)
    const across = (to: readonly number[] | undefined): number | undefined =>
      to?.[Math.max(0, Math.min(to.length - 1, Math.round(c - row.length / 2 + to.length / 2)))]
    const steps: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: row[c - 1],
      ArrowRight: row[c + 1],
      ArrowUp: across(rows[r - 1]),
      ArrowDown: across(rows[r + 1]),
      Home: row[0],
      End: row.at(-1),
    }
    if (!(key in steps)) return false
    goTo(steps[key])
    return true
  }
  const press = (pieza: number) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!move(pieza, event.key) && pressed?.(pieza, event.key.toLowerCase()) !== true) return
    event.preventDefault()
    event.stopPropagation()
  }
  const click = (pieza: number) => (event: MouseEvent) => {
    setHere(pieza)
    const cara = event.target instanceof SVGElement ? event.target.dataset.cara : undefined
    point?.(pieza, cara !== undefined && isKeyOf(surfaces, cara) ? cara : null)
  }
  return (
    <ScrollBox label={label}>
      <div ref={box}>
        {rows.map((row) => (
          <div key={row[0]} className={classes.row}>
            {row.map((pieza, i) => (
              <button
                key={pieza}
                type="button"
                data-pieza={pieza}
                tabIndex={pieza === current ? 0 : -1}
                aria-label={toothWords(findings, pieza)}
                aria-disabled={point === undefined || undefined}
                className={[
                  classes.tooth,
                  i === row.length / 2 ? classes.midline : '',
                  point === undefined ? classes.still : '',
                  changed?.has(pieza) === true ? classes.changed : '',
                ].join(' ')}
                onKeyDown={press(pieza)}
                onClick={click(pieza)}
              >
                <Tooth pieza={pieza} findings={findings} />
                {pieza}
              </button>
            ))}
          </div>
        ))}
      </div>
    </ScrollBox>
  )
}

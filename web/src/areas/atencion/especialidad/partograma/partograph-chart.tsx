import { useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  ACTION_HOURS,
  ACTIVE_CM,
  activePhase,
  byHour,
  FETAL_RATE,
  FULL_CM,
  type LabourCheck,
} from '../../../../../../src/model/obstetrics/partograph.ts'
import { toLocal } from '../../../../forms/times.ts'
import { ScrollBox } from '../../../../ui/scroll-box.tsx'

const HOUR_MS = 3_600_000
const HOURS = 16
const LEFT = 44
const WIDTH = 720
const TOP = { fetal: 10, dilation: 140, contractions: 330 } as const
const HEIGHT = 400
const FETAL = { low: 80, high: 200, tall: 100 } as const
const DILATION_TALL = 170
const MOST_IN_TEN = 7
const CONTRACTIONS_TALL = 50

const INK = {
  light: {
    text: '#495057',
    grid: '#e9ecef',
    band: 'rgba(43, 138, 62, 0.12)',
    alert: '#b35300',
    action: '#c92a2a',
    line: '#0b7285',
  },
  dark: {
    text: '#c9c9c9',
    grid: '#3b3b3b',
    band: 'rgba(81, 207, 102, 0.16)',
    alert: '#ffa94d',
    action: '#ff8787',
    line: '#4fc1d4',
  },
} as const

const clock = (at: number): string => toLocal(new Date(at).toISOString()).slice(11, 16)

/** Fetal heart, dilation with both lines, and contractions, one below the other over the same hours. */
export function PartographChart({ checks, label }: { checks: readonly LabourCheck[]; label: string }): ReactNode {
  const ink = INK[useComputedColorScheme('light')]
  const ordered = byHour(checks)
  const start = Math.floor(Date.parse(ordered[0]?.hora ?? new Date().toISOString()) / HOUR_MS) * HOUR_MS
  const last = Date.parse(ordered.at(-1)?.hora ?? '') || start
  const hours = Math.max(HOURS, Math.ceil((last - start) / HOUR_MS) + 1)
  const ticks = Array.from({ length: hours + 1 }, (_, h) => start + h * HOUR_MS)
  const x = (at: number): number => LEFT + ((at - start) / HOUR_MS) * ((WIDTH - LEFT - 10) / hours)
  const fetal = (n: number): number =>
    TOP.fetal + FETAL.tall - ((n - FETAL.low) / (FETAL.high - FETAL.low)) * FETAL.tall
  const cm = (n: number): number => TOP.dilation + DILATION_TALL - (n / FULL_CM) * DILATION_TALL
  const often = (n: number): number => TOP.contractions + CONTRACTIONS_TALL - (n / MOST_IN_TEN) * CONTRACTIONS_TALL
  const phase = activePhase(ordered)
  const begun = phase === null ? null : Date.parse(phase.begun)
  const points = (name: 'fcf' | 'dilatacion_cm', y: (n: number) => number): [number, number][] =>
    ordered.flatMap((check) =>
      check[name] === null ? [] : [[x(Date.parse(check.hora)), y(check[name])] as [number, number]],
    )
  const [rates, dilations] = [points('fcf', fetal), points('dilatacion_cm', cm)]
  const line = (of: readonly [number, number][]): string => of.map((p) => p.join(',')).join(' ')
  return (
    <ScrollBox label={label} minWidth={600}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} width="100%" fontSize="11" fill={ink.text}>
        <rect
          x={LEFT}
          width={WIDTH - LEFT - 10}
          y={fetal(FETAL_RATE.max)}
          height={fetal(FETAL_RATE.min) - fetal(FETAL_RATE.max)}
          fill={ink.band}
        />
        {ticks.map((at) => (
          <g key={at}>
            <line x1={x(at)} x2={x(at)} y1={TOP.fetal} y2={TOP.contractions + CONTRACTIONS_TALL} stroke={ink.grid} />
            {((at - start) / HOUR_MS) % 2 === 0 && (
              <text x={Math.min(x(at), WIDTH - 16)} y={HEIGHT - 4} textAnchor="middle">
                {clock(at)}
              </text>
            )}
          </g>
        ))}
        {[100, 120, 140, 160, 180].map((n) => (
          <text key={n} x={LEFT - 6} y={fetal(n) + 4} textAnchor="end">
            {n}
          </text>
        ))}
        {Array.from({ length: FULL_CM + 1 }, (_, n) => (
          <g key={`cm${String(n)}`}>
            <line x1={LEFT} x2={WIDTH - 10} y1={cm(n)} y2={cm(n)} stroke={ink.grid} />
            {n % 2 === 0 && (
              <text x={LEFT - 6} y={cm(n) + 4} textAnchor="end">
                {n}
              </text>
            )}
          </g>
        ))}
        <text x={LEFT + 4} y={TOP.fetal + 10}>
          Frecuencia cardiaca fetal
        </text>
        <text x={LEFT + 4} y={TOP.dilation + 10}>
          Dilatación (cm)
        </text>
        <text x={LEFT + 4} y={TOP.contractions + 2}>
          Contracciones en 10 minutos
        </text>
        {phase !== null &&
          begun !== null &&
          [
            { name: 'Alerta', later: 0, color: ink.alert },
            { name: 'Acción', later: ACTION_HOURS, color: ink.action },
          ].map(({ name, later, color }) => {
            const from = begun + later * HOUR_MS
            const to = from + (FULL_CM - phase.cm) * HOUR_MS
            return (
              <g key={name}>
                <line
                  x1={x(from)}
                  y1={cm(phase.cm)}
                  x2={x(to)}
                  y2={cm(FULL_CM)}
                  stroke={color}
                  strokeWidth={2}
                  strokeDasharray="6 4"
                />
                <text x={Math.min(x(to), WIDTH - 40)} y={cm(FULL_CM) - 3} fill={color} textAnchor="middle">
                  {name}
                </text>
              </g>
            )
          })}
        <line x1={LEFT} x2={WIDTH - 10} y1={cm(ACTIVE_CM)} y2={cm(ACTIVE_CM)} stroke={ink.text} strokeWidth={0.6} />
        <polyline points={line(rates)} fill="none" stroke={ink.line} strokeWidth={2} />
        <polyline points={line(dilations)} fill="none" stroke={ink.line} strokeWidth={2} />
        {rates.map(([px, py]) => (
          <circle key={`f${px}`} cx={px} cy={py} r={3} fill={ink.line} />
        ))}
        {dilations.map(([px, py]) => (
          <path key={`d${px}`} d={`M${px - 4} ${py - 4} l8 8 m0 -8 l-8 8`} stroke={ink.line} strokeWidth={2} />
        ))}
        {ordered.map((check) =>
          check.contracciones === null ? null : (
            <rect
              key={check.hora}
              x={x(Date.parse(check.hora)) - 5}
              width={10}
              y={often(check.contracciones)}
              height={TOP.contractions + CONTRACTIONS_TALL - often(check.contracciones)}
              fill={ink.line}
              opacity={0.7}
            />
          ),
        )}
      </svg>
    </ScrollBox>
  )
}

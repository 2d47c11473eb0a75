import type { Measured } from '../load/job.ts'

export const whole = (n: number): string => Math.round(n).toLocaleString('en-US')
export const ms = (n: number): string => (n < 10 ? n.toFixed(2) : n.toFixed(1))
export const times = (n: number): string => (n >= 10 ? n.toFixed(1) : n.toFixed(2))
export const mark = (ok: boolean): string => (ok ? '✓' : '✗')
export const figures = (o: Measured | undefined): string =>
  o === undefined ? '–' : `${whole(o.perSecond)} · ${ms(o.p50)} · ${ms(o.p99)}`
export const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

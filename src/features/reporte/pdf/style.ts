import type { PageName } from '../report.ts'
import type { Face } from './wrap.ts'

/** In points. */
export interface Page {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly footer: number
  /** Between the margins. */
  readonly body: number
}

const pageOf = (width: number, height: number, margin: number): Page => ({
  width,
  height,
  left: margin,
  right: margin,
  top: 30,
  footer: 40,
  body: width - 2 * margin,
})

/** Letter, the paper of Colombia, and half of it, on which prescriptions are written. */
export const pages: Readonly<Record<PageName, Page>> = {
  carta: pageOf(612, 792, 46),
  media_carta: pageOf(396, 612, 28),
}

/** A column of less is that of half a letter. */
export const NARROW_BODY = 400

export const color = {
  ink: '#1c2a33',
  muted: '#53636d',
  accent: '#0a5c63',
  rule: '#c5d1d6',
  hairline: '#dfe6e9',
  fill: '#eef3f4',
  danger: '#a3161f',
  dangerFill: '#fbeff0',
  watermark: '#f2e3e4',
} as const

export interface Style {
  readonly face: Face
  readonly size: number
  /** From one line to the next. */
  readonly leading: number
  readonly color: string
}
const style = (face: Face, size: number, leading: number, ink: string = color.ink): Style => ({
  face,
  size,
  leading,
  color: ink,
})

export const styles = {
  provider: style('bold', 11.5, 14, color.accent),
  letterhead: style('regular', 7.2, 9.4, color.muted),
  letterheadBold: style('bold', 8.6, 11, color.ink),
  bandLabel: style('regular', 6.4, 8, color.muted),
  bandValue: style('bold', 8.6, 10.8),
  footer: style('regular', 6.8, 9, color.muted),
  title: style('bold', 17, 21, color.accent),
  subtitle: style('regular', 9.2, 12.5, color.muted),
  section: style('bold', 11, 14, color.accent),
  block: style('bold', 8.8, 12),
  entry: style('bold', 9.2, 12.4),
  moment: style('regular', 8, 12.4, color.muted),
  body: style('regular', 8.8, 12.4),
  narrowBody: style('regular', 8.8, 11.4),
  label: style('regular', 6.8, 9, color.muted),
  value: style('regular', 8.6, 11.2),
  head: style('bold', 7, 9, color.accent),
  cell: style('regular', 8, 10.4),
  detail: style('regular', 7.5, 10),
  signature: style('italic', 7.2, 9.6, color.muted),
  annulled: style('bold', 7.6, 10.2, color.danger),
  notice: style('regular', 9, 12.4, color.danger),
  struck: style('regular', 8.8, 12.4, color.muted),
} as const

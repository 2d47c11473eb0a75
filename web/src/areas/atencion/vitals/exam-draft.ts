import type { VitalValues } from './vital-row.tsx'

export interface Finding {
  readonly estado: string
  readonly descripcion: string
}

/** An examination while it is being written; its vital signs are the same wherever they are taken. */
export interface ExamDraft {
  readonly vitals: VitalValues
  readonly aspecto: string
  /** Written from the vital signs and not touched since: it goes on saying what they say. */
  readonly composed?: boolean
  readonly findings: Readonly<Record<string, Finding>>
}

export const BLANK_EXAM: ExamDraft = { vitals: {}, aspecto: '', findings: {} }

export const examPlace = (historia: string): string => `examen:${historia}`

export const measuredIn = (vitals: VitalValues): Record<string, number> =>
  Object.fromEntries(Object.entries(vitals).flatMap(([name, value]) => (value == null ? [] : [[name, value]])))

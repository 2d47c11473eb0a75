import { readLsn } from './segment.ts'

/** Where a timeline was left for the next. */
export interface TimelineSwitch {
  readonly timeline: number
  readonly at: bigint
}

/**
 * The ancestors that a history file tells, the oldest first: a line each with the timeline, where it was left and why.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-TIMELINES
 */
export function readHistory(text: string): TimelineSwitch[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [timeline = '', at = ''] = line.trim().split(/\s+/)
      if (!/^\d+$/.test(timeline)) throw new TypeError('not a history of timelines')
      return { timeline: Number(timeline), at: readLsn(at) }
    })
}

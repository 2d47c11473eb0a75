import { has } from './conditions.ts'
import type { Person, World } from './people.ts'
import { type Rng, Weighted } from './rng.ts'
import { stories } from './stories/index.ts'
import { preeclampsia } from './stories/maternal.ts'
import type { Encounter, Story } from './stories/story.ts'

/** Which encounters a person had in the last year, and when. */
export interface Planned {
  readonly story: Story
  readonly visit: number
  readonly visits: number
  start: number
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const MOST = 5

export interface Window {
  readonly from: number
  readonly to: number
}
export function windowOf(w: World, p: Person): Window {
  const to = p.deathDay === null ? w.nowMs - 3 * HOUR : p.deathDay * DAY - 2 * DAY
  return { from: Math.max(p.createdMs + HOUR, w.nowMs - 365 * DAY), to }
}

const acute = stories.filter((s) => !s.chronic)
export function pickAcute(rng: Rng, p: Person, single: boolean): Story | null {
  const possible = acute.flatMap((s) => (single && s.long !== undefined ? [] : [[s, s.weight(p)] as const]))
  return possible.some(([, weight]) => weight > 0) ? new Weighted(possible).pick(rng) : null
}

/** Opening hours are the encounter's own affair; here only the day matters. */
export function planOf(rng: Rng, p: Person, w: World): Planned[] {
  const { from, to } = windowOf(w, p)
  const days = (to - from) / DAY
  if (days < 0.2) return []
  let room = MOST
  const planned: Planned[] = []
  const add = (story: Story, wanted: number): number => {
    const span = Math.min(story.span ?? 330, days * 0.95)
    const visits = Math.max(1, Math.min(wanted, Math.floor(room / (story.long ?? 1)), 1 + Math.floor(span / 20)))
    const offset = rng.unit() * Math.max(0, days - span * (visits > 1 ? 1 : 0))
    const every = visits > 1 ? span / (visits - 1) : 0
    for (let visit = 0; visit < visits; visit++) {
      planned.push({ story, visit, visits, start: from + (offset + every * visit) * DAY })
    }
    room -= visits * (story.long ?? 1)
    return from + (offset + every * (visits - 1)) * DAY
  }
  const chronic = stories.filter((s) => s.chronic && rng.chance(s.weight(p)))
  for (const story of chronic.slice(0, 2)) {
    if (room <= 0) break
    const last = add(story, story.visits?.(p, rng) ?? 1)
    const followed = planned.filter((q) => q.story === story).length > 1
    const severe = story.key === 'prenatal' && followed && p.age >= 18 && room >= 2 && rng.chance(0.35)
    if (severe && last + 9 * DAY < to) {
      planned.push({ story: preeclampsia, visit: 0, visits: 1, start: last + 4 * DAY })
      room = 0
    }
  }
  const others =
    chronic.length === 0 ? 1 + (rng.chance(0.55) ? 1 : 0) + (rng.chance(0.2) ? 1 : 0) : rng.chance(0.45) ? 1 : 0
  for (let n = 0; n < others && room > 0; n++) {
    const story = pickAcute(rng, p, room < 2 || has(p, 'gestacion'))
    const again = story === null || planned.some((q) => q.story === story)
    if (story !== null && !again) add(story, story.visits?.(p, rng) ?? 1)
  }
  return planned.sort((a, b) => a.start - b.start)
}

export const lengthOf = (e: Encounter): number =>
  e.tipo === 'consulta_externa' ? 40 * 60_000 : e.tipo === 'urgencias' ? (e.horas ?? 5) * HOUR : (e.dias ?? 3) * DAY

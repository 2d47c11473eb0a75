import { yearsBetween } from '../src/model/calendar.ts'
import type { PatientFacts } from '../src/model/resource.ts'
import { buildOf, vitalsAt } from './body.ts'
import { writeEncounter } from './encounter.ts'
import { DAY, HOUR, lengthOf, pickAcute, planOf, windowOf } from './plan.ts'
import { fatal } from './stories/emergencies.ts'
import type { Case, Encounter, Story } from './stories/story.ts'
import type { ChartInput, EncounterState, Memory } from './visit.ts'

/** Every encounter of one person in the last year, with all that was recorded in it. */
export function chartOf(o: ChartInput): void {
  const { rng, person: p, world: w } = o
  const alive = p.deathDay === null && p.row.activo === true && p.createdMs < w.nowMs - 2 * DAY
  const state = alive ? (o.wanted() ?? (rng.chance(0.02) ? rng.pick(['en_atencion', 'abierta'] as const) : null)) : null
  if (state === null && p.deathDay === null && rng.chance(0.15)) return

  const build = buildOf(rng, p)
  const memory: Memory = { stated: new Set(), attributes: new Set(), first: true }
  const patient: PatientFacts = { ...(p.row as unknown as PatientFacts), activo: true }
  const { from, to: last } = windowOf(w, p)
  const to = state === null ? last : Math.min(last, w.nowMs - 3 * DAY)
  const caseAt = (
    start: number,
    visit: number,
    visits: number,
  ): Case & { readonly vitals: ReturnType<typeof vitalsAt> } => {
    const years = Math.max(0, (start - Date.parse(p.birth)) / (365.25 * DAY))
    const treated = visits > 1 ? visit / (visits - 1) : 0.4
    const ago = Math.min(1, Math.max(0, (w.nowMs - start) / (365 * DAY)))
    const vitals = vitalsAt(rng, p, build, years, ago, treated)
    const age = yearsBetween(p.birth, new Date(start - 5 * HOUR).toISOString().slice(0, 10))
    return { rng, p, age, years, female: p.sex === '02', weight: vitals.peso, visit, visits, treated, vitals }
  }
  const write = (story: string, e: Encounter, c: ReturnType<typeof caseAt>, start: number, s: EncounterState): number =>
    writeEncounter({ ...o, memory, patient, story, e, c, start, state: s })

  let free = from
  const tell = (story: Story, at: number, visit: number, visits: number): void => {
    const start = Math.max(at, free)
    if (start > to) return
    const told = story.tell(caseAt(start, visit, visits))
    let next = start
    for (const e of 'tipo' in told ? [told] : told) {
      if (next + lengthOf(e) > to) return
      next = write(story.key, e, caseAt(next, visit, visits), next, 'cerrada') + 20 * 60_000
    }
    free = next + 2 * DAY
  }
  for (const { story, visit, visits, start } of planOf(rng, p, w)) tell(story, start, visit, visits)

  if (p.deathDay !== null) {
    const start = p.deathDay * DAY + 9 * HOUR
    if (start > free) write('fallecimiento', fatal(caseAt(start, 0, 1)), caseAt(start, 0, 1), start, 'cerrada')
    return
  }
  if (state === null) {
    const arrival = alive ? o.arrives(p) : null
    if (arrival === null) return
    const start = w.nowMs - arrival.minutesAgo * 60_000
    const { e, queued } = arrival
    writeEncounter({
      ...o,
      memory,
      patient,
      story: 'sala_de_espera',
      e,
      c: caseAt(start, 0, 1),
      start,
      state: 'abierta',
      queued,
    })
    return
  }
  const story = pickAcute(rng, p, true)
  if (story === null) throw new Error('Nothing can happen to this person')
  const now = state === 'anulada' ? w.nowMs - rng.int(3, 20) * HOUR : w.nowMs
  const c = caseAt(now, 0, 1)
  const told = story.tell(c)
  const e = 'tipo' in told ? told : told[0]
  if (e !== undefined) write(story.key, e, c, now, state)
}

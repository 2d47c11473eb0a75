import { daysOfLife, yearsBetween } from '../model/calendar.ts'
import type { RipsPart } from '../model/codes/code-list.ts'
import { finalidad, writtenCode } from '../model/codes/index.ts'
import { dayOf, isAfterDeath } from '../model/legal/death.ts'
import type { HistoryFacts, PatientFacts } from '../model/resource.ts'
import { type Say, say } from '../model/say.ts'

/** Rules that several declarations share, made for one field. */

type Has<K extends string, T> = { readonly [P in K]: T | null }

/** An instant that may not lie ahead. What stands already is not judged anew: whoever wrote it at the same time did so later. */
export const notFuture = <K extends string>(field: K) => ({
  field,
  broken: (row: Has<K, string>, ctx: { readonly now: string; readonly previous: Has<K, string> | null }) => {
    const value: string | null = row[field]
    return value !== null && value > ctx.now && value !== ctx.previous?.[field]
  },
  say: say('No puede ser futura.', 'Must not be in the future.'),
})

/** A date that may not lie ahead. */
export const notAhead = <K extends string>(field: K) => ({
  field,
  broken: (row: Has<K, string>, ctx: { readonly today: string }) => {
    const value = row[field]
    return value !== null && value > ctx.today
  },
  say: say('No puede ser futura.', 'Must not be in the future.'),
})

export const notBeforeBirth = <K extends string>(field: K) => ({
  field,
  broken: (row: Has<K, string>, ctx: { readonly patient: PatientFacts | null }) => {
    const value = row[field]
    return value !== null && ctx.patient !== null && dayOf(value) < ctx.patient.fecha_nacimiento
  },
  say: say('Es anterior al nacimiento del paciente.', 'Is before the patient was born.'),
})

/** What stands already is not judged anew: it must still be possible to annul it. */
export const notAfterDeath = <K extends string>(field: K) => ({
  field,
  broken: (
    row: Has<K, string>,
    ctx: { readonly patient: PatientFacts | null; readonly previous: Has<K, string> | null },
  ) => {
    const value: string | null = row[field]
    return value !== null && ctx.patient !== null && value !== ctx.previous?.[field] && isAfterDeath(value, ctx.patient)
  },
  say: say(
    'Es posterior al fallecimiento del paciente. Si se hizo ese mismo día, antes de morir, escriba en su ficha la hora de fallecimiento, aunque sea aproximada.',
    'Is after the patient died. If it was done on that day, before death, write the hour of death in the file, even if approximate.',
  ),
})

/** Nothing of an encounter happened before it began. What stands already is not judged anew. */
export const notBeforeEncounter = <K extends string>(field: K) => ({
  field,
  broken: (
    row: Has<K, string>,
    ctx: { readonly history: HistoryFacts | null; readonly previous: Has<K, string> | null },
  ) => {
    const value: string | null = row[field]
    const begins = ctx.history?.fecha_inicio
    return value !== null && begins !== undefined && value < begins && value !== ctx.previous?.[field]
  },
  say: say('No puede ser anterior al inicio de la atención.', 'Must not be before the encounter began.'),
})

/** Of two dates, or two instants, `field` is not the earlier. */
export const notBefore = <K extends string, L extends string>(
  field: K,
  other: L,
  what: Say = say('No puede ser anterior al inicio.', 'Must not be before the start.'),
) => ({
  field,
  broken: (row: Has<K, string> & Has<L, string>) => {
    const value: string | null = row[field]
    const from: string | null = row[other]
    return value !== null && from !== null && value < from
  },
  say: what,
})

/** From each state the ones that may follow; a new record starts in one of `first`. */
export interface Moves {
  readonly first: readonly string[]
  readonly next: Readonly<Record<string, readonly string[]>>
}
type State = { readonly estado: string | null }

export const transitions = (moves: Moves) => ({
  field: 'estado',
  broken: (row: State, ctx: { readonly previous: State | null }) => {
    const to = row.estado ?? ''
    if (ctx.previous === null) return !moves.first.includes(to)
    const from = ctx.previous.estado ?? ''
    return from !== to && !(moves.next[from] ?? []).includes(to)
  },
  say: say(
    // A person reads it too: in words.
    `No se llega a ese estado desde el anterior. Comienza en ${moves.first.join(' o ')}; ${path(moves, 'sigue')}.`.replaceAll(
      '_',
      ' ',
    ),
    `That state does not follow the previous one. Starts in ${moves.first.join(' or ')}; ${path(moves, 'then')}.`,
  ),
})

const path = (moves: Moves, word: string): string =>
  `${word} ${Object.entries(moves.next)
    .map(([from, to]) => `${from} → ${to.join(' | ')}`)
    .join('; ')}`

/** Age in completed years on a day, or null where no patient is known. */
export const ageAt = (patient: PatientFacts | null, at: string | null, today: string): number | null =>
  patient === null ? null : yearsBetween(patient.fecha_nacimiento, at === null ? today : dayOf(at))

/** The same in days. */
export const daysAt = (patient: PatientFacts | null, at: string | null, today: string): number | null =>
  patient === null ? null : daysOfLife(patient.fecha_nacimiento, patient.hora_nacimiento ?? null, at ?? today)

/** The purpose of its encounter, where what is asked for may have it too; otherwise whoever asks says it. */
export const purposeOf = (history: HistoryFacts | null, part: RipsPart): string | null => {
  const purpose = history?.finalidad ?? null
  return purpose !== null && writtenCode(finalidad, purpose, part) !== undefined ? purpose : null
}

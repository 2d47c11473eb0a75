import type { HistoryFacts, PatientFacts, Row } from '../src/model/resource.ts'
import type { Vitals } from './body.ts'
import type { Person, World } from './people.ts'
import type { Professional } from './professionals.ts'
import type { Rng } from './rng.ts'
import type { Body, Scribe } from './scribe.ts'
import type { Case, Encounter } from './stories/story.ts'
import type { Arrival } from './waiting-room.ts'

export type EncounterState = 'borrador' | 'abierta' | 'en_atencion' | 'suspendida' | 'cerrada' | 'anulada'

/** One person, and all that the writing of a chart needs to know. */
export interface ChartInput {
  readonly scribe: Scribe
  readonly rng: Rng
  readonly person: Person
  readonly people: readonly Person[]
  readonly world: World
  readonly providerCode: string
  /** The default agent. */
  readonly agent: Row
  /** The state that some encounter of these patients still has to show, if this person can. */
  readonly wanted: () => EncounterState | null
  /** With what somebody who has nothing open arrives this morning, if they do. */
  readonly arrives: (person: Person) => Arrival | null
}

/** What one patient's encounters share: what was already stated is not stated again. */
export interface Memory {
  readonly stated: Set<string>
  readonly attributes: Set<string>
  first: boolean
}

export interface EncounterInput extends ChartInput {
  readonly memory: Memory
  readonly patient: PatientFacts
  readonly story: string
  readonly e: Encounter
  readonly c: Case & { readonly vitals: Vitals }
  readonly start: number
  readonly state: EncounterState
  /** Nobody is in charge yet. */
  readonly queued?: boolean
}

interface LogEntry {
  readonly fraction: number
  readonly body: Body
  readonly actor: Professional
  readonly origen: 'manual' | 'sistema'
}

/** One encounter being written: its history, its clock and the hand that writes. */
export interface Visit extends EncounterInput {
  readonly end: number
  /** How much of it has happened, from 0 to 1. */
  readonly until: number
  readonly doctor: Professional
  readonly nurse: Professional
  readonly history: Row
  readonly facts: HistoryFacts
  readonly logged: LogEntry[]
  readonly at: (fraction: number) => number
  readonly write: (resource: string, body: Body, at: number, actor?: Professional) => Row
  readonly amend: (resource: string, row: Row, body: Body, at: number, actor?: Professional) => Row
}

/** Kept until the end of the encounter, since each entry of the log is chained to the one before. */
export function log(
  v: Visit,
  fraction: number,
  tipo_evento: string,
  descripcion: string,
  actor: Professional,
  origen: 'manual' | 'sistema',
  about?: readonly [kind: string, id: string],
): void {
  const what = about === undefined ? {} : { recurso_tipo: about[0], recurso_id: about[1] }
  v.logged.push({ fraction, body: { historia: v.history.id, tipo_evento, descripcion, ...what }, actor, origen })
}

export function writeLog(v: Visit): void {
  for (const { fraction, body, actor, origen } of v.logged.sort((a, b) => a.fraction - b.fraction)) {
    const row = v.write('bitacora', body, v.at(fraction), actor)
    if (origen === 'sistema') v.scribe.set(row, { origen })
  }
}

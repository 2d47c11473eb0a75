import { dateInBogota } from '../src/model/calendar.ts'
import type { Row } from '../src/model/resource.ts'
import { bygones, worldBefore } from './bygone.ts'
import { chartOf } from './chart.ts'
import { demoFavourites } from './favourites.ts'
import { insurers } from './insurers.ts'
import { familyOf, type Person, type World } from './people.ts'
import { professionals } from './professionals.ts'
import { relativesOf } from './relatives.ts'
import { Rng } from './rng.ts'
import { type DemoRow, Scribe } from './scribe.ts'
import { demoTemplates } from './templates.ts'
import type { EncounterState } from './visit.ts'
import { waitingRoom } from './waiting-room.ts'

export type { DemoRow } from './scribe.ts'

export interface DemoOptions {
  readonly seed: number
  readonly patients: number
  readonly now: Date
  /** REPS code of the provider whose demonstration this is. */
  readonly providerCode: string
  /** Last consecutive already given to encounters in a scope, `prestador-año`; 0 if it does not say. */
  readonly lastNumber?: (scope: string) => number
  /** False makes only the patients, and what they refer to. */
  readonly entries?: boolean
}

const DAY = 86_400_000
const BEFORE = Date.UTC(2024, 0, 2, 15)

/**
 * Invented patients with their families, encounters and records, decided by the seed and the moment alone. Nothing of
 * one family is kept for the next, so that a million patients take the memory of one. References always point backwards.
 */
export function* demoRows(o: DemoOptions): Generator<DemoRow> {
  const nowMs = o.now.getTime()
  // The same rows in every demonstration, so that a second one finds them there.
  const base = new Scribe(new Rng(0))
  const eapb = new Map(insurersOf(base).map((row) => [String(row.codigo), row.id]))
  const agent = agentsOf(base)
  if (o.entries !== false) {
    templatesOf(base)
    favouritesOf(base)
  }
  yield* base.rows

  const today = dateInBogota(o.now)
  const todayDay = Date.parse(today) / DAY
  const world: World = { seed: o.seed, patients: o.patients, nowMs, today, todayDay, eapb, documents: {} }
  const known = new Map(base.rows.map(({ row }) => [row.id, row]))
  const numbers = consecutives(o)
  const wanted = quota()
  const arrives = waitingRoom()
  const before = worldBefore(world)
  const bygone = bygones(o.seed)
  for (let family = 0, done = 0; done < o.patients; family++) {
    const left = new Set<Person>()
    const people = familyOf(world, family, done, o.patients - done).map((person) => {
      const old = bygone(person)
      if (old !== null) left.add(old)
      return old ?? person
    })
    done += people.length
    for (const { row } of people) yield { resource: 'paciente', row }
    if (o.entries === false) continue
    const rng = new Rng(o.seed, 2, family)
    const scribe = new Scribe(rng, known, numbers)
    for (const { row } of people) scribe.know(row)
    relativesOf(scribe, rng, people, world)
    for (const person of people) {
      const own = new Rng(o.seed, 3, person.index)
      const state = (): EncounterState | null => wanted(person.index)
      chartOf({
        ...{ scribe, rng: own, person, people, providerCode: o.providerCode, agent, wanted: state, arrives },
        world: left.has(person) ? before : world,
      })
    }
    yield* scribe.rows
  }
}

/** Every two hundred patients, one encounter at least in each state that is not the usual one. */
const unusual: readonly (readonly [from: number, state: EncounterState])[] = [
  [8, 'en_atencion'],
  [31, 'abierta'],
  [54, 'borrador'],
  [77, 'suspendida'],
  [101, 'anulada'],
  [124, 'en_atencion'],
  [147, 'abierta'],
  [163, 'borrador'],
]
function quota(): (index: number) => EncounterState | null {
  let given = 0
  return (index) => {
    const [from, state] = unusual[given % unusual.length] ?? [0, 'abierta']
    if (index < Math.floor(given / unusual.length) * 200 + from) return null
    given += 1
    return state
  }
}

/** `código-año-000001`, as the service would have counted. */
function consecutives({ lastNumber }: DemoOptions): (scope: string) => string {
  const last = new Map<string, number>()
  return (scope) => {
    const next = (last.get(scope) ?? lastNumber?.(scope) ?? 0) + 1
    last.set(scope, next)
    return `${scope}-${String(next).padStart(6, '0')}`
  }
}

function insurersOf(scribe: Scribe): Row[] {
  const at = BEFORE
  return insurers.map(({ fecha_fin, ...e }) => {
    const ended = fecha_fin === undefined ? {} : { fecha_fin, activo: false }
    return scribe.create('eapb', { ...e, ...ended }, { at, actor: professionals.administrador })
  })
}

function templatesOf(scribe: Scribe): void {
  const moment = { at: BEFORE + 2 * DAY, actor: professionals.coordinador }
  for (const template of demoTemplates) scribe.create('plantilla', { ...template }, moment)
}

function favouritesOf(scribe: Scribe): void {
  for (const { de, body } of demoFavourites)
    scribe.create('favorito', { ...body }, { at: BEFORE + 3 * DAY, actor: professionals[de] })
}

/** The embedded rules, and an example of an outside model that nobody has switched on. */
function agentsOf(scribe: Scribe): Row {
  const moment = { at: BEFORE + DAY, actor: professionals.administrador }
  const rules = scribe.create(
    'agente_ia',
    {
      nombre: 'reglas',
      descripcion: 'Reglas clínicas incluidas en el servicio: no salen datos del servidor.',
      proveedor: 'local',
      modelo: 'reglas-1',
      version_modelo: '1',
      tipo: 'general',
      activo: true,
      es_default: true,
    },
    moment,
  )
  scribe.create(
    'agente_ia',
    {
      nombre: 'Resumen externo (ejemplo)',
      descripcion: 'Ejemplo de agente de otro proveedor; está inactivo y recibiría solo datos anonimizados.',
      proveedor: 'otro',
      modelo: 'modelo-de-ejemplo',
      tipo: 'resumen',
      temperatura: 0.2,
      max_tokens: 2000,
      anonimizar: true,
      credencial: 'AGENTE_EXTERNO',
      activo: false,
    },
    moment,
  )
  return rules
}

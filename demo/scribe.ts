import { dateInBogota } from '../src/model/calendar.ts'
import { decide } from '../src/model/decide.ts'
import type { FieldError } from '../src/model/problem.ts'
import { emptyValue, readBody } from '../src/model/read-body.ts'
import type {
  Actor,
  Derived,
  HistoryFacts,
  PatientFacts,
  Resource,
  Row,
  RuleContext,
  Value,
} from '../src/model/resource.ts'
import { usualSettings } from '../src/model/rule-settings.ts'
import { registry } from '../src/resources/index.ts'
import type { Rng } from './rng.ts'

export interface DemoRow {
  readonly resource: string
  readonly row: Row
}
export type Body = Readonly<Record<string, Value | undefined>>

export function resourceNamed(name: string): Resource {
  const found = registry.get(name)
  if (found === undefined) throw new Error(`There is no resource ${name}`)
  return found
}

const said = (body: Body): Record<string, Value> => {
  const result: Record<string, Value> = {}
  for (const [name, value] of Object.entries(body)) if (value !== undefined && value !== null) result[name] = value
  return result
}

export interface Moment {
  readonly at: number
  readonly actor: Actor
  readonly patient?: PatientFacts | null
  readonly history?: HistoryFacts | null
}

/** Writes rows as the service would: each through its own declaration, and none that the declaration refuses. */
export class Scribe {
  readonly rows: DemoRow[] = []
  readonly #rng: Rng
  readonly #known: ReadonlyMap<string, Row>
  readonly #next: (scope: string) => string
  readonly #mine = new Map<string, Row>()

  /** `next`: the next consecutive of a scope. */
  constructor(
    rng: Rng,
    known: ReadonlyMap<string, Row> = new Map(),
    next = (scope: string): string => `${scope}-000001`,
  ) {
    this.#rng = rng
    this.#known = known
    this.#next = next
  }

  know(row: Row): void {
    this.#mine.set(row.id, row)
  }

  create(name: string, body: Body, m: Moment): Row {
    const r = resourceNamed(name)
    const errors: FieldError[] = []
    const read = readBody(r, said(body), 'create', { errors })
    const ctx = this.#context(r, read.values, null, m)
    const row = decide(r, read, 'create', ctx, this.#system(m), errors)
    refuse(name, errors, body)
    if (r.numbered !== undefined) row[r.numbered.field] = this.#next(r.numbered.scope(row))
    this.#keep(name, row)
    this.#derive(r.derives?.(row, ctx) ?? [], ctx, m)
    return row
  }

  /** A later change of a row that has not been handed over yet; its version stays the first, as nobody saw another. */
  amend(name: string, row: Row, body: Body, m: Moment): Row {
    const r = resourceNamed(name)
    const errors: FieldError[] = []
    const read = readBody(r, said(body), 'patch', { errors })
    const ctx = this.#context(r, read.values, row, m)
    const { id, version, creado_en, creado_por } = row
    const system = { id, version, creado_en, creado_por, actualizado_en: ctx.now }
    const next = decide(r, read, 'patch', ctx, system, errors)
    refuse(name, errors, body)
    const derived = r.derives?.(next, ctx) ?? []
    Object.assign(row, next)
    this.#derive(derived, ctx, m)
    return row
  }

  /** What only the server sets. */
  set(row: Row, values: Readonly<Record<string, Value>>): Row {
    return Object.assign(row, values)
  }

  #system(m: Moment): Pick<Row, 'id' | 'version' | 'creado_en' | 'actualizado_en' | 'creado_por'> {
    const at = new Date(m.at).toISOString()
    return { id: this.#rng.id(m.at), version: 1, creado_en: at, actualizado_en: at, creado_por: m.actor.nombre }
  }

  #context(r: Resource, values: ReadonlyMap<string, Value>, previous: Row | null, m: Moment): RuleContext {
    const now = new Date(m.at).toISOString()
    const refs: Record<string, Row | null> = {}
    for (const [name, field] of Object.entries(r.fields)) {
      if (field.kind !== 'ref') continue
      const id = values.get(name) ?? previous?.[name]
      if (typeof id !== 'string') continue
      const row = this.#mine.get(id) ?? this.#known.get(id)
      if (row === undefined) throw new Error(`${r.name}.${name} refers to a row that was not written: ${id}`)
      refs[name] = row
    }
    const { actor, patient = null, history = null } = m
    return {
      now,
      today: dateInBogota(now),
      actor,
      previous,
      patient,
      history,
      ofTeam: true,
      refs,
      settings: usualSettings,
    }
  }

  #derive(derived: readonly Derived[], ctx: RuleContext, m: Moment): void {
    for (const d of derived) {
      const target = resourceNamed(d.resource)
      const row: Row = { ...emptyRow(target), ...d.values, ...this.#system(m) }
      const own = { ...ctx, previous: null }
      for (const [name, fill] of Object.entries(target.defaults)) {
        if (!Object.hasOwn(d.values, name)) row[name] = fill(row, own)
      }
      for (const [name, compute] of Object.entries(target.computed)) {
        if (!Object.hasOwn(d.values, name)) row[name] = compute(row, own)
      }
      this.#keep(d.resource, row)
    }
  }

  #keep(resource: string, row: Row): void {
    this.rows.push({ resource, row })
    this.#mine.set(row.id, row)
  }
}

const empty = new Map<string, Record<string, Value>>()
const emptyRow = (r: Resource): Record<string, Value> => {
  const found = empty.get(r.name) ?? Object.fromEntries(Object.entries(r.fields).map(([n, f]) => [n, emptyValue(f)]))
  empty.set(r.name, found)
  return found
}

function refuse(name: string, errors: readonly FieldError[], body: Body): void {
  if (errors.length === 0) return
  const words = errors.map((e) => `${e.campo}: ${e.mensaje.es}`).join('; ')
  throw new Error(`A demonstration row of ${name} is wrong: ${words} ${JSON.stringify(body).slice(0, 600)}`)
}

import { reachOf } from '../../model/access/access.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { hasClassified } from '../../model/check-classified.ts'
import type { FieldError } from '../../model/problem.ts'
import type { PatientFacts, Resource, Row, RuleContext, Value } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import type { Call } from '../call.ts'
import type { Core } from '../core.ts'
import { isTeamGrant } from '../reach.ts'
import type { EntryFacts } from './entry-facts.ts'

const missing = say('No existe o no está disponible.', 'It does not exist or is not available.')
const otherHistory = say('Pertenece a otra historia.', 'Belongs to another history.')
const otherPatient = say('Pertenece a otro paciente.', 'Belongs to another patient.')

/** Fetches what the rules may look at, and reports the references that lead nowhere. */
export async function ruleContext(
  core: Core,
  r: Resource,
  values: ReadonlyMap<string, Value>,
  previous: Row | null,
  call: Call,
  errors: FieldError[],
): Promise<RuleContext> {
  const current = (name: string): Value => {
    const given = values.get(name)
    return given === undefined ? (previous?.[name] ?? null) : given
  }
  const refs: Record<string, Row | null> = {}
  const facts: Record<string, EntryFacts | null> = {}
  const given = refFields(r).filter(([name]) => typeof current(name) === 'string')
  await Promise.all(
    given.map(async ([name, to]) => {
      const id = String(current(name))
      const unchanged = previous !== null && previous[name] === id
      // What a row refers to already may be looked at by its rules, even if this caller would not reach it.
      if (to === 'historia') {
        const known = await core.entryFacts(id, unchanged ? null : call)
        facts[name] = known
        refs[name] = known?.history ?? null
      } else refs[name] = unchanged ? await core.load(to, id) : await core.loadFor(call, to, id)
      if (refs[name] === null && !unchanged) errors.push({ campo: name, codigo: 'referencia', mensaje: missing })
    }),
  )
  await Promise.all(
    namedByAnother(r).map(async ([name, by]) => {
      const [id, target] = [current(name), core.registry.get(String(current(by)))]
      if (typeof id !== 'string' || target === undefined || (previous !== null && previous[name] === id)) return
      const row = await core.loadFor(call, target.name, id)
      refs[name] = row
      const theirs = target.historyField === null ? null : row?.[target.historyField]
      if (row === null) errors.push({ campo: name, codigo: 'referencia', mensaje: missing })
      else if (theirs !== current(r.historyField ?? 'historia'))
        errors.push({ campo: name, codigo: 'referencia', mensaje: otherHistory })
    }),
  )
  const { history = null, patient = null } = firstOf(r, facts, 'historia') ?? {}
  const direct = r.patientField === 'id' ? previous : firstOf(r, refs, 'paciente')
  // A row of the collection that the ref names.
  const person = (direct as (Row & PatientFacts) | null) ?? patient
  return {
    now: call.now,
    today: dateInBogota(call.now),
    actor: call.actor,
    previous,
    ofTeam: await isOfTeam(core, r, previous, call),
    refs,
    settings: core.settings,
    ...(core.codes === null || !hasClassified(r) ? {} : { codes: await core.codes() }),
    history,
    patient: person,
    ...(r.asksGestation?.(current) ? await gestationIn(core, person) : {}),
  }
}

const FEMALE = '02'

/** Her pregnancies, as what is measured of her is judged by them. */
export const gestationIn = async (
  { gestationOf }: Pick<Core, 'gestationOf'>,
  patient: PatientFacts | null,
): Promise<Pick<RuleContext, 'gestation'>> =>
  gestationOf === null || patient?.sexo_biologico !== FEMALE ? {} : { gestation: await gestationOf(patient.id) }

const TEAM = `select 1 from alcance a where a.miembro = any($1::text[]) and a.historia = $2 and ${isTeamGrant('a')} limit 1`

/** Asked only where it matters: of a history that exists, for somebody who reaches it by grants. */
async function isOfTeam(core: Core, r: Resource, previous: Row | null, call: Call): Promise<boolean> {
  if (r.historyField !== 'id' || previous === null || reachOf(call.actor) !== 'concedido') return true
  const found = await core.db.run({ name: 'del_equipo', text: TEAM, values: [call.actor.miembros, previous.id] })
  return found.length > 0
}

const refsOf = new WeakMap<Resource, [name: string, to: string][]>()

/** The refs of a declaration, looked up once: a request should not walk sixty fields to find two. */
function refFields(r: Resource): [name: string, to: string][] {
  const known = refsOf.get(r)
  if (known !== undefined) return known
  const found = Object.entries(r.fields).flatMap(([name, f]): [string, string][] =>
    f.to === undefined ? [] : [[name, f.to]],
  )
  refsOf.set(r, found)
  return found
}

const namedOf = new WeakMap<Resource, [name: string, by: string][]>()

/** The fields whose collection another field names, likewise. */
function namedByAnother(r: Resource): [name: string, by: string][] {
  const known = namedOf.get(r)
  if (known !== undefined) return known
  const found = Object.entries(r.fields).flatMap(([name, f]): [string, string][] =>
    f.refBy === undefined ? [] : [[name, f.refBy]],
  )
  namedOf.set(r, found)
  return found
}

/** What was found by the first ref to that resource, in declaration order: the one the row belongs to. */
function firstOf<T>(r: Resource, found: Readonly<Record<string, T | null>>, to: string): T | null {
  const named = refFields(r).find(([name, target]) => target === to && found[name] !== undefined)
  return named === undefined ? null : (found[named[0]] ?? null)
}

/** An order about a diagnosis of somebody else would be a mistake that nobody sees. */
export function checkBelonging(r: Resource, row: Row, ctx: RuleContext, errors: FieldError[]): void {
  for (const [name] of refFields(r)) {
    const target = ctx.refs[name]
    const f = r.fields[name]
    if (f?.same === undefined || !target) continue
    const mine = row[f.same] ?? (f.same === 'paciente' && r.patientField !== null ? row[r.patientField] : null)
    const theirs = f.same === 'paciente' && f.to === 'paciente' ? target.id : target[f.same]
    if (mine !== null && mine !== theirs) {
      errors.push({ campo: name, codigo: 'referencia', mensaje: f.same === 'historia' ? otherHistory : otherPatient })
    }
  }
}

import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { mayUse, seenAs, viewOf } from '../../model/access/access.ts'
import { careTeam, factsOf, type Role } from '../../model/access/roles.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { type Say, say } from '../../model/say.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'
import { type Grupo, waitingAmong, waitingPatients } from '../entregas/queue.ts'
import { type Filters, type FoundByWords, type FoundCandidates, finder, nobody } from './candidates.ts'
import type { Codes } from './candidates-sql.ts'
import { type Coincidence, explain } from './explain.ts'
import { type PatientQuery, type QueryFault, readQuery } from './read-query.ts'
import { byScore, type Candidate, type ScoredCandidate, score } from './score.ts'
import { type ShownPatient, shower, shownFrom } from './shown.ts'
import type { MeantName } from './vocabulary.ts'

export type Result = ShownPatient & {
  readonly puntaje: number
  readonly coincidencias: readonly Coincidence[]
  readonly explicacion: string
  /** Of those who attend: why this patient is for them now, and in which encounter. */
  readonly en_turno: Grupo | null
  readonly historia_en_turno: string | null
}

export interface Answer {
  readonly completo: boolean
  readonly total: number
  readonly aviso: string | null
  readonly results: readonly Result[]
}

const unreadable: Readonly<Record<QueryFault, Say>> = {
  vacia: say(
    'Escriba un nombre, un documento, un teléfono, una fecha de nacimiento o un código.',
    'Type a name, a document, a telephone, a birth date or a code.',
  ),
  corta: say('Escriba al menos dos letras o tres cifras.', 'Type at least two letters or three figures.'),
  larga: say('Es demasiado: escriba menos palabras o cifras.', 'That is too much: type fewer words or figures.'),
  fecha: say('La fecha no existe.', 'There is no such date.'),
}

/** By which codes somebody may be led: those that the caller would see by asking for them. */
function codesFor(rol: Role): Codes {
  const seen = seenAs(historia, viewOf(rol, historia)).fields
  return {
    familia: 'codigo_familia' in seenAs(paciente, viewOf(rol, paciente)).fields,
    historia: mayUse(rol, historia, 'read') && 'numero_historia' in seen && 'numero_atencion' in seen,
  }
}

/** Several words and no figure are a name. */
const mayBeCode = ({ elements }: PatientQuery): boolean =>
  elements.length === 1 || elements.some((e) => e.kind === 'fecha' || 'numero' in e)

const noWords: FoundByWords = { meant: { slots: [], complete: true }, found: nobody }

export function searcher(core: Core): (call: Call, q: string, filters: Filters, size: number) => Promise<Answer> {
  const find = finder(core)
  const show = shower(core)
  const waiting = waitingAmong(core)
  const inTurn = waitingPatients(core)

  return async (call, q, filters, size) => {
    const asked = readQuery(q, dateInBogota(call.now))
    if (typeof asked === 'string')
      throw new Problem(badParameter, { errores: [{ campo: 'q', codigo: 'formato', mensaje: unreadable[asked] }] })
    const { rol } = call.actor
    const { reach } = factsOf(rol)
    const named = 'nombre_identitario' in seenAs(paciente, viewOf(rol, paciente)).fields
    const worded = asked.elements.some((e) => e.kind === 'palabra')
    const [coded, { meant, found: words }] = await Promise.all([
      mayBeCode(asked) ? find.byCode(call, reach, codesFor(rol), asked, filters) : nobody,
      worded ? find.byWords(call, reach, asked, named, filters, size) : noWords,
    ])
    let found = [coded, words]
    const attends = careTeam.some((role) => role === rol)
    // Of more namesakes than are compared, the one who waits for the caller may be left out.
    if (attends && !words.complete)
      found.push(
        await find.byId(
          call,
          reach,
          (await inTurn(call)).map((t) => t.paciente),
          filters,
        ),
      )
    let scored = ranked(asked, meant, found)
    if (!scored.some((s) => s.missing === 0)) {
      const more = await Promise.all([
        find.byNearDocument(call, reach, asked, filters),
        worded ? find.byAllButOne(call, reach, asked, meant, filters) : nobody,
      ])
      found = [...found, ...more]
      scored = ranked(asked, meant, found)
    }
    const whole = scored.filter((s) => s.missing === 0)
    // Half of what was typed says who is meant only if nobody has all of it.
    const kept = whole.length > 0 ? whole : scored.filter((s) => s.missing === 1 && s.matches.length > 0)
    // Whoever looks for the patient in front of them is not led to others of that surname.
    const turns = attends
      ? await waiting(
          call,
          kept.map((k) => k.candidate.id),
        )
      : []
    const turnOf = new Map(turns.map((t) => [t.paciente, t]))
    kept.sort((a, b) => Number(turnOf.has(b.candidate.id)) - Number(turnOf.has(a.candidate.id)))
    const complete = found.every((f) => f.complete) && (meant.complete || kept.length >= size)
    const page = kept.slice(0, size)
    const view = viewOf(rol, paciente)
    const today = dateInBogota(call.now)
    const rows = new Map<string, ShownPatient>()
    for (const { candidate } of page) {
      const json = found.map((f) => f.shown.get(candidate.id)).find((one) => one !== undefined)
      if (json !== undefined) rows.set(candidate.id, shownFrom(candidate.id, json, view, today))
    }
    const others = page.map((s) => s.candidate.id).filter((id) => !rows.has(id))
    for (const [id, row] of await show(call, others)) rows.set(id, row)
    const results = page.flatMap((s): Result[] => {
      const shown = rows.get(s.candidate.id)
      const turn = turnOf.get(s.candidate.id)
      return shown === undefined
        ? []
        : [
            {
              ...shown,
              puntaje: s.puntaje,
              ...explain(s.matches, s.missing, shown),
              en_turno: turn?.grupo ?? null,
              historia_en_turno: turn?.historia ?? null,
            },
          ]
    })
    return { completo: complete, total: kept.length, aviso: notice(complete, kept, results, whole.length > 0), results }
  }
}

function ranked(asked: PatientQuery, meant: MeantName, found: readonly FoundCandidates[]): ScoredCandidate[] {
  const all = new Map<string, Candidate>()
  for (const c of found.flatMap((f) => f.candidates)) {
    const known = all.get(c.id)
    all.set(c.id, known === undefined ? c : { ...known, codigos: new Map([...known.codigos, ...c.codigos]) })
  }
  const whole = asked.codes.slice(0, 1)
  return [...all.values()].map((c) => score(asked.elements, meant.slots, whole, c)).sort(byScore)
}

function notice(
  complete: boolean,
  kept: readonly ScoredCandidate[],
  results: readonly Result[],
  whole: boolean,
): string | null {
  if (!complete)
    return 'Coinciden más personas de las que se pueden comparar: afine la búsqueda con otro nombre, la fecha de nacimiento o el documento.'
  if (kept.length > 0 && !whole) return 'Nadie coincide con todo lo escrito; estas personas coinciden con una parte.'
  if (kept.length > results.length) return 'Hay más coincidencias de las que se muestran: afine la búsqueda.'
  return null
}

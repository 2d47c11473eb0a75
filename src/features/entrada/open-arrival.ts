import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { nextVersion, rowWriter } from '../../engine/write/write-row.ts'
import { servicioReps } from '../../model/codes/index.ts'
import { attendedStates } from '../../model/history-state.ts'
import { Problem } from '../../model/problem.ts'
import { duplicate, unavailable } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { historia } from '../../resources/historia.ts'
import type { EncounterOpener } from '../historias/state-operations.ts'
import type { ReadMessage } from '../hl7/read/er7.ts'
import { visitIn } from '../hl7/read/read-visit.ts'
import type { Channel } from './channel.ts'
import type { KeptMessage } from './kept-message.ts'
import { leftFor, type Outcome, refusedBy } from './outcome.ts'
import { visitNumber } from './visit-number.ts'

/** The service of ours that a channel means; what it calls as we do needs no map. */
export function serviceOf({ servicios }: Channel, places: readonly string[]): string | null {
  for (const place of places) {
    const found = servicios[place] ?? (servicioReps.byCode.has(place) ? place : null)
    if (found !== null) return found
  }
  return null
}

interface Arrival {
  readonly paciente: string
  readonly service: string | null
  readonly kind: string | null
  readonly visit: string | null
  /** When the message came. */
  readonly since: string
}

/** A visit that is told again has its encounter already, open or over: no other one takes its number. */
const UNNUMBERED = `h.paciente = any(${recordsOfPerson('$1::uuid')}) and h.estado = any($2::text[])
  and h.identificador_externo is null and ${alive('h')}
  and not exists (select 1 from historia n where n.identificador_externo = $3 and ${alive('n')})`
/** Nobody is in two beds or emergency rooms, and of each service in one consultation: the one that is open is what was told. */
const SAME_PLACE = `select h.id from historia h where ${UNNUMBERED} and h.tipo_atencion = $4
  and (h.tipo_atencion <> 'consulta_externa' or h.servicio_reps = $5) limit 2`
/** What the desk opened since the message waits for it, which does not say where. */
const SINCE = `select h.id from historia h where ${UNNUMBERED} and ($4::text is null or h.tipo_atencion = $4)
  and h.creado_en > $5::timestamptz limit 2`

/** The encounter that the patient came for is open already: where it can only be one, it takes the number of the visit. */
async function metBy(core: Core, call: Call, outcome: Outcome, of: Arrival): Promise<Outcome | null> {
  const [only, ...others] = await core.db.run<{ id: string }>({
    name: of.service === null ? 'atencion_abierta_desde' : 'atencion_sin_visita',
    text: of.service === null ? SINCE : SAME_PLACE,
    values: [of.paciente, [...attendedStates], of.visit, of.kind, of.service ?? of.since],
  })
  const previous = only === undefined || others.length > 0 ? null : await core.load('historia', only.id)
  if (previous === null) return null
  if (of.visit === null) return outcome
  const next: Row = { ...previous, identificador_externo: of.visit, ...nextVersion(previous, call) }
  return {
    ...outcome,
    async write(tx) {
      const made = (await outcome.write?.(tx)) ?? []
      // It changed meanwhile: decided again.
      const written = await rowWriter(core, historia)(tx, { previous, next, call, action: 'actualizar' })
      if (written === undefined) throw new Problem(unavailable)
      return made
    },
  }
}

/** Whether the visit has its encounter, open or over; one that was annulled was not it. */
async function hasEncounter({ db }: Core, visit: string | null): Promise<boolean> {
  if (visit === null) return false
  const text = `select 1 from historia h where h.identificador_externo = $1 and ${alive('h')} and ${predicateSql(historia.stands, 'h')} limit 1`
  return (await db.run({ name: 'visita_con_atencion', text, values: [visit] })).length > 0
}

/**
 * Opens the encounter of somebody who arrived, as the front desk would. The key of the message makes one of it however often it is applied. Where
 * the message does not say enough, or what it says is refused, the desk is told why.
 */
export async function openArrival(
  { core, openEncounter: open }: { readonly core: Core; readonly openEncounter: EncounterOpener['open'] },
  channel: Channel,
  kept: KeptMessage,
  m: ReadMessage,
  call: Call,
  outcome: Outcome,
): Promise<Outcome> {
  const visit = visitIn(m, channel.zona)
  const { kind } = visit
  const service = serviceOf(channel, visit.places)
  const { paciente, write } = outcome
  const number = visitNumber(channel, visit.number)
  const left = leftFor('admision_por_abrir', paciente, write)
  if (paciente === null) return left
  if (await hasEncounter(core, number)) return outcome
  const arrival: Arrival = { paciente, service, kind, visit: number, since: kept.recibido_en }
  if (kind === null || service === null)
    return (await metBy(core, call, outcome, { ...arrival, service: null })) ?? left
  const said = {
    paciente,
    tipo_atencion: kind,
    servicio_reps: service,
    ...(visit.begun === null ? {} : { fecha_inicio: visit.begun }),
  }
  const asked = { to: 'abierta', by: 'abrir', motivo: null, observaciones: null, fecha: null } as const
  try {
    await open({ call, key: `hl7-${kept.id}`, said, asked, visit: number, sent: said })
    return outcome
  } catch (error) {
    if (error instanceof Problem && error.kind === duplicate)
      return number === null ? outcome : ((await metBy(core, call, outcome, arrival)) ?? outcome)
    const refused = refusedBy(error, paciente)
    if (refused === null) throw error
    return { ...left, detalle: refused.detalle }
  }
}

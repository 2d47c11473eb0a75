import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
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

/** A visit that is told again has its encounter already, open or over: no other one takes its number. */
const UNNUMBERED = `select h.id from historia h where h.paciente = any(${recordsOfPerson('$1::uuid')}) and h.servicio_reps = $2
  and h.estado = any($3::text[]) and h.tipo_atencion = $4 and h.identificador_externo is null and ${alive('h')}
  and not exists (select 1 from historia n where n.identificador_externo = $5 and ${alive('n')}) limit 2`

/** The encounter that the patient came for is open already: where it can only be one, it takes the number of the visit. */
async function numbered(
  core: Core,
  call: Call,
  outcome: Outcome,
  of: { readonly paciente: string; readonly service: string; readonly kind: string; readonly visit: string },
): Promise<Outcome> {
  const values = [of.paciente, of.service, [...attendedStates], of.kind, of.visit]
  const [only, ...others] = await core.db.run<{ id: string }>({ name: 'atencion_sin_visita', text: UNNUMBERED, values })
  const previous = only === undefined || others.length > 0 ? null : await core.load('historia', only.id)
  if (previous === null) return outcome
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
  if (paciente === null || kind === null || service === null) return leftFor('admision_por_abrir', paciente, write)
  const said = {
    paciente,
    tipo_atencion: kind,
    servicio_reps: service,
    ...(visit.begun === null ? {} : { fecha_inicio: visit.begun }),
  }
  const number = visitNumber(channel, visit.number)
  const asked = { to: 'abierta', by: 'abrir', motivo: null, observaciones: null, fecha: null } as const
  try {
    await open({ call, key: `hl7-${kept.id}`, said, asked, visit: number, sent: said })
    return outcome
  } catch (error) {
    if (error instanceof Problem && error.kind === duplicate)
      return number === null ? outcome : numbered(core, call, outcome, { paciente, service, kind, visit: number })
    const refused = refusedBy(error, paciente)
    if (refused === null) throw error
    return { ...leftFor('admision_por_abrir', paciente, write), detalle: refused.detalle }
  }
}

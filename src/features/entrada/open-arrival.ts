import type { Call } from '../../engine/call.ts'
import { servicioReps } from '../../model/codes/index.ts'
import { Problem } from '../../model/problem.ts'
import { duplicate } from '../../model/problems.ts'
import { externalIdentifier } from '../../resources/shapes.ts'
import type { EncounterOpener } from '../historias/state-operations.ts'
import type { ReadMessage } from '../hl7/read/er7.ts'
import { visitIn } from '../hl7/read/read-visit.ts'
import type { Channel } from './channel.ts'
import type { KeptMessage } from './kept-message.ts'
import { leftFor, type Outcome, refusedBy } from './outcome.ts'

/** The service of ours that a channel means; what it calls as we do needs no map. */
export function serviceOf({ servicios }: Channel, places: readonly string[]): string | null {
  for (const place of places) {
    const found = servicios[place] ?? (servicioReps.byCode.has(place) ? place : null)
    if (found !== null) return found
  }
  return null
}

/** Each source counts its own visits. One that could not be found by what it shows is not kept. */
function visitNumber({ id }: Channel, number: string | null): string | null {
  const kept = `urn:custodia:canal:${id}|${number ?? ''}`
  return kept.length <= LONGEST_NUMBER && externalIdentifier.regex.test(kept) ? kept : null
}
const LONGEST_NUMBER = 300

/**
 * Opens the encounter of somebody who arrived, as the front desk would. The key of the message makes one of it however often it is applied. Where
 * the message does not say enough, or what it says is refused, the desk is told why.
 */
export async function openArrival(
  open: EncounterOpener['open'],
  channel: Channel,
  kept: KeptMessage,
  m: ReadMessage,
  call: Call,
  outcome: Outcome,
): Promise<Outcome> {
  const visit = visitIn(m, channel.zona)
  const service = serviceOf(channel, visit.places)
  const { paciente, write } = outcome
  if (paciente === null || visit.kind === null || service === null)
    return leftFor('admision_por_abrir', paciente, write)
  const said = {
    paciente,
    tipo_atencion: visit.kind,
    servicio_reps: service,
    ...(visit.begun === null ? {} : { fecha_inicio: visit.begun }),
  }
  const asked = { to: 'abierta', by: 'abrir', motivo: null, observaciones: null, fecha: null } as const
  try {
    await open({ call, key: `hl7-${kept.id}`, said, asked, visit: visitNumber(channel, visit.number), sent: said })
    return outcome
  } catch (error) {
    // The encounter that the patient came for is open already.
    if (error instanceof Problem && error.kind === duplicate) return outcome
    const refused = refusedBy(error, paciente)
    if (refused === null) throw error
    return { ...leftFor('admision_por_abrir', paciente, write), detalle: refused.detalle }
  }
}

import { consultaIa } from '../../../resources/consulta-ia.ts'
import {
  type FhirResource,
  meta,
  narrative,
  OURS,
  objectsIn,
  one,
  type ProjectedRow,
  reference,
  some,
  textIn,
} from '../elements/elements.ts'
import { agentOf, uuidIdentifier } from './device-drawing.ts'

export const GUIDANCE_STATUS: Readonly<Record<string, string>> = {
  en_proceso: 'in-progress',
  completada: 'success',
  incorporada: 'success',
  error: 'failure',
  descartada: 'entered-in-error',
}
const { tipo_consulta, recomendaciones } = consultaIa.fields
const states: Readonly<Record<string, string>> = recomendaciones.fields?.estado?.options ?? {}

/** What an agent said, each with what somebody decided of it: whoever reads one must not take it for the record. */
function recommendation(r: ProjectedRow): string[] {
  const text = textIn(r, 'texto_modificado') ?? textIn(r, 'texto')
  return text === null ? [] : [`[${states[String(r.estado)] ?? 'Pendiente'}] ${text}`]
}

/** What was asked of an agent about an attention, and what it answered. What became of it is told by provenances. */
export function fhirGuidance(row: ProjectedRow): FhirResource {
  const kind = textIn(row, 'tipo_consulta')
  const said = [textIn(row, 'respuesta'), ...objectsIn(row, 'recomendaciones').flatMap(recommendation)]
  const notes = said.filter((text) => text !== null)
  const label = kind === null ? null : (tipo_consulta.options?.[kind] ?? null)
  const history = textIn(row, 'historia')
  return {
    resourceType: 'GuidanceResponse',
    id: String(row.id),
    ...meta(row),
    ...narrative('Consulta a la IA', label, ...notes),
    requestIdentifier: uuidIdentifier(String(row.id)),
    moduleUri: `${OURS}:ia:${kind ?? 'consulta'}`,
    status: GUIDANCE_STATUS[String(row.estado)] ?? 'in-progress',
    subject: reference('Patient', String(row.paciente)),
    ...(history === null ? {} : { encounter: reference('Encounter', history) }),
    ...one('occurrenceDateTime', textIn(row, 'creado_en')),
    ...one('performer', agentOf(textIn(row, 'agente'), row.agente_publicado)),
    ...some('reasonCode', label === null ? [] : [{ text: label }]),
    ...some(
      'note',
      notes.map((text) => ({ text })),
    ),
  }
}

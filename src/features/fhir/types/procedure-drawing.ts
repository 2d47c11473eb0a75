import { denial, isDenied } from '../elements/antecedents.ts'
import { authorOf } from '../elements/author.ts'
import { encounter, isAnnulled, note, subject } from '../elements/clinical-elements.ts'
import { ABSENT, codingIf, conceptOf, isSaid, SNOMED } from '../elements/coding.ts'
import {
  extension,
  type FhirResource,
  meta,
  narrative,
  one,
  type ProjectedRow,
  reference,
  textIn,
} from '../elements/elements.ts'
import { informant, side } from './condition-drawing.ts'
import { reasons, technology } from './medication-request-drawing.ts'
import { CUPS } from './service-request-drawing.ts'

/** Orders of what is done to the patient, once they run; a diet or a referral is never a procedure. */
export const performedKinds = ['laboratorio', 'imagenologia', 'procedimiento', 'interconsulta', 'terapia', 'cirugia']
export const performedStates: Readonly<Record<string, string>> = { en_proceso: 'in-progress', completada: 'completed' }

export const isPerformed = (row: ProjectedRow): boolean =>
  performedKinds.includes(textIn(row, 'tipo_orden') ?? '') &&
  Object.hasOwn(performedStates, textIn(row, 'estado') ?? '')

/** An order that is being, or was, carried out. By whom, the row does not say. */
export function fhirPerformed(row: ProjectedRow): FhirResource {
  const name = textIn(row, 'descripcion')
  const code = conceptOf(codingIf(CUPS, textIn(row, 'cups')), name)
  const asked = textIn(row, 'fecha_orden')
  return {
    resourceType: 'Procedure',
    id: String(row.id),
    ...meta(row),
    ...narrative([textIn(row, 'cups'), name].filter((w) => w !== null).join(' ')),
    ...(asked === null ? {} : { extension: [extension('RequestDate', { valueDate: dayOf(asked) })] }),
    basedOn: [reference('ServiceRequest', String(row.id))],
    status: isAnnulled(row) ? 'entered-in-error' : (performedStates[textIn(row, 'estado') ?? ''] ?? 'unknown'),
    category: technology('01'),
    ...(isSaid(code) ? { code } : {}),
    subject: subject(row),
    ...encounter(row),
    ...one('performedDateTime', textIn(row, 'fecha_resultado')),
    ...reasons(row),
    ...side(row),
  }
}

/** The day on which it was in Bogotá. */
const dayOf = (instant: string): string => new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(0, 10)

const NOTHING = codingIf(ABSENT, 'no-known-procedures', 'No known procedures')
export const TRANSFUSION = { system: SNOMED, code: '116859006', display: 'Transfusion of blood product' }

/** An operation or a transfusion of the patient's past, from the coded list. */
export function fhirPastProcedure(row: ProjectedRow): FhirResource {
  const denied = isDenied(row)
  const transfusion = row.categoria === 'transfusional'
  const said = textIn(row, 'procedimiento') ?? textIn(row, 'descripcion') ?? textIn(row, 'cups')
  const text = denied ? denial(row) : (said ?? (transfusion ? 'Transfusión' : 'Procedimiento sin precisar'))
  const codings = [...codingIf(CUPS, textIn(row, 'cups')), ...(transfusion ? [TRANSFUSION] : [])]
  const went = textIn(row, 'complicaciones')
  const more = textIn(row, 'procedimiento') === null ? null : textIn(row, 'descripcion')
  return {
    resourceType: 'Procedure',
    id: `antecedente-${String(row.id)}`,
    ...meta(row),
    ...narrative(text, went === null ? null : `Complicaciones: ${went}`, informant(row)),
    status: isAnnulled(row) ? 'entered-in-error' : denied ? 'not-done' : 'completed',
    code: conceptOf(denied && !transfusion ? NOTHING : denied ? [TRANSFUSION] : codings, text),
    subject: subject(row),
    ...encounter(row),
    ...(denied ? {} : one('performedDateTime', textIn(row, 'fecha') ?? textIn(row, 'fecha_inicio'))),
    ...one('recorder', authorOf(row)),
    ...(row.fuente === 'paciente' ? { asserter: subject(row) } : {}),
    ...(denied || went === null ? {} : { complication: [{ text: went }] }),
    ...note(more, informant(row), textIn(row, 'observaciones')),
  }
}

/** The same as it was told, in words. */
export function fhirToldProcedure(row: ProjectedRow): FhirResource {
  const denied = isDenied(row)
  const transfusion = row.tipo === 'transfusional'
  const text = denied ? denial(row) : (textIn(row, 'descripcion') ?? 'Procedimiento sin precisar')
  const codings = transfusion ? [TRANSFUSION] : denied ? NOTHING : []
  return {
    resourceType: 'Procedure',
    id: `relato-${String(row.id)}`,
    ...meta(row),
    ...narrative(text, informant(row)),
    status: isAnnulled(row) ? 'entered-in-error' : denied ? 'not-done' : 'completed',
    code: conceptOf(codings, text),
    subject: subject(row),
    ...encounter(row),
    ...one('performedDateTime', textIn(row, 'fecha_evento')),
    ...one('recorder', authorOf(row)),
    ...(row.fuente === 'paciente' ? { asserter: subject(row) } : {}),
    ...note(informant(row), textIn(row, 'observaciones')),
  }
}

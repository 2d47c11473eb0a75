import { unidadDispensacion } from '../../../model/codes/index.ts'
import { listaEspera } from '../../../resources/lista-espera.ts'
import { orden } from '../../../resources/orden.ts'
import { authorOf } from '../elements/author.ts'
import { encounter, isAnnulled, note, quantity, subject } from '../elements/clinical-elements.ts'
import { codingIf, conceptOf, conceptsIf, isSaid, labelOf, optionOf, SNOMED } from '../elements/coding.ts'
import { lasting } from '../elements/dosage.ts'
import {
  type FhirResource,
  meta,
  narrative,
  numberIn,
  OURS,
  one,
  type ProjectedRow,
  RDA,
  reference,
  some,
  textIn,
} from '../elements/elements.ts'
import { side } from './condition-drawing.ts'
import { identifierOf, MIPRES, prescriptionStatus, reasons, technology } from './medication-request-drawing.ts'

export const CUPS = `${RDA}/CodeSystem/CUPS`
export const KINDS = `${OURS}:tipo-orden`
export const EXAMS = `${OURS}:tipo-examen`
/** The insurer's number: each one numbers as it likes. */
export const AUTHORISATION = `${OURS}:autorizacion`
const PROCEDURE = '01'

/** A request that ran out is no longer to be fulfilled, as one that was cancelled. */
export const orderStatus: Readonly<Record<string, string>> = {
  borrador: 'draft',
  activa: 'active',
  autorizada: 'active',
  en_proceso: 'active',
  completada: 'completed',
  cancelada: 'revoked',
  vencida: 'revoked',
}
export const orderPriority: Readonly<Record<string, string>> = {
  rutina: 'routine',
  prioritaria: 'urgent',
  urgente: 'asap',
  inmediata: 'stat',
}
/** Those that R4's own list of categories has. */
export const snomedKinds: Readonly<Record<string, readonly [string, string]>> = {
  laboratorio: ['108252007', 'Laboratory procedure'],
  imagenologia: ['363679005', 'Imaging'],
  cirugia: ['387713003', 'Surgical procedure'],
}

function kindOf(system: string, options: Readonly<Record<string, string>> | undefined, kind: string | null): object {
  const [code, display] = snomedKinds[kind ?? ''] ?? []
  const label = optionOf(options, kind)
  const known = code === undefined || display === undefined ? [] : [{ system: SNOMED, code, display }]
  return conceptOf([...known, ...codingIf(system, kind, label)], label)
}

/** What a professional asked others to do. */
export function fhirOrder(row: ProjectedRow): FhirResource {
  const name = textIn(row, 'descripcion')
  const cups = textIn(row, 'cups')
  const code = conceptOf(codingIf(CUPS, cups), name)
  const many = numberIn(row, 'cantidad')
  const specialty = textIn(row, 'especialidad')
  const why = textIn(row, 'motivo_cancelacion')
  const kind = kindOf(KINDS, orden.fields.tipo_orden.options, textIn(row, 'tipo_orden'))
  const expired = row.estado === 'vencida'
  return {
    resourceType: 'ServiceRequest',
    id: String(row.id),
    ...meta(row),
    ...narrative(
      [cups, name].filter((w) => w !== null).join(' '),
      optionOf(orden.fields.estado.options, textIn(row, 'estado')),
    ),
    ...some('identifier', identifierOf(AUTHORISATION, textIn(row, 'numero_autorizacion'))),
    status: isAnnulled(row) ? 'entered-in-error' : (orderStatus[textIn(row, 'estado') ?? ''] ?? 'unknown'),
    intent: 'order',
    ...some('category', [...(cups === null ? [] : [technology(PROCEDURE)]), ...(isSaid(kind) ? [kind] : [])]),
    ...one('priority', orderPriority[textIn(row, 'prioridad') ?? '']),
    ...(isSaid(code) ? { code } : {}),
    ...(many === null ? {} : { quantityQuantity: { value: many } }),
    subject: subject(row),
    ...encounter(row),
    ...one('authoredOn', textIn(row, 'fecha_orden')),
    ...one('requester', authorOf(row)),
    ...(specialty === null ? {} : { performerType: { text: specialty } }),
    ...reasons(row),
    ...side(row),
    ...note(textIn(row, 'justificacion'), expired ? 'Venció sin realizarse.' : why),
    ...one('patientInstruction', textIn(row, 'indicaciones')),
  }
}

/** A device, a supply or a complementary service, as the guide asks for "other technologies". */
export function fhirSupply(row: ProjectedRow): FhirResource {
  const parts = given(row)
  const many = numberIn(row, 'cantidad')
  const unit = textIn(row, 'unidad')
  const label = labelOf(unidadDispensacion, unit)
  const lasts = lasting(row)
  const why = textIn(row, 'motivo_suspension')
  const name = parts.length === 0 ? 'Insumo' : parts.join(', ')
  return {
    resourceType: 'ServiceRequest',
    id: `insumo-${String(row.id)}`,
    ...meta(row),
    ...narrative(name, textIn(row, 'indicaciones')),
    ...some('identifier', identifierOf(MIPRES, textIn(row, 'numero_mipres'))),
    status: isAnnulled(row) ? 'entered-in-error' : (prescriptionStatus[textIn(row, 'estado') ?? ''] ?? 'unknown'),
    intent: 'order',
    ...conceptsIf('category', technology(textIn(row, 'tipo_tecnologia'))),
    code: conceptOf(codingIf(`${OURS}:insumo`, textIn(row, 'codigo')), name),
    ...(many === null
      ? {}
      : {
          quantityQuantity:
            unit === null || label === null
              ? { value: many }
              : quantity(many, label, `${RDA}/CodeSystem/MipresDispenseUnit`, unit),
        }),
    subject: subject(row),
    ...encounter(row),
    ...one('authoredOn', textIn(row, 'fecha_prescripcion')),
    ...one('requester', authorOf(row)),
    ...reasons(row),
    ...side(row),
    ...note(
      textIn(row, 'frecuencia_cambio'),
      lasts === null ? null : `Duración: ${lasts.value} ${lasts.unit.toLowerCase()}`,
      textIn(row, 'justificacion'),
      why,
    ),
    ...one('patientInstruction', textIn(row, 'indicaciones')),
  }
}

/** The thing itself: its name, its reference and its size. */
const given = (row: ProjectedRow): string[] => {
  const size = textIn(row, 'talla')
  return [textIn(row, 'nombre'), textIn(row, 'referencia'), size === null ? null : `talla ${size}`].filter(
    (part) => part !== null,
  )
}

/** A turn that nobody attended still stands: it is given another date. */
export const turnStatus: Readonly<Record<string, string>> = {
  en_espera: 'active',
  autorizado: 'active',
  programado: 'active',
  no_asistio: 'active',
  realizado: 'completed',
  resultado_disponible: 'completed',
  cancelado: 'revoked',
  vencido: 'revoked',
}
export const turnPriority: Readonly<Record<string, string>> = {
  programada: 'routine',
  prioritaria: 'urgent',
  urgente: 'asap',
}

/** A turn of the waiting list: what whoever does the exam has taken on, by the order if there was one. */
export function fhirTurn(row: ProjectedRow): FhirResource {
  const name = textIn(row, 'nombre_examen')
  const cups = textIn(row, 'cups')
  const order = textIn(row, 'orden')
  const code = conceptOf(codingIf(CUPS, cups), name)
  const when = textIn(row, 'fecha_realizacion') ?? textIn(row, 'fecha_programada')
  const limit = textIn(row, 'fecha_objetivo')
  const provider = textIn(row, 'prestador_asignado')
  const kind = kindOf(EXAMS, listaEspera.fields.tipo_examen.options, textIn(row, 'tipo_examen'))
  const diagnosis = conceptOf(codingIf('http://hl7.org/fhir/sid/icd-10', textIn(row, 'diagnostico_cie10')))
  return {
    resourceType: 'ServiceRequest',
    id: `espera-${String(row.id)}`,
    ...meta(row),
    ...narrative(
      [cups, name].filter((w) => w !== null).join(' '),
      optionOf(listaEspera.fields.estado.options, textIn(row, 'estado')),
    ),
    ...some('identifier', identifierOf(AUTHORISATION, textIn(row, 'numero_autorizacion'))),
    ...(order === null ? {} : { basedOn: [reference('ServiceRequest', order)] }),
    status: turnStatus[textIn(row, 'estado') ?? ''] ?? 'unknown',
    intent: 'filler-order',
    ...some('category', [...(cups === null ? [] : [technology(PROCEDURE)]), ...(isSaid(kind) ? [kind] : [])]),
    ...one('priority', turnPriority[textIn(row, 'prioridad') ?? '']),
    ...(isSaid(code) ? { code } : {}),
    subject: subject(row),
    ...(when === null ? (limit === null ? {} : { occurrencePeriod: { end: limit } }) : { occurrenceDateTime: when }),
    ...one('authoredOn', textIn(row, 'fecha_solicitud')),
    ...(provider === null ? {} : { performer: [{ type: 'Organization', display: provider }] }),
    ...conceptsIf('reasonCode', diagnosis),
    ...note(textIn(row, 'motivo_cancelacion'), textIn(row, 'observaciones')),
  }
}

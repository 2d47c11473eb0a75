import { unidadDispensacion } from '../../../model/codes/index.ts'
import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { formulaInsumo } from '../../../resources/formula-insumo.ts'
import { listaEspera } from '../../../resources/lista-espera.ts'
import { orden } from '../../../resources/orden.ts'
import { authorOf } from '../elements/author.ts'
import { sideOf, sides } from '../elements/body-site.ts'
import {
  type Concept,
  CUPS,
  called,
  coding,
  codingIf,
  ICD10,
  inTable,
  labelOf,
  optionOf,
  SNOMED,
} from '../elements/coding.ts'
import { complementNotes, findComplements } from '../elements/complements.ts'
import { lasting } from '../elements/dosage.ts'
import { joined, type Maybe, OURS, RDA, reference, when } from '../elements/drawing.ts'
import { amountOf, notes, ofHistory, subject } from '../elements/entries.ts'
import {
  identifierOf,
  MIPRES,
  ORDER_STATE,
  PRESCRIPTION,
  PROCEDURE,
  prescriptionStatuses,
  reasons,
  stateCases,
  TECHNOLOGY,
  technology,
} from '../elements/requests.ts'
import { always, anyOf, identifiers, moment, refTo, token } from '../search/answer.ts'
import { type CodeTable, cases, codeIn, inverted, ofPatient, provided, tabled } from '../search/cases.ts'
import { worded } from '../search/composite.ts'
import { byAuthor, findAuthor } from '../search/shared-answers.ts'
import { defineSource, defineType, shared } from '../source.ts'
import { serviceRequestWrite } from '../write/service-request.ts'
import { byCode, toEncounter, toPatient, toSubject } from './param.ts'

const KINDS = `${OURS}:tipo-orden`
const EXAMS = `${OURS}:tipo-examen`
const SUPPLIES = `${OURS}:insumo`
/** The insurer's number: each one numbers as it likes. */
const AUTHORISATION = `${OURS}:autorizacion`

type Order = RowFor<typeof orden>
type Turn = RowFor<typeof listaEspera>

/** A request that ran out is no longer to be fulfilled, as one that was cancelled. */
const orderStates: Readonly<Record<NonNullable<Order['estado']>, string>> = {
  borrador: 'draft',
  activa: 'active',
  autorizada: 'active',
  en_proceso: 'active',
  completada: 'completed',
  cancelada: 'revoked',
  vencida: 'revoked',
}
const orderStatuses = stateCases(orderStates)
const toldBeside = (state: Maybe<Order['estado']>): Maybe<string> =>
  state === 'autorizada' || state === 'en_proceso' || state === 'vencida' ? state : null
const orderPriority: Readonly<Record<NonNullable<Order['prioridad']>, string>> = {
  rutina: 'routine',
  prioritaria: 'urgent',
  urgente: 'asap',
  inmediata: 'stat',
}
/** A turn that nobody attended still stands: it is given another date. */
const turnStatus: Readonly<Record<NonNullable<Turn['estado']>, string>> = {
  en_espera: 'active',
  autorizado: 'active',
  programado: 'active',
  no_asistio: 'active',
  realizado: 'completed',
  resultado_disponible: 'completed',
  cancelado: 'revoked',
  vencido: 'revoked',
}
const turnPriority: Readonly<Record<NonNullable<Turn['prioridad']>, string>> = {
  programada: 'routine',
  prioritaria: 'urgent',
  urgente: 'asap',
}
/** Those that R4's own list of categories has. */
const snomedKinds = {
  laboratorio: ['108252007', 'Laboratory procedure'],
  imagenologia: ['363679005', 'Imaging'],
  cirugia: ['387713003', 'Surgical procedure'],
} as const satisfies CodeTable<NonNullable<Order['tipo_orden']>>

const kindOf = (system: string, kind: Maybe<string>, label: string | null): Concept =>
  called(
    label,
    ...(when(inTable(snomedKinds, kind), ([code, display]) => [coding(SNOMED, code, display)]) ?? []),
    ...codingIf(system, kind, label),
  )

const isCoded: Predicate<Pick<Order, 'cups'>> = { not: { cups: null } }
const procedures = provided(always({ system: TECHNOLOGY, code: PROCEDURE }), isCoded)
const kinds = <const C extends string>(column: C, system: string) =>
  anyOf(procedures, token(column, { system }), tabled(column, SNOMED, snomedKinds))
const authorised = identifiers({ column: 'numero_autorizacion', system: AUTHORISATION })
const side = tabled('lateralidad', SNOMED, sides)
const order = always({ system: null, code: 'order' })

/** What is asked for by its code of procedures, in an order or in the waiting list. */
const procedureElements = (
  cups: Maybe<string>,
  name: Maybe<string>,
  kind: Concept,
  priority: Maybe<string>,
): object => ({
  category: [cups ? technology(PROCEDURE) : null, kind],
  priority,
  code: called(name, ...codingIf(CUPS, cups)),
})

export const serviceRequestType = defineType('ServiceRequest', {
  about: 'Órdenes médicas, insumos y servicios formulados, y turnos de la lista de espera.',
  write: serviceRequestWrite,
  params: {
    patient: toPatient('subject'),
    subject: toSubject,
    encounter: toEncounter('clinical'),
    identifier: shared('clinical', 'Número de autorización, de la fórmula o de MIPRES.'),
    code: byCode,
    category: 'Tipo de tecnología, de orden o de examen.',
    status: 'draft, active, on-hold, completed, revoked, entered-in-error.',
    intent: 'order; filler-order en la lista de espera.',
    priority: 'routine, urgent, asap, stat.',
    requester: 'Quien lo ordenó.',
    authored: 'Cuándo se ordenó.',
    'body-site': 'Lado del cuerpo.',
    'based-on': { about: 'Orden de la que sale el turno.', path: 'basedOn' },
  },
  sources: [
    defineSource({
      resource: orden,
      about: 'Cada orden médica.',
      extra: [findAuthor, findComplements(orden)],
      draw: (row) => ({
        text: [joined(' ', row.cups, row.descripcion), optionOf(orden.fields.estado.options, row.estado)],
        extension: [when(toldBeside(row.estado), (valueCode) => ({ url: ORDER_STATE, valueCode }))],
        identifier: [identifierOf(AUTHORISATION, row.numero_autorizacion)],
        status: codeIn(orderStatuses, row) ?? 'unknown',
        intent: 'order',
        ...procedureElements(
          row.cups,
          row.descripcion,
          kindOf(KINDS, row.tipo_orden, optionOf(orden.fields.tipo_orden.options, row.tipo_orden)),
          inTable(orderPriority, row.prioridad),
        ),
        quantityQuantity: { value: row.cantidad },
        ...ofHistory(row),
        authoredOn: row.fecha_orden,
        requester: authorOf(row),
        performerType: { text: row.especialidad },
        ...reasons(row),
        bodySite: sideOf(row.lateralidad),
        note: [
          ...notes(row.justificacion, row.estado === 'vencida' ? 'Venció sin realizarse.' : row.motivo_cancelacion),
          ...complementNotes(orden, row),
        ],
        patientInstruction: row.indicaciones,
      }),
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        identifier: authorised,
        code: worded(token('cups', { system: CUPS, levels: 2 }), 'descripcion'),
        category: kinds('tipo_orden', KINDS),
        status: cases(undefined, orderStatuses),
        intent: order,
        priority: token('prioridad', { codes: inverted(orderPriority) }),
        authored: moment('fecha_orden'),
        requester: byAuthor,
        'body-site': side,
      },
    }),
    defineSource({
      resource: formulaInsumo,
      prefix: 'insumo-',
      about: 'Cada dispositivo, insumo o servicio complementario formulado.',
      extra: [findAuthor, findComplements(formulaInsumo)],
      // As the guide asks for "other technologies".
      draw(row) {
        const size = when(row.talla, (t) => `talla ${t}`)
        const name = joined(', ', row.nombre, row.referencia, size) || 'Insumo'
        const lasts = lasting(row)
        return {
          text: [name, row.indicaciones],
          identifier: [identifierOf(PRESCRIPTION, row.numero), identifierOf(MIPRES, row.numero_mipres)],
          status: codeIn(prescriptionStatuses, row) ?? 'unknown',
          intent: 'order',
          category: [technology(row.tipo_tecnologia)],
          code: called(name, ...codingIf(SUPPLIES, row.codigo)),
          quantityQuantity: amountOf(
            row.cantidad,
            row.unidad,
            labelOf(unidadDispensacion, row.unidad),
            `${RDA}/CodeSystem/MipresDispenseUnit`,
          ),
          ...ofHistory(row),
          authoredOn: row.fecha_prescripcion,
          requester: authorOf(row),
          ...reasons(row),
          bodySite: sideOf(row.lateralidad),
          note: [
            ...notes(
              row.frecuencia_cambio,
              lasts === null ? null : `Duración: ${lasts.value} ${lasts.unit.toLowerCase()}`,
              row.justificacion,
              row.motivo_suspension,
            ),
            ...complementNotes(formulaInsumo, row),
          ],
          patientInstruction: row.indicaciones,
        }
      },
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        identifier: identifiers(
          { column: 'numero', system: PRESCRIPTION },
          { column: 'numero_mipres', system: MIPRES },
        ),
        code: token('codigo', { system: SUPPLIES }),
        category: token('tipo_tecnologia', { system: TECHNOLOGY }),
        status: cases(undefined, prescriptionStatuses),
        intent: order,
        authored: moment('fecha_prescripcion'),
        requester: byAuthor,
        'body-site': side,
      },
    }),
    defineSource({
      resource: listaEspera,
      prefix: 'espera-',
      about: 'Cada turno de la lista de espera de exámenes.',
      // What those who do the exam have taken on, by the order if there was one.
      draw(row) {
        const done = row.fecha_realizacion ?? row.fecha_programada
        return {
          text: [joined(' ', row.cups, row.nombre_examen), optionOf(listaEspera.fields.estado.options, row.estado)],
          identifier: [identifierOf(AUTHORISATION, row.numero_autorizacion)],
          basedOn: [reference('ServiceRequest', row.orden)],
          status: inTable(turnStatus, row.estado) ?? 'unknown',
          intent: 'filler-order',
          ...procedureElements(
            row.cups,
            row.nombre_examen,
            kindOf(EXAMS, row.tipo_examen, optionOf(listaEspera.fields.tipo_examen.options, row.tipo_examen)),
            inTable(turnPriority, row.prioridad),
          ),
          subject: subject(row),
          occurrenceDateTime: done,
          occurrencePeriod: { end: done ? null : row.fecha_objetivo },
          authoredOn: row.fecha_solicitud,
          performer: [when(row.prestador_asignado, (display) => ({ type: 'Organization', display }))],
          reasonCode: [called(null, ...codingIf(ICD10, row.diagnostico_cie10))],
          note: notes(row.motivo_cancelacion, row.observaciones),
        }
      },
      params: {
        ...ofPatient,
        identifier: authorised,
        code: token('cups', { system: CUPS, levels: 2 }),
        category: kinds('tipo_examen', EXAMS),
        status: token('estado', { codes: inverted(turnStatus) }),
        intent: always({ system: null, code: 'filler-order' }),
        priority: token('prioridad', { codes: inverted(turnPriority) }),
        authored: moment('fecha_solicitud'),
        'based-on': refTo('orden', 'ServiceRequest'),
      },
    }),
  ],
})

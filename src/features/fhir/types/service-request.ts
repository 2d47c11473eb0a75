import { formulaInsumo } from '../../../resources/formula-insumo.ts'
import { listaEspera } from '../../../resources/lista-espera.ts'
import { orden } from '../../../resources/orden.ts'
import { SNOMED } from '../elements/coding.ts'
import { OURS, RDA } from '../elements/elements.ts'
import { byAuthor, findAuthor } from '../search/administrative-answers.ts'
import { always, anyOf, identifiers, moment, refTo, token } from '../search/answer.ts'
import { inverted, ofPatient, provided, states, tabled } from '../search/cases.ts'
import type { FhirType } from '../source.ts'
import { sides } from './condition-drawing.ts'
import { MIPRES, prescriptionStatus } from './medication-request-drawing.ts'
import { byCode, dateParam, referenceParam, toEncounter, tokenParam, toPatient, toSubject } from './param.ts'
import {
  AUTHORISATION,
  CUPS,
  EXAMS,
  fhirOrder,
  fhirSupply,
  fhirTurn,
  KINDS,
  orderPriority,
  orderStatus,
  snomedKinds,
  turnPriority,
  turnStatus,
} from './service-request-drawing.ts'

const TECHNOLOGY = `${RDA}/CodeSystem/ColombianHealthTechnologyCategory`
const side = tabled('lateralidad', SNOMED, sides)
const procedures = provided(always({ system: TECHNOLOGY, code: '01' }), (t) => `${t}.cups is not null`, 'cups')
const kinds = (column: string, system: string) =>
  anyOf(procedures, token(column, { system }), tabled(column, SNOMED, snomedKinds))
const authorised = identifiers({ column: 'numero_autorizacion', system: AUTHORISATION })

export const serviceRequestType: FhirType = {
  type: 'ServiceRequest',
  about: 'Órdenes médicas, insumos y servicios formulados, y turnos de la lista de espera.',
  params: [
    toPatient('subject'),
    toSubject('ServiceRequest'),
    toEncounter('clinical-encounter'),
    tokenParam('identifier', 'clinical-identifier', 'Número de autorización o MIPRES.'),
    byCode,
    tokenParam('category', 'ServiceRequest-category', 'Tipo de tecnología, de orden o de examen.'),
    tokenParam('status', 'ServiceRequest-status', 'draft, active, on-hold, completed, revoked, entered-in-error.'),
    tokenParam('intent', 'ServiceRequest-intent', 'order; filler-order en la lista de espera.'),
    tokenParam('priority', 'ServiceRequest-priority', 'routine, urgent, asap, stat.'),
    referenceParam('requester', 'ServiceRequest-requester', 'Quien lo ordenó.', 'requester', 'Practitioner'),
    dateParam('authored', 'ServiceRequest-authored', 'Cuándo se ordenó.'),
    tokenParam('body-site', 'ServiceRequest-body-site', 'Lado del cuerpo.'),
    referenceParam(
      'based-on',
      'ServiceRequest-based-on',
      'Orden de la que sale el turno.',
      'basedOn',
      'ServiceRequest',
    ),
  ],
  sources: [
    {
      resource: orden,
      prefix: '',
      about: 'Cada orden médica.',
      extra: [findAuthor],
      project: fhirOrder,
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        identifier: authorised,
        code: token('cups', { system: CUPS }),
        category: kinds('tipo_orden', KINDS),
        status: states(inverted(orderStatus)),
        intent: always({ system: null, code: 'order' }),
        priority: token('prioridad', { codes: inverted(orderPriority) }),
        authored: moment('fecha_orden'),
        requester: byAuthor,
        'body-site': side,
      },
    },
    {
      resource: formulaInsumo,
      prefix: 'insumo-',
      about: 'Cada dispositivo, insumo o servicio complementario formulado.',
      extra: [findAuthor],
      project: fhirSupply,
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        identifier: identifiers({ column: 'numero_mipres', system: MIPRES }),
        code: token('codigo', { system: `${OURS}:insumo` }),
        category: token('tipo_tecnologia', { system: TECHNOLOGY }),
        status: states(inverted(prescriptionStatus)),
        intent: always({ system: null, code: 'order' }),
        authored: moment('fecha_prescripcion'),
        requester: byAuthor,
        'body-site': side,
      },
    },
    {
      resource: listaEspera,
      prefix: 'espera-',
      about: 'Cada turno de la lista de espera de exámenes.',
      project: fhirTurn,
      params: {
        ...ofPatient,
        identifier: authorised,
        code: token('cups', { system: CUPS }),
        category: kinds('tipo_examen', EXAMS),
        status: token('estado', { codes: inverted(turnStatus) }),
        intent: always({ system: null, code: 'filler-order' }),
        priority: token('prioridad', { codes: inverted(turnPriority) }),
        authored: moment('fecha_solicitud'),
        'based-on': refTo('orden', 'ServiceRequest'),
      },
    },
  ],
}

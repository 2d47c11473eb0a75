import type { Call } from '../../engine/call.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation, type OwnJson } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { choice, describing, id, list, text } from '../../model/json-schema.ts'
import { keysOf } from '../../model/keys.ts'
import { Problem, problem } from '../../model/problem.ts'
import { malformed, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { type LoadedReader, type PersonRows, personReader } from '../../modules/persona/index.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { listIn, objectIn, textIn, textsIn } from '../fhir/write/elements.ts'
import { patientFinder } from '../patient-of-path.ts'
import { type Card, cardsAbout, cardsSchema, reasonWords } from './cards.ts'
import { blankFormula, type Draft, draftOf } from './drafts.ts'

/** CDS Hooks 2.0: what the rules find, told to the pens of other systems. */

const PATH = '/cds-services'
const ITEM = `${PATH}/{id}` as const
/** Of no encounter of ours: the orders of another system are written in theirs. */
const ELSEWHERE = '00000000-0000-0000-0000-000000000000'
const MOST_ORDERS = 50
const MOST_FEEDBACK = 50

const services = {
  'patient-view': ['Alertas de lo que toma', 'Alergias, interacciones y precauciones de lo que el paciente toma.'],
  'order-select': ['Alertas de lo que se elige', 'Lo que las reglas encuentran contra los medicamentos elegidos.'],
  'order-sign': ['Alertas de lo que se firma', 'Lo que las reglas encuentran contra los medicamentos por firmar.'],
} as const satisfies Record<string, readonly [title: string, about: string]>
const hooks = new Set<string>(Object.keys(services))

const otroPaciente = problem(
  'otro_paciente',
  412,
  say('El paciente enviado no es el del contexto.', 'The patient that was sent is not the one of the context.'),
  'Envíe en `prefetch.patient` el paciente del contexto, o no lo envíe: el servicio lee lo suyo.',
)

const refused = (text: string, english: string): Problem => new Problem(malformed, { detail: say(text, english) })

function requestIn(json: unknown, id: string): ReturnType<typeof objectIn> {
  const { hook, hookInstance, context, prefetch } = objectIn(json)
  if (hook !== id) throw refused('`hook` no es el de este servicio.', '`hook` is not the one of this service.')
  if (!isUuid(textIn(hookInstance) ?? ''))
    throw refused('Falta `hookInstance`, un UUID.', '`hookInstance`, a UUID, is missing.')
  const asked = objectIn(context)
  const sent = textIn(objectIn(objectIn(prefetch).patient).id)
  if (sent !== null && sent !== asked.patientId) throw new Problem(otroPaciente)
  return asked
}

/** The medicines among the orders; one that names none is refused, for nothing would be said of it. */
function draftsIn(
  { draftOrders }: ReturnType<typeof objectIn>,
  now: string,
  paciente: string,
  encounter: string,
): Draft[] {
  const orders = listIn(objectIn(draftOrders).entry)
    .map((entry) => objectIn(entry.resource))
    .filter((r) => r.resourceType === 'MedicationRequest')
  if (orders.length > MOST_ORDERS)
    throw refused(`Hasta ${MOST_ORDERS} órdenes a la vez.`, `Up to ${MOST_ORDERS} orders at once.`)
  const blank = blankFormula(now, paciente, encounter)
  return orders.map((order, i) => {
    const draft = draftOf(order, `00000000-0000-0000-0000-${String(i + 1).padStart(12, '0')}`, blank)
    if (draft === null)
      throw refused(
        'Una MedicationRequest no dice el medicamento, o lo dice en más de 200 letras.',
        'A MedicationRequest names no medicine, or in more than 200 letters.',
      )
    return draft
  })
}

const blankHistory = (rows: PersonRows, now: string): PersonRows['historia'] =>
  rows.historia ?? {
    ...Object.fromEntries(Object.keys(historia.fields).map((name) => [name, null])),
    id: ELSEWHERE,
    paciente: rows.paciente.id,
    version: 0,
    creado_en: now,
    actualizado_en: now,
    creado_por: '',
  }

export interface CdsDeps extends WithEngine {
  readonly loadedInteractions: LoadedReader
}

const needs = ({ engine: { core }, loadedInteractions: loaded }: CdsDeps) => ({
  core,
  loaded,
  patientOf: patientFinder(core),
  personOf: personReader(core.registry),
})

async function cardsFor(
  { core, loaded, personOf }: ReturnType<typeof needs>,
  call: Call,
  paciente: string,
  context: ReturnType<typeof objectIn>,
): Promise<Card[]> {
  const encounter = textIn(context.encounterId)
  const found = await personOf(core.db, call, paciente, encounter !== null && isUuid(encounter) ? encounter : null)
  if (found === null) throw new Problem(notFound)
  const person: PersonRows = { ...found, historia: blankHistory(found, call.now) }
  const drafts = draftsIn(context, call.now, paciente, person.historia?.id ?? ELSEWHERE)
  const orders = context.draftOrders === undefined ? null : { drafts, selections: textsIn(context.selections) }
  return cardsAbout(person, orders, call.now, await loaded())
}

const shared = { tag: 'CDS Hooks', resource: formulaMedicamento.name } as const
const pens = [...formulaMedicamento.access.write, 'integracion'] as const

const discovery = defineOperation({
  ...shared,
  id: 'cds_services_retrieve',
  method: 'GET',
  path: PATH,
  title: 'Servicios de apoyo a la decisión (CDS Hooks 2.0)',
  about: 'Los que otro sistema puede consultar al abrir un paciente, al elegir un medicamento y al firmarlo.',
  access: 'publico',
  action: 'listar',
  unaudited: true,
  output: {
    status: 200,
    about: 'Los servicios.',
    schema: describing<{ readonly services: readonly Readonly<Record<string, unknown>>[] }>({
      type: 'object',
      required: ['services'],
      properties: { services: { type: 'array', items: { type: 'object' } } },
    }),
  },
  async run() {
    const json = {
      services: Object.entries(services).map(([id, [title, description]]) => ({
        hook: id,
        id,
        title,
        description,
        prefetch: { patient: 'Patient/{{context.patientId}}' },
      })),
    }
    return { json }
  },
})

const CALLED = '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00'
const resource = { $ref: '#/components/schemas/FhirResource' }
const question: OwnJson = {
  type: 'application/json',
  schema: {
    type: 'object',
    description: 'Lo que pregunta otro sistema (CDS Hooks 2.0).',
    required: ['hook', 'hookInstance', 'context'],
    properties: {
      hook: choice('El servicio.', keysOf(services)),
      hookInstance: id('Esta pregunta.'),
      context: {
        type: 'object',
        description: 'De quién y de qué.',
        required: ['patientId'],
        properties: {
          patientId: id('El paciente.'),
          userId: text('Quién pregunta.'),
          encounterId: text('La atención.'),
          draftOrders: { description: 'Un Bundle con lo que se va a formular.', ...resource },
          selections: list('Lo elegido.', text('`MedicationRequest/id`.')),
        },
        additionalProperties: true,
      },
      prefetch: { type: 'object', description: 'Lo que ya se leyó.', additionalProperties: resource },
    },
    additionalProperties: true,
  },
  example: { hook: 'patient-view', hookInstance: CALLED, context: { patientId: CALLED } },
}
const answerToCards: OwnJson = {
  type: 'application/json',
  schema: {
    type: 'object',
    description: 'Qué se hizo con las tarjetas (CDS Hooks 2.0).',
    required: ['feedback'],
    properties: {
      feedback: list('Una por tarjeta.', {
        type: 'object',
        required: ['card', 'outcome'],
        properties: {
          card: id('La tarjeta.'),
          outcome: choice('Se aceptó o se pasó por alto.', ['accepted', 'overridden']),
          overrideReason: { type: 'object', description: 'Por qué se pasó por alto.', additionalProperties: true },
        },
        additionalProperties: true,
      }),
    },
  },
  example: { feedback: [{ card: CALLED, outcome: 'accepted' }] },
}

const ask = defineOperation({
  ...shared,
  id: 'cds_services_create',
  method: 'POST',
  path: ITEM,
  title: 'Consultar un servicio de CDS Hooks',
  about:
    'Las mismas alertas que al formular aquí, como tarjetas: `critical` es lo que aquí detiene la fórmula. `context.patientId` es el id del `Patient` de este servicio; en `order-select` y `order-sign`, `context.draftOrders` trae los `MedicationRequest` y `context.selections` los elegidos. No guarda nada.',
  access: pens,
  action: 'leer',
  ownJson: question,
  manyElements: true,
  output: {
    status: 200,
    about: 'Las tarjetas, de la más grave a la menos; ninguna si nada hay que decir.',
    schema: cardsSchema,
  },
  problems: [malformed, notFound, otroPaciente],
  needs,
  async run({ params, json, call }, needed) {
    if (!hooks.has(params.id)) throw new Problem(notFound)
    const context = requestIn(json, params.id)
    const { id } = await needed.patientOf(call, textIn(context.patientId) ?? undefined)
    const cards = await cardsFor(needed, call, id, context)
    return { json: { cards }, audit: { patient: id, rows: cards.map(({ uuid }) => uuid) } }
  },
})

/** «Se ignoró: El beneficio supera el riesgo. …», as the audit keeps it. */
function wordsOf({ card, outcome, overrideReason }: ReturnType<typeof objectIn>): string {
  if (!isUuid(textIn(card) ?? '')) throw refused('`card` es el UUID de la tarjeta.', '`card` is the UUID of the card.')
  if (outcome !== 'accepted' && outcome !== 'overridden')
    throw refused('`outcome` es accepted u overridden.', '`outcome` is accepted or overridden.')
  if (outcome === 'accepted') return 'Se aceptó la alerta'
  const { reason, userComment } = objectIn(overrideReason)
  const why = [reasonWords.get(textIn(objectIn(reason).code) ?? ''), textIn(userComment) ?? undefined]
  return ['Se pasó por alto la alerta', ...why.filter((w) => w !== undefined)].join(': ')
}

const feedback = defineOperation({
  ...shared,
  id: 'cds_services_feedback_create',
  method: 'POST',
  path: `${ITEM}/feedback`,
  title: 'Decir qué se hizo con una tarjeta',
  about: 'Lo que se aceptó o se pasó por alto, y por qué, queda en la auditoría.',
  access: pens,
  action: 'revisar',
  ownJson: answerToCards,
  output: { status: 200, about: 'Quedó escrito.', schema: describing<object>({ type: 'object' }) },
  problems: [malformed, notFound],
  async run({ params, json }) {
    if (!hooks.has(params.id)) throw new Problem(notFound)
    const told = listIn(objectIn(json).feedback)
    if (told.length === 0 || told.length > MOST_FEEDBACK)
      throw refused(`De una a ${MOST_FEEDBACK} en \`feedback\`.`, `One to ${MOST_FEEDBACK} in \`feedback\`.`)
    const reason = told.map(wordsOf).join('. ').slice(0, 2000)
    return { json: {}, audit: { reason, rows: told.map(({ card }) => String(card)) } }
  },
})

export const cdsOperations = [discovery, ask, feedback]

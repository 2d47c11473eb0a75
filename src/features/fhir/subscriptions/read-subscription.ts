import { parseInstant } from '../../../model/calendar.ts'
import { Problem } from '../../../model/problem.ts'
import { type Say, say } from '../../../model/say.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { isSentence } from '../../../model/text/sentence.ts'
import type { FhirType } from '../source.ts'
import { suscripcionInvalida } from './problems.ts'
import { BACKPORT, typeOfTopic } from './topic.ts'

export const contents = ['empty', 'id-only', 'full-resource'] as const
export type Content = (typeof contents)[number]

export interface AskedSubscription {
  readonly type: FhirType
  readonly status: 'requested' | 'off'
  readonly reason: string
  readonly endpoint: string
  readonly headers: readonly string[]
  readonly content: Content
  readonly heartbeat: number | null
  readonly end: string | null
}

const MAX_REASON = 300
const HEARTBEAT = { min: 10, max: 86_400 }
const MAX_HEADERS = 10
/** `Name: value`; what says how a message is made is ours to say. */
const HEADER = /^([A-Za-z][\w-]{0,60}):[ \t]*([\x20-\x7e]{1,2000})$/
const OURS = /^((content|transfer|webhook|proxy)-|(host|connection|user-agent|te|trailer|upgrade|expect|keep-alive):)/i

const refuse = (campo: string, mensaje: Say): never => {
  throw new Problem(suscripcionInvalida, { errores: [{ campo, codigo: 'formato', mensaje }] })
}

type Json = Readonly<Record<string, unknown>>

function refuseOthers(given: Json, known: readonly string[], at: string): void {
  const stray = Object.keys(given).find((name) => !known.includes(name))
  if (stray !== undefined)
    refuse(`${at}${stray}`, say('Este elemento no se admite aquí.', 'This element is not taken here.'))
}

const textAt = (given: Json, name: string, at: string): string => {
  const value = given[name]
  return typeof value === 'string' && value !== '' ? value : refuse(at, say('Falta.', 'It is missing.'))
}

/** Of a list of extensions, the one of that name, which may be there once. */
function extensionIn(list: unknown, name: string, at: string): Json | null {
  if (list === undefined) return null
  if (!Array.isArray(list)) return refuse(at, say('Debe ser una lista.', 'It must be a list.'))
  const url = `${BACKPORT}/${name}`
  const own = list.filter((e) => isJsonObject(e) && e.url === url)
  return own.length > 1 ? refuse(at, say('Está repetida.', 'It is repeated.')) : (own[0] ?? null)
}

function contentOf(channel: Json): Content {
  const given = channel._payload
  const at = 'Subscription.channel.payload'
  const extension = isJsonObject(given) ? extensionIn(given.extension, 'backport-payload-content', at) : null
  const said = extension?.valueCode
  return (
    contents.find((c) => c === said) ??
    refuse(
      at,
      say('Diga cuánto quiere recibir: empty, id-only o full-resource.', 'Say empty, id-only or full-resource.'),
    )
  )
}

function heartbeatOf(channel: Json): number | null {
  const at = 'Subscription.channel.extension'
  const extension = extensionIn(channel.extension, 'backport-heartbeat-period', at)
  if (extension === null) return null
  const seconds = extension.valueUnsignedInt
  return typeof seconds === 'number' &&
    Number.isInteger(seconds) &&
    seconds >= HEARTBEAT.min &&
    seconds <= HEARTBEAT.max
    ? seconds
    : refuse(at, say('El latido va de 10 a 86400 segundos.', 'The heartbeat is from 10 to 86400 seconds.'))
}

function headersOf(channel: Json): readonly string[] {
  const given = channel.header ?? []
  const isGood = (h: unknown): h is string => typeof h === 'string' && HEADER.test(h) && !OURS.test(h)
  if (!Array.isArray(given) || given.length > MAX_HEADERS || !given.every(isGood))
    return refuse(
      'Subscription.channel.header',
      say(
        'Cada encabezado es «Nombre: valor», y no de los que dicen cómo va el mensaje.',
        'Each header is "Name: value".',
      ),
    )
  return given
}

/** R5 Subscriptions Backport on R4. What is not understood is refused: a subscriber would take it for granted. */
export function readSubscription(given: unknown, types: ReadonlyMap<string, FhirType>, now: string): AskedSubscription {
  if (!isJsonObject(given) || given.resourceType !== 'Subscription')
    return refuse('resourceType', say('Debe ser Subscription.', 'It must be Subscription.'))
  const known = ['resourceType', 'id', 'meta', 'status', 'contact', 'end', 'reason', 'criteria', '_criteria', 'channel']
  refuseOthers(given, known, 'Subscription.')
  if (given._criteria !== undefined)
    refuse('Subscription.criteria', say('Los temas no llevan filtros.', 'Topics take no filters.'))
  const { status } = given
  if (status !== 'requested' && status !== 'off')
    return refuse('Subscription.status', say('Pida `requested`, o `off`.', 'Ask for `requested`, or `off`.'))
  const type = typeOfTopic(textAt(given, 'criteria', 'Subscription.criteria'), types)
  if (type === null)
    return refuse(
      'Subscription.criteria',
      say(
        'No es un tema de este servidor: véalos en /fhir/metadata.',
        'Not a topic of this server: see /fhir/metadata.',
      ),
    )
  const reason = textAt(given, 'reason', 'Subscription.reason')
  if (!isSentence(reason) || reason.length > MAX_REASON)
    refuse(
      'Subscription.reason',
      say('Diga para qué en una frase, de 10 a 300 letras.', 'Say what for, in 10 to 300 characters.'),
    )
  const { channel } = given
  if (!isJsonObject(channel)) return refuse('Subscription.channel', say('Falta.', 'It is missing.'))
  refuseOthers(channel, ['extension', 'type', 'endpoint', 'payload', '_payload', 'header'], 'Subscription.channel.')
  if (channel.type !== 'rest-hook') refuse('Subscription.channel.type', say('Solo rest-hook.', 'Only rest-hook.'))
  if (channel.payload !== 'application/fhir+json')
    refuse('Subscription.channel.payload', say('Solo application/fhir+json.', 'Only application/fhir+json.'))
  const end = typeof given.end === 'string' ? parseInstant(given.end) : null
  if (given.end !== undefined && (end === null || end <= now))
    refuse('Subscription.end', say('Debe ser un instante por venir.', 'It must be an instant to come.'))
  return {
    type,
    status,
    reason,
    endpoint: textAt(channel, 'endpoint', 'Subscription.channel.endpoint'),
    headers: headersOf(channel),
    content: contentOf(channel),
    heartbeat: heartbeatOf(channel),
    end,
  }
}

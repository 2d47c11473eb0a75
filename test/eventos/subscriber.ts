import assert from 'node:assert/strict'
import { assertion, PUBLIC, type ServiceKey, serviceKey, serviceToken } from '../access/smart-app.ts'
import { withToken } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import type { Answer, Service } from '../service.ts'
import type { Receiver } from './receiver.ts'

export const PATH = '/fhir/Subscription'
export const FHIR = { 'content-type': 'application/fhir+json' }
export const EXTENSION = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition'
const NAME = 'Red de Salud'

export type Caller = ReturnType<typeof withToken>

/** The service that subscribes, registered once, and who authorises that it is told. */
export class Subscriber {
  key: ServiceKey = serviceKey('RS384')
  client = ''
  readonly #service: Service
  readonly #receiver: Receiver
  #registering: Promise<void> | null = null
  constructor(service: Service, receiver: Receiver) {
    this.#service = service
    this.#receiver = receiver
  }

  async #register(): Promise<void> {
    const s = this.#service
    const body = { usuario: `red-${process.pid}`, nombre: NAME, llaves: [this.key.jwk] }
    const { id: sistema } = await must(s.call('POST', '/auth/sistemas/', body), 201)
    const app = { tipo: 'servicio', nombre: NAME, sistema, alcances: ['system/*.rs'] }
    this.client = (await must(s.call('POST', '/auth/aplicaciones/', app), 201)).client_id
  }

  async tokenWith(scope: string): Promise<Caller> {
    this.#registering ??= this.#register()
    await this.#registering
    const got = await serviceToken(this.#service, await assertion(this.key, this.client), scope)
    assert.equal(got.status, 200, got.text)
    return withToken(this.#service.base, got.json.access_token)
  }

  subscription(type: string, content: string, more: Record<string, unknown> = {}, channel = {}) {
    return {
      resourceType: 'Subscription',
      status: 'requested',
      reason: 'Seguir a los pacientes que lo autorizaron',
      criteria: `${PUBLIC}/fhir/SubscriptionTopic/${type}`,
      channel: {
        type: 'rest-hook',
        endpoint: `${this.#receiver.origin}/avisos`,
        payload: 'application/fhir+json',
        _payload: { extension: [{ url: `${EXTENSION}/backport-payload-content`, valueCode: content }] },
        header: ['Authorization: Bearer del-receptor'],
        ...channel,
      },
      ...more,
    }
  }

  subscribe(who: Caller, body: object): Promise<Answer> {
    return who('POST', PATH, JSON.stringify(body), FHIR)
  }

  /** A patient who authorises that this service is told everything. */
  async known(more: Record<string, unknown> = {}): Promise<string> {
    const paciente = await newPatient(this.#service, more)
    const body = { paciente, tipo: 'interoperabilidad_terceros', texto_version: '1', decision: 'aceptado' }
    const terceros = { otorgado_por: 'paciente', terceros_autorizados: [{ quien: NAME, ambitos: ['todo'] }] }
    await must(this.#service.call('POST', '/hce/api/consentimientos/', { ...body, ...terceros }), 201)
    return paciente
  }
}

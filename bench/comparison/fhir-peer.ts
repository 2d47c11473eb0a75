import { randomUUID } from 'node:crypto'
import { ConfigError } from '../../src/config.ts'
import { ask } from '../answer.ts'
import type { Body } from '../load/job.ts'

/** A FHIR server that somebody has running (Medplum, HAPI…), given as `--par nombre=URL`. */
export interface FhirPeerAddress {
  readonly name: string
  readonly url: URL
}

export interface FhirPeer {
  readonly name: string
  /** Where it is, and the path under which it answers FHIR. */
  readonly base: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The patients given to it, with their whole records. */
  readonly patients: readonly string[]
  readonly newPatient: Body
}

export function readFhirPeer(text: string): FhirPeerAddress {
  const [, name, address] = /^([\w-]+)=(https?:\/\/.+)$/.exec(text) ?? []
  if (name === undefined || address === undefined || !URL.canParse(address))
    throw new ConfigError('--par debe ser nombre=URL, por ejemplo hapi=http://127.0.0.1:8080/fhir.')
  return { name, url: new URL(address) }
}

interface FhirResource {
  readonly resourceType: string
  readonly id?: string
  readonly meta?: unknown
}

interface Bundle {
  readonly entry?: readonly { readonly resource: FhirResource; readonly response?: { readonly location?: string } }[]
}

const FHIR_JSON = 'application/fhir+json'

/** It is given the same records that ours answers; whatever stands in its way is told in the report. */
export async function fillFhirPeer(
  { name, url }: FhirPeerAddress,
  ours: string,
  patients: readonly string[],
): Promise<FhirPeer | string> {
  // `http://:token@host/fhir`: what its owner was given to enter with.
  const headers = { ...(url.password === '' ? {} : { authorization: `Bearer ${decodeURIComponent(url.password)}` }) }
  const path = url.pathname.replace(/\/$/, '')
  const own = { accept: FHIR_JSON, 'content-type': FHIR_JSON, ...headers }
  try {
    const ids: string[] = []
    let newPatient: Body = {}
    for (const patient of patients) {
      const { json: whole } = await ask<Bundle>(`${ours}/fhir/Patient/${patient}/$everything`)
      const given = { headers: own, body: transactionOf(whole) }
      const { json: answer } = await ask<Bundle>(`${url.origin}${path || '/'}`, given)
      const at = whole.entry?.findIndex((e) => e.resource.resourceType === 'Patient') ?? -1
      const id = /Patient\/([^/]+)/.exec(answer.entry?.[at]?.response?.location ?? '')?.[1]
      if (id === undefined) throw new Error('it does not say which patient it made')
      ids.push(id)
      const { id: _id, meta: _meta, ...rest } = whole.entry?.[at]?.resource ?? { resourceType: 'Patient' }
      newPatient = rest
    }
    return { name, base: url.origin, path, headers: own, patients: ids, newPatient }
  } catch (error) {
    return `not measured: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`
  }
}

/** Every resource as new, and references among them as the server will call them. */
function transactionOf({ entry = [] }: Bundle): unknown {
  const urns = new Map(entry.map(({ resource: r }) => [`${r.resourceType}/${r.id}`, `urn:uuid:${randomUUID()}`]))
  const relinked = (resource: FhirResource): unknown =>
    JSON.parse(
      JSON.stringify(resource).replaceAll(/"reference":"([^"]+)"/g, (whole, reference: string) => {
        const urn = urns.get(reference.replace(/\/_history\/.*$/, ''))
        return urn === undefined ? whole : `"reference":"${urn}"`
      }),
    )
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: entry.map(({ resource: { id, meta: _meta, ...rest } }) => ({
      fullUrl: urns.get(`${rest.resourceType}/${id}`),
      resource: relinked(rest),
      request: { method: 'POST', url: rest.resourceType },
    })),
  }
}

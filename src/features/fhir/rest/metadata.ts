import { COMMON, isOrdered } from '../search/read-criterion.ts'
import type { Facts, FhirType, Param } from '../source.ts'
import { BACKPORT, isTopical, topicOf } from '../subscriptions/topic.ts'
import { keepsVersions } from './history.ts'

const CODE = 'http://terminology.hl7.org/CodeSystem/restful-security-service'

const SORTS = 'También ordena (`_sort`).'

const searchParam =
  (t: FhirType) =>
  (param: Param): object => {
    const { name, type, about, definition } = param
    return {
      name,
      ...(definition === undefined ? {} : { definition }),
      type,
      documentation: isOrdered(t.sources, name) ? `${about} ${SORTS}` : about,
    }
  }

const BULK = 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition'
const EXPORTS = 'Exportación masiva (Bulk Data Access) para servicios con alcances system/.'

const references = ({ type, params }: FhirType): string[] =>
  params.filter((p) => p.type === 'reference').map((p) => `${type}:${p.name}`)

function resourceOf(t: FhirType, all: readonly FhirType[]): object {
  const searched = t.readOnly !== true
  const kept = keepsVersions(t)
  const written = t.write?.interactions ?? []
  const creates = written.includes('create')
  const updates = written.includes('update')
  const codes = [
    'read',
    ...(kept ? ['vread', 'history-instance'] : []),
    ...(searched ? ['search-type'] : []),
    ...(creates ? ['create'] : []),
    ...(updates ? ['update', 'patch'] : []),
  ]
  const into = all.flatMap((other) =>
    other.params.filter((p) => p.targets?.includes(t.type)).map((p) => `${other.type}:${p.name}`),
  )
  const own = references(t)
  return {
    type: t.type,
    documentation: [
      t.about,
      ...t.sources.map((s) => `- ${s.about}`),
      ...(t.write === undefined ? [] : [`Se escribe: ${t.write.about}`]),
    ].join('\n'),
    interaction: codes.map((code) => ({ code })),
    versioning: updates ? 'versioned-update' : 'versioned',
    readHistory: kept,
    updateCreate: false,
    conditionalCreate: creates,
    conditionalRead: 'full-support',
    conditionalUpdate: updates,
    conditionalDelete: 'not-supported',
    referencePolicy: ['literal', 'resolves', 'local'],
    ...(searched && own.length > 0 ? { searchInclude: own } : {}),
    ...(searched && into.length > 0 ? { searchRevInclude: into } : {}),
    ...(searched ? { searchParam: [...COMMON, ...t.params].map(searchParam(t)) } : {}),
    ...(t.type === 'Patient'
      ? {
          operation: [
            {
              name: 'everything',
              definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
              documentation:
                'Todo lo del paciente que usted alcanza, también de los registros fusionados con él: por páginas con _count, o entero sin él.',
            },
            {
              name: 'summary',
              definition: 'http://hl7.org/fhir/uv/ips/OperationDefinition/summary',
              documentation: 'Resumen internacional del paciente (IPS), de lo que usted alcanza.',
            },
            { name: 'export', definition: `${BULK}/patient-export`, documentation: EXPORTS },
          ],
        }
      : {}),
  }
}

const BACKPORT_OPERATION = 'http://hl7.org/fhir/uv/subscriptions-backport/OperationDefinition'

/** Subscriptions, with the topics that there are. */
const subscriptions = (types: readonly FhirType[], base: string): object => ({
  extension: types.filter(isTopical).map((t) => ({
    url: `${BACKPORT}/capabilitystatement-subscriptiontopic-canonical`,
    valueCanonical: topicOf(base, t.type),
  })),
  type: 'Subscription',
  supportedProfile: [`${BACKPORT}/backport-subscription`],
  documentation:
    'Para servicios con alcances system/: avisos por rest-hook de lo que cambia de un tipo (R5 Subscriptions Backport).',
  interaction: ['read', 'create', 'update', 'delete', 'search-type'].map((code) => ({ code })),
  operation: [
    { name: 'status', definition: `${BACKPORT_OPERATION}/backport-subscription-status` },
    { name: 'events', definition: `${BACKPORT_OPERATION}/backport-subscription-events` },
  ],
})

/** What this server does, from the very table that it does it by. */
export const capabilityStatement = (
  types: readonly FhirType[],
  { base, provider }: Facts,
  { version, since, cors }: { readonly version: string; readonly since: string; readonly cors: boolean },
): Readonly<Record<string, unknown>> => ({
  resourceType: 'CapabilityStatement',
  id: 'custodia',
  url: `${base}/metadata`,
  version,
  name: 'Custodia',
  title: 'Historia clínica electrónica por FHIR',
  status: 'active',
  experimental: false,
  date: since,
  publisher: provider.nombre,
  description:
    'Lectura y búsqueda de la historia clínica, y escritura de lo que envían otros sistemas. Cada quien ve y escribe lo que su rol y sus concesiones le permiten.',
  jurisdiction: [{ coding: [{ system: 'urn:iso:std:iso:3166', code: 'CO', display: 'Colombia' }] }],
  kind: 'instance',
  software: { name: 'Custodia', version },
  instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data'],
  implementation: { description: provider.nombre, url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'application/fhir+xml', 'json', 'xml'],
  rest: [
    {
      mode: 'server',
      documentation:
        'Un parámetro desconocido o mal escrito se rechaza, salvo con Prefer: handling=lenient. Las páginas se siguen por sus enlaces.',
      security: {
        cors,
        service: [
          { coding: [{ system: CODE, code: 'OAuth', display: 'OAuth' }], text: 'OAuth 2.0, token de portador' },
          {
            coding: [{ system: CODE, code: 'SMART-on-FHIR', display: 'SMART-on-FHIR' }],
            text: 'SMART App Launch 2: véase .well-known/smart-configuration',
          },
        ],
        description: 'Cada lectura y cada escritura quedan en la auditoría antes de que salga la respuesta.',
      },
      resource: [...types.map((t) => resourceOf(t, types)), subscriptions(types, base)],
      interaction: [{ code: 'transaction' }, { code: 'batch' }],
      operation: [{ name: 'export', definition: `${BULK}/export`, documentation: EXPORTS }],
    },
  ],
})

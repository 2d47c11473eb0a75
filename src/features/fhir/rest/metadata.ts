import type { Format } from '../format/negotiate.ts'
import { type Written, write } from '../format/write.ts'
import { COMMON, isOrdered, tokenModifiers } from '../search/read-criterion.ts'
import { answerOf } from '../search/scope.ts'
import type { Facts, FhirType, Param } from '../source.ts'
import { BACKPORT, isTopical, topicOf } from '../subscriptions/topic.ts'
import { everyTypeOperations, systemOperations, typeOperationsOf } from './declared-operations.ts'
import { keepsVersions } from './history.ts'

const CODE = 'http://terminology.hl7.org/CodeSystem/restful-security-service'

const SORTS = 'También ordena (`_sort`).'

/** Those of some parameters only; `:missing`, `:not`, `:in`, `:not-in` and `:identifier` are of all of their kind. */
function modifiersOf(t: FhirType, { name, type }: Param): string[] {
  if (type !== 'token') return []
  const own = tokenModifiers(t.sources.flatMap((s) => answerOf(s, name) ?? [])).filter((m) => !OF_ALL_CODES.has(m))
  return own.length === 0 ? [] : [`Admite ${own.map((m) => `:${m}`).join(', ')}.`]
}
const OF_ALL_CODES: ReadonlySet<string> = new Set(['not', 'in', 'not-in'])

const searchParam =
  (t: FhirType) =>
  (param: Param): object => {
    const { name, type, about, definition, shownAs } = param
    const more = isOrdered(t.sources, name) ? [SORTS] : []
    return {
      name,
      ...(definition === undefined ? {} : { definition }),
      type: shownAs ?? type,
      documentation: [about, ...modifiersOf(t, param), ...more].join(' '),
    }
  }

const operationsOf = (type: string): object => {
  const operation = typeOperationsOf[type]
  return operation === undefined ? {} : { operation }
}

/** Codes are read and asked for, and are no part of anybody's record. */
const terminology = ['CodeSystem', 'ValueSet'].map((type) => ({
  type,
  documentation: 'Los sistemas y conjuntos de códigos que se usan aquí.',
  interaction: ['read', 'search-type'].map((code) => ({ code })),
  versioning: 'no-version',
  searchParam: [
    { name: '_id', type: 'token', definition: 'http://hl7.org/fhir/SearchParameter/Resource-id' },
    { name: 'url', type: 'uri', definition: 'http://hl7.org/fhir/SearchParameter/conformance-url' },
    { name: 'name', type: 'string', definition: 'http://hl7.org/fhir/SearchParameter/conformance-name' },
    { name: 'title', type: 'string', definition: 'http://hl7.org/fhir/SearchParameter/conformance-title' },
  ],
  ...operationsOf(type),
}))

/** Whom a bulk export may be of. */
const patientGroups = {
  type: 'Group',
  documentation: 'Los pacientes de una aseguradora o de un servicio, para exportarlos; no nombran a nadie.',
  interaction: ['read', 'search-type'].map((code) => ({ code })),
  versioning: 'no-version',
  searchParam: [{ name: '_id', type: 'token', definition: 'http://hl7.org/fhir/SearchParameter/Resource-id' }],
  ...operationsOf('Group'),
}

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
    ...(kept ? ['vread', 'history-instance', 'history-type'] : []),
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
    operation: [...everyTypeOperations, ...(typeOperationsOf[t.type] ?? [])],
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
  patchFormat: ['application/json-patch+json'],
  rest: [
    {
      mode: 'server',
      documentation:
        'Un parámetro desconocido o mal escrito se rechaza, salvo con Prefer: handling=lenient. Las páginas se siguen por sus enlaces. Se lee en JSON o en XML, y se escribe en JSON.',
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
      resource: [...types.map((t) => resourceOf(t, types)), ...terminology, patientGroups, subscriptions(types, base)],
      interaction: [{ code: 'transaction' }, { code: 'batch' }, { code: 'history-system' }],
      operation: systemOperations,
      compartment: ['http://hl7.org/fhir/CompartmentDefinition/patient'],
    },
  ],
})

/** Where the address of the service goes: a host is the caller's to say, and no new one costs another drawing. */
const ADDRESS = 'https://direccion.invalid/fhir'

/** Drawn once for each format, since anybody may ask for it. */
export function keptStatement(
  draw: (base: string) => Readonly<Record<string, unknown>>,
): (base: string, format: Format) => Written {
  const kept = new Map<string, Written>()
  return (base, format) => {
    const name = `${format.xml} ${format.pretty}`
    const { type, content } = kept.get(name) ?? write(draw(ADDRESS), format)
    kept.set(name, { type, content })
    return { type, content: content.replaceAll(ADDRESS, () => base) }
  }
}

import { defineOperation, type Fields, type Operation, oncePerService } from '../../../engine/operation.ts'
import { badParameter, notFound } from '../../../model/problems.ts'
import { bulkOperations } from '../bulk/operations.ts'
import { everything } from '../everything/everything.ts'
import { formatOf } from '../format/negotiate.ts'
import { COMMON } from '../search/read-criterion.ts'
import { DEFAULT_COUNT } from '../search/read-search.ts'
import type { FhirType } from '../source.ts'
import { subscriptionOperations } from '../subscriptions/operations.ts'
import { summary } from '../summary/summary.ts'
import { terminologyOperations } from '../terminology/operations.ts'
import { fhirTypes, typesByName } from '../types/index.ts'
import { patientType } from '../types/patient.ts'
import { writeOperations } from '../write/operations.ts'
import { changeOperations } from './changes.ts'
import { compartmentOperations } from './compartment.ts'
import { BASE, contextOf } from './context.ts'
import {
  accessTo,
  askedBy,
  FHIR_OUTPUT,
  fhirOperation,
  field,
  formatFields,
  STAMPED_OUTPUT,
  XML_TYPE,
} from './declaring.ts'
import { familyMembers } from './family-members.ts'
import { history, keepsVersions } from './history.ts'
import { lastObservationOperations } from './last-observations.ts'
import { matchOperation } from './match-patient.ts'
import { capabilityStatement, keptStatement } from './metadata.ts'
import { demasiadoCostoso, fhirNoAceptable, recursoEliminado } from './problems.ts'
import { reading } from './read.ts'
import { searching } from './search-operation.ts'
import { type FhirDeps, fhirContext } from './service.ts'

export interface MetadataDeps extends FhirDeps {
  readonly version: string
  /** Whether pages of other origins may use the service from a browser. */
  readonly cors: boolean
}

const shapeFields: Fields = {
  _summary: field('Resumen', '`true`, `text`, `data`, `count` o `false`.'),
  _elements: field('Elementos', 'Solo estos, separados por comas.'),
}
const resultFields = {
  _sort: field('Orden', 'Parámetros separados por comas; con `-`, descendente.'),
  _count: field('Por página', `Hasta 1.000; ${DEFAULT_COUNT} si no se dice.`),
  _total: field('Total', '`none`, `estimate` o `accurate`.'),
  _include: field('Incluir', '`Tipo:parametro` de las referencias que se quieren también.'),
  _revinclude: field('Incluir lo que se refiere', '`Tipo:parametro` de lo que se refiere a lo encontrado.'),
  _cursor: field('Lugar', 'Tal como viene en los enlaces.'),
}
const searchFields = (t: FhirType): Fields => ({
  ...Object.fromEntries([...COMMON, ...t.params].map((p) => [p.name, field(p.name, p.about)])),
  ...resultFields,
  ...shapeFields,
  ...formatFields,
})

/** The contract names these itself. */
const ID_PARAMS: Readonly<Record<string, string>> = {
  Patient: 'patient_id',
  Observation: 'observation_id',
  FamilyMemberHistory: 'history_id',
}
const SEARCH_IDS: Readonly<Record<string, string>> = { Patient: 'fhir_Patient_retrieve' }
const READ_IDS: Readonly<Record<string, string>> = { Patient: 'fhir_Patient_retrieve_2' }

function typeOperations(t: FhirType): Operation<FhirDeps>[] {
  const param = ID_PARAMS[t.type] ?? 'id'
  const path = `${BASE}/${t.type}`
  const item = `${path}/{${param}}`
  const resource = t.sources[0]?.resource.name ?? 'fhir'
  const common = { ...fhirOperation, access: accessTo(t), resource } as const
  const idIn = (params: Readonly<Record<string, string>>): string => params[param] ?? ''
  const past = (deps: FhirDeps) => history(oncePerService(deps, fhirContext), t)
  const find = (deps: FhirDeps) => searching(oncePerService(deps, fhirContext), t)

  const retrieve = defineOperation({
    ...common,
    id: READ_IDS[t.type] ?? `fhir_${t.type}_retrieve`,
    method: 'GET',
    path: item,
    title: `${t.type} por su identificador`,
    about: t.about,
    action: 'leer',
    query: { ...shapeFields, ...formatFields },
    // A Binary is answered as the document itself, of whatever type, unless FHIR is asked for.
    output: {
      ...STAMPED_OUTPUT(`El recurso ${t.type}.`),
      ...(t.type === 'Binary' ? { otherTypes: [XML_TYPE, '*/*'] } : {}),
    },
    problems: [notFound, recursoEliminado, fhirNoAceptable],
    needs: (deps: FhirDeps) => reading(oncePerService(deps, fhirContext), t),
    run: (input, read) => read(input, idIn(input.params)),
  })
  const versions = defineOperation({
    ...common,
    id: `fhir_${t.type}_history_list`,
    method: 'GET',
    path: `${item}/_history`,
    title: `Versiones de ${t.type}`,
    about: 'De la más reciente a la primera.',
    action: 'versiones',
    query: {
      _since: field('Desde', 'Solo las hechas desde este instante.'),
      _at: field('Vigentes en', 'Solo las que estaban vigentes en este momento, día, mes o año.'),
      _count: resultFields._count,
      _cursor: resultFields._cursor,
      ...formatFields,
    },
    output: FHIR_OUTPUT('Bundle de tipo `history`.'),
    needs: past,
    run: (input, { all }) => all(input, idIn(input.params)),
  })
  const version = defineOperation({
    ...common,
    id: `fhir_${t.type}_history_retrieve`,
    method: 'GET',
    path: `${item}/_history/{vid}`,
    title: `Una versión de ${t.type}`,
    about: 'Como era entonces.',
    action: 'versiones',
    query: formatFields,
    output: STAMPED_OUTPUT(`El recurso ${t.type}.`),
    problems: [notFound, recursoEliminado, fhirNoAceptable],
    needs: past,
    run: (input, { version }) => version(input, idIn(input.params), input.params.vid ?? ''),
  })
  const search = defineOperation({
    ...common,
    id: SEARCH_IDS[t.type] ?? `fhir_${t.type}_list`,
    method: 'GET',
    path,
    title: `Buscar ${t.type}`,
    about: `${t.about} Admite \`:exact\`, \`:contains\`, \`:not\`, \`:missing\`, prefijos de fecha y cantidad, encadenar (\`patient.identifier\`) y \`_has\`. Lo desconocido se rechaza, salvo con \`Prefer: handling=lenient\`.`,
    action: 'buscar',
    query: searchFields(t),
    output: FHIR_OUTPUT('Bundle de tipo `searchset`.'),
    problems: [demasiadoCostoso, fhirNoAceptable],
    needs: find,
    run: (input, search) => search(input),
  })
  const post = defineOperation({
    ...common,
    id: `fhir_${t.type}_search_create`,
    method: 'POST',
    path: `${path}/_search`,
    title: `Buscar ${t.type} sin escribir en la dirección`,
    about:
      'Lo mismo que la búsqueda, con los parámetros en un formulario: lo que identifica a una persona no queda en direcciones. Los enlaces de sus páginas llevan la búsqueda cifrada.',
    action: 'buscar',
    ownForm: searchFields(t),
    output: FHIR_OUTPUT('Bundle de tipo `searchset`.'),
    problems: [demasiadoCostoso, fhirNoAceptable],
    needs: find,
    run: (input, search) => search(input),
  })
  return [...(t.readOnly === true ? [] : [search, post]), retrieve, ...(keepsVersions(t) ? [versions, version] : [])]
}

const patients = {
  ...fhirOperation,
  access: accessTo(patientType),
  action: 'leer',
  resource: 'paciente',
  problems: [notFound, badParameter, fhirNoAceptable],
} as const

const everythingQuery = {
  _since: field('Desde', 'Lo que cambió desde este instante.'),
  _type: field('Tipos', 'Solo estos, separados por comas.'),
  start: field('Atención desde', 'Fecha de la atención.'),
  end: field('Atención hasta', 'Fecha de la atención.'),
  _count: resultFields._count,
  _cursor: resultFields._cursor,
  ...formatFields,
}

const everythingAt = (id: string, method: 'GET' | 'POST', name: 'everything' | '$everything') =>
  defineOperation({
    ...patients,
    ...askedBy(id, method),
    path: `${BASE}/Patient/{patient_id}/${name}`,
    title: 'Todo lo de un paciente',
    about:
      'Cuanto usted alcanza de su historia, también de los registros fusionados con él, y a quién se refiere. Con `_count`, por páginas; sin él, entero y a medida que se lee.',
    query: everythingQuery,
    output: FHIR_OUTPUT('Bundle de tipo `searchset`.'),
    needs: (deps: FhirDeps) => everything(oncePerService(deps, fhirContext)),
    head: (input, { head }) => head(input, input.params.patient_id),
    run: (input, { answer }) => answer(input, input.params.patient_id),
  })

const summaryBy = (method: 'GET' | 'POST') =>
  defineOperation({
    ...patients,
    ...askedBy('fhir_Patient_summary_operation', method),
    path: `${BASE}/Patient/{patient_id}/$summary`,
    title: 'Resumen internacional de un paciente (IPS)',
    about:
      'Documento con lo que quien atiende necesita saber: medicamentos, alergias, problemas de salud y procedimientos vigentes, de lo que usted alcanza. Lo que la historia no dice se dice que no se sabe.',
    action: 'exportar',
    query: formatFields,
    output: FHIR_OUTPUT('Bundle de tipo `document`.'),
    needs: (deps: FhirDeps) => summary(oncePerService(deps, fhirContext)),
    run: (input, summarise) => summarise(input, input.params.patient_id),
  })

const family = defineOperation({
  ...patients,
  id: 'fhir_Family_members_retrieve',
  method: 'GET',
  path: `${BASE}/Family/{family_code}/members`,
  title: 'Miembros de una familia',
  about: 'Los pacientes de la familia, como Patient, y los familiares que no lo son, como RelatedPerson.',
  query: formatFields,
  output: FHIR_OUTPUT('Bundle de tipo `collection`.'),
  problems: [notFound, fhirNoAceptable],
  needs: (deps: FhirDeps) => familyMembers(oncePerService(deps, fhirContext)),
  run: (input, members) => members(input, input.params.family_code),
})

const metadata = defineOperation({
  ...fhirOperation,
  id: 'fhir_metadata_retrieve',
  method: 'GET',
  path: `${BASE}/metadata`,
  title: 'Qué hace este servidor de FHIR',
  about: 'CapabilityStatement: tipos, parámetros y operaciones, tal como se atienden.',
  access: 'publico',
  action: 'leer',
  resource: 'fhir',
  unaudited: true,
  query: formatFields,
  output: FHIR_OUTPUT('CapabilityStatement.'),
  needs({ version, cors, ...deps }: MetadataDeps) {
    const context = contextOf({ ...deps, types: typesByName })
    const facts = { version, cors, since: new Date().toISOString().slice(0, 10) }
    const statement = keptStatement((base) => capabilityStatement(fhirTypes, { ...context.facts(''), base }, facts))
    return { context, statement }
  },
  async run(input, { context, statement }) {
    const format = formatOf(input.accept, input.search)
    return { raw: statement(context.facts(input.origin).base, format) }
  },
})

const EVERYTHING = 'fhir_Patient_everything_operation'

export const fhirOperations = [
  metadata,
  ...bulkOperations,
  everythingAt('fhir_Patient_everything_retrieve', 'GET', 'everything'),
  everythingAt(EVERYTHING, 'GET', '$everything'),
  everythingAt(EVERYTHING, 'POST', '$everything'),
  summaryBy('GET'),
  summaryBy('POST'),
  family,
  ...lastObservationOperations,
  matchOperation,
  ...changeOperations,
  ...compartmentOperations,
  ...terminologyOperations,
  ...subscriptionOperations,
  ...fhirTypes.flatMap(typeOperations),
  ...writeOperations(fhirTypes),
]

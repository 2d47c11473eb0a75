import { soloPersonas } from '../../../auth/problems.ts'
import { defineOperation, type Operation, type OperationInput, oncePerService } from '../../../engine/operation.ts'
import { accountRoles } from '../../../model/access/roles.ts'
import { envioNoConcedido } from '../../../model/access/system-sends.ts'
import { text } from '../../../model/fields.ts'
import { Problem } from '../../../model/problem.ts'
import {
  badHeader,
  badParameter,
  duplicate,
  forbidden,
  invalid,
  malformed,
  notFound,
  stale,
} from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import type { ChannelBook } from '../../entrada/channel.ts'
import { canalLleno } from '../../entrada/problems.ts'
import {
  archivoSinAtencion,
  corregidoPorPersona,
  informeVacio,
  numeroDeOtroPaciente,
  sinResultadoQueAnular,
} from '../../resultados/problems.ts'
import { bundleBody, patchBody, resourceBody } from '../format/body-examples.ts'
import { BASE, type FhirContext } from '../rest/context.ts'
import { demasiadoCostoso, fhirNoAceptable } from '../rest/problems.ts'
import { refuseOthers } from '../rest/read.ts'
import { isLenient } from '../rest/search-operation.ts'
import { type FhirDeps, fhirContext } from '../rest/service.ts'
import { versionIn } from '../rest/version-tag.ts'
import type { FhirType } from '../source.ts'
import { answerTo } from './answers.ts'
import { bundling } from './bundle.ts'
import { withChannels } from './channel/channel-writer.ts'
import { criteriaIn } from './conditions.ts'
import { isReport } from './declare.ts'
import { writersOf } from './permission.ts'
import {
  bundleInvalido,
  coincidenVarios,
  elementoNoAdmitido,
  informePorResolver,
  informeYaResuelto,
  noSeEscribe,
  parcheNoAplica,
  referenciaSinResolver,
} from './problems.ts'
import { type EntryWriting, entryWriter } from './write-entries.ts'
import type { WriteEntry } from './write-entry.ts'

const JSON_TYPE = 'application/fhir+json'
const XML_TYPE = 'application/fhir+xml'
const problems = [
  invalid,
  badHeader,
  malformed,
  notFound,
  forbidden,
  duplicate,
  soloPersonas,
  envioNoConcedido,
  noSeEscribe,
  elementoNoAdmitido,
  referenciaSinResolver,
  demasiadoCostoso,
  fhirNoAceptable,
]
const shared = { tag: 'FHIR R4', ownQuery: true, takesFiles: true } as const
const format = { _format: text({ label: 'Formato', about: '`json` o `xml`, antes que `Accept`.', max: 60 }) }
const output = (status: 200 | 201, about: string) =>
  ({ status, about, type: JSON_TYPE, otherTypes: [XML_TYPE] }) as const
const FORMAT = new Set(['_format', '_pretty'])

const reportProblems = [
  canalLleno,
  archivoSinAtencion,
  corregidoPorPersona,
  informeVacio,
  numeroDeOtroPaciente,
  sinResultadoQueAnular,
  informePorResolver,
  informeYaResuelto,
]

const PREFER =
  '`Prefer: return=minimal|representation|OperationOutcome`. Un elemento que no se puede guardar se rechaza por su nombre; con `Prefer: handling=lenient` queda fuera y se dice cuál, salvo lo que dice de quién es, si está vigente o cuánto vale.'

export interface FhirWriteDeps extends FhirDeps {
  readonly channelBook: ChannelBook
}

/** What writes resources, with the channels of those that send reports. */
export const fhirWriting = (deps: FhirWriteDeps): EntryWriting => {
  const context = oncePerService<FhirDeps, FhirContext>(deps, fhirContext)
  return withChannels(entryWriter(context), context, deps.channelBook)
}
const needs = (deps: FhirWriteDeps) => ({
  context: oncePerService<FhirDeps, FhirContext>(deps, fhirContext),
  write: oncePerService(deps, fhirWriting).write,
})

type Asked = Pick<WriteEntry, 'method'> & Partial<Pick<WriteEntry, 'id' | 'criteria' | 'ifMatch'>>

async function writeOne(
  { context, write }: ReturnType<typeof needs>,
  type: FhirType,
  input: OperationInput,
  asked: Asked,
) {
  const entry = { at: '', type, id: null, criteria: null, ifMatch: null, fullUrl: null, sent: input.json, ...asked }
  const { call, origin, headers } = input
  const [written] = await write({ call, origin, lenient: isLenient(headers.prefer), entries: [entry] })
  if (written === undefined) throw new Error('Nothing was written')
  return answerTo(context, input, written)
}

/** `If-None-Exist: identifier=…`. */
function noneExist(given: OperationInput['headers'][string], type: string, base: string): string | null {
  if (given === undefined) return null
  const criteria = typeof given === 'string' ? criteriaIn(given, type, base) : null
  if (criteria !== null) return criteria
  throw new Problem(badHeader, {
    detail: say(
      `If-None-Exist lleva una condición: identifier=… o ${type}?identifier=…`,
      `If-None-Exist takes a condition: identifier=… or ${type}?identifier=…`,
    ),
  })
}

const conditionFields = {
  ...format,
  identifier: text({ label: 'Condición', about: 'O cualquier parámetro de búsqueda.', max: 1000 }),
}
const conditionOf = ({ search }: OperationInput): string =>
  String(new URLSearchParams([...search].filter(([key]) => !FORMAT.has(key))))

function typeOperations(type: FhirType): Operation<FhirWriteDeps>[] {
  const { write } = type
  const source = type.sources.find((s) => s.prefix === '')
  if (write === undefined || source === undefined) return []
  const name = type.type
  const path = `${BASE}/${name}`
  // A report brings each of its values as a resource.
  const many = isReport(write) ? { manyElements: true as const } : {}
  const common = {
    ...shared,
    ...many,
    ownJson: resourceBody(type.type),
    access: writersOf(source, write),
    resource: source.resource.name,
  } as const
  const param = name === 'Patient' ? 'patient_id' : name === 'Observation' ? 'observation_id' : 'id'
  const item = `${path}/{${param}}`
  const idIn = (params: Readonly<Record<string, string>>): string => params[param] ?? ''

  const create = defineOperation({
    ...common,
    id: `fhir_${name}_create`,
    method: 'POST',
    path,
    title: `Crear ${name}`,
    about: `${write.about} Con \`If-None-Exist: identifier=…\`, solo si no hay ninguno: el que hay responde 200. ${PREFER}`,
    action: 'crear',
    query: format,
    output: output(201, `El recurso ${name}.`),
    problems: [...problems, coincidenVarios, ...(isReport(write) ? reportProblems : [])],
    needs,
    async run(input, needed) {
      refuseOthers(input.search, FORMAT)
      const { base } = needed.context.facts(input.origin)
      const criteria = noneExist(input.headers['if-none-exist'], name, base)
      return writeOne(needed, type, input, { method: 'POST', criteria })
    },
  })
  const conditional = defineOperation({
    ...common,
    id: `fhir_${name}_conditional_update`,
    method: 'PUT',
    path,
    title: `Actualizar ${name} por una condición`,
    about: `${write.about} La condición va en la dirección (\`?identifier=…\`): si ninguno la cumple se crea, si uno, se actualiza. ${PREFER}`,
    action: 'actualizar',
    query: conditionFields,
    output: output(200, `El recurso ${name}.`),
    problems: [...problems, coincidenVarios, stale, badParameter],
    needs,
    run: (input, needed) =>
      writeOne(needed, type, input, {
        method: 'PUT',
        criteria: conditionOf(input),
        ifMatch: versionIn(input.headers['if-match']),
      }),
  })
  const update = defineOperation({
    ...common,
    id: `fhir_${name}_update`,
    method: 'PUT',
    path: item,
    title: `Actualizar ${name}`,
    about: `${write.about} Lo que se lee y se envía igual no cambia nada. \`If-Match\` con el ETag evita pisar lo de otros. ${PREFER}`,
    action: 'actualizar',
    query: format,
    output: output(200, `El recurso ${name}.`),
    problems: [...problems, stale],
    needs,
    async run(input, needed) {
      refuseOthers(input.search, FORMAT)
      return writeOne(needed, type, input, {
        method: 'PUT',
        id: idIn(input.params),
        ifMatch: versionIn(input.headers['if-match']),
      })
    },
  })
  const patch = defineOperation({
    ...common,
    ownJson: patchBody(name),
    id: `fhir_${name}_patch`,
    method: 'PATCH',
    path: item,
    title: `Cambiar parte de ${name}`,
    about: `JSON Patch (RFC 6902, \`application/json-patch+json\`) sobre el recurso tal como se lee. ${write.about} ${PREFER}`,
    action: 'actualizar',
    query: format,
    output: output(200, `El recurso ${name}.`),
    problems: [...problems, stale, parcheNoAplica],
    needs,
    async run(input, needed) {
      refuseOthers(input.search, FORMAT)
      return writeOne(needed, type, input, {
        method: 'PATCH',
        id: idIn(input.params),
        ifMatch: versionIn(input.headers['if-match']),
      })
    },
  })
  const conditionalPatch = defineOperation({
    ...common,
    ownJson: patchBody(name),
    id: `fhir_${name}_conditional_patch`,
    method: 'PATCH',
    path,
    title: `Cambiar parte de ${name} por una condición`,
    about: `JSON Patch (RFC 6902, \`application/json-patch+json\`) sobre el único que cumple la condición de la dirección (\`?identifier=…\`). ${write.about} ${PREFER}`,
    action: 'actualizar',
    query: conditionFields,
    output: output(200, `El recurso ${name}.`),
    problems: [...problems, coincidenVarios, stale, badParameter, parcheNoAplica],
    needs,
    run: (input, needed) =>
      writeOne(needed, type, input, {
        method: 'PATCH',
        criteria: conditionOf(input),
        ifMatch: versionIn(input.headers['if-match']),
      }),
  })
  const creates = write.interactions.includes('create')
  const updates = write.interactions.includes('update')
  return [...(creates ? [create] : []), ...(updates ? [conditional, conditionalPatch, update, patch] : [])]
}

const bundle = defineOperation({
  ...shared,
  ownJson: bundleBody,
  id: 'fhir_bundle',
  manyElements: true,
  method: 'POST',
  path: BASE,
  title: 'Varias solicitudes juntas (transaction o batch)',
  about: `Bundle de 1 a 500 entradas. \`transaction\`: todo o nada, en el orden POST, PUT, PATCH y al final GET (si una lectura falla nada se guarda), con \`urn:uuid:\` entre entradas, \`ifNoneExist\`, \`ifMatch\` y referencias por condición (\`Patient?identifier=…\`). \`batch\`: cada una por su cuenta. Cada lectura cuenta como una solicitud en el límite por minuto. ${PREFER}`,
  access: accountRoles,
  action: 'actualizar',
  resource: 'fhir',
  query: format,
  output: output(200, 'Bundle de tipo `transaction-response` o `batch-response`.'),
  problems: [...problems, coincidenVarios, stale, parcheNoAplica, bundleInvalido, ...reportProblems],
  needs(deps: FhirWriteDeps) {
    const { context, write } = needs(deps)
    return bundling(context, write)
  },
  async run(input, carryOut) {
    refuseOthers(input.search, FORMAT)
    return carryOut(input)
  },
})

export const writeOperations = (types: readonly FhirType[]) => [bundle, ...types.flatMap(typeOperations)]

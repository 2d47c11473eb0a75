import { defineOperation, type OperationInput, type OperationResult, oncePerService } from '../../engine/operation.ts'
import { accountRoles } from '../../model/access/roles.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter, malformed, notFound, tooLarge } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { isJsonObject } from '../../model/text/json-object.ts'
import { resourceBody } from '../fhir/format/body-examples.ts'
import { formatOf } from '../fhir/format/negotiate.ts'
import { write } from '../fhir/format/write.ts'
import { BASE } from '../fhir/rest/context.ts'
import { FHIR_OUTPUT, fhirOperation, field, formatFields } from '../fhir/rest/declaring.ts'
import { mayReadType } from '../fhir/rest/permission.ts'
import { fhirNoAceptable } from '../fhir/rest/problems.ts'
import { reading, refuseOthers } from '../fhir/rest/read.ts'
import { type FhirDeps, fhirContext } from '../fhir/rest/service.ts'
import { fhirTypes } from '../fhir/types/index.ts'
import { type FhirWriteDeps, fhirWriting } from '../fhir/write/operations.ts'
import { rehearsing, type WriteMode } from '../fhir/write/rehearse.ts'
import type { Finding, FindingCode } from './checker/finding.ts'
import type { RdaSettings } from './prepare.ts'

/**
 * `$validate`: a resource against R4 and, if it says that it follows them, the profiles of the guide; with `mode`, also against our own
 * rules, by writing it and undoing that. Nothing is kept.
 */

type Deps = FhirWriteDeps & { readonly rda: RdaSettings }

const HL7_PROFILE = 'http://hl7.org/fhir/StructureDefinition/'
const MODES: readonly string[] = ['create', 'update', 'delete', 'profile']
const isWriteMode = (mode: string | null): mode is WriteMode =>
  mode === 'create' || mode === 'update' || mode === 'delete'

const notOne = say(
  'El cuerpo debe ser el recurso, o un Parameters con él en `resource`.',
  'The body must be the resource, or a Parameters with it in `resource`.',
)
const otherType = say(
  'El recurso es de otro tipo que la dirección.',
  'The resource is of another type than the address.',
)
const unknownMode = say('Debe ser create, update, delete o profile.', 'Must be create, update, delete or profile.')

/** Every one of them is compared while others wait; a resource of ours has some hundreds. */
const MOST_ELEMENTS = 10_000

function refuseIfLarge(resource: unknown): void {
  const left: unknown[] = [resource]
  for (let seen = 0; left.length > 0; seen++) {
    if (seen + left.length > MOST_ELEMENTS) throw new Problem(tooLarge)
    const one = left.pop()
    if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) left.push(part)
  }
}

interface AskedValidation {
  readonly resource: Readonly<Record<string, unknown>> | null
  readonly profile: string | null
  readonly mode: string | null
}

/** What is validated: the body itself, or what a body of Parameters has. */
function readAsked({ search, json }: OperationInput): AskedValidation {
  const said = (name: string): string | null => search.get(name)
  if (json === undefined || json === null) return { resource: null, profile: said('profile'), mode: said('mode') }
  if (!isJsonObject(json)) throw new Problem(malformed, { detail: notOne })
  if (json.resourceType !== 'Parameters') return { resource: json, profile: said('profile'), mode: said('mode') }
  const all = Array.isArray(json.parameter) ? json.parameter.filter(isJsonObject) : []
  const one = (name: string): Readonly<Record<string, unknown>> | undefined => all.find((p) => p.name === name)
  const text = (name: string): string | null => {
    const value = Object.entries(one(name) ?? {}).find(([key]) => key.startsWith('value'))?.[1]
    return typeof value === 'string' ? value : said(name)
  }
  const resource = one('resource')?.resource
  return { resource: isJsonObject(resource) ? resource : null, profile: text('profile'), mode: text('mode') }
}

const CODES: Partial<Record<FindingCode, string>> = {
  cardinalidad: 'required',
  corte_faltante: 'required',
  invariante: 'invariant',
  codigo_fuera_de_lista: 'code-invalid',
  codigo_desconocido: 'code-invalid',
  codigo_fuera_de_fragmento: 'code-invalid',
  formato: 'value',
  valor_fijo: 'value',
  patron: 'value',
  longitud: 'too-long',
  perfil_desconocido: 'not-supported',
  profundidad: 'too-costly',
}

const issueOf = ({ severidad, codigo, ruta, mensaje, sugerencia }: Finding): object => ({
  severity: severidad === 'error' ? 'error' : 'warning',
  code: CODES[codigo] ?? 'structure',
  details: { coding: [{ system: 'urn:custodia:hallazgo', code: codigo }], text: mensaje },
  diagnostics: sugerencia,
  ...(ruta === '' ? {} : { expression: [ruta] }),
})

const FINE = { severity: 'information', code: 'informational', details: { text: 'El recurso está bien formado.' } }

/** Of a type that the guide does not use it says so; here R4 is what counts. */
const isOfGuideOnly = ({ codigo, severidad }: Finding): boolean => codigo === 'tipo' && severidad === 'advertencia'

const needs = (deps: Deps) => {
  const context = oncePerService<FhirDeps, ReturnType<typeof fhirContext>>(deps, fhirContext)

  const rehearse = rehearsing(context, oncePerService(deps, fhirWriting).rehearse)

  async function check(resource: unknown, type: string, profile: string | null): Promise<object[]> {
    const [{ checkResource }, guide] = await Promise.all([import('./checker/check-resource.ts'), deps.rda.guide()])
    const found = checkResource(resource, profile ?? HL7_PROFILE + type, guide).filter((f) => !isOfGuideOnly(f))
    return found.map(issueOf)
  }

  /** The one that is kept, as the caller reads it. */
  async function kept(input: OperationInput, type: string, id: string): Promise<unknown> {
    const of = context.types.get(type)
    if (of === undefined) throw new Problem(notFound)
    const read = await reading(context, of)(
      { ...input, search: new URLSearchParams(), accept: undefined, headers: {} },
      id,
    )
    const content = read.raw?.content
    if ((read.status ?? 200) !== 200 || typeof content !== 'string') throw new Problem(notFound)
    return JSON.parse(content)
  }

  return async (input: OperationInput, type: string, id: string | null): Promise<OperationResult> => {
    const format = formatOf(input.accept, input.search)
    refuseOthers(input.search, new Set(['_format', '_pretty', 'profile', 'mode']))
    const of = context.types.get(type)
    if (of === undefined) throw new Problem(notFound)
    const { resource: given, profile, mode } = readAsked(input)
    if (mode !== null && !MODES.includes(mode))
      throw new Problem(badParameter, { errores: [{ campo: 'mode', codigo: 'opcion', mensaje: unknownMode }] })
    if (given === null && id === null) throw new Problem(malformed, { detail: notOne })
    if (given !== null && given.resourceType !== type) throw new Problem(malformed, { detail: otherType })
    if (given !== null) refuseIfLarge(given)
    const resource = given ?? (await kept(input, type, id ?? ''))
    const found = await check(resource, type, profile)
    const isTried = given !== null && isWriteMode(mode)
    const refused = isTried ? await rehearse(input, of, { mode, id, resource: given }) : []
    const issue = [...found, ...refused]
    return {
      raw: write({ resourceType: 'OperationOutcome', issue: issue.length === 0 ? [FINE] : issue }, format),
      ...(given === null || isTried ? { audited: true } : {}),
    }
  }
}

const shared = {
  ...fhirOperation,
  access: 'cuenta',
  action: 'leer',
  resource: 'fhir',
  query: {
    profile: field('Perfil', 'Dirección del perfil de la guía RDA con que se compara, además de R4.'),
    mode: field(
      'Para qué',
      '`create` o `update`: además dice lo que diría la escritura, con los permisos de quien pregunta y sin guardar nada. `delete`, `profile`.',
    ),
    ...formatFields,
  },
  output: FHIR_OUTPUT('OperationOutcome: un asunto por hallazgo, con su lugar.'),
  problems: [badParameter, malformed, notFound, tooLarge, fhirNoAceptable],
  needs,
} as const

/** What is kept is read for it: by those who read, who say why where they have to. */
const readers = accountRoles.filter((role) => fhirTypes.some((t) => mayReadType(role, t)))

const ABOUT =
  'Compara un recurso con las definiciones de R4 (estructura, cardinalidad, códigos e invariantes) y con los perfiles de la guía RDA que declare o que se pidan; con `mode`, también con las reglas de aquí. Nada se guarda.'

export const validateOperations = [
  defineOperation({
    ...shared,
    id: 'fhir_validate_create',
    method: 'POST',
    ownJson: resourceBody('Patient'),
    manyElements: true,
    path: `${BASE}/{tipo}/$validate`,
    title: 'Revisar un recurso',
    about: ABOUT,
    run: (input, validate) => validate(input, input.params.tipo, null),
  }),
  defineOperation({
    ...shared,
    access: readers,
    id: 'fhir_validate_own_create',
    method: 'POST',
    ownJson: { ...resourceBody('Patient'), optional: true },
    manyElements: true,
    path: `${BASE}/{tipo}/{id}/$validate`,
    title: 'Revisar un recurso guardado',
    about: `${ABOUT} Sin cuerpo, revisa el que está guardado.`,
    run: (input, validate) => validate(input, input.params.tipo, input.params.id),
  }),
  defineOperation({
    ...shared,
    access: readers,
    id: 'fhir_validate_own_retrieve',
    method: 'GET',
    path: `${BASE}/{tipo}/{id}/$validate`,
    title: 'Revisar un recurso guardado, sin cuerpo',
    about: ABOUT,
    run: (input, validate) => validate(input, input.params.tipo, input.params.id),
  }),
  // What a patient's address is followed by is a type of the record, unless it says otherwise.
  defineOperation({
    ...shared,
    access: readers,
    id: 'fhir_Patient_validate_own_retrieve',
    method: 'GET',
    path: `${BASE}/Patient/{patient_id}/$validate`,
    title: 'Revisar un paciente guardado',
    about: ABOUT,
    run: (input, validate) => validate(input, 'Patient', input.params.patient_id),
  }),
]

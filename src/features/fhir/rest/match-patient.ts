import {
  defineOperation,
  type OperationInput,
  type OperationResult,
  oncePerService,
} from '../../../engine/operation.ts'
import { mayUse } from '../../../model/access/access.ts'
import { accountRoles } from '../../../model/access/roles.ts'
import { isDate } from '../../../model/calendar.ts'
import { isStorable } from '../../../model/check-value.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter, forbidden, malformed } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { paciente } from '../../../resources/paciente.ts'
import { withoutSeparators } from '../../../resources/shapes.ts'
import { type Duplicate, duplicateFinder } from '../../busqueda/duplicates.ts'
import { RDA } from '../elements/drawing.ts'
import { genders, RNEC } from '../elements/person.ts'
import { writeBundle } from '../format/bundle.ts'
import { formatOf } from '../format/negotiate.ts'
import { malformedValue } from '../search/asked.ts'
import { patientType } from '../types/patient.ts'
import { entriesOf, recordAll } from './audit.ts'
import { BASE, type FhirContext } from './context.ts'
import { FHIR_OUTPUT, fhirOperation, parametersBody } from './declaring.ts'
import { resolve } from './load-rows.ts'
import { allowed } from './permission.ts'
import { fhirNoAceptable } from './problems.ts'
import { type FhirDeps, fhirContext } from './service.ts'

/** `$match`: who a described person may be, among those whom the caller reaches, as our search for duplicates tells it. */

type Json = Readonly<Record<string, unknown>>
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const notPatient = say(
  'El cuerpo debe ser un Parameters con un Patient en `resource`.',
  'The body must be a Parameters with a Patient in `resource`.',
)
const tooLittle = say(
  'Diga el documento, o el nombre y la fecha de nacimiento.',
  'Say the document, or the name and the date of birth.',
)

const endless = say(
  'Algo de lo que se dice de la persona no puede ser de nadie: es demasiado largo o tiene signos que no se escriben.',
  'Something that is said of the person can be nobody’s: it is too long, or has signs that are not written.',
)

interface AskedMatch {
  readonly patient: Json
  readonly onlyCertain: boolean
  readonly count: number
}

function readAsked({ json }: OperationInput): AskedMatch {
  if (!isJsonObject(json)) throw new Problem(malformed, { detail: notPatient })
  const parameters = json.resourceType === 'Parameters' ? listOf(json.parameter) : []
  const one = (name: string): Json => parameters.find((p) => p.name === name) ?? {}
  const patient = json.resourceType === 'Parameters' ? one('resource').resource : json
  if (!isJsonObject(patient) || patient.resourceType !== 'Patient') throw new Problem(malformed, { detail: notPatient })
  const count = one('count').valueInteger ?? 10
  const certain = one('onlyCertainMatches').valueBoolean ?? false
  const wrong = (campo: string): never => {
    throw new Problem(badParameter, { errores: [{ campo, codigo: 'formato', mensaje: malformedValue }] })
  }
  return {
    patient,
    count: typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : wrong('count'),
    onlyCertain: typeof certain === 'boolean' ? certain : wrong('onlyCertainMatches'),
  }
}

const KINDS = `${RDA}/CodeSystem/ColombianPersonIdentifier`
const SURNAMES = [
  `${RDA}/StructureDefinition/ExtensionFathersFamilyName`,
  `${RDA}/StructureDefinition/ExtensionMothersFamilyName`,
]

/** The document that is not one of our own ids, with its kind where it says it. */
function documentOf(patient: Json): { kind: string | null; number: string | null } {
  const all = listOf(patient.identifier).filter((i) => textOf(i.value)?.startsWith('urn:') === false)
  const kindOf = (i: Json): Json | undefined =>
    listOf(isJsonObject(i.type) ? i.type.coding : []).find((c) => c.system === KINDS)
  const found = all.find((i) => i.system === RNEC || kindOf(i) !== undefined) ?? all[0]
  const kind = found === undefined ? undefined : kindOf(found)
  const number = textOf(found?.value)
  return { kind: textOf(kind?.code), number: number === null ? null : withoutSeparators(number) }
}

function nameOf(patient: Json): { given: string[]; surnames: string[] } {
  const names = listOf(patient.name)
  const name = names.find((n) => n.use === 'official') ?? names[0] ?? {}
  const parts = isJsonObject(name._family) ? listOf(name._family.extension) : []
  const told = SURNAMES.flatMap((url) => textOf(parts.find((e) => e.url === url)?.valueString) ?? [])
  const family = textOf(name.family)?.split(/\s+/) ?? []
  const given = Array.isArray(name.given) ? name.given.flatMap((g) => textOf(g) ?? []) : []
  const whole = given.length === 0 && family.length === 0 ? (textOf(name.text)?.split(/\s+/) ?? []) : []
  return { given: [...given, ...whole], surnames: told.length > 0 ? told : family }
}

const MOST_LETTERS = 200

/** What no record of ours can have is not looked for: all the numbers and names around it would be made. */
function refuseIfEndless(row: Row): Row {
  for (const [name, value] of Object.entries(row)) {
    const most = name === 'numero_documento' ? (paciente.fields.numero_documento.max ?? MOST_LETTERS) : MOST_LETTERS
    if (typeof value === 'string' && (value.length > most || !isStorable(value)))
      throw new Problem(malformed, { detail: endless })
  }
  return row
}

const rest = (words: readonly string[]): string | null => (words.length > 1 ? words.slice(1).join(' ') : null)

/** As a row that is compared with ours; null of what is not said. */
function rowOf(patient: Json, id: string, now: string): Row {
  const { kind, number } = documentOf(patient)
  const { given, surnames } = nameOf(patient)
  const birth = textOf(patient.birthDate)
  const phones = listOf(patient.telecom).filter((t) => t.system === 'phone')
  const sex = Object.entries(genders).find(([, gender]) => gender === patient.gender)?.[0] ?? '99'
  if (number === null && (birth === null || given.length + surnames.length === 0))
    throw new Problem(malformed, { detail: tooLittle })
  return {
    id,
    version: 1,
    creado_en: now,
    actualizado_en: now,
    creado_por: '',
    tipo_documento: kind ?? '',
    numero_documento: number ?? '',
    primer_nombre: given[0] ?? '',
    segundo_nombre: rest(given),
    primer_apellido: surnames[0] ?? '',
    segundo_apellido: rest(surnames),
    fecha_nacimiento: birth !== null && isDate(birth) ? birth : null,
    telefono_movil: textOf(phones.find((p) => p.use === 'mobile')?.value) ?? textOf(phones[0]?.value),
    telefono_fijo: textOf(phones.find((p) => p.use === 'home')?.value),
    sexo_biologico: sex,
    fusionado_con: null,
  }
}

const PROBABLE = 75
const SURE = 80

/** Certain: the very document, and what else is said agrees with it. */
function gradeOf(row: Row, found: Duplicate): 'certain' | 'probable' | 'possible' {
  const sameDocument =
    found.numero_documento === row.numero_documento &&
    (row.tipo_documento === '' || found.tipo_documento === row.tipo_documento)
  if (sameDocument && found.puntaje >= SURE) return 'certain'
  return found.puntaje >= PROBABLE ? 'probable' : 'possible'
}

const GRADE = 'http://hl7.org/fhir/StructureDefinition/match-grade'

function matching(context: FhirContext): (input: OperationInput) => Promise<OperationResult> {
  const { core, types } = context
  const likely = duplicateFinder(core)
  return async (input) => {
    const { call } = input
    const format = formatOf(input.accept, input.search)
    if (!allowed(call, patientType, 's')) throw new Problem(forbidden)
    const { patient, onlyCertain, count } = readAsked(input)
    const row = refuseIfEndless(rowOf(patient, core.newId(), call.now))
    const graded = (await likely(row, call))
      .map((found) => ({ found, grade: gradeOf(row, found) }))
      .filter(({ grade }) => !onlyCertain || grade === 'certain')
      .slice(0, count)
    const facts = context.facts(input.origin)
    const keys = new Set(graded.map(({ found }) => `Patient/${found.id}`))
    const shown = await resolve(core, call, types, keys, context.drawer(call, facts))
    const entries = graded.flatMap(({ found, grade }) => {
      const resource = shown.find((s) => s.key === `Patient/${found.id}`)
      if (resource === undefined) return []
      const search = {
        extension: [{ url: GRADE, valueCode: grade }],
        mode: 'match',
        score: found.puntaje / 100,
      }
      const fullUrl = JSON.stringify(`${facts.base}/${resource.key}`)
      return [`{"fullUrl":${fullUrl},"resource":${resource.text},"search":${JSON.stringify(search)}}`]
    })
    await recordAll(core, entriesOf(call, 'buscar', { resource: paciente, fields: ['$match'] }, shown))
    const head = { resourceType: 'Bundle', type: 'searchset', total: entries.length }
    return { raw: writeBundle(head, entries, format), nothing: entries.length === 0, audited: true }
  }
}

export const matchOperation = defineOperation({
  ...fhirOperation,
  id: 'fhir_Patient_match_create',
  method: 'POST',
  path: `${BASE}/Patient/$match`,
  title: 'Quién puede ser una persona',
  about:
    'Los pacientes que usted alcanza y que pueden ser la persona descrita, con qué certeza (`certain`, `probable`, `possible`), como los busca el registro de duplicados.',
  access: accountRoles.filter((role) => role !== 'paciente' && mayUse(role, paciente, 'read')),
  action: 'buscar',
  resource: paciente.name,
  ownJson: parametersBody({
    name: 'resource',
    resource: { resourceType: 'Patient', name: [{ family: 'Muñoz Rojas', given: ['Ana'] }], birthDate: '1980-02-29' },
  }),
  output: FHIR_OUTPUT('Bundle de tipo `searchset`, el más probable primero.'),
  problems: [malformed, badParameter, fhirNoAceptable],
  needs: (deps: FhirDeps) => matching(oncePerService(deps, fhirContext)),
  run: (input, match) => match(input),
})

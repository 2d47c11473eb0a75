import type { Call } from '../../engine/call.ts'
import { rowReader } from '../../engine/connection/decode.ts'
import type { Engine } from '../../engine/engine.ts'
import { askedBy, asSearch, linkTo, listFields } from '../../engine/list-operation.ts'
import { defineOperation, type Output } from '../../engine/operation.ts'
import { mayUse, seenAs, viewOf } from '../../model/access/access.ts'
import { accountRoles, type Role } from '../../model/access/roles.ts'
import { isUuid, type Report } from '../../model/check-value.ts'
import { integer, text } from '../../model/fields.ts'
import { DEFAULT_PAGE, MAX_PAGE, readListQuery } from '../../model/list-query.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import type { Resource } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { atributoPaciente } from '../../resources/atributo-paciente.ts'
import { paciente } from '../../resources/paciente.ts'
import { patientFinder } from '../patient-of-path.ts'
import type { SeenRow } from './elements.ts'
import { ER7, er7Answer, formato, wantsEr7 } from './format.ts'
import { batchHeader, type Correspondence, controlId } from './header.ts'
import { hl7Schemas, schemaOf } from './json-schema.ts'
import { attributesOf } from './load-attributes.ts'
import { identityOf } from './load-identity.ts'
import { relatedOf } from './load-related.ts'
import { attributesMessage, patientMessage } from './messages.ts'
import { parts, partsFor } from './related-sql.ts'
import { writeBatch, writeEr7 } from './write-er7.ts'
import { writeJson } from './write-json.ts'

export interface Hl7Deps {
  readonly engine: Engine
  readonly provider: { readonly nombre: string; readonly codigo: string | null }
  /** The caller is the local demonstration administrator. */
  readonly open: boolean
}

const PATH = '/paciente/hl7/pacientes/'
const LIST_PATH = '/paciente/hl7/pacientes_list/'

const readers = (...resources: readonly Resource[]): Role[] =>
  accountRoles.filter((role) => resources.every((r) => mayUse(role, r, 'read')))

const shared = {
  method: 'GET',
  tag: 'HL7 v2',
  resource: paciente.name,
} as const

const link = (target: string | null, rel: string): string[] => (target === null ? [] : [`<${target}>; rel="${rel}"`])

/** In a text there is no room for where the other pages are. */
function linkHeader(next: string | null, previous: string | null): Record<string, string> {
  const links = [...link(next, 'next'), ...link(previous, 'prev')]
  return links.length === 0 ? {} : { link: links.join(', ') }
}

const page = (items: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'object',
  required: ['next', 'previous', 'results'],
  properties: {
    count: { type: 'integer', description: 'Total; solo con `count=true`.' },
    next: { type: ['string', 'null'], format: 'uri-reference', description: 'Página siguiente.' },
    previous: { type: ['string', 'null'], format: 'uri-reference', description: 'Página anterior.' },
    ...more,
    results: { type: 'array', items },
  },
})

const output = (about: string, schema: Readonly<Record<string, unknown>>): Output => ({
  status: 200,
  about,
  schema,
  refersTo: hl7Schemas,
  otherTypes: [ER7],
})

const notACursor = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')

/** Of the whole row, what the caller's view shows. */
const seen = (call: Call, row: SeenRow): SeenRow => {
  const { fields } = seenAs(paciente, viewOf(call.actor.rol, paciente))
  const system = ['id', 'version', 'creado_en', 'actualizado_en', 'absorbido']
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => system.includes(name) || Object.hasOwn(fields, name)),
  )
}

/** Which collections the message was made of, for the audit. */
const collections = (call: Call): string[] => [
  ...new Set(partsFor(call.actor.rol).map((name) => parts[name].resource.name)),
]

const rowsAs = new Map<Resource, ReturnType<typeof rowReader>>()
const readerFor = (call: Call): ReturnType<typeof rowReader> => {
  const view = seenAs(paciente, viewOf(call.actor.rol, paciente))
  const known = rowsAs.get(view) ?? rowReader(view, true)
  rowsAs.set(view, known)
  return known
}
const needs = ({ engine, provider, open }: Hl7Deps) => {
  const { core } = engine
  const patientOf = patientFinder(core)
  const related = relatedOf(core)
  const attributes = attributesOf(core)
  const personOf = identityOf(core)

  const correspondence = (call: Call): Correspondence => ({
    facility: provider.codigo ?? provider.nombre,
    receiver: call.actor.sistema === true ? call.actor.nombre : null,
    processing: open ? 'T' : 'P',
    now: call.now,
  })
  return { patientOf, related, personOf, correspondence, attributes, engine }
}

const one = defineOperation({
  ...shared,
  id: 'paciente_hl7_pacientes_retrieve',
  path: `${PATH}{id}/`,
  title: 'Un paciente en HL7 v2',
  about:
    'Mensaje ADT^A28 (registrado) o ADT^A31 (modificado después) de HL7 v2.5.1: en JSON con los nombres del estándar, o en texto ER7. Identificación, contactos, atención abierta o última, valores, alergias, diagnósticos y EAPB, hasta donde quien pregunta alcanza. Un segmento ausente no dice que no haya nada.',
  access: readers(paciente),
  action: 'leer',
  query: { formato },
  output: output('El mensaje.', schemaOf('ADT_A05')),
  needs,
  async run({ params, query, accept, call }, { patientOf, related, personOf, correspondence }) {
    const er7 = wantsEr7(query.formato ?? null, accept)
    const row = await patientOf(call, params.id)
    const found = (await related(call, [row.id])).get(row.id)
    if (found === undefined) throw new Error('A patient without an answer')
    const [person = row] = await personOf([row])
    const message = patientMessage(correspondence(call), controlId(call.now), seen(call, person), found)
    return {
      ...(er7 ? er7Answer(writeEr7(message)) : { json: writeJson(message) }),
      audit: { id: row.id, patient: row.id, fields: collections(call) },
    }
  },
})

const atributos = defineOperation({
  ...shared,
  id: 'paciente_hl7_pacientes_atributos_list',
  path: `${PATH}{id}/atributos/`,
  title: 'Atributos de un paciente en HL7 v2',
  about:
    'Los atributos vigentes como observaciones: un OBX por atributo en `results`, o el mensaje ORU^R01 en texto ER7 (cada página es un mensaje; la siguiente, en el encabezado `Link`).',
  access: readers(paciente, atributoPaciente),
  action: 'listar',
  resource: atributoPaciente.name,
  query: {
    formato,
    cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.', max: 40 }),
    page_size: integer({ label: 'Registros por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
  },
  output: output(
    'Una página.',
    page(schemaOf('OBX'), {
      MSH: schemaOf('MSH'),
      PID: schemaOf('PID'),
      OBR: schemaOf('OBR'),
    }),
  ),
  needs,
  async run({ params, query, accept, call }, { patientOf, attributes, personOf, correspondence }) {
    const er7 = wantsEr7(query.formato ?? null, accept)
    const row = await patientOf(call, params.id)
    const after = typeof query.cursor === 'string' ? query.cursor.toLowerCase() : null
    const found = after !== null && !isUuid(after) ? null : await attributes(call, row.id, after, query.page_size)
    if (found === null)
      throw new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje: notACursor }] })
    const [person = row] = await personOf([row])
    const message = attributesMessage(correspondence(call), controlId(call.now), seen(call, person), found.rows)
    const next = linkTo(`${PATH}${row.id}/atributos/`, query, found.next)
    const { OBX = [], ...rest } = writeJson(message)
    return {
      ...(er7
        ? { ...er7Answer(writeEr7(message)), headers: linkHeader(next, null) }
        : { json: { next, previous: null, ...rest, results: OBX } }),
      audit: { patient: row.id, fields: askedBy(query), rows: found.rows.map((a) => String(a.id)) },
    }
  },
})

const all = defineOperation({
  ...shared,
  id: 'paciente_hl7_pacientes_list_list',
  path: LIST_PATH,
  title: 'Pacientes en HL7 v2',
  about: `Los mismos filtros, orden, búsqueda y páginas de \`${paciente.path}\`; cada resultado es el mensaje ADT de un paciente. En ER7, un lote (BHS, mensajes, BTS) con la página siguiente en el encabezado \`Link\` y el total, si se pide, en BTS-3.`,
  access: readers(paciente),
  action: 'listar',
  query: { formato, ...listFields(paciente) },
  output: output('Una página.', page(schemaOf('ADT_A05'))),
  needs,
  async run(
    { query: { formato: wanted = null, ...query }, accept, call },
    { engine, personOf, related, correspondence },
  ) {
    const er7 = wantsEr7(wanted, accept)
    const report: Report = { errors: [] }
    const read = readListQuery(seenAs(paciente, viewOf(call.actor.rol, paciente)), asSearch(query), report)
    if (report.errors.length > 0) throw new Problem(badParameter, { errores: report.errors })
    const found = await engine.verbs(paciente).listRows({ ...read, names: [...read.names, ...collections(call)] }, call)
    const rowOf = readerFor(call)
    const patients = await personOf(found.rows.map(rowOf))
    const others = await related(call, found.ids)
    const c = correspondence(call)
    const messages = patients.flatMap((person) => {
      const more = others.get(String(person.absorbido ?? person.id))
      return more === undefined ? [] : [patientMessage(c, controlId(call.now), seen(call, person), more)]
    })
    const asked = { ...query, ...(wanted === null ? {} : { formato: wanted }) }
    const next = linkTo(LIST_PATH, asked, found.next === null ? null : `s.${found.next}`)
    const previous = linkTo(LIST_PATH, asked, found.previous === null ? null : `a.${found.previous}`)
    if (er7) {
      const content = writeBatch(batchHeader(c, controlId(call.now)), messages, found.count)
      return { ...er7Answer(content), headers: linkHeader(next, previous), audited: true }
    }
    const count = found.count === null ? {} : { count: found.count }
    return { json: { ...count, next, previous, results: messages.map(writeJson) }, audited: true }
  },
})

/** The patient as HL7 v2.5.1 says it: JSON with the names of its fields, or the message itself. */
export const hl7Operations = [one, atributos, all]

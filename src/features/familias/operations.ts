import type { Call } from '../../engine/call.ts'
import type { Engine } from '../../engine/engine.ts'
import { askedBy, linkTo } from '../../engine/list-operation.ts'
import { defineOperation, type OperationResult, type Values } from '../../engine/operation.ts'
import { mayUse } from '../../model/access/access.ts'
import { accountRoles } from '../../model/access/roles.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { checkValue, isUuid, type Report } from '../../model/check-value.ts'
import { bool, integer, oneOf, ref, text } from '../../model/fields.ts'
import { DEFAULT_PAGE, MAX_PAGE } from '../../model/list-query.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { miembroFamilia } from '../../resources/miembro-familia.ts'
import { paciente } from '../../resources/paciente.ts'
import { patientFinder, readersOf } from '../patient-of-path.ts'
import { ailmentsLoader } from './ailments.ts'
import { centreOf, type Family, familyOf, MOST_PEOPLE, peopleIn } from './family.ts'
import { genogramOf } from './genogram.ts'
import { familyLister } from './list-families.ts'
import { type FamilyKey, type FamilyRows, familyLoader } from './load-family.ts'
import { familyTooLarge } from './problems.ts'
import { aloneOf, carersOf, crowdingOf, hereditaryOf, highRiskOf, minorsOf } from './risk.ts'
import { familySchema, genogramSchema, riskSchema } from './schemas.ts'
import { countsOf, shownFamily } from './show-family.ts'
import { inWords, kinToIndex, shownGenogram } from './show-genogram.ts'
import { svgOf } from './svg.ts'

export interface FamilyDeps {
  readonly engine: Engine
}

const PATH = '/paciente/familias/'
const SVG = 'image/svg+xml'
/** Of a page of families together. */
const MOST_LISTED = 20_000

/** Roles that may know of patients and of their relatives, each in its view. */
const readers = accountRoles.filter((role) => mayUse(role, paciente, 'read') && mayUse(role, miembroFamilia, 'read'))
const shared = { method: 'GET', tag: 'Familias', resource: 'miembro_familia' } as const
const notACursor = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')
const notOfThis = say('No es un paciente de esta familia.', 'Is not a patient of this family.')

/** As the field itself would take it: a code that it would refuse is no family. */
function codeIn(given: string | undefined): string {
  const report: Report = { errors: [] }
  const code = checkValue(paciente.fields.codigo_familia, given ?? '', 'codigo', report)
  if (typeof code !== 'string' || code === '') throw new Problem(notFound)
  return code
}

const writeCursor = (code: string): string => Buffer.from(code, 'utf8').toString('base64url')
function readCursor(given: string): string {
  const code = Buffer.from(given, 'base64url').toString('utf8')
  const report: Report = { errors: [] }
  const read = checkValue(paciente.fields.codigo_familia, code, 'cursor', report)
  if (read !== code || writeCursor(code) !== given)
    throw new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje: notACursor }] })
  return code
}

const auditOf = ({ patients, relatives }: FamilyRows) => ({
  patients: [...new Set([...patients.map((p) => p.id), ...relatives.map((m) => String(m.paciente_indice))])],
  rows: relatives.map((m) => m.id),
})

const tooLarge = (): Problem => new Problem(familyTooLarge, { more: { maximo: MOST_PEOPLE } })

/** Before they are put together, and before anything else is read of them. */
function refuseIfLarge(rows: FamilyRows): void {
  if (peopleIn(rows) > MOST_PEOPLE) throw tooLarge()
}

const drawing = {
  ...shared,
  access: readers,
  action: 'leer',
  output: {
    status: 200,
    about: 'El genograma: JSON, o SVG si se pide con `Accept` o `formato`.',
    schema: genogramSchema,
    otherTypes: [SVG],
  },
  problems: [familyTooLarge],
} as const
const formato = oneOf({ json: 'Datos', svg: 'Dibujo' }, { label: 'Formato', about: 'Manda sobre `Accept`.' })
const wantsSvg = (query: Values, accept: string | undefined): boolean =>
  query.formato === null ? accept?.includes(SVG) === true : query.formato === 'svg'
const needs = ({ engine }: FamilyDeps) => {
  const { core } = engine
  const patientOf = patientFinder(core)
  const listed = familyLister(core)
  const load = familyLoader(core)
  const ailmentsFor = ailmentsLoader(core)

  /** 404 where nothing of it is reached: as if there were no such family. */
  async function reachedFamily(call: Call, codigo: string): Promise<FamilyRows> {
    const found = await load(call, { codigos: [codigo], paciente: null })
    if (found.patients.length + found.relatives.length === 0) throw new Problem(notFound)
    refuseIfLarge(found)
    return found
  }

  async function drawn(
    call: Call,
    key: FamilyKey,
    rows: FamilyRows,
    given: string | null,
    asSvg: boolean,
  ): Promise<OperationResult> {
    const today = dateInBogota(call.now)
    const family = familyOf(rows, await ailmentsFor(call, rows.patients))
    const indice = indexOf(family, given)
    const codigo = key.codigos[0] ?? null
    const genogram = genogramOf(family.kindred, indice)
    if (genogram.personas.length > MOST_PEOPLE) throw tooLarge()
    const kin = kinToIndex(family, indice)
    const audit = auditOf(rows)
    if (!asSvg) return { json: shownGenogram(codigo, genogram, kin, today), audit }
    const titulo = codigo === null ? 'Genograma del paciente' : `Genograma de la familia ${codigo}`
    const content = svgOf(genogram, { titulo, today, kin: inWords(kin) })
    return { raw: { type: `${SVG}; charset=utf-8`, content }, audit }
  }
  return { listed, load, reachedFamily, drawn, patientOf, ailmentsFor }
}

const lista = defineOperation({
  ...shared,
  id: 'paciente_familias_list',
  path: PATH,
  title: 'Familias',
  about: 'Las familias de los pacientes que usted alcanza, por código.',
  access: readers,
  action: 'listar',
  query: {
    search: text({ label: 'Parte del código', max: 30, normalise: (v) => v.toUpperCase() }),
    cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.', max: 200 }),
    page_size: integer({ label: 'Familias por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
    count: bool({ label: 'Con el total', about: 'true agrega `count`.' }),
  },
  output: {
    status: 200,
    about: 'Una página.',
    counted: true,
    listOf: {
      codigo: text({ label: 'Código de familia', max: 30, required: true }),
      personas: integer({
        label: 'Personas',
        about: `Cada una una vez; en un código con más de ${MOST_PEOPLE} personas, por paciente y documento.`,
        min: 0,
        max: 100_000,
        required: true,
      }),
      pacientes: integer({ label: 'Pacientes que usted alcanza', min: 0, max: 100_000, required: true }),
      personas_en_el_hogar: integer({
        label: 'Personas en el hogar',
        about: 'Del hogar más numeroso; nulo si nadie ha dicho quién convive.',
        min: 2,
        max: 100_000,
      }),
      jefe: ref('persona', { label: 'Jefe del hogar' }),
      jefe_nombre: text({ label: 'Nombre del jefe del hogar', max: 250 }),
    },
  },
  needs,
  async run({ query, call }, { listed, load }) {
    const page = await listed(call, {
      after: typeof query.cursor === 'string' ? readCursor(query.cursor) : null,
      search: typeof query.search === 'string' ? query.search : null,
      size: query.page_size,
      count: query.count === true,
    })
    const all: FamilyRows =
      page.codes.length === 0
        ? { patients: [], relatives: [] }
        : await load(call, { codigos: page.codes, paciente: null }, MOST_LISTED)
    return {
      json: {
        ...(page.count === null ? {} : { count: page.count }),
        next: linkTo(PATH, query, page.next === null ? null : writeCursor(page.next)),
        previous: null,
        results: page.codes.map((codigo) => ({ codigo, ...countsOf(familyOf(ofCode(all, codigo))) })),
      },
      audit: { ...auditOf(all), fields: askedBy(query) },
    }
  },
})

const detalle = defineOperation({
  ...shared,
  id: 'paciente_familias_retrieve',
  path: `${PATH}{codigo}/`,
  title: 'Una familia',
  about:
    'Pacientes y familiares de la familia, hasta donde usted alcanza a sus pacientes: qué es cada uno de los demás, registrado o deducido, con quién vive, a quién cuida, y lo que no concuerda.',
  access: readers,
  action: 'leer',
  output: { status: 200, about: 'La familia.', schema: familySchema },
  problems: [familyTooLarge],
  needs,
  async run({ params, call }, { reachedFamily }) {
    const codigo = codeIn(params.codigo)
    const rows = await reachedFamily(call, codigo)
    return {
      json: shownFamily(codigo, familyOf(rows), rows.patients, dateInBogota(call.now)),
      audit: auditOf(rows),
    }
  },
})

const genogramaFamilia = defineOperation({
  ...drawing,
  id: 'paciente_familias_genograma_retrieve',
  path: `${PATH}{codigo}/genograma/`,
  title: 'Genograma de una familia',
  about:
    'Personas por generación, parejas, hijos, hogares y enfermedades (estas, solo para quien ve lo clínico), con los símbolos usuales de genogramas y árboles genealógicos clínicos.',
  query: {
    formato,
    indice: ref('paciente', { label: 'Persona índice', about: 'Si se omite, el paciente de quien más se sabe.' }),
  },
  needs,
  async run({ params, query, call, accept }, { reachedFamily, drawn }) {
    const key = { codigos: [codeIn(params.codigo)], paciente: null }
    const rows = await reachedFamily(call, codeIn(params.codigo))
    return drawn(call, key, rows, query.indice, wantsSvg(query, accept))
  },
})

const genogramaPaciente = defineOperation({
  ...drawing,
  id: 'paciente_paciente_genograma_retrieve',
  path: `${paciente.path}{id}/genograma/`,
  title: 'Genograma de un paciente',
  about: 'El de su familia, con el paciente como persona índice.',
  query: { formato },
  needs,
  async run({ params, query, call, accept }, { patientOf, load, drawn }) {
    const found = await patientOf(call, params.id)
    const code = found.codigo_familia
    const key = { codigos: typeof code === 'string' ? [code] : [], paciente: found.id }
    const rows = await load(call, key)
    refuseIfLarge(rows)
    const result = await drawn(call, key, rows, found.id, wantsSvg(query, accept))
    return { ...result, audit: { ...result.audit, patient: found.id } }
  },
})

const riesgo = defineOperation({
  ...shared,
  id: 'paciente_familias_riesgo_retrieve',
  path: `${PATH}{codigo}/riesgo/`,
  title: 'Riesgos de una familia',
  about:
    'Patrones hereditarios por línea, pacientes de alto riesgo, cuidadores de varios, mayores solos y menores sin adulto; cada motivo con el registro del que sale, y lo que no se sabe, dicho.',
  access: readersOf([paciente, miembroFamilia]),
  action: 'leer',
  output: { status: 200, about: 'Los riesgos.', schema: riskSchema },
  problems: [familyTooLarge],
  needs,
  async run({ params, call }, { reachedFamily, ailmentsFor }) {
    const codigo = codeIn(params.codigo)
    const rows = await reachedFamily(call, codigo)
    const family = familyOf(rows, await ailmentsFor(call, rows.patients))
    const today = dateInBogota(call.now)
    return {
      json: {
        codigo,
        hereditario: hereditaryOf(family),
        alto_riesgo: highRiskOf(family),
        cuidadores_sobrecargados: carersOf(family, today),
        mayores_solos: aloneOf(family, today),
        menores_sin_adulto: minorsOf(family, today),
        hacinamiento: crowdingOf(family),
      },
      audit: auditOf(rows),
    }
  },
})

/** Families as such: who they are, how they are related, what runs in them. */
export const familyOperations = [lista, detalle, genogramaFamilia, genogramaPaciente, riesgo]

/** The rows of one family among those of a page, as if it had been asked for alone. */
function ofCode({ patients, relatives }: FamilyRows, codigo: string): FamilyRows {
  const own = new Set(patients.filter((p) => p.codigo_familia === codigo).map((p) => p.id))
  const told = relatives.filter((m) => m.codigo_familia === codigo || own.has(String(m.paciente_indice)))
  const named = new Set(told.flatMap((m) => [m.paciente_indice, m.paciente_relacionado]))
  return { patients: patients.filter((p) => own.has(p.id) || named.has(p.id)), relatives: told }
}

function indexOf(family: Family, given: string | null): string | null {
  if (given === null) return centreOf(family)
  const id = isUuid(given) ? given.toLowerCase() : ''
  if (family.patients.some((p) => p.id === id)) return id
  throw new Problem(badParameter, { errores: [{ campo: 'indice', codigo: 'referencia', mensaje: notOfThis }] })
}

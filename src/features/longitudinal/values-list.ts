import type { Call } from '../../engine/call.ts'
import { rowReader } from '../../engine/connection/decode.ts'
import type { Engine, WithEngine } from '../../engine/engine.ts'
import { askedBy, asSearch, linkTo, listFields } from '../../engine/list-operation.ts'
import { defineOperation, type OperationResult, type Values } from '../../engine/operation.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached } from '../../engine/reach.ts'
import { factsOf } from '../../model/access/roles.ts'
import { isUuid, type Report } from '../../model/check-value.ts'
import { type Field, integer, oneOf, text } from '../../model/fields.ts'
import { DEFAULT_PAGE, MAX_PAGE, readListQuery } from '../../model/list-query.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter, notFound } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { paciente } from '../../resources/paciente.ts'
import { categoriasValor, valorClinico } from '../../resources/valor-clinico.ts'
import { patientFinder } from '../patient-of-path.ts'
import { boundOf, bounds } from './bounds.ts'
import { enrich, enrichedFields } from './enrich.ts'
import { chartsOf, identitiesOf, shownPatients } from './identities.ts'
import { personReader, type ReadPerson, readPerson } from './read-person.ts'
import { valuesOfPatient } from './values-of-patient.ts'
import { beside, notACursor, PATH, shared } from './view.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const rowOf = rowReader(valorClinico, true)
const allFields = listFields(valorClinico)
// The list filters by it: `valorClinico` says so.
const { codigo } = allFields as Record<'codigo', Field>

/** By patient, of those whose identity the caller reaches. */
async function personsOf(
  engine: Engine,
  call: Call,
  patients: readonly string[],
): Promise<ReadonlyMap<string, ReadPerson>> {
  if (patients.length === 0) return new Map()
  const { reach } = factsOf(call.actor.rol)
  const rows = await engine.core.db.run<Row>({
    name: `de_quien_son_valores_${reach}`,
    text: `select p.id, p.fecha_nacimiento, p.hora_nacimiento, p.sexo_biologico from paciente p where p.id = any($1::uuid[]) and $2::text[] is not null
  and ${alive('p')} and ${reached(paciente, 'p', reach, 'array(select unnest($2::text[]))')}`,
    values: [arrayText(patients), arrayText(call.actor.miembros)],
  })
  return new Map(rows.map((row) => [row.id, readPerson(row, engine.core.settings.altitude)]))
}

const needs = ({ engine }: WithEngine) => {
  const patientOf = patientFinder(engine.core)
  /** By the one reader and the one lister of lists. */
  async function page(call: Call, query: Values): Promise<OperationResult> {
    const report: Report = { errors: [] }
    const read = readListQuery(valorClinico, asSearch(query), report)
    if (report.errors.length > 0) throw new Problem(badParameter, { errores: report.errors })
    const found = await engine.verbs(valorClinico).listRows(read, call)
    const persons = await personsOf(engine, call, found.patients)
    return {
      audited: true,
      json: {
        ...(found.count === null ? {} : { count: found.count }),
        next: linkTo(PATH, query, found.next === null ? null : `s.${found.next}`),
        previous: linkTo(PATH, query, found.previous === null ? null : `a.${found.previous}`),
        results: found.rows.map((raw) => {
          const row = rowOf(raw)
          return enrich(row, persons.get(String(row.paciente)) ?? null)
        }),
      },
    }
  }

  const valuesOf = valuesOfPatient(engine.core)
  const merged = identitiesOf(engine.core)
  return { page, engine, patientOf, merged, valuesOf, personOf: personReader(engine.core) }
}

const list = defineOperation({
  ...shared([valorClinico]),
  id: 'paciente_historia_clinica_list',
  path: PATH,
  title: 'Valores clínicos con su lectura',
  about: `Las mismas filas de \`${valorClinico.path}\` con nombre del catálogo, rango de referencia, interpretación en palabras y edad al medir. Los mismos filtros, orden, búsqueda y páginas.`,
  action: 'listar',
  query: allFields,
  output: { status: 200, about: 'Una página.', listOf: enrichedFields, counted: true },
  needs,
  run: ({ query, call }, { page }) => page(call, query),
})

const item = defineOperation({
  ...shared([valorClinico]),
  id: 'paciente_historia_clinica_retrieve',
  path: `${PATH}{id}/`,
  title: 'Un valor clínico con su lectura',
  about: 'Con su ETag: `If-None-Match` responde 304 si sigue igual.',
  action: 'leer',
  tagged: true,
  output: { status: 200, about: 'El valor.', fields: enrichedFields },
  needs,
  async run({ params, call }, { engine }) {
    const id = params.id?.toLowerCase() ?? ''
    const row: Row | null = isUuid(id) ? await engine.core.loadFor(call, valorClinico.name, id) : null
    if (row === null) throw new Problem(notFound)
    const patient = String(row.paciente)
    const persons = await personsOf(engine, call, [patient])
    return { json: enrich(row, persons.get(patient) ?? null), audit: { id, patient } }
  },
})

const ofPatient = defineOperation({
  ...shared([valorClinico]),
  id: 'paciente_historia_clinica_por_paciente_retrieve',
  path: `${PATH}por-paciente/{uuid}/`,
  title: 'Valores clínicos de un paciente',
  about: 'Por fecha de medición, lo más reciente primero.',
  action: 'listar',
  query: {
    categoria: oneOf(categoriasValor, { label: 'Categoría' }),
    codigo,
    estado: oneOf(valorClinico.fields.estado.options ?? {}, { label: 'Estado' }),
    ...bounds,
    cursor: text({
      label: 'Cursor',
      about: 'Posición en la lista, tal como viene en `next`.',
      max: 36,
      pattern: { regex: UUID, say: notACursor },
    }),
    page_size: integer({ label: 'Registros por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
  },
  output: { status: 200, about: 'Una página.', listOf: enrichedFields, beside },
  needs,
  async run({ params, query, call }, { patientOf, merged, valuesOf, personOf }) {
    const patient = await patientOf(call, params.uuid)
    const size = query.page_size
    const charts = chartsOf(patient, await merged(call, patient))
    const found = await valuesOf(call, charts, {
      categoria: query.categoria,
      codigo: textOrNull(query.codigo),
      estado: query.estado,
      desde: boundOf(query, 'desde'),
      hasta: boundOf(query, 'hasta'),
      cursor: query.cursor,
      size,
    })
    if (found === null)
      throw new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje: notACursor }] })
    const shown = found.slice(0, size)
    const person = await personOf(patient, shown)
    return {
      json: {
        next: linkTo(
          `${PATH}por-paciente/${patient.id}/`,
          query,
          found.length > size ? (shown.at(-1)?.id ?? null) : null,
        ),
        previous: null,
        fusionado_con: patient.fusionado_con ?? null,
        results: shown.map((row) => enrich(row, person)),
      },
      audit: {
        patient: patient.id,
        ...shownPatients(charts),
        fields: askedBy(query),
        rows: shown.map((row) => row.id),
      },
    }
  },
})

/** The read-only twin of the values of the series: the same rows, with what it takes to read them. */
export const valueOperations = [list, ofPatient, item]

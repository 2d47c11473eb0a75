import type { Engine } from '../../engine/engine.ts'
import { askedBy } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { mayUse } from '../../model/access/access.ts'
import { accountRoles } from '../../model/access/roles.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { municipio, sexoBiologico } from '../../model/codes/index.ts'
import { bool, code, decimal, integer, objects, oneOf, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { paciente } from '../../resources/paciente.ts'
import { patientFinder } from '../patient-of-path.ts'
import { bornBetween } from './ages.ts'
import { duplicateFields, duplicateFinder, MOST_DUPLICATES } from './duplicates.ts'
import { namesOperation } from './names-operation.ts'
import { searcher } from './search.ts'
import { shownFields } from './shown.ts'

export interface SearchDeps {
  readonly engine: Engine
}

const DEFAULT_SIZE = 20
const MOST_SIZE = 50
const MOST_TYPED = 200

/** Roles that read patients; a patient has nobody to look for. */
const searchers = accountRoles.filter((role) => role !== 'paciente' && mayUse(role, paciente, 'read'))

const agesReversed = say('No puede ser mayor que edad_hasta.', 'Must not be greater than edad_hasta.')

const matchFields = {
  campo: text({ label: 'Campo', about: '`nombre` cuando lo escrito junta varios nombres.', max: 40, required: true }),
  tipo: oneOf(
    {
      exacta: 'Es lo mismo, sin contar tildes ni mayúsculas',
      fonetica: 'Suena igual',
      prefijo: 'Comienza por lo escrito',
      parcial: 'Contiene lo escrito',
      aproximada: 'Se parece',
    },
    { label: 'Cómo coincide', required: true },
  ),
  buscado: text({ label: 'Lo que se escribió', max: MOST_TYPED, required: true }),
}

const resultFields = {
  ...shownFields,
  puntaje: decimal({
    label: 'Puntaje',
    about: 'De 0 a 100; el mayor va primero.',
    min: 0,
    max: 100,
    digits: 1,
    required: true,
  }),
  coincidencias: objects(matchFields, { label: 'Por qué aparece', maxItems: 12, required: true }),
  explicacion: text({ label: 'Por qué aparece, en una frase', max: 1000, required: true }),
  en_turno: oneOf(
    { entregado: 'Se la entregaron', asignado: 'La tiene asignada', en_espera: 'Espera en su servicio' },
    { label: 'Para quien busca', about: 'De quien atiende: si es de sus atenciones abiertas o espera en su servicio.' },
  ),
  historia_en_turno: ref('historia', { label: 'En qué atención' }),
}

const needs = ({ engine }: SearchDeps) => {
  const { core } = engine
  const search = searcher(core)
  const duplicatesOf = duplicateFinder(core)
  const patientOf = patientFinder(core)
  return { search, patientOf, duplicatesOf }
}

const busqueda = defineOperation({
  id: 'paciente_busqueda_retrieve',
  method: 'GET',
  path: '/paciente/busqueda/',
  tag: paciente.schema,
  title: 'Buscar pacientes',
  about:
    'Una sola caja, como se escribe: documento con o sin tipo ni puntos, nombres en cualquier orden, sin tildes, mal escritos o por cómo suenan, a medio escribir, fecha o año de nacimiento, teléfono, código de familia, número de historia o de atención, y lo que se combine de ello. Lo más parecido primero, y por qué.',
  access: searchers,
  action: 'buscar',
  resource: paciente.name,
  query: {
    q: text({ label: 'Lo que se busca', max: MOST_TYPED, required: true }),
    sexo_biologico: code(sexoBiologico, { label: 'Sexo biológico' }),
    edad_desde: integer({ label: 'Edad en años, desde', min: 0, max: 150 }),
    edad_hasta: integer({ label: 'Edad en años, hasta', min: 0, max: 150 }),
    municipio_residencia: code(municipio, { label: 'Municipio de residencia' }),
    eapb: ref('eapb', { label: 'EAPB' }),
    activo: bool({ label: 'Activo' }),
    page_size: integer({ label: 'Cuántos mostrar', min: 1, max: MOST_SIZE, default: DEFAULT_SIZE }),
  },
  output: {
    status: 200,
    about: 'Quiénes coinciden, con los campos de la vista de quien busca.',
    fields: {
      completo: bool({
        label: 'Se compararon todos los que coinciden',
        about: 'false si son tantos que conviene afinar la búsqueda.',
        required: true,
      }),
      total: integer({
        label: 'Cuántos coinciden',
        about: 'De los comparados.',
        min: 0,
        max: 10_000,
        required: true,
      }),
      aviso: text({ label: 'Aviso', max: 300 }),
      results: objects(resultFields, { label: 'Pacientes', maxItems: MOST_SIZE, required: true }),
    },
  },
  needs,
  async run({ query, call }, { search }) {
    const [from, to] = [query.edad_desde, query.edad_hasta]
    if (from !== null && to !== null && from > to)
      throw new Problem(badParameter, { errores: [{ campo: 'edad_desde', codigo: 'regla', mensaje: agesReversed }] })
    const answer = await search(
      call,
      query.q,
      {
        sexo_biologico: query.sexo_biologico,
        municipio_residencia: query.municipio_residencia,
        eapb: query.eapb,
        activo: query.activo,
        ...bornBetween(from, to, dateInBogota(call.now)),
      },
      query.page_size,
    )
    const rows = answer.results.map((r) => r.id)
    return { json: answer, nothing: rows.length === 0, audit: { fields: askedBy(query), rows } }
  },
})

const duplicados = defineOperation({
  id: 'paciente_paciente_duplicados_list',
  method: 'GET',
  path: `${paciente.path}{id}/duplicados/`,
  tag: paciente.schema,
  title: 'Posibles duplicados de un paciente',
  about:
    'Otros registros que pueden ser de la misma persona: el mismo documento con otro tipo o con una cifra cambiada, nombres que suenan igual con fecha de nacimiento igual o cercana, el mismo teléfono. Los más probables primero.',
  access: searchers,
  action: 'buscar',
  resource: paciente.name,
  output: {
    status: 200,
    about: 'Los posibles duplicados.',
    fields: {
      results: objects(duplicateFields, { label: 'Posibles duplicados', maxItems: MOST_DUPLICATES, required: true }),
    },
  },
  needs,
  async run({ params, call }, { patientOf, duplicatesOf }) {
    const row = await patientOf(call, params.id)
    const results = await duplicatesOf(row, call)
    return { json: { results }, audit: { id: row.id, patient: row.id, rows: results.map((r) => r.id) } }
  },
})

export const searchOperations = [busqueda, duplicados, namesOperation]

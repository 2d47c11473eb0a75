import type { Engine } from '../../engine/engine.ts'
import { askedBy } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { codeList } from '../../model/codes/code-list.ts'
import { bool, codes, integer, objects, oneOf, text } from '../../model/fields.ts'
import { DEFAULT_PAGE, MAX_PAGE } from '../../model/list-query.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { categoriasValor, valorClinico } from '../../resources/valor-clinico.ts'
import { patientFinder } from '../patient-of-path.ts'
import { boundOf, bounds } from './bounds.ts'
import { growthOperation } from './growth-operation.ts'
import { chartsOf, identitiesOf, shownPatients } from './identities.ts'
import { latestFields, latestValues, MOST_CODES } from './latest-values.ts'
import { summary } from './load-summary.ts'
import { summarySchema } from './summary-schema.ts'
import { summarised } from './summary-sql.ts'
import { eventFields, readCursor, timelineReader } from './timeline.ts'
import { eventKinds } from './timeline-events.ts'
import { valueOperations } from './values-list.ts'
import { beside, PATH, shared } from './view.ts'

export interface LongitudinalDeps {
  readonly engine: Engine
}

const kinds = codeList(
  'tipo_evento_linea',
  'Tipos de evento de la línea de tiempo.',
  'Custodia',
  eventKinds.map((k) => [k.tipo, k.nombre]),
)

const needs = ({ engine }: LongitudinalDeps) => {
  const { core } = engine
  const patientOf = patientFinder(core)
  const summarise = summary(core)
  const latest = latestValues(core)
  const merged = identitiesOf(core)
  return { summarise, patientOf, merged, latest }
}

const resumen = defineOperation({
  ...shared(summarised),
  id: 'paciente_historia_clinica_resumen_paciente_retrieve',
  path: `${PATH}resumen-paciente/{uuid}/`,
  title: 'Resumen del paciente',
  about:
    'Quién es, quién lo asegura, qué tiene, a qué es alérgico, qué toma, cómo están sus signos vitales, qué riesgo corre, qué atención tiene abierta y qué falta por registrar.',
  action: 'leer',
  output: { status: 200, about: 'El resumen.', schema: summarySchema },
  needs,
  async run({ params, call }, { summarise }) {
    const patient = params.uuid?.toLowerCase() ?? ''
    const found = isUuid(patient) ? await summarise(call, patient) : null
    if (found === null) throw new Problem(notFound)
    const charts = [patient, ...found.identidades.map((p) => String(p.id))]
    return { json: found, audit: { patient, ...shownPatients(charts) } }
  },
})

const lineaAudit = { action: 'listar', resource: 'valor_clinico' } as const

const linea = defineOperation({
  ...shared(eventKinds.map((k) => k.resource)),
  ...lineaAudit,
  id: 'paciente_historia_clinica_timeline_retrieve',
  path: `${PATH}timeline/{uuid}/`,
  title: 'Línea de tiempo del paciente',
  about:
    'Atenciones, notas, diagnósticos, órdenes, fórmulas, escalas, exámenes, documentos, consentimientos y valores en un solo orden, lo más reciente primero.',
  query: {
    tipo: codes(kinds, { label: 'Tipos de evento', about: 'Se repite para pedir varios; si se omite, todos.' }),
    ...bounds,
    cursor: text({ label: 'Cursor', about: 'Posición en la línea, tal como viene en `next`.', max: 40 }),
    page_size: integer({ label: 'Eventos por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
  },
  output: { status: 200, about: 'Una página.', listOf: eventFields, beside },
  needs: ({ engine }: LongitudinalDeps) => timelineReader(engine.core, lineaAudit),
  async run({ params, query: given, call }, read) {
    const patient = params.uuid?.toLowerCase() ?? ''
    const query = {
      tipos: given.tipo ?? [],
      desde: boundOf(given, 'desde'),
      hasta: boundOf(given, 'hasta'),
      cursor: typeof given.cursor === 'string' ? readCursor(given.cursor) : null,
      size: given.page_size,
    }
    const page = isUuid(patient) ? await read({ call, patient, query, given }) : null
    if (page === null) throw new Problem(notFound)
    return { written: page, audited: true }
  },
})

const ultimos = defineOperation({
  ...shared([valorClinico]),
  id: 'paciente_historia_clinica_ultimos_valores_retrieve',
  path: `${PATH}ultimos-valores/{uuid}/`,
  title: 'Últimos valores del paciente',
  about:
    'El valor más reciente de cada código que sigue valiendo (final o corregido, sin otro que lo reemplace), con su rango, su interpretación y el anterior.',
  action: 'listar',
  query: { categoria: oneOf(categoriasValor, { label: 'Categoría' }) },
  output: {
    status: 200,
    about: 'Los valores, por categoría y nombre.',
    fields: {
      next: text({ label: 'Página siguiente', about: 'No hay: van todos.', max: 1 }),
      previous: text({ label: 'Página anterior', about: 'No hay: van todos.', max: 1 }),
      completo: bool({
        label: 'Están todos',
        about: `false si el paciente tiene valores de más de ${MOST_CODES} códigos distintos.`,
        required: true,
      }),
      ...beside,
      results: objects(latestFields, { label: 'Valores', maxItems: MOST_CODES + 1, required: true }),
    },
  },
  needs,
  async run({ params, query, call }, { patientOf, merged, latest }) {
    const patient = await patientOf(call, params.uuid)
    const { id, fusionado_con = null } = patient
    const charts = chartsOf(patient, await merged(call, patient))
    const { rows, complete } = await latest(call, patient, query.categoria, charts)
    return {
      json: { next: null, previous: null, completo: complete, fusionado_con, results: rows },
      audit: { patient: id, ...shownPatients(charts), fields: askedBy(query), rows: rows.map((r) => String(r.id)) },
    }
  },
})

/** The record of a patient through time: values, summary, timeline, last values and growth. */
export const longitudinalOperations = [...valueOperations, resumen, linea, ultimos, growthOperation]

import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation, type Values } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { gravedades } from '../../model/codes/gravity.ts'
import type { Field } from '../../model/fields.ts'
import { describing } from '../../model/json-schema.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import type { LoadedReader } from '../../modules/persona/index.ts'
import { formulaMedicamento, reviewedFields } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import type { Alerta } from './alerts/alert.ts'
import { alertsOfMedicine } from './alerts/medicine-alerts.ts'
import { type HistoryContent, personRows } from './content.ts'
import { contentFor } from './load-content.ts'

/** Of no row: the prescription is still being written. */
const UNWRITTEN = '00000000-0000-0000-0000-000000000000'

const { example }: { example: Readonly<Record<string, unknown>> } = formulaMedicamento
const body: Readonly<Record<string, Field>> = Object.fromEntries(
  reviewedFields.map((name) => {
    const { filter: _filter, required: _required, ...field } = formulaMedicamento.fields[name]
    return [name, name === 'medicamento_dci' ? { ...field, required: true } : field]
  }),
)

/** The prescription as it would stand. */
function unwritten(content: HistoryContent, values: Values, now: string): Row {
  const blank = Object.fromEntries(Object.keys(formulaMedicamento.fields).map((name) => [name, null]))
  return {
    ...blank,
    ...values,
    id: UNWRITTEN,
    historia: content.historia.id,
    paciente: content.paciente.id,
    estado: 'borrador',
    anulado: false,
    fecha_prescripcion: now,
    version: 0,
    creado_en: now,
    actualizado_en: now,
    creado_por: '',
  }
}

export interface ReviewDeps extends WithEngine {
  readonly loadedInteractions: LoadedReader
}

const needs = ({ engine, loadedInteractions: loaded }: ReviewDeps) => {
  const content = contentFor(engine.core.registry, 'formula')
  return { content, engine, loaded }
}

/** The alerts that a prescription would raise, while it can still be another one. Writes nothing. */
export const reviewOperation = defineOperation({
  id: 'hce_api_historias_revisar_formula_create',
  method: 'POST',
  path: `${historia.path}{id}/revisar-formula/`,
  tag: 'Historias: ciclo de vida',
  title: 'Revisar una fórmula antes de escribirla',
  about:
    'Alergias, interacciones, duplicados y precauciones que la fórmula levantaría en esta historia. No guarda nada. Con una de gravedad `critica` la fórmula solo se guarda con su `motivo_alerta`.',
  access: formulaMedicamento.access.write,
  action: 'leer',
  resource: historia.name,
  example: Object.fromEntries(
    reviewedFields.flatMap((name) => (example[name] === undefined ? [] : [[name, example[name]]])),
  ),
  body,
  output: {
    status: 200,
    about: 'Las alertas que trae, de la más grave a la menos.',
    schema: describing<{ readonly alertas: readonly Alerta[] }>({
      type: 'object',
      required: ['alertas'],
      properties: {
        alertas: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              codigo: { type: 'string' },
              gravedad: { type: 'string', enum: [...gravedades] },
              titulo: { type: 'string' },
              detalle: { type: 'string' },
              fuente: { type: 'string' },
              registros: {
                type: 'array',
                description: 'Los demás registros de los que habla.',
                items: { type: 'string', format: 'uuid' },
              },
            },
          },
        },
      },
    }),
  },
  needs,
  async run({ params, body: values, call }, { content, engine, loaded }) {
    const id = params.id
    const found = isUuid(id) ? await content(engine.core.db, id.toLowerCase(), call, 'leer') : null
    if (found === null) throw new Problem(notFound)
    const own = alertsOfMedicine(personRows(found), unwritten(found, values, call.now), call.now, await loaded())
    return {
      json: { alertas: own.map((a) => ({ ...a, registros: a.registros.filter((r) => r !== UNWRITTEN) })) },
      audited: true,
    }
  },
})

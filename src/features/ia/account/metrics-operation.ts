import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { date, decimal, integer, objects, oneOf, ref, text } from '../../../model/fields.ts'
import { keysOf, recordOf } from '../../../model/keys.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter } from '../../../model/problems.ts'
import type { Value } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { CSV_BOM, csvLine } from '../../../model/text/csv-cell.ts'
import { consultaIa, motivosRechazo } from '../../../resources/consulta-ia.ts'
import { TAG } from '../consult/operations.ts'
import { METRICS } from './metrics-sql.ts'

const reasons = Object.keys(motivosRechazo)
const count = (label: string) => integer({ label, min: 0, max: 2_000_000_000, required: true })
const share = (label: string, about: string) => decimal({ label, about, min: 0, max: 1, digits: 4 })

const fields = {
  agente: ref('agente_ia', { label: 'Agente' }),
  agente_nombre: text({ label: 'Nombre del agente', max: 100 }),
  profesional: text({ label: 'Cuenta del profesional', max: 60 }),
  profesional_nombre: text({ label: 'Profesional', max: 200 }),
  tipo_consulta: text({ label: 'Tipo de consulta', max: 40 }),
  decididas: count('Decididas'),
  aceptadas: count('Aceptadas'),
  modificadas: count('Modificadas'),
  rechazadas: count('Rechazadas'),
  proporcion_aceptada: share('Proporción aceptada', 'Aceptadas o modificadas, de las decididas.'),
  edicion_media: decimal({
    label: 'Edición media',
    about: 'Palabras cambiadas por palabra del texto, en las modificadas.',
    min: 0,
    max: 10_000,
    digits: 4,
  }),
  segundos_mediana: decimal({ label: 'Segundos para decidir (mediana)', min: 0, max: 1e9, digits: 3 }),
  ciegas: count('Aceptadas a ciegas'),
  proporcion_ciega: share(
    'Proporción a ciegas',
    'De las aceptadas sin cambio, en menos de 3 s y sin abrir la evidencia.',
  ),
  rechazos_por_motivo: objects(
    { motivo: oneOf(motivosRechazo, { label: 'Motivo', required: true }), cuantas: count('Cuántas') },
    { label: 'Rechazos por motivo', maxItems: reasons.length, required: true },
  ),
} as const

const TYPES = { json: 'application/json', csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const
const DAY = 86_400_000
const startOf = (day: string): string => `${day}T00:00:00-05:00`
const after = (day: string): string => new Date(Date.parse(startOf(day)) + DAY).toISOString()

interface MetricsRow extends Readonly<Record<Exclude<keyof typeof fields, 'rechazos_por_motivo'>, Value>> {
  readonly rechazos_por_motivo: Readonly<Record<string, number>> | null
}

const shown = (row: MetricsRow): Record<string, unknown> => ({
  ...recordOf(keysOf(fields), (name) => row[name] ?? null),
  rechazos_por_motivo: Object.entries(row.rechazos_por_motivo ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([motivo, cuantas]) => ({ motivo, cuantas })),
})

function asCsv(rows: readonly MetricsRow[]): string {
  const { rechazos_por_motivo: _reasons, ...plain } = fields
  const names = keysOf(plain)
  const lines = rows.map((row) => {
    const by = row.rechazos_por_motivo ?? {}
    return csvLine([...names.map((n) => row[n] ?? ''), ...reasons.map((r) => by[r] ?? 0)].map(String))
  })
  return [csvLine([...names, ...reasons.map((r) => `rechazos_${r}`)]), ...lines].join('')
}

const needs = ({ engine: { core } }: WithEngine) => ({ core })

/** What became of what the agents said: about agents and professionals; no patient is in it. */
export const metricsOperation = defineOperation({
  id: 'hce_api_consultas_ia_metricas_retrieve',
  method: 'GET',
  path: `${consultaIa.path}metricas/`,
  tag: TAG,
  title: 'Rendición de cuentas de la IA',
  about:
    'Por agente, profesional y tipo de consulta: cuánto se acepta, se edita (palabras cambiadas) y se rechaza, por qué, en cuánto tiempo, y cuánto se acepta en menos de 3 segundos sin abrir la evidencia. Cuenta la última decisión de cada recomendación. CSV y NDJSON con `formato`.',
  access: ['coordinador_medico', 'auditor', 'administrador'],
  action: 'leer',
  resource: 'agente_ia',
  query: {
    desde: date({ label: 'Desde' }),
    hasta: date({ label: 'Hasta', about: 'Inclusive.' }),
    agente: ref('agente_ia', { label: 'Agente' }),
    profesional: text({ label: 'Cuenta del profesional', max: 60 }),
    tipo_consulta: oneOf(consultaIa.fields.tipo_consulta.options ?? {}, { label: 'Tipo de consulta' }),
    formato: oneOf({ json: 'JSON', csv: 'CSV', ndjson: 'NDJSON' }, { label: 'Formato', default: 'json' }),
  },
  output: {
    status: 200,
    about: 'Una fila por agente, profesional y tipo.',
    listOf: fields,
    otherTypes: ['text/csv', 'application/x-ndjson'],
  },
  needs,
  async run({ query }, { core }) {
    const { desde, hasta } = query
    if (typeof desde === 'string' && typeof hasta === 'string' && desde > hasta) {
      const mensaje = say('No puede ser anterior a «desde».', 'Must not be before «desde».')
      throw new Problem(badParameter, { errores: [{ campo: 'hasta', codigo: 'regla', mensaje }] })
    }
    const rows = await core.db.run<MetricsRow>({
      name: 'ia_metricas',
      text: METRICS,
      values: [
        typeof desde === 'string' ? startOf(desde) : null,
        typeof hasta === 'string' ? after(hasta) : null,
        query.agente,
        query.profesional,
        query.tipo_consulta,
      ],
    })
    const audit = { fields: ['metricas'] }
    const { formato } = query
    if (formato === 'json') return { json: { next: null, previous: null, results: rows.map(shown) }, audit }
    const content =
      formato === 'csv' ? CSV_BOM + asCsv(rows) : rows.map((row) => `${JSON.stringify(shown(row))}\n`).join('')
    const headers = { 'content-disposition': `attachment; filename="ia-metricas.${formato}"` }
    return { raw: { type: TYPES[formato], content }, headers, audit }
  },
})

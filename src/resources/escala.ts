import { decimal, instant, numbers, oneOf, strings, text } from '../model/fields.ts'
import { say } from '../model/say.ts'
import {
  allowedWords,
  checkScaleItems,
  type ScaleResult,
  scales,
  scaleValueCode,
  scoreScale,
} from '../model/scales/index.ts'
import { defineEntry } from './entry.ts'
import { series } from './parts/clinical-series.ts'
import { ageAt, notAfterDeath, notFuture } from './rules.ts'

interface Applied {
  readonly escala: string
  readonly items: Readonly<Record<string, number>>
}

/** Null while an item is missing or not allowed: the rules say which. */
const resultOf = (e: Applied): ScaleResult | null =>
  checkScaleItems(e.escala, e.items).length === 0 ? scoreScale(e.escala, e.items) : null

const wrongItem = (e: Applied, key: string): boolean =>
  checkScaleItems(e.escala, e.items).some((p) => p.campo === `items.${key}`)

/** Without the reading of the age: no item tells it. */
const ageAlerts = (escala: string, age: number | null): string[] =>
  escala === 'news2' && age !== null && age < 16 ? ['NEWS2 no está validado en menores de 16 años.'] : []

const measured = (e: Applied & { readonly momento: string | null; readonly puntaje_total: number | null }) =>
  new Map([[scaleValueCode(e.escala, e.momento), e.puntaje_total]])

/** A scale applied to a patient: the answers come in, the score and its reading are ours. */
export const escala = defineEntry({
  name: 'escala',
  path: '/hce/api/escalas/',
  schema: 'EscalaClinicaAplicada',
  operation: 'hce_api_escalas',
  title: 'Escalas clínicas',
  singular: 'Escala clínica',
  about: 'Escala aplicada: se envían los ítems y el servidor calcula el puntaje, la interpretación y el riesgo.',
  part: 'examenes',
  fields: {
    escala: oneOf(Object.fromEntries([...scales].map(([code, scale]) => [code, scale.nombre])), {
      label: 'Escala',
      required: true,
      immutable: true,
      filter: true,
    }),
    version_escala: text({ label: 'Versión de la escala', max: 40, readOnly: true }),
    items: numbers({
      label: 'Ítems',
      about: 'Clave y puntaje de cada ítem de la escala, todos los obligatorios y ninguno más.',
      required: true,
      maxItems: 30,
    }),
    puntaje_total: decimal({ label: 'Puntaje total', min: -10, max: 200, digits: 1, readOnly: true }),
    interpretacion: text({ label: 'Interpretación', max: 200, readOnly: true }),
    nivel_riesgo: oneOf(
      { sin_riesgo: 'Sin riesgo', bajo: 'Bajo', medio: 'Medio', alto: 'Alto', muy_alto: 'Muy alto' },
      { label: 'Nivel de riesgo', readOnly: true, filter: true },
    ),
    alertas: strings({ label: 'Alertas', max: 300, maxItems: 20, readOnly: true }),
    momento: oneOf(
      {
        ingreso: 'Ingreso',
        control: 'Control',
        egreso: 'Egreso',
        '1min': 'Al minuto',
        '5min': 'A los 5 minutos',
        '10min': 'A los 10 minutos',
      },
      { label: 'Momento' },
    ),
    fecha_aplicacion: instant({
      label: 'Fecha de aplicación',
      help: 'Vacía: ahora.',
      about: 'Por defecto, ahora.',
      filter: true,
      order: true,
    }),
    aplicada_por: text({ label: 'Aplicada por', help: true, about: 'Si no fue quien registra.', max: 200 }),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
  },
  defaults: { fecha_aplicacion: (_e, ctx) => ctx.now },
  computed: {
    version_escala: (e) => scales.get(e.escala)?.version ?? null,
    puntaje_total: (e) => resultOf(e)?.puntaje_total ?? null,
    interpretacion: (e) => resultOf(e)?.interpretacion ?? null,
    nivel_riesgo: (e) => resultOf(e)?.nivel_riesgo ?? null,
    alertas: (e, ctx) => [
      ...(resultOf(e)?.alertas ?? []),
      ...ageAlerts(e.escala, ageAt(ctx.patient, e.fecha_aplicacion, ctx.today)),
    ],
  },
  rules: [
    ...[...scales.values()].flatMap((scale) =>
      scale.items.map((item) => {
        const { es, en } = allowedWords(item)
        return {
          field: 'items',
          broken: (e: Applied) => e.escala === scale.code && wrongItem(e, item.key),
          say: say(`items.${item.key}: ${es}`, `items.${item.key}: ${en}`),
        }
      }),
    ),
    {
      field: 'items',
      broken: (e) => checkScaleItems(e.escala, e.items).some((p) => p.codigo === 'desconocido'),
      say: say('Hay un ítem que la escala no tiene.', 'There is an item that the scale does not have.'),
    },
    {
      field: 'momento',
      broken: (e) => e.escala !== 'apgar' && (e.momento ?? '').endsWith('min'),
      say: say('Los minutos son solo del Apgar.', 'Minutes belong to Apgar only.'),
    },
    notFuture('fecha_aplicacion'),
    notAfterDeath('fecha_aplicacion'),
  ],
  derives: (e, ctx) => {
    const { previous } = ctx
    return series(
      { resource: 'escala', id: e.id, paciente: e.paciente, historia: e.historia, at: e.fecha_aplicacion },
      e.anulado === true ? new Map() : measured(e),
      previous === null || previous.anulado === true ? null : measured(previous),
      previous?.fecha_aplicacion !== e.fecha_aplicacion,
    )
  },
  belongsTo: { section: 'escalas', happenedAt: 'fecha_aplicacion' },
  example: { escala: 'glasgow', items: { ocular: 4, verbal: 5, motora: 6 }, momento: 'ingreso' },
})

import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { gravedades } from '../../model/codes/gravity.ts'
import { describing } from '../../model/json-schema.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import type { ShownRow } from '../../model/shown-row.ts'
import type { LoadedReader } from '../../modules/persona/index.ts'
import { eapb } from '../../resources/eapb.ts'
import { entries as collections, type EntryName } from '../../resources/entries.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'
import type { Pendiente } from './checklist.ts'
import type { HistoryContent } from './content.ts'
import { keptContent } from './load-content.ts'
import { type RdaOffer, rdaOfferSchema, shownMarkSchema } from './marks/schema.ts'
import { type ViewWords, writtenView } from './unified-view.ts'

const texts = (...names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
const listOf = (items: Record<string, unknown>): Record<string, unknown> => ({ type: 'array', items })
const row = (name: string): Record<string, unknown> => ({ $ref: `#/components/schemas/${name}` })
/** A row that says of which collection it is. */
const entrySchema = ({ schema: name, name: recurso }: (typeof collections)[number]): Record<string, unknown> => ({
  allOf: [
    row(name),
    { type: 'object', required: ['recurso'], properties: { recurso: { type: 'string', enum: [recurso] } } },
  ],
})

/** Rows are those of their collections, whose schemas say everything about them. */
const schema = {
  type: 'object',
  required: ['historia', 'paciente', 'alertas', 'pendientes', 'puede_cerrarse', 'secciones', 'autores'],
  properties: {
    historia: row(historia.schema),
    paciente: {
      allOf: [row(paciente.schema), { type: 'object', properties: { edad: { type: ['integer', 'null'] } } }],
    },
    eapb: { oneOf: [row(eapb.schema), { type: 'null' }] },
    alertas: listOf({
      type: 'object',
      description: 'De la más grave a la menos.',
      properties: {
        ...texts('codigo', 'titulo', 'detalle', 'fuente'),
        gravedad: { type: 'string', enum: [...gravedades] },
        registros: listOf({ type: 'string', format: 'uuid' }),
      },
    }),
    alergias_estado: {
      type: ['string', 'null'],
      enum: ['registradas', 'niega', 'sin_registro', 'contradictorias', null],
      description:
        'Qué se sabe de las alergias del paciente, en cualquiera de sus atenciones que se alcanzan; null si no se ve ninguna y no se alcanzan todas.',
    },
    alergias: listOf({
      type: 'object',
      description: 'Las que constan, codificadas o en texto libre.',
      properties: {
        id: { type: 'string', format: 'uuid' },
        ...texts('recurso', 'agente'),
        resuelta: { type: 'boolean' },
      },
    }),
    pendientes: listOf({
      type: 'object',
      description:
        'Lo que falta para cerrar y para el RDA: el campo, dónde se corrige, por qué se exige y si impide cerrar.',
      properties: {
        ...texts('codigo', 'campo', 'recurso', 'norma', 'mensaje'),
        donde: { type: ['string', 'null'] },
        registro: { type: ['string', 'null'], format: 'uuid' },
        bloquea: { type: 'boolean' },
      },
    }),
    puede_cerrarse: { type: 'boolean', description: 'Nada impide cerrar.' },
    estados_posibles: listOf({ type: 'string' }),
    secciones: listOf({
      type: 'object',
      description: 'En orden clínico. Cada registro es el de su colección, que dice `recurso`.',
      properties: {
        ...texts('clave', 'titulo'),
        total: { type: 'integer' },
        registros: listOf({ anyOf: collections.map(entrySchema) }),
      },
    }),
    rda: {
      type: ['object', 'null'],
      description:
        'El RDA en que termina la historia: qué tan listo está y qué falta; null para quien no la ve completa.',
      properties: {
        tipo: { type: 'string' },
        listo: { type: 'boolean' },
        puntaje: { type: 'integer', minimum: 0, maximum: 100 },
        problemas: listOf({
          type: 'object',
          properties: {
            ...texts('severidad', 'codigo', 'recurso', 'campo', 'fhir', 'ruta', 'mensaje', 'solucion'),
            id: { type: ['string', 'null'] },
            donde: { type: ['string', 'null'] },
            corregible: { type: 'boolean' },
          },
        }),
      },
    },
    marcas_error: listOf({
      ...shownMarkSchema,
      description: 'Lo que se marcó en error después de cerrar, de lo que ve.',
    }),
    rda_por_reemplazar: rdaOfferSchema,
    autores: listOf({
      type: 'object',
      properties: {
        ...texts('nombre', 'ultimo'),
        registro: { type: ['string', 'null'] },
        registros: { type: 'integer' },
      },
    }),
  },
}

/** What the document that the history ends in still lacks, as it is told with the history. */
interface ToldReadiness {
  readonly tipo: string
  readonly listo: boolean
  readonly puntaje: number
  readonly problemas: readonly ({
    readonly [K in 'severidad' | 'codigo' | 'recurso' | 'campo' | 'fhir' | 'ruta' | 'mensaje' | 'solucion']: string
  } & { readonly id: string | null; readonly donde: string | null; readonly corregible: boolean })[]
}

/** Known by another feature, which knows this one. */
export type ReadinessOf = (
  content: HistoryContent,
  call: Call,
  tx?: Tx,
) => Promise<{ readonly rda: ToldReadiness; readonly pendientes: readonly Pendiente[] } | null>

/** To a caller who may see the care and not whose it is, the patient has an id and no more. */
type Unnamed<R> = { readonly [K in keyof R]: K extends 'id' ? R[K] : R[K] | null }

/** The rows are those of their collections, as these answer them. */
interface HistoryAnswer extends ViewWords {
  readonly historia: ShownRow<typeof historia>
  readonly paciente: Unnamed<ShownRow<typeof paciente>> & { readonly edad: number | null }
  readonly eapb: ShownRow<typeof eapb> | null
  readonly secciones: readonly {
    readonly clave: string
    readonly titulo: string
    readonly total: number
    readonly registros: readonly (Row & { readonly recurso: EntryName })[]
  }[]
  readonly rda: ToldReadiness | null
  readonly rda_por_reemplazar: RdaOffer | null
}

export interface ViewDeps extends WithEngine {
  /** What the document that the history ends in still lacks. */
  readonly rdaReadiness: ReadinessOf
  readonly loadedInteractions: LoadedReader
  /** What there is to do about what the ministry has of it already; null where nothing. */
  rdaOffer(tx: Tx, history: Row): Promise<RdaOffer | null>
}

const needs = ({ engine, rdaReadiness, rdaOffer, loadedInteractions: loaded }: ViewDeps) => {
  const content = keptContent(engine.core)
  return { content, engine, rdaReadiness, loaded, rdaOffer }
}

export const viewOperation = defineOperation({
  id: 'hce_api_historias_vista_unificada_retrieve',
  method: 'GET',
  path: `${historia.path}{id}/vista-unificada/`,
  tag: 'Historias: ciclo de vida',
  title: 'Vista unificada de una historia',
  about:
    'Toda la historia en una respuesta, agrupada y ordenada como se lee, con alertas clínicas, lo que falta para cerrar y sus autores. Muestra lo que quien pregunta alcanza. ETag y 304.',
  access: [...careTeam, 'auditor', 'paciente', 'integracion'],
  action: 'leer',
  resource: historia.name,
  output: { status: 200, about: 'La historia completa.', schema: describing<HistoryAnswer>(schema) },
  tagged: true,
  needs,
  async run({ params, call }, { content, engine, rdaReadiness, loaded, rdaOffer }) {
    const id = params.id
    const shown = isUuid(id) ? await content(id.toLowerCase(), call) : null
    if (shown === null) throw new Problem(notFound)
    const { content: found, urgent } = shown
    const ready = await rdaReadiness(found, call)
    // What left says who the patient was then; a merge that was undone leaves no other trace here.
    const mayReplace =
      found.marcas.length > 0 || found.absorbido !== null || typeof found.historia.rda_estado === 'string'
    const rda_por_reemplazar = mayReplace ? await rdaOffer(engine.core.db, found.historia) : null
    const more = { rda: ready?.rda ?? null, rda_por_reemplazar }
    const { registry, settings } = engine.core
    const { bytes, tag } = writtenView(registry, found, call.now, ready?.pendientes, await loaded(), more, settings)
    return {
      written: bytes,
      tag,
      audit: { id: found.historia.id, patient: String(found.historia.paciente), urgent },
    }
  },
})

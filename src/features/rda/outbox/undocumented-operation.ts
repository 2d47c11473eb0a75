import type { WithEngine } from '../../../engine/engine.ts'
import { linkTo } from '../../../engine/list-operation.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { date, integer, oneOf, text } from '../../../model/fields.ts'
import {
  choice,
  id,
  instant,
  integer as integerSchema,
  object,
  orNull,
  page as pageSchema,
  text as textSchema,
} from '../../../model/json-schema.ts'
import { envioKindWords } from '../../../model/text/envio-words.ts'
import { historia } from '../../../resources/historia.ts'
import { readPlace, writePlace } from '../place-cursor.ts'
import { SENDERS } from './outbox-rows.ts'
import { rangeOf } from './reconcile-operation.ts'
import { type Undocumented, undocumented } from './undocumented.ts'

const { paciente: _own, nota_aclaratoria: _note, ...encounterWords } = envioKindWords

export const PATH = '/hce/api/rda/sin-documento/'
const PAGE = 50
const MOST = 200
const REASONS = {
  nunca_generado: 'Nunca se generó.',
  anulado: 'Se generó y todos se anularon.',
  marcado: 'El último dice algo que después se marcó en error: genere el que lo reemplaza.',
  otra_identidad:
    'El último nombra al paciente como estaba antes de una fusión de registros, o de deshacerla: genere el que lo reemplaza.',
} as const

/** A caller who does not reach the history learns when it closed and what it lacks. */
const shown = (row: Undocumented) => ({
  historia: row.alcanza ? row.historia : null,
  numero_atencion: row.alcanza ? row.numero_atencion : null,
  tipo: row.tipo,
  cerrada_en: row.cerrada_en,
  cerrada_por: row.alcanza ? row.cerrada_por : null,
  dias: row.dias,
  motivo: row.motivo,
  explicacion: REASONS[row.motivo],
  generar: row.alcanza ? `${historia.path}${row.historia}/generar-rda/` : null,
})

const needs = ({ engine: { core } }: WithEngine) => ({ core })

/** Closed histories that the ministry will never hear of unless a document is made. */
export const undocumentedOperation = defineOperation({
  id: 'hce_api_rda_sin_documento_list',
  method: 'GET',
  path: PATH,
  tag: 'RDA',
  title: 'Historias cerradas sin documento para el Ministerio',
  about:
    'Las que se cerraron y no tienen RDA de su atención: nunca se generó, todos se anularon, o el último, aun aceptado, hay que reemplazarlo: dice una identidad que una fusión de registros cambió, o algo que después se marcó en error. La que lleva más tiempo, primero. Por defecto, las cerradas, marcadas o fusionadas en los últimos 30 días. El coordinador médico ve las que alcanza; el administrador, todas sin saber de quién son. Qué le falta a cada una, en `/hce/api/rda/preparacion/`.',
  access: SENDERS,
  action: 'listar',
  resource: historia.name,
  query: {
    desde: date({
      label: 'Cerradas desde',
      about:
        'Día en Bogotá; de lo marcado en error, cuándo se marcó; de un registro fusionado, cuándo se fusionó o se separó.',
    }),
    hasta: date({ label: 'Cerradas hasta', about: 'Día en Bogotá, incluido. Por defecto, hoy.' }),
    tipo: oneOf(encounterWords, { label: 'Solo las que terminan en este documento' }),
    page_size: integer({ label: 'Historias por página', min: 1, max: MOST, default: PAGE }),
    cursor: text({ label: 'Cursor', about: 'Posición, tal como viene en `next`.', max: 120 }),
  },
  output: {
    status: 200,
    about: 'Una página.',
    schema: pageSchema(
      'Las historias.',
      object('Una historia cerrada sin documento.', {
        historia: orNull(id('Historia; nula para quien no la alcanza.')),
        numero_atencion: orNull(textSchema('Número de atención.')),
        tipo: choice('En qué documento termina.', Object.keys(encounterWords)),
        cerrada_en: instant('Cuándo se cerró.'),
        cerrada_por: orNull(textSchema('Quién la cerró.')),
        dias: integerSchema('Días desde que se cerró.'),
        motivo: choice('Por qué no tiene.', Object.keys(REASONS)),
        explicacion: textSchema('Lo mismo, en palabras.'),
        generar: orNull(textSchema('Dónde se genera.')),
      }),
    ),
  },
  needs,
  async run({ query, call }, { core }) {
    const range = rangeOf(query, call.now)
    const size = Number(query.page_size)
    const rows = await undocumented(core.db, call, {
      ...range,
      tipo: query.tipo,
      after: readPlace(query.cursor),
      size: size + 1,
    })
    const found = rows.slice(0, size)
    const last = found.at(-1)
    return {
      json: {
        next: linkTo(
          PATH,
          { ...range, tipo: query.tipo, page_size: size },
          rows.length > size && last !== undefined ? writePlace({ momento: last.cerrada_en, id: last.historia }) : null,
        ),
        previous: null,
        results: found.map(shown),
      },
      audit: {
        rows: found.filter((r) => r.alcanza).map((r) => r.historia),
        patients: [...new Set(found.filter((r) => r.alcanza).map((r) => r.paciente))],
      },
    }
  },
})

import { createHash } from 'node:crypto'
import type { Core } from '../../engine/core.ts'
import type { DbRow } from '../../engine/database.ts'
import { defineOperation } from '../../engine/operation.ts'
import { choice, id, instant, integer, list, object, orNull, text } from '../../model/json-schema.ts'
import type { IcdCatalogues } from '../icd/catalogue.ts'
import { cie10Version } from '../icd/embedded/version.ts'
import type { IcdHits } from '../icd/hits.ts'
import type { CatalogueName } from './kinds.ts'
import { kinds } from './kinds.ts'

const NAMES = ['cie10', 'cie11', 'cie10_cie11'] as const

const STATE = `select c.nombre, c.version, v.origen, v.edicion, v.codigos, v.habilitados, v.vuelve_a, v.creada_en,
  (select max(t.terminado_en) from catalogo_trabajo t where t.catalogo = c.nombre and t.estado = 'terminado') as sincronizado_en,
  (select t.id from catalogo_trabajo t where t.catalogo = c.nombre and t.estado in ('pendiente', 'en_curso')) as en_curso
from catalogo c left join catalogo_version v on v.catalogo = c.nombre and v.numero = c.version
where c.nombre = any($1::text[]) order by array_position($1::text[], c.nombre)`

/** RFC 9110 §13.1.2, weakly: the figures of use do not make it another answer. */
const isKnown = (header: unknown, tag: string): boolean =>
  typeof header === 'string' &&
  (header.trim() === '*' || header.split(',').some((t) => t.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')))

const isEmbedded = (r: DbRow): boolean => r.nombre === 'cie10' && r.version === 0

export interface CacheDeps {
  readonly core: Core
  readonly icdHits: IcdHits
  readonly icd: Pick<IcdCatalogues, 'current'>
}

const needs = ({ core, icdHits: hits, icd }: CacheDeps) => {
  /** What comes with the service, which is what is searched until something is loaded over it. */
  const embedded = async () => {
    const own = (await icd.current()).index.entries.filter((e) => e.sistema === 'cie10')
    return { codigos: own.length, habilitados: own.filter((e) => e.habilitado).length }
  }
  return { core, embedded, hits }
}

export const cacheOperation = defineOperation({
  id: 'hce_api_icd_cache_retrieve',
  method: 'GET',
  path: '/hce/api/icd/cache/',
  tag: 'Clasificaciones',
  title: 'Qué clasificaciones hay cargadas',
  about:
    'Cada clasificación con su versión, de dónde salió, cuántos códigos tiene y cuándo se sincronizó; y cuánto se ha buscado en este proceso. Con `If-None-Match`, 304 mientras nada se cargue.',
  access: 'cuenta',
  action: 'leer',
  resource: 'catalogo',
  // Codes of the classification: nobody's data.
  unaudited: true,
  output: {
    status: 200,
    about: 'Lo que hay.',
    headers: ['ETag'],
    schema: object('Lo que hay cargado.', {
      sistemas: list(
        'Las clasificaciones.',
        object('Una clasificación.', {
          sistema: choice('Cuál.', NAMES),
          titulo: text('Nombre.'),
          version: integer('Versión vigente; 0 es la que trae el servicio, o ninguna.'),
          origen: orNull(choice('De dónde salió.', ['embebida', 'archivo', 'oms', 'volver'])),
          edicion: orNull(text('Cómo se llama.')),
          vuelve_a: orNull(integer('Versión a la que se volvió.')),
          codigos: integer('Cuántos códigos.'),
          habilitados: integer('Cuántos se usan.'),
          cargada_en: orNull(instant('Cuándo quedó vigente.')),
          sincronizado_en: orNull(instant('Cuándo terminó la última sincronización.')),
          trabajo_en_curso: orNull(id('Sincronización en curso.')),
        }),
      ),
      uso: object('Búsquedas que respondió este proceso.', {
        busquedas: integer('Cuántas.'),
        sin_resultado: integer('Cuántas no encontraron nada.'),
        por_medio: {
          type: 'object',
          description: 'Por qué se encontró el primero.',
          additionalProperties: { type: 'integer' },
        },
        desde: instant('Desde cuándo se cuenta.'),
      }),
    }),
  },
  needs,
  async run({ headers }, { core, embedded, hits }) {
    const rows = await core.db.run<DbRow & { nombre: CatalogueName }>({
      name: 'icd_cache',
      text: STATE,
      values: [NAMES],
    })
    const own = rows.some(isEmbedded) ? await embedded() : null
    const sistemas = rows.map((r) => {
      const isOwn = isEmbedded(r)
      const counts = isOwn ? own : { codigos: Number(r.codigos ?? 0), habilitados: Number(r.habilitados ?? 0) }
      return {
        sistema: r.nombre,
        titulo: kinds[r.nombre].titulo,
        version: r.version,
        origen: isOwn ? 'embebida' : r.origen,
        edicion: isOwn ? cie10Version : r.edicion,
        vuelve_a: r.vuelve_a,
        ...counts,
        cargada_en: isOwn ? null : r.creada_en,
        sincronizado_en: r.sincronizado_en,
        trabajo_en_curso: r.en_curso,
      }
    })
    const etag = `W/"${createHash('sha256').update(JSON.stringify(sistemas)).digest('hex').slice(0, 32)}"`
    if (isKnown(headers['if-none-match'], etag)) return { status: 304, headers: { etag } }
    return { json: { sistemas, uso: hits.figures() }, headers: { etag } }
  },
})

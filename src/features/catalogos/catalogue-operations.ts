import type { Core } from '../../engine/core.ts'
import type { DbRow } from '../../engine/database.ts'
import { defineOperation } from '../../engine/operation.ts'
import { bool, integer, text } from '../../model/fields.ts'
import * as schema from '../../model/json-schema.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { badParameter, idempotencyReused, invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { combinationNamed } from '../../modules/medicamentos/index.ts'
import type { CodeRow } from './code-row.ts'
import { codeFinder } from './find-code.ts'
import { goBack } from './go-back.ts'
import { ICD_JOBS, JOBS, LOADERS } from './job-operations.ts'
import { jobSchema, shownJob, startedAnswer } from './job-view.ts'
import { type CatalogueName, isCatalogue, kinds } from './kinds.ts'
import { cargaEnCurso } from './problems.ts'
import type { CatalogueJobs } from './runner.ts'
import { startJob } from './start-job.ts'
import { fileFields, refuseBoth } from './sync-operation.ts'
import type { CatalogueVersions } from './versions.ts'

const CATALOGUES = '/catalogos/'
const TAG = 'Catálogos'
const MOST = 100

const found = schema.object('Un código.', {
  codigo: schema.text('Código.'),
  nombre: schema.text('Nombre.'),
  habilitado: schema.flag('Si se usa hoy.'),
  datos: { type: 'object', description: 'Lo demás que el catálogo dice de él.', additionalProperties: true },
  puntaje: schema.orNull(schema.number('Para ordenar; nulo si se pidió el código.')),
  coincidencias: schema.list(
    'Por qué está.',
    schema.object('Una razón.', { tipo: schema.text('Clase.'), texto: schema.text('En palabras.') }),
  ),
})

export interface CatalogueDeps {
  readonly core: Core
  readonly catalogueJobs: CatalogueJobs
  readonly catalogueVersions: CatalogueVersions
}

const named = (given: string | undefined): CatalogueName => {
  if (given === undefined || !isCatalogue(given) || kinds[given].icd === true) throw new Problem(notFound)
  return given
}
const open = { tag: TAG, resource: 'catalogo', access: 'cuenta', unaudited: true, method: 'GET' } as const
const needs = ({ core, catalogueJobs: jobs, catalogueVersions: versions }: CatalogueDeps) => {
  const finder = codeFinder(core, versions)
  return { core, versions, finder, jobs }
}

const all = defineOperation({
  ...open,
  id: 'catalogos_list',
  path: CATALOGUES,
  title: 'Catálogos',
  about: 'CUPS, CUM, DCI, DIVIPOLA, CIUO y las clasificaciones: cuáles están cargados y en qué versión.',
  action: 'listar',
  output: {
    status: 200,
    about: 'Los catálogos.',
    schema: schema.object('Los catálogos.', {
      results: schema.list(
        'Cada uno.',
        schema.object('Un catálogo.', {
          nombre: schema.text('Cómo se llama en las direcciones.'),
          titulo: schema.text('Nombre.'),
          version: schema.integer('Versión vigente; 0 si no se ha cargado.'),
          edicion: schema.orNull(schema.text('De qué archivo o edición.')),
          codigos: schema.integer('Cuántos códigos.'),
          habilitados: schema.integer('Cuántos se usan.'),
          cargado_en: schema.orNull(schema.instant('Cuándo.')),
        }),
      ),
    }),
  },
  needs,
  async run(_input, { core }) {
    const rows = await core.db.run<DbRow & { readonly nombre: CatalogueName }>({
      text: `select c.nombre, c.version, v.edicion, v.codigos, v.habilitados, v.creada_en from catalogo c
left join catalogo_version v on v.catalogo = c.nombre and v.numero = c.version order by c.nombre`,
      values: [],
    })
    return {
      json: {
        results: rows.map((r) => ({
          nombre: r.nombre,
          titulo: kinds[r.nombre].titulo,
          version: r.version,
          edicion: r.edicion,
          codigos: r.codigos ?? 0,
          habilitados: r.habilitados ?? 0,
          cargado_en: r.creada_en,
        })),
      },
    }
  },
})

const look = defineOperation({
  ...open,
  id: 'catalogos_retrieve',
  path: `${CATALOGUES}{nombre}/`,
  title: 'Buscar en un catálogo',
  about: 'Por palabras en cualquier orden, comienzos o errores de escritura (`q`), o por el código exacto (`codigo`).',
  action: 'buscar',
  query: {
    q: text({ label: 'Lo que se busca', max: 300 }),
    codigo: text({ label: 'Código exacto', max: 40, normalise: (v) => v.toUpperCase() }),
    limite: integer({ label: 'Cuántos', min: 1, max: MOST, default: 10 }),
    solo_habilitados: bool({ label: 'Solo los que se usan hoy', default: true }),
  },
  output: {
    status: 200,
    about: 'Los códigos, del más probable al menos.',
    schema: schema.object('Lo encontrado.', {
      catalogo: schema.text('Catálogo.'),
      version: schema.integer('Versión consultada; 0 si no está cargado.'),
      aviso: schema.orNull(schema.text('Lo que impide responder.')),
      combinacion: schema.orNull(
        schema.text(
          'Solo en `dci`: el medicamento que lo buscado dice, si es de varias sustancias. No tiene código propio en esa tabla, y el de una de ellas no es el suyo.',
        ),
      ),
      results: schema.list('Los códigos.', found),
    }),
  },
  needs,
  async run({ params, query }, { versions, finder }) {
    const catalogue = named(params.nombre)
    if ((query.q === null) === (query.codigo === null)) throw new Problem(badParameter, { errores: [oneOfTwo] })
    const version = await versions.of(catalogue)
    const aviso = version === 0 ? `El catálogo ${kinds[catalogue].titulo} no está cargado.` : null
    const results =
      version === 0
        ? []
        : query.codigo !== null
          ? exactly(await finder.exact(catalogue, query.codigo))
          : (
              await finder.search(catalogue, {
                q: String(query.q),
                limite: Number(query.limite),
                enabledOnly: query.solo_habilitados === true,
              })
            ).map(({ entry, puntaje, coincidencias }) => ({ ...shown(entry), puntaje, coincidencias }))
    const combinacion = catalogue === 'dci' && query.q !== null ? combinationNamed(query.q) : null
    return { json: { catalogo: catalogue, version, aviso, combinacion, results } }
  },
})

const load = defineOperation({
  id: 'catalogos_cargar_create',
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${CATALOGUES}{nombre}/`,
  tag: TAG,
  title: 'Cargar un catálogo',
  about: 'Empieza la carga de un archivo y responde enseguida con su estado. Todo o nada; ningún código se borra.',
  access: LOADERS,
  action: 'administrar',
  resource: 'catalogo',
  example: {
    contenido_base64: 'Q29kaWdvO05vbWJyZTtIYWJpbGl0YWRvCkkxMFg7SGlwZXJ0ZW5zacOzbiBlc2VuY2lhbDtTSQo=',
    nombre_archivo: 'tabla.csv',
    simular: true,
  },
  body: { ...fileFields, contenido_base64: { ...fileFields.contenido_base64, required: true } },
  output: { status: 202, about: 'La carga que empezó.', schema: jobSchema },
  problems: [cargaEnCurso, idempotencyReused],
  needs,
  async run({ params, body, call, key }, { core, jobs }) {
    const catalogue = named(params.nombre)
    const errores: FieldError[] = []
    refuseBoth(body, errores)
    if (errores.length > 0) throw new Problem(invalid, { errores })
    const started = await startJob(core, core.db, call, {
      catalogue,
      source: 'archivo',
      edition: body.nombre_archivo ?? 'sin nombre',
      content: Buffer.from(body.contenido_base64, 'base64'),
      confirmed: body.confirmar === true,
      simulated: body.simular === true,
      key,
    })
    jobs.kick(started.job.id)
    return startedAnswer(started, JOBS)
  },
})

const history = defineOperation({
  ...open,
  id: 'catalogos_versiones_list',
  path: `${CATALOGUES}{nombre}/versiones/`,
  title: 'Versiones de un catálogo',
  about: 'Cada versión que ha estado vigente, la más reciente primero. La 0 de la CIE-10 es la que trae el servicio.',
  access: LOADERS,
  action: 'listar',
  output: {
    status: 200,
    about: 'Las versiones.',
    schema: schema.object('Las versiones.', {
      vigente: schema.integer('La vigente.'),
      results: schema.list(
        'Cada una.',
        schema.object('Una versión.', {
          numero: schema.integer('Número.'),
          origen: schema.text('De dónde salió.'),
          edicion: schema.orNull(schema.text('Archivo o edición.')),
          huella_sha256: schema.orNull(schema.text('Huella del archivo.')),
          vuelve_a: schema.orNull(schema.integer('Versión a la que se volvió.')),
          codigos: schema.integer('Cuántos códigos.'),
          habilitados: schema.integer('Cuántos se usan.'),
          creada_por: schema.text('Quién la cargó.'),
          creada_en: schema.instant('Cuándo.'),
        }),
      ),
    }),
  },
  needs,
  async run({ params }, { core }) {
    if (params.nombre === undefined || !isCatalogue(params.nombre)) throw new Problem(notFound)
    const rows = await core.db.run({
      text: `select v.numero, v.origen, v.edicion, v.huella as huella_sha256, v.vuelve_a, v.codigos, v.habilitados,
  v.actor as creada_por, v.creada_en from catalogo_version v where v.catalogo = $1 order by v.numero desc limit 1000`,
      values: [params.nombre],
    })
    const [current] = await core.db.run({
      text: 'select version from catalogo where nombre = $1',
      values: [params.nombre],
    })
    return { json: { vigente: current?.version ?? 0, results: rows } }
  },
})

const back = defineOperation({
  id: 'catalogos_versiones_volver_create',
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${CATALOGUES}{nombre}/versiones/{numero}/volver/`,
  tag: TAG,
  title: 'Volver a una versión',
  about: 'Hace una versión nueva igual a esa. Los códigos que llegaron después quedan sin uso.',
  access: LOADERS,
  action: 'administrar',
  resource: 'catalogo',
  output: { status: 200, about: 'La carga que volvió.', schema: jobSchema },
  problems: [cargaEnCurso, idempotencyReused],
  needs,
  async run({ params, call, key }, { core, jobs }) {
    const { nombre = '', numero = '' } = params
    if (!isCatalogue(nombre) || !/^\d{1,6}$/.test(numero)) throw new Problem(notFound)
    const job = await goBack(core, call, nombre, Number(numero), key)
    jobs.changed()
    const path = kinds[nombre].icd === true ? ICD_JOBS : JOBS
    return { json: shownJob(job, path), audited: true }
  },
})

/** Catalogues that are no classification of diseases: which there are, looking in them, loading and going back. */
export const catalogueCollection = [all, look, load, history, back]

const oneOfTwo: FieldError = {
  campo: 'q',
  codigo: 'regla',
  mensaje: say('Diga qué busca (`q`) o el código exacto (`codigo`), uno de los dos.', 'Say either q or codigo.'),
}

const shown = ({ codigo, nombre, habilitado, datos }: CodeRow) => ({ codigo, nombre, habilitado, datos })
const exactly = (row: CodeRow | null) =>
  row === null ? [] : [{ ...shown(row), puntaje: null, coincidencias: [{ tipo: 'codigo', texto: 'es ese código' }] }]

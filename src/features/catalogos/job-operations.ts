import type { Core } from '../../engine/core.ts'
import { defineOperation, type OperationResult } from '../../engine/operation.ts'
import type { Role } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { integer, oneOf, text } from '../../model/fields.ts'
import { page as pageSchema } from '../../model/json-schema.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { badParameter, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { differencesOf, differencesSchema } from './diff-page.ts'
import { goBack } from './go-back.ts'
import { JOB_COLUMNS, type Job, jobById } from './job.ts'
import { jobSchema, shownJob } from './job-view.ts'
import { catalogueNames, kinds } from './kinds.ts'
import { moveJob } from './move-job.ts'
import { cargaEnCurso, estadoDeCarga } from './problems.ts'
import type { CatalogueJobs } from './runner.ts'

/** Where the jobs of the classifications of diseases are, and those of other catalogues. */
export const ICD_JOBS = '/hce/api/icd/sync/'
export const JOBS = '/catalogos-cargas/'

/** The roles that answer for how the institution codes. */
export const LOADERS: readonly Role[] = ['administrador', 'coordinador_medico']

export interface JobPlace {
  readonly path: typeof ICD_JOBS | typeof JOBS
  /** Beginning of the operation ids. */
  readonly id: string
  readonly tag: string
  readonly icd: boolean
}

const PAGE = 50
const MOST = 200
const pageSize = integer({ label: 'Registros por página', min: 1, max: MOST, default: PAGE })
const cursor = text({ label: 'Cursor', about: 'Posición, tal como viene en `next`.', max: 80 })

const badCursor: FieldError = {
  campo: 'cursor',
  codigo: 'formato',
  mensaje: say('No es un cursor de esta lista.', 'Is not a cursor of this list.'),
}

/** What can be asked of jobs and done with them, wherever they are reached. */
export interface JobDeps {
  readonly core: Core
  readonly catalogueJobs: CatalogueJobs
}

export function jobOperations(place: JobPlace) {
  const mine = catalogueNames.filter((name) => (kinds[name].icd === true) === place.icd)
  const shared = { tag: place.tag, resource: 'catalogo', access: LOADERS } as const
  const one = `${place.path}{id}/` as const

  const needs = ({ core, catalogueJobs: jobs }: JobDeps) => ({ core, jobs })

  const find = async (core: Core, given: string): Promise<Job> => {
    const job = isUuid(given) ? await jobById(core.db, given.toLowerCase()) : null
    if (job === null || !mine.includes(job.catalogo)) throw new Problem(notFound)
    return job
  }
  const answer = (job: Job, status?: number): OperationResult => ({
    json: shownJob(job, place.path),
    audit: { id: job.id },
    ...(status === undefined ? {} : { status }),
  })
  const output = (about: string, status = 200) => ({ status, about, schema: jobSchema }) as const

  const all = defineOperation({
    ...shared,
    id: `${place.id}_list`,
    method: 'GET',
    path: place.path,
    title: 'Cargas de catálogos',
    about: 'Las cargas y sincronizaciones, la más reciente primero.',
    action: 'listar',
    query: {
      catalogo: oneOf(Object.fromEntries(mine.map((n) => [n, kinds[n].titulo])), { label: 'Catálogo' }),
      page_size: pageSize,
      cursor,
    },
    output: {
      status: 200,
      about: 'Una página.',
      schema: pageSchema('Las cargas.', jobSchema),
    },
    needs,
    async run({ query }, { core }) {
      const size = query.page_size
      const before = query.cursor
      if (before !== null && !isUuid(before)) throw new Problem(badParameter, { errores: [badCursor] })
      const rows = await core.db.run<Job>({
        text: `select ${JOB_COLUMNS} from catalogo_trabajo t where t.catalogo = any($1::text[]) and ($2::uuid is null or t.id < $2)
order by t.id desc limit $3`,
        values: [query.catalogo === null ? mine : [query.catalogo], before, size + 1],
      })
      const found = rows.slice(0, size)
      const last = found.at(-1)
      const asked = query.catalogo === null ? '' : `&catalogo=${query.catalogo}`
      const next = rows.length > size ? `${place.path}?page_size=${size}${asked}&cursor=${last?.id}` : null
      return {
        json: { next, previous: null, results: found.map((job) => shownJob(job, place.path)) },
        audit: { rows: found.map((job) => job.id) },
      }
    },
  })

  const state = defineOperation({
    ...shared,
    id: `${place.id}_retrieve`,
    method: 'GET',
    path: one,
    title: 'Estado de una carga',
    about: 'Hasta dónde va, qué cambió y qué salió mal.',
    action: 'leer',
    output: output('La carga.'),
    needs,
    run: async ({ params }, { core }) => answer(await find(core, params.id)),
  })

  const differences = defineOperation({
    ...shared,
    id: `${place.id}_diferencias_retrieve`,
    method: 'GET',
    path: `${one}diferencias/`,
    title: 'Qué cambió una carga',
    about: 'Cada código que cambió, o que cambiaría si se confirma: cómo era, cómo queda y en palabras.',
    action: 'leer',
    query: {
      cambio: oneOf(
        { agregado: 'Agregado', cambiado: 'Cambiado', deshabilitado: 'Deshabilitado' },
        { label: 'Solo estos cambios' },
      ),
      page_size: pageSize,
      cursor,
    },
    output: { status: 200, about: 'Una página.', schema: differencesSchema },
    needs,
    async run({ params, query: { page_size: size, cambio: change, cursor: at } }, { core }) {
      const job = await find(core, params.id)
      const rows = await differencesOf(core.db, job, change, at, size + 1)
      const shown = rows.slice(0, size)
      const link = new URLSearchParams({
        page_size: String(size),
        ...(change === null ? {} : { cambio: change }),
        cursor: shown.at(-1)?.codigo ?? '',
      })
      const next = rows.length > size ? `${place.path}${job.id}/diferencias/?${link}` : null
      return { json: { next, previous: null, results: shown }, audit: { id: job.id } }
    },
  })

  const change = (verb: 'confirmar' | 'reanudar' | 'cancelar', title: string, about: string) =>
    defineOperation({
      ...shared,
      id: `${place.id}_${verb}_create`,
      method: 'POST',
      path: `${one}${verb}/`,
      title,
      about,
      action: 'administrar',
      output: output('La carga.'),
      problems: verb === 'cancelar' ? [estadoDeCarga] : [estadoDeCarga, cargaEnCurso],
      needs,
      async run({ params, call }, { core, jobs }) {
        const job = await moveJob(core, call, await find(core, params.id), verb)
        if (verb !== 'cancelar') jobs.kick(job.id)
        return { ...answer(job), audited: true }
      },
    })

  const back = defineOperation({
    ...shared,
    id: `${place.id}_volver_create`,
    honours: ['Idempotency-Key'],
    method: 'POST',
    path: `${one}volver/`,
    title: 'Volver a lo que dejó una carga',
    about:
      'Hace una versión nueva igual a la que quedó tras esa carga. Los códigos que llegaron después quedan sin uso.',
    action: 'administrar',
    output: output('La carga que volvió.'),
    problems: [estadoDeCarga, cargaEnCurso],
    needs,
    async run({ params, call, key }, { core, jobs }) {
      const job = await find(core, params.id)
      if (job.version === null) throw new Problem(estadoDeCarga, { more: { estado: job.estado } })
      const went = await goBack(core, call, job.catalogo, job.version, key)
      jobs.changed()
      return { ...answer(went), audited: true }
    },
  })

  return [
    all,
    state,
    differences,
    change('confirmar', 'Confirmar una carga', 'Aplica lo que se leyó y esperaba confirmación.'),
    change('reanudar', 'Reanudar una carga', 'Sigue un recorrido de la OMS que falló, desde donde iba.'),
    change('cancelar', 'Cancelar una carga', 'Detiene una carga que no ha terminado; nada cambia.'),
    back,
  ]
}

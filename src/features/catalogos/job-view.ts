import type { OperationResult } from '../../engine/operation.ts'
import { choice, flag, id, instant, integer, list, object, orNull, text } from '../../model/json-schema.ts'
import { type Job, type JobState, jobStates } from './job.ts'
import { catalogueNames } from './kinds.ts'
import type { StartedJob } from './start-job.ts'

const SAID: Readonly<Record<JobState, string>> = {
  pendiente: 'Espera su turno.',
  en_curso: 'Está en curso.',
  por_confirmar: 'Nada se ha cambiado: revise las diferencias y confirme o cancele.',
  terminado: 'Terminó.',
  error: 'Falló y nada se cambió.',
  cancelado: 'Se canceló y nada se cambió.',
}

/** A job as a caller who may start one sees it. */
export const shownJob = (job: Job, path: string) => ({
  id: job.id,
  catalogo: job.catalogo,
  fuente: job.fuente,
  estado: job.estado,
  explicacion: explained(job),
  simulado: job.simulado,
  edicion: job.edicion,
  huella_sha256: job.huella,
  vuelve_a: job.vuelve_a,
  version_anterior: job.base,
  version: job.version,
  progreso: { leidos: job.leidos, pendientes: job.pendientes },
  resultado:
    job.agregados === null
      ? null
      : {
          agregados: job.agregados,
          cambiados: job.cambiados,
          deshabilitados: job.deshabilitados,
          sin_cambio: job.sin_cambio,
        },
  avisos: job.avisos,
  error: job.error,
  errores: job.errores,
  errores_total: job.errores_total,
  creado_por: job.actor,
  creado_en: job.creado_en,
  terminado_en: job.terminado_en,
  diferencias: job.agregados === null ? null : `${path}${job.id}/diferencias/`,
})

/** What answers that a job began, now or when the same was asked before. */
export const startedAnswer = ({ job, replayed }: StartedJob, path: string): OperationResult => ({
  json: shownJob(job, path),
  headers: { location: `${path}${job.id}/`, ...(replayed ? { 'idempotency-replayed': 'true' } : {}) },
  audit: { id: job.id, fields: [job.catalogo, job.fuente] },
})

function explained({ estado, simulado, version, base }: Job): string {
  if (estado === 'terminado' && version === base) return 'Terminó: no había nada que cambiar.'
  if (estado === 'por_confirmar' && !simulado)
    return `${SAID[estado]} Más de la quinta parte de los códigos dejaría de usarse.`
  return SAID[estado]
}

export const jobSchema = object('Una carga de un catálogo.', {
  id: id('Identificador.'),
  catalogo: choice('Catálogo.', catalogueNames),
  fuente: choice('De dónde: un archivo, la OMS, o una versión anterior.', ['archivo', 'oms', 'volver']),
  estado: choice('Cómo va.', jobStates),
  explicacion: text('Cómo va, en palabras.'),
  simulado: flag('Si se detiene antes de cambiar nada.'),
  edicion: orNull(text('Nombre del archivo o edición de la OMS.')),
  huella_sha256: orNull(text('Huella del archivo.')),
  vuelve_a: orNull(integer('Versión a la que se volvió.')),
  version_anterior: orNull(integer('Versión con la que se comparó.')),
  version: orNull(integer('Versión que quedó vigente.')),
  progreso: object('Hasta dónde va.', {
    leidos: integer('Filas o entidades leídas.'),
    pendientes: integer('Entidades conocidas que faltan.'),
  }),
  resultado: orNull(
    object('Qué cambia.', {
      agregados: integer('Códigos nuevos.'),
      cambiados: integer('Códigos con otro nombre u otros datos.'),
      deshabilitados: integer('Códigos que dejan de usarse; no se borran.'),
      sin_cambio: integer('Códigos iguales.'),
    }),
  ),
  avisos: list('Lo que se dejó de lado, a sabiendas.', text('Aviso.')),
  error: orNull(text('Por qué falló.')),
  errores: list(
    'Qué está mal en el archivo, las primeras filas.',
    object('Un error.', {
      linea: integer('Línea del archivo.'),
      columna: text('Columna.'),
      mensaje: text('Qué está mal.'),
    }),
  ),
  errores_total: integer('Filas con errores.'),
  creado_por: text('Quién la pidió.'),
  creado_en: instant('Cuándo se pidió.'),
  terminado_en: orNull(instant('Cuándo terminó.')),
  diferencias: orNull(text('Dirección de las diferencias.')),
})

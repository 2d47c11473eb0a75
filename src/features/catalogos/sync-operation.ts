import type { Core } from '../../engine/core.ts'
import { defineOperation, type Values } from '../../engine/operation.ts'
import { binary, bool, oneOf, text } from '../../model/fields.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { idempotencyReused, invalid } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { ICD_JOBS, LOADERS } from './job-operations.ts'
import { jobSchema, startedAnswer } from './job-view.ts'
import { cargaEnCurso, omsSinConfigurar } from './problems.ts'
import type { CatalogueJobs } from './runner.ts'
import { startJob } from './start-job.ts'
import { RELEASE, type WhoSettings } from './who/settings.ts'

export const FILE_BYTES = 10 * 1_048_576

/** The parts of a body that bring a file. */
export const fileFields = {
  contenido_base64: binary({ label: 'Archivo', about: 'CSV, TXT o XLSX en Base64, hasta 10 MiB.', max: FILE_BYTES }),
  nombre_archivo: text({ label: 'Nombre del archivo', max: 200 }),
  simular: bool({
    label: 'Simular',
    about: 'Lee y compara todo, y se detiene antes de cambiar nada; después se puede confirmar.',
    default: false,
  }),
  confirmar: bool({
    label: 'Confirmar',
    about: 'Aplica aunque más de la quinta parte de los códigos deje de usarse.',
    default: false,
  }),
} as const

const WHO_HOST = 'id.who.int'

export interface SyncDeps {
  readonly core: Core
  readonly catalogueJobs: CatalogueJobs
  readonly who: WhoSettings
}

const needs = ({ core, catalogueJobs: jobs, who }: SyncDeps) => ({ who, core, jobs })

/** Synchronises the classification of diseases: starts a job and says how it goes. */
export const syncOperation = defineOperation({
  id: 'hce_api_icd_sync_create',
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: ICD_JOBS,
  tag: 'Clasificaciones',
  title: 'Sincronizar la clasificación',
  about:
    'Empieza una carga y responde enseguida con su estado: `archivo` trae la tabla CIE-10 del Ministerio (o las equivalencias, o la CIE-11 en un archivo); `oms` recorre la CIE-11 de la OMS. Ningún código se borra: lo que falte queda sin uso.',
  access: LOADERS,
  action: 'administrar',
  resource: 'catalogo',
  example: {
    fuente: 'archivo',
    contenido_base64: 'Q29kaWdvO05vbWJyZTtIYWJpbGl0YWRvCkkxMFg7SGlwZXJ0ZW5zacOzbiBlc2VuY2lhbDtTSQo=',
    nombre_archivo: 'cie10.csv',
    simular: true,
  },
  body: {
    fuente: oneOf({ archivo: 'Archivo', oms: 'OMS' }, { label: 'De dónde', required: true }),
    sistema: oneOf(
      { cie10: 'CIE-10', cie11: 'CIE-11', cie10_cie11: 'Equivalencias' },
      { label: 'Qué se carga', about: 'Por defecto, la CIE-10 de un archivo y la CIE-11 de la OMS.' },
    ),
    ...fileFields,
    edicion: text({
      label: 'Edición de la OMS',
      about: 'Por ejemplo 2026-01; por defecto la configurada.',
      max: 7,
      pattern: { regex: RELEASE, say: say('Año y mes: 2026-01.', 'Year and month: 2026-01.') },
    }),
  },
  output: { status: 202, about: 'La carga que empezó.', schema: jobSchema },
  problems: [cargaEnCurso, omsSinConfigurar, idempotencyReused],
  needs,
  async run({ body, call, key }, { who, core, jobs }) {
    const oms = body.fuente === 'oms'
    refuseMixed(body, oms)
    if (oms && who.clientId === null && new URL(who.base).hostname === WHO_HOST) throw new Problem(omsSinConfigurar)
    const started = await startJob(core, core.db, call, {
      catalogue: body.sistema ?? (oms ? 'cie11' : 'cie10'),
      source: oms ? 'oms' : 'archivo',
      edition: oms ? (body.edicion ?? who.release) : (body.nombre_archivo ?? 'sin nombre'),
      content: oms ? null : Buffer.from(String(body.contenido_base64), 'base64'),
      confirmed: body.confirmar === true,
      simulated: body.simular === true,
      key,
    })
    jobs.kick(started.job.id)
    return startedAnswer(started, ICD_JOBS)
  },
})

/** Each source takes its own part of the body. */
function refuseMixed(body: Values, oms: boolean): void {
  const errores: FieldError[] = []
  const refuse = (campo: string, es: string, en: string): void => {
    errores.push({ campo, codigo: 'regla', mensaje: say(es, en) })
  }
  if (oms) {
    for (const campo of ['contenido_base64', 'nombre_archivo'])
      if (body[campo] !== null) refuse(campo, 'La OMS no recibe archivos.', 'WHO takes no file.')
    if (body.sistema !== null && body.sistema !== 'cie11')
      refuse('sistema', 'De la OMS se trae la CIE-11.', 'ICD-11 is what WHO gives.')
  } else {
    if (body.edicion !== null) refuse('edicion', 'La edición es de la OMS.', 'The release is of WHO.')
    if (body.contenido_base64 === null)
      errores.push({
        campo: 'contenido_base64',
        codigo: 'requerido',
        mensaje: say('Falta el archivo.', 'The file is missing.'),
      })
  }
  refuseBoth(body, errores)
  if (errores.length > 0) throw new Problem(invalid, { errores })
}

export function refuseBoth(body: Values, errores: FieldError[]): void {
  if (body.simular === true && body.confirmar === true)
    errores.push({
      campo: 'confirmar',
      codigo: 'regla',
      mensaje: say('Se simula o se confirma, no ambas.', 'Either simulate or confirm.'),
    })
}

import { statfs } from 'node:fs/promises'
import type { Core } from '../../engine/core.ts'
import { defineOperation } from '../../engine/operation.ts'
import { choice, flag, instant, integer, list, number, object, orNull, text } from '../../model/json-schema.ts'
import { DATABASE, MIGRATED, SEALS, WORK } from './state-sql.ts'

export interface SystemDeps {
  readonly core: Core
  readonly version: string
  readonly system: {
    /** Where the data lie on this machine; null if the database is elsewhere. */
    readonly dataDir: string | null
    /** What the operator should configure before it is used in earnest. */
    readonly warnings: readonly string[]
    /** How many migrations come with this program. */
    migrations(): Promise<number>
    /** From which age of an unsealed row sealing is late, and how old the oldest is. */
    readonly sealLateSeconds: number
    sealLag(): Promise<{ readonly seconds: number }>
    /** Whether the service backs up its data, from which age of what is not stored it is late, and how it goes. */
    readonly backedUp: boolean
    readonly backupLateSeconds: number
    backups(): Promise<readonly SystemBackup[]>
  }
}

export interface SystemBackup {
  readonly clase: 'base' | 'registro' | 'ensayo'
  readonly resultado: 'bien' | 'mal' | null
  readonly detalle: string
  readonly avance: string
  readonly en_curso: boolean
  readonly terminado_en: string | null
  readonly bien_en: string | null
  readonly proximo_en: string | null
  readonly cubre_hasta: string | null
}

const backups = {
  base: 'Copia de los datos',
  registro: 'Registro de cambios',
  ensayo: 'Ensayo de restauración',
} as const

const works = {
  catalogos: 'Cargas de catálogos',
  ia: 'Consultas a la IA',
  rda: 'Documentos para el Ministerio',
} as const

const schema = object('Cómo está el servicio.', {
  version: text('Versión del programa.'),
  avisos: list('Lo que falta configurar.', text('Qué falta y qué pasa mientras tanto.')),
  node: text('Versión de Node.js.'),
  iniciado_en: instant('Desde cuándo está en marcha este proceso.'),
  memoria_bytes: integer('Memoria que ocupa este proceso.'),
  base: object('La base de datos.', {
    version: text('Versión de PostgreSQL.'),
    bytes: integer('Cuánto ocupa.'),
    milisegundos: number('Cuánto tardó en responder.'),
    conexiones: object('Las de este proceso.', {
      abiertas: integer('Abiertas.'),
      ociosas: integer('Sin uso ahora.'),
      en_espera: integer('Solicitudes que esperan una.'),
    }),
  }),
  migraciones: object('El esquema.', {
    incluidas: integer('Las que trae este programa.'),
    aplicadas: integer('Las que tiene la base.'),
    ultima: text('Nombre de la última.'),
    aplicada_en: instant('Cuándo se aplicó la última.'),
  }),
  disco: orNull(
    object('Donde están los datos; nulo si la base está en otra máquina.', {
      total_bytes: integer('Cuánto cabe.'),
      libre_bytes: integer('Cuánto queda.'),
    }),
  ),
  auditoria: object('Los sellos.', {
    sellos: integer('Cuántos hay.'),
    ultimo_en: orNull(instant('Cuándo se hizo el último.')),
    por_sellar: integer('Filas que esperan sello; a lo más 10.000.'),
    atraso_segundos: integer('Edad de la más antigua que espera; 0 si ninguna espera.'),
    atrasado: flag('Si esa edad pasa de SELLO_ATRASO_SEGUNDOS.'),
  }),
  respaldo: object('Los respaldos de la base incluida.', {
    configurado: flag('Si RESPALDO_DESTINO dice dónde se guardan.'),
    trabajos: list(
      'Lo que se hace para tenerlos.',
      object('Una tarea.', {
        clase: choice('Cuál.', Object.keys(backups)),
        nombre: text('Cómo se llama.'),
        en_curso: flag('Si se está haciendo.'),
        avance: text('Por dónde va.'),
        resultado: orNull(choice('Cómo terminó la última vez.', ['bien', 'mal'])),
        detalle: text('Qué se hizo, o por qué falló.'),
        terminado_en: orNull(instant('Cuándo terminó la última vez.')),
        bien_en: orNull(instant('Cuándo terminó bien la última vez.')),
        proximo_en: orNull(instant('Cuándo toca otra vez.')),
        cubre_hasta: orNull(instant('Del registro: hasta cuándo no falta nada.')),
      }),
    ),
  }),
  trabajos: list(
    'Lo que se hace aparte de las solicitudes.',
    object('Una clase de trabajo.', {
      clase: choice('Cuál.', Object.keys(works)),
      nombre: text('Cómo se llama.'),
      esperan: integer('Cuántos esperan.'),
      en_curso: integer('Cuántos se están haciendo.'),
      fallidos: integer('Cuántos terminaron mal y alguien debe mirar.'),
      mas_antiguo: orNull(instant('Desde cuándo espera el más antiguo.')),
    }),
  ),
})

const needs = ({ core, version, system }: SystemDeps) => ({ core, system, version })

/** For whoever keeps it running: sizes, counts and hours; nobody's data. */
export const systemOperations = [
  defineOperation({
    id: 'sistema_estado_retrieve',
    method: 'GET',
    path: '/sistema/estado/',
    tag: 'Sistema',
    title: 'Estado del sistema',
    about: 'Versión, base de datos, migraciones, disco, sellos y trabajos en cola. Sin datos de nadie.',
    access: ['administrador'],
    action: 'leer',
    resource: 'sistema',
    // It is looked at every few seconds, and says nothing of anybody.
    unaudited: true,
    output: { status: 200, about: 'Cómo está.', schema },
    needs,
    async run(_input, { core, system, version }) {
      const began = performance.now()
      const [database] = await core.db.run({ name: 'sistema_base', text: DATABASE, values: [] })
      const milisegundos = Math.round((performance.now() - began) * 10) / 10
      const [lag, [migrated], [seals], work, included, disk, backed] = await Promise.all([
        system.sealLag(),
        core.db.run({ name: 'sistema_migraciones', text: MIGRATED, values: [] }),
        core.db.run({ name: 'sistema_sellos', text: SEALS, values: [] }),
        core.db.run<{ clase: keyof typeof works }>({ name: 'sistema_trabajos', text: WORK, values: [] }),
        system.migrations(),
        system.dataDir === null ? null : statfs(system.dataDir).catch(() => null),
        system.backups(),
      ])
      const { total, idle, waiting } = core.db.stats()
      return {
        json: {
          version,
          avisos: system.warnings,
          node: process.versions.node,
          iniciado_en: new Date(Date.now() - process.uptime() * 1000).toISOString(),
          memoria_bytes: process.memoryUsage.rss(),
          base: {
            version: database?.version,
            bytes: Number(database?.bytes),
            milisegundos,
            conexiones: { abiertas: total, ociosas: idle, en_espera: waiting },
          },
          migraciones: {
            incluidas: included,
            aplicadas: migrated?.aplicadas,
            ultima: migrated?.ultima,
            aplicada_en: migrated?.aplicada_en,
          },
          disco:
            disk === null ? null : { total_bytes: disk.blocks * disk.bsize, libre_bytes: disk.bavail * disk.bsize },
          auditoria: { ...seals, atraso_segundos: lag.seconds, atrasado: lag.seconds > system.sealLateSeconds },
          respaldo: {
            configurado: system.backedUp,
            trabajos: backed.map(({ clase, ...rest }) => ({
              clase,
              nombre: backups[clase],
              en_curso: rest.en_curso,
              avance: rest.avance,
              resultado: rest.resultado,
              detalle: rest.detalle,
              terminado_en: rest.terminado_en,
              bien_en: rest.bien_en,
              proximo_en: rest.proximo_en,
              cubre_hasta: rest.cubre_hasta,
            })),
          },
          trabajos: work.map((row) => ({ ...row, nombre: works[row.clase] })),
        },
      }
    },
  }),
]

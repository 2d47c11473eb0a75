import { repeat } from './repeat.ts'

/** What is done behind the requests, by the names that logs, metrics and alerts know it by. */
export const workNames = [
  'anotar_meses',
  'aplicar_entrada',
  'cargar_catalogos',
  'comprobar_mipres',
  'consultar_ia',
  'entregar_eventos',
  'enviar_ordenes',
  'enviar_rda',
  'mirar_version',
  'mover_lotes',
  'olvidar_vencido',
  'plegar_estadisticas',
  'preparar_meses',
  'renovar_certificados',
  'sellar',
  'verificar_auditoria',
] as const
export type WorkName = (typeof workNames)[number]

/** How one of them has gone in this process. */
export interface WorkState {
  readonly failures: number
  /** Milliseconds since 1970; null while it never went well. */
  readonly endedWellAt: number | null
  /** How often it is done; null of what this process does not repeat. */
  readonly everyMs: number | null
}

export interface RepeatedWork {
  readonly name: WorkName
  readonly everyMs: number
  /** What a log says when it fails. */
  readonly failure: string
  once(): Promise<boolean>
}

export interface WorkWatch {
  repeat(work: RepeatedWork): { stop(): Promise<void> }
  /** Something of that work went wrong outside its turns. */
  failed(name: WorkName, error: unknown, failure: string): void
  states(): ReadonlyMap<WorkName, WorkState>
}

export function workWatch(onFailure: (name: WorkName, error: unknown, failure: string) => void): WorkWatch {
  const NEVER: WorkState = { failures: 0, endedWellAt: null, everyMs: null }
  const states = new Map<WorkName, WorkState>(workNames.map((name) => [name, NEVER]))
  const before = (name: WorkName): WorkState => states.get(name) ?? NEVER
  const failed = (name: WorkName, error: unknown, failure: string): void => {
    states.set(name, { ...before(name), failures: before(name).failures + 1 })
    onFailure(name, error, failure)
  }
  return {
    repeat({ name, everyMs, failure, once }) {
      states.set(name, { ...before(name), everyMs })
      return repeat(
        async () => {
          const more = await once()
          states.set(name, { ...before(name), endedWellAt: Date.now() })
          return more
        },
        { everyMs, onError: (error) => failed(name, error, failure) },
      )
    },
    failed,
    states: () => states,
  }
}

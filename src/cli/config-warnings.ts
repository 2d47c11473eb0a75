import type { Config } from '../config.ts'

/** What a provider has to configure before it attends anybody, and what happens meanwhile. */
export const configWarnings = (config: Pick<Config, 'providerCode'>): readonly string[] =>
  config.providerCode === null
    ? [
        'Falta PRESTADOR_CODIGO, el código REPS del prestador: las historias nuevas se numeran SEDE-… y no lo llevan, y sus RDA no se pueden generar.',
      ]
    : []

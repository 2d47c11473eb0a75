import type { Config } from '../config.ts'

type ProviderSettings = Pick<
  Config,
  'providerCode' | 'providerNit' | 'providerAddress' | 'providerTown' | 'providerClass' | 'rdaVersion'
>

const parts = {
  providerNit: 'PRESTADOR_NIT',
  providerAddress: 'PRESTADOR_DIRECCION',
  providerTown: 'PRESTADOR_MUNICIPIO',
  providerClass: 'PRESTADOR_CLASE',
} as const

/** What a provider has to configure before it attends anybody, and what happens meanwhile. */
export function configWarnings(config: ProviderSettings): readonly string[] {
  if (config.providerCode === null)
    return [
      'Falta PRESTADOR_CODIGO, el código REPS del prestador: las historias nuevas se numeran SEDE-… y no lo llevan, y sus RDA no se pueden generar.',
    ]
  const missing = (['providerNit', 'providerAddress', 'providerTown', 'providerClass'] as const)
    .filter((name) => config[name] === null)
    .map((name) => parts[name])
  return missing.length === 0 || config.rdaVersion === '0.7.1'
    ? []
    : [`Falta ${missing.join(', ')}: la guía 1.0.0 no recibe sin ello los RDA de urgencias y hospitalización.`]
}

import { type Config, hasInventedProvider } from '../../config.ts'

/** For invented patients, papers and documents can be looked at before anything is configured; documents cannot be sent anywhere. */
const INVENTED = {
  nit: '900000000',
  direccion: 'Calle 1 # 1-1',
  telefono: '6010000000',
  municipio: '11001',
  clase: 'IPS',
} as const

export interface ConfiguredProvider {
  readonly nombre: string
  readonly codigo: string | null
  readonly nit: string | null
  readonly direccion: string | null
  readonly telefono: string | null
  readonly municipio: string | null
  readonly clase: string | null
}

/** Who attends, as every paper and document says it. */
export function providerOf(config: Config): ConfiguredProvider {
  const invented = hasInventedProvider(config) ? INVENTED : null
  return {
    nombre: config.providerName ?? 'Prestador de servicios de salud',
    codigo: config.providerCode,
    nit: config.providerNit ?? invented?.nit ?? null,
    direccion: config.providerAddress ?? invented?.direccion ?? null,
    telefono: config.providerPhone ?? invented?.telefono ?? null,
    municipio: config.providerTown ?? invented?.municipio ?? null,
    clase: config.providerClass ?? invented?.clase ?? null,
  }
}

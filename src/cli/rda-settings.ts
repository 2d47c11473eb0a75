import { type Config, ConfigError, wantsDemo } from '../config.ts'
import type { Guide } from '../features/rda/checker/guide.ts'
import { type ProviderClass, providerClasses } from '../features/rda/document/input.ts'
import type { RdaSettings } from '../features/rda/prepare.ts'
import { municipio } from '../model/codes/index.ts'

const isClass = (text: string): text is ProviderClass => Object.hasOwn(providerClasses, text)

/** Of invented patients documents can be looked at before anything is configured; they cannot be sent anywhere. */
const DEMO_PROVIDER = { nit: '900000000', direccion: 'Calle 1 # 1-1', municipio: '11001', clase: 'IPS' } as const

/** What the documents are made and judged by. The guide is read when the first one is asked for, and once. */
export function rdaSettingsOf(config: Config): RdaSettings {
  if (config.providerTown !== null && !municipio.byCode.has(config.providerTown))
    throw new ConfigError('PRESTADOR_MUNICIPIO no es un municipio de la DIVIPOLA: son cinco dígitos, como 11001.')
  const { providerClass: clase } = config
  if (clase !== null && !isClass(clase))
    throw new ConfigError(`PRESTADOR_CLASE es una de: ${Object.keys(providerClasses).join(', ')}.`)
  const invented = wantsDemo(config) && config.ihceUrl === null ? DEMO_PROVIDER : null
  let read: Promise<Guide> | undefined
  const load = async (): Promise<Guide> => {
    const { chooseGuide } = await import('../features/rda/checker/choose-guide.ts')
    return chooseGuide(config.rdaGuide, config.rdaVersion)
  }
  return {
    version: config.rdaVersion,
    references: config.rdaReferences,
    encounterAs: config.rdaEncounterAs,
    provider: {
      nombre: config.providerName ?? 'Prestador de servicios de salud',
      codigo: config.providerCode,
      nit: config.providerNit ?? invented?.nit ?? null,
      direccion: config.providerAddress ?? invented?.direccion ?? null,
      municipio: config.providerTown ?? invented?.municipio ?? null,
      clase: clase ?? invented?.clase ?? null,
    },
    demandedAtClosing: config.rdaAtClosing === 'exigir',
    guide() {
      read ??= load()
      // One that could not be read may be there the next time.
      read.catch(() => {
        read = undefined
      })
      return read
    },
  }
}

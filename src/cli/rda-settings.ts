import { type Config, ConfigError } from '../config.ts'
import type { Guide } from '../features/rda/checker/guide.ts'
import { type ProviderClass, providerClasses } from '../features/rda/document/input.ts'
import type { RdaSettings } from '../features/rda/prepare.ts'
import { municipio } from '../model/codes/index.ts'
import { providerOf } from './papeles/provider.ts'

const isClass = (text: string): text is ProviderClass => Object.hasOwn(providerClasses, text)

/** What the documents are made and judged by. The guide is read when the first one is asked for, and once. */
export function rdaSettingsOf(config: Config): RdaSettings {
  const { clase, municipio: town, nombre, codigo, nit, direccion } = providerOf(config)
  if (town !== null && !municipio.byCode.has(town))
    throw new ConfigError('PRESTADOR_MUNICIPIO no es un municipio de la DIVIPOLA: son cinco dígitos, como 11001.')
  if (clase !== null && !isClass(clase))
    throw new ConfigError(`PRESTADOR_CLASE es una de: ${Object.keys(providerClasses).join(', ')}.`)
  let read: Promise<Guide> | undefined
  const load = async (): Promise<Guide> => {
    const { chooseGuide } = await import('../features/rda/checker/choose-guide.ts')
    return chooseGuide(config.rdaGuide, config.rdaVersion)
  }
  return {
    version: config.rdaVersion,
    references: config.rdaReferences,
    encounterAs: config.rdaEncounterAs,
    provider: { nombre, codigo, nit, direccion, municipio: town, clase },
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

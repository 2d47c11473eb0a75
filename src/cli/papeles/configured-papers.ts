import type { Config } from '../../config.ts'
import type { PaperSettings } from '../../features/papeles/issue.ts'
import type { Provider } from '../../features/provider.ts'
import { paperSettingsOf } from './paper-settings.ts'
import { providerOf } from './provider.ts'

/** Who attends and with which papers, as the configuration says it. */
export async function configuredPapers(
  config: Config,
): Promise<{ readonly provider: Provider; readonly papers: PaperSettings }> {
  const { nombre, codigo, nit, direccion, telefono, municipio } = providerOf(config)
  const provider = {
    nombre,
    codigo,
    ...(nit === null ? {} : { nit }),
    ...(direccion === null ? {} : { direccion }),
    ...(telefono === null ? {} : { telefono }),
  }
  return { provider, papers: await paperSettingsOf(config, provider, municipio) }
}

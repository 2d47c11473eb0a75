import { type VersionName, versions } from '../document/version.ts'
import { builtInGuide } from './built-in-guide.ts'
import type { Guide } from './guide.ts'
import { GuideError, loadGuide } from './load-guide.ts'

/**
 * The guide that RDA_GUIA names; our own rules of the chosen version without one. A guide that cannot be read, or that is of
 * the other version, is refused, never ignored.
 */
export async function chooseGuide(path: string | null, version: VersionName): Promise<Guide> {
  if (path === null) return builtInGuide(version)
  const guide = await loadGuide(path)
  if (guide.version !== null && guide.version !== version && Object.hasOwn(versions, guide.version))
    throw new GuideError(`${path} es la guía ${guide.version} y RDA_GUIA_VERSION dice ${version}.`)
  return guide
}

import { builtInGuide } from './built-in-guide.ts'
import type { Guide } from './guide.ts'
import { loadGuide } from './load-guide.ts'

/** The guide that RDA_GUIA names; our own rules without one. A guide that cannot be read is refused, never ignored. */
export const chooseGuide = async (path: string | null): Promise<Guide> =>
  path === null ? builtInGuide : await loadGuide(path)

import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { Registry } from '../../model/resource.ts'
import { wholeContents } from '../historias/load-content.ts'
import { isCalledOff, isDone, onceIn, type PaperSettings, paperInput, saysStill } from './issue.ts'
import type { Paper, Worth } from './paper.ts'
import { sourcesNow } from './store.ts'

/**
 * What became of what papers say. Only a sheet of what is to be dispensed or done loses its worth when that is called off, done or
 * written otherwise; a summary goes on telling how it was.
 */
export function worthFinder(
  registry: Registry,
  settings: PaperSettings,
): (tx: Tx, call: Call, papers: readonly Paper[]) => Promise<(paper: Paper) => Worth> {
  const whole = wholeContents(registry)
  return async (tx, call, papers) => {
    const now = await sourcesNow(tx, papers)
    const isRewritten = (paper: Paper): boolean =>
      onceIn(paper).length > 0 &&
      paper.fuentes.some(({ id, firmado, version }) => !firmado && now.get(id)?.version !== version)
    const histories = new Set(papers.filter(isRewritten).map((paper) => paper.historia))
    const contents = histories.size === 0 ? [] : await whole(tx, [...histories])
    const inputs = new Map(contents.map((content) => [content.historia.id, paperInput(content, settings, call)]))
    return (paper) => {
      if (paper.fuentes.some(({ id }) => now.get(id)?.vale !== true)) return 'sin_efecto'
      const states = onceIn(paper).map(({ id }) => now.get(id)?.estado)
      if (states.some(isCalledOff)) return 'sin_efecto'
      if (states.length > 0 && states.every(isDone)) return 'cumplido'
      const input = inputs.get(paper.historia)
      return isRewritten(paper) && (input === undefined || !saysStill(paper, input)) ? 'sin_efecto' : 'vale'
    }
  }
}

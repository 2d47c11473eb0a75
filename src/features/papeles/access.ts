import type { Call } from '../../engine/call.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, notFound } from '../../model/problems.ts'
import { allEntries } from '../../resources/entries.ts'
import { type HistoryContent, rowsElsewhere } from '../historias/content.ts'
import type { Paper } from './paper.ts'

/** Whoever does not reach all that a paper says is not shown it. */
export function saysOnly(paper: Paper, { historia, patient, entries }: HistoryContent): boolean {
  const reached = new Set([historia, ...rowsElsewhere(patient), ...allEntries(entries)].map(({ id }) => id))
  return paper.fuentes.every(({ id }) => reached.has(id))
}

const overseers: readonly string[] = ['coordinador_medico', 'demostracion']

/** Whoever issued it or oversees may take its worth away, by annulling it or by another in its place. */
export function refuseVoiding(paper: Paper, content: HistoryContent | null, { actor }: Call): void {
  if (content === null || !saysOnly(paper, content)) throw new Problem(notFound, { tried: paper.historia })
  if (paper.declaracion.emisor.cuenta !== actor.id && !overseers.includes(actor.rol))
    throw new Problem(forbidden, { tried: paper.id })
}

import type { Core } from '../../../engine/core.ts'
import { arrayText } from '../../../engine/parameters.ts'
import type { Criterion, SearchQuestion } from './asked.ts'

/** A text of the search → the words of names that begin as the first of its own does. */
export type Vocabulary = ReadonlyMap<string, readonly string[]>

/** More than these say less than walking the rows. */
const MOST = 300

const textsIn = (c: Criterion): string[] => {
  if (c.kind === 'chain' || c.kind === 'has') return textsIn(c.inner)
  if (c.kind === 'any') return c.of.flatMap(textsIn)
  if (c.kind !== 'plain' || c.type !== 'string') return []
  return c.values.flatMap(({ text, how }) => (how === 'starts' ? [text] : []))
}

/**
 * Resolved before the search itself, so that its plan knows how common they are. Particles are not kept as words: what
 * could be the beginning of one is passed over, and a text of nothing else is not here.
 */
export async function vocabularyFor(core: Core, asked: SearchQuestion): Promise<Vocabulary> {
  const texts = [...new Set(asked.criteria.flatMap(textsIn))]
  if (texts.length === 0) return new Map()
  const rows = await core.db.raw({
    name: 'fhir_vocabulario',
    text: `select d.n, array_to_json(array(select b.palabra from busqueda_palabra b
  where b.palabra >= d.w collate "C" and b.palabra < (d.w || chr(1114111)) collate "C" order by b.palabra limit ${MOST + 1}))::text
from (select x.n, (select u.w from unnest(custodia_todas_palabras(x.t)) with ordinality as u(w, o)
    where not exists (select 1 from unnest(array['de', 'del', 'la', 'las', 'los', 'el', 'y', 'da', 'das', 'do', 'dos',
      'dela', 'delas', 'delos']) p where starts_with(p, u.w))
    order by u.o limit 1) as w
  from unnest($1::text[]) with ordinality as x(t, n)) d
where d.w is not null`,
    values: [arrayText(texts)],
  })
  return new Map(
    rows.flatMap(([n, words]) => {
      const found: string[] = JSON.parse(words ?? '[]')
      return found.length > MOST ? [] : [[texts[Number(n) - 1] ?? '', found] as const]
    }),
  )
}

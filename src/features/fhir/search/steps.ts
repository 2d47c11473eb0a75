import { Problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'
import { demasiadoCostoso } from '../rest/problems.ts'

const LINK = /_has:|\.|:identifier$/g
const INCLUDE = /^_(?:rev)?include(?::|$)/

/** Steps to other resources in the name of a parameter: each is a question of its own to the database. */
export const linksIn = (name: string): number => name.match(LINK)?.length ?? 0

/** What a search asks besides its own page: links, inclusions and how many there are in all. */
function stepsIn(asked: URLSearchParams): number {
  let steps = 0
  for (const [name, value] of asked) {
    const isCounted = (name === '_total' && value !== 'none') || (name === '_summary' && value === 'count')
    steps += linksIn(name) + (isCounted || INCLUDE.test(name) ? 1 : 0)
  }
  return steps
}

/** What all searches of one request may ask: its time ends where each asks as much as one alone may. */
const MOST_STEPS = 100

export const tooManySteps = new Problem(demasiadoCostoso, {
  detail: say(
    `Entre todas las búsquedas hay más de ${MOST_STEPS} pasos a otros recursos, inclusiones y totales: envíelas en varios.`,
    `The searches have more than ${MOST_STEPS} steps to other resources, inclusions and totals: send them in several.`,
  ),
})

/** Told of each search of a request: whether it may still be asked. */
export function stepCount(): (asked: URLSearchParams) => boolean {
  let steps = 0
  return (asked) => {
    const more = stepsIn(asked)
    if (steps + more > MOST_STEPS) return false
    steps += more
    return true
  }
}

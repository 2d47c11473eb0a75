import type { CodeList, Exchange } from './code-list.ts'

/** How an exchange writes one of our codes; undefined where it does not take it, or where the list does not have it. */
export function writtenCode(list: CodeList, code: string, to: Exchange): string | undefined {
  const found = list.byCode.get(code)
  const { refused = {}, asOurs = [] } = list.applicability
  if (found === undefined || refused[to]?.includes(code)) return undefined
  if (to === 'rda') return found.rda ?? code
  if (refused.rips?.includes(code)) return undefined
  return asOurs.includes(to) ? code : (found.rips ?? code)
}

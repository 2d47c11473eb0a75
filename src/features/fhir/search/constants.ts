import type { Shown } from '../shown.ts'
import type { Constant, Facts, FhirType } from '../source.ts'
import type { Asked, Criterion } from './asked.ts'
import type { StringValue, TokenValue } from './values.ts'

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function textFits({ text, how }: StringValue, said: string): boolean {
  if (how === 'exact') return said === text
  return how === 'contains' ? plain(said).includes(plain(text)) : plain(said).startsWith(plain(text))
}

function fits(c: Criterion, constant: Constant): boolean {
  if (c.kind === 'chain' || c.kind === 'has') return false
  const tokens = c.name === '_id' ? [{ system: null, code: constant.resource.id }] : (constant.tokens?.[c.name] ?? [])
  const texts = constant.texts?.[c.name] ?? []
  if (c.kind === 'missing') return c.missing === (tokens.length + texts.length === 0)
  const some = c.values.some((value) => {
    if (c.type === 'string') return texts.some((said) => textFits(value as StringValue, said))
    if (c.type !== 'token') return false
    const { system, code } = value as TokenValue
    return tokens.some((t) => (code === null || t.code === code) && (system === null || (t.system ?? '') === system))
  })
  return some !== c.not
}

/** The resources that are no rows: few, and always of the first page. */
export const constantsFound = (type: FhirType, asked: Asked, facts: Facts): Shown[] =>
  (type.constants?.(facts) ?? [])
    .filter((constant) => asked.criteria.every((c) => fits(c, constant)))
    .map(({ resource }) => ({ resource, source: null, row: null }))

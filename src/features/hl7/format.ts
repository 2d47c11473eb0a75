import { oneOf } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { notAcceptable } from '../../model/problems.ts'
import type { Value } from '../../model/resource.ts'

export const ER7 = 'application/hl7-v2'
const er7Types = [ER7, 'application/hl7-v2+er7']
const jsonTypes = ['*/*', 'application/*', 'application/json']

export const formato = oneOf(
  { json: 'JSON (o XML, según Accept)', er7: 'Texto ER7 de HL7 v2.5.1' },
  { label: 'Formato', about: `Gana sobre \`Accept\`. Si se omite: ER7 con \`Accept: ${ER7}\`, si no JSON.` },
)

interface Offer {
  readonly type: string
  readonly quality: number
}

const offers = (accept: string): Offer[] =>
  accept
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((p) => p.trim())
      const q = parameters.map((p) => /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(p)?.[1]).find((v) => v !== undefined)
      return { type, quality: q === undefined ? 1 : Number(q) }
    })

/** Whether ER7 is what the client asks for; 406 if it names a kind of HL7 that we do not write, and nothing else. */
export function wantsEr7(given: Value, accept: string | undefined): boolean {
  if (given !== null) return given === 'er7'
  if (accept === undefined || !accept.toLowerCase().includes(ER7)) return false
  const all = offers(accept)
  const best = (types: readonly string[]): number =>
    Math.max(0, ...all.filter((o) => types.includes(o.type)).map((o) => o.quality))
  const [er7, json] = [best(er7Types), best(jsonTypes)]
  if (er7 === 0 && json === 0) throw new Problem(notAcceptable)
  return er7 > 0 && er7 >= json
}

export const er7Answer = (content: string) => ({ raw: { type: `${ER7}; charset=utf-8`, content } })

import { isJsonObject } from '../../../model/text/json-object.ts'

/** What the platform calls a document that it has. */
export type Acceptance = {
  readonly vida: string | null
  readonly composicion: string | null
}

const VIDA_SYSTEM = /\/NamingSystem\/identifier-RDA$/
const LONGEST_VIDA = 256
const COMPOSITION = /(?:^|\/)Composition\/([A-Za-z0-9\-.]{1,64})(?:\/|$)/
const ID = /^[A-Za-z0-9\-.]{1,64}$/

const each = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** Printable and of the length that RIPS takes, or it is no identifier. */
const asVida = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= LONGEST_VIDA && /^[\x21-\x7e]+$/.test(value) ? value : null

function vidaIn(identifiers: unknown): string | null {
  for (const i of each(identifiers))
    if (isJsonObject(i) && typeof i.system === 'string' && VIDA_SYSTEM.test(i.system)) return asVida(i.value)
  return null
}

const compositionOf = (bundle: Record<string, unknown>): Record<string, unknown> | undefined =>
  each(bundle.entry)
    .map((e) => (isJsonObject(e) ? e.resource : undefined))
    .find((r): r is Record<string, unknown> => isJsonObject(r) && r.resourceType === 'Composition')

/** Of the answer to a document that was accepted. */
export function readAcceptance(body: unknown, location: string | null): Acceptance {
  const composicion = COMPOSITION.exec(location ?? '')?.[1] ?? null
  if (!isJsonObject(body)) return { vida: null, composicion }
  const inside = body.resourceType === 'Composition' ? body : compositionOf(body)
  const id = inside?.id
  return {
    vida: vidaIn(body.identifier) ?? vidaIn(inside?.identifier),
    composicion: typeof id === 'string' && ID.test(id) ? id : composicion,
  }
}

/** Of the refusal of a document that the platform had already: it may say which. */
export function readDuplicate(body: unknown): Acceptance {
  if (!isJsonObject(body)) return { vida: null, composicion: null }
  let vida: string | null = null
  let composicion: string | null = null
  for (const issue of each(body.issue)) {
    if (!isJsonObject(issue)) continue
    for (const coding of each(isJsonObject(issue.details) ? issue.details.coding : undefined))
      if (isJsonObject(coding) && typeof coding.system === 'string' && VIDA_SYSTEM.test(coding.system))
        vida ??= asVida(coding.code)
    for (const place of each(issue.expression))
      if (typeof place === 'string') composicion ??= COMPOSITION.exec(place)?.[1] ?? null
  }
  return { vida, composicion }
}

/** What tells one document of a patient from another wherever it is listed. */
export interface DocumentMark {
  readonly type: string
  readonly date: string
  /** A later version says itself under which name it goes: the one before has the same kind and date. */
  readonly vida: string | null
}

export function markOf(document: unknown): DocumentMark | null {
  const composition = isJsonObject(document) ? compositionOf(document) : undefined
  const mark = composition === undefined ? null : markOfComposition(composition)
  return mark === null || !isJsonObject(document) ? null : { ...mark, vida: vidaIn(document.identifier) }
}

function markOfComposition(c: Record<string, unknown>): Pick<DocumentMark, 'type' | 'date'> | null {
  const [coding] = each(isJsonObject(c.type) ? c.type.coding : undefined)
  const type = isJsonObject(coding) ? coding.code : undefined
  return typeof type === 'string' && typeof c.date === 'string' ? { type, date: c.date } : null
}

/** What the platform says of a document among those of its patient; `unknown` where it does not say, or not which. */
export type Listed = Acceptance | 'absent' | 'unknown'

/** In the list of what the platform has of a patient, this document; of several alike, the one that was `named`. */
export function findInList(list: unknown, mark: DocumentMark, named: Acceptance | null): Listed {
  if (!isJsonObject(list) || list.resourceType !== 'Bundle') return 'unknown'
  const found = each(list.entry)
    .map((e) => (isJsonObject(e) ? e.resource : undefined))
    .map((r) => (isJsonObject(r) && r.resourceType === 'Bundle' ? { ...compositionOf(r), bundle: r } : r))
    .filter((r): r is Record<string, unknown> => isJsonObject(r) && r.resourceType === 'Composition')
    .filter((c) => {
      const other = markOfComposition(c)
      return other?.type === mark.type && Date.parse(other.date) === Date.parse(mark.date)
    })
    .map(({ bundle, ...composition }): Acceptance => {
      const own = readAcceptance(composition, null)
      return isJsonObject(bundle) ? { ...own, vida: own.vida ?? readAcceptance(bundle, null).vida } : own
    })
    .filter(({ vida }) => mark.vida === null || vida === null || vida === mark.vida)
  const [one, ...others] = found
  if (one === undefined) return 'absent'
  if (others.length === 0) return one
  const isNamed = (a: Acceptance): boolean =>
    (a.vida !== null && a.vida === named?.vida) || (a.composicion !== null && a.composicion === named?.composicion)
  return found.find(isNamed) ?? 'unknown'
}

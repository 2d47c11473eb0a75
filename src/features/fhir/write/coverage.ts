import { isJsonObject } from '../../../model/text/json-object.ts'

type Elements = Readonly<Record<string, unknown>>

/** What the server itself decides, and what is only a rendition of the rest. */
const OWN = new Set(['resourceType', 'id', 'meta', 'text'])

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function isSameValue(sent: unknown, drawn: unknown): boolean {
  if (sent === drawn) return true
  if (typeof sent !== 'string' || typeof drawn !== 'string') return false
  if (INSTANT.test(sent) && INSTANT.test(drawn)) return Date.parse(sent) === Date.parse(drawn)
  return sent.normalize('NFC').trim() === drawn
}

/** A name that goes with a code or a reference says nothing that these do not. */
function isRendition(key: string, sent: Elements): boolean {
  if (key === 'display') return 'code' in sent || 'reference' in sent
  if (key === 'text') return Array.isArray(sent.coding) && sent.coding.length > 0
  if (key === 'unit') return 'code' in sent
  return key === 'type' && typeof sent.reference === 'string'
}

/** Where `sent` says something that none of `drawn` does: paths of FHIR, each the deepest that tells. */
function missingIn(sent: unknown, drawn: readonly unknown[], path: string): string[] {
  if (Array.isArray(sent)) {
    const items = drawn.flatMap((d) => (Array.isArray(d) ? d : []))
    return sent.flatMap((item, i) => missingIn(item, items, `${path}[${i}]`))
  }
  if (!isJsonObject(sent)) return drawn.some((d) => isSameValue(sent, d)) ? [] : [path]
  const found = drawn.filter(isJsonObject)
  if (found.length === 0) return [path]
  // The one that says most of it: what that one lacks is what is told.
  let least: string[] | null = null
  for (const candidate of found) {
    const missing = Object.entries(sent).flatMap(([key, value]) =>
      isRendition(key, sent) || value === undefined ? [] : missingIn(value, [candidate[key]], `${path}.${key}`),
    )
    if (missing.length === 0) return []
    if (least === null || missing.length < least.length) least = missing
  }
  return least ?? [path]
}

/**
 * The elements of a resource that would be lost: what is drawn of the rows that were made of it does not say them. `stored` are
 * those that are kept and shown elsewhere.
 */
export function lostElements(
  sent: Elements,
  drawn: readonly Elements[],
  stored: readonly string[] = [],
): readonly string[] {
  const type = String(sent.resourceType)
  return Object.entries(sent)
    .filter(([key]) => !OWN.has(key))
    .flatMap(([key, value]) =>
      Array.isArray(value)
        ? missingIn(
            value,
            drawn.map((d) => d[key]),
            `${type}.${key}`,
          )
        : drawn.some((d) => missingIn(value, [d[key]], '').length === 0)
          ? []
          : missingIn(value, [drawn[0]?.[key]], `${type}.${key}`),
    )
    .filter((path) => !stored.some((kept) => `${withoutPlaces(path)}.`.startsWith(`${type}.${kept}.`)))
}

const withoutPlaces = (path: string): string => path.replaceAll(/\[\d+\]/g, '')

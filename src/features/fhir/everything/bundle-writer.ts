import type { Format } from '../format/negotiate.ts'
import { BUNDLE_CLOSING, bundleOpening, entryXml } from '../format/xml.ts'
import { pieces } from '../rest/pieces.ts'
import type { ShownResource } from '../rest/shown.ts'

type Json = Readonly<Record<string, unknown>>

/** A bundle that is written as it is read, some entries after others. */
export interface BundleWriter {
  readonly opening: string
  /** In texts that are not long. */
  entries(shown: readonly ShownResource[]): string[]
  closing(): string
}

export function bundleWriter(head: Json, entry: (s: ShownResource) => string, { xml }: Format): BundleWriter {
  let begun = false
  function* texts(shown: readonly ShownResource[]): Generator<string> {
    for (const s of shown) {
      if (!xml) yield begun ? ',' : ',"entry":['
      begun = true
      yield xml ? entryXml(JSON.parse(entry(s))) : entry(s)
    }
  }
  return {
    opening: xml ? bundleOpening(head) : JSON.stringify(head).slice(0, -1),
    entries: (shown) => [...pieces(texts(shown))],
    closing: () => (xml ? BUNDLE_CLOSING : begun ? ']}' : '}'),
  }
}

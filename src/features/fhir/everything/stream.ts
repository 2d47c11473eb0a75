import type { Readable } from 'node:stream'
import { begunStream } from '../../begun-stream.ts'
import type { FhirResource } from '../elements/drawing.ts'
import type { Format } from '../format/negotiate.ts'
import { shaped } from '../format/subset.ts'
import { BUNDLE_CLOSING, bundleOpening, entryXml } from '../format/xml.ts'
import { pieces } from '../rest/pieces.ts'
import type { ShownResource } from '../rest/shown.ts'
import type { Shape } from '../search/asked.ts'

type Json = Readonly<Record<string, unknown>>

export const everythingEntry = (
  base: string,
  { resource }: { readonly resource: FhirResource },
  mode: string,
  shape: Shape,
): Json => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource: shaped(resource, shape),
  search: { mode },
})

async function* textOf(
  head: Json,
  chunks: AsyncIterable<readonly ShownResource[]>,
  entry: (s: ShownResource) => Json,
  xml: boolean,
): AsyncGenerator<string> {
  let begun = false
  function* texts(shown: readonly ShownResource[]): Generator<string> {
    for (const s of shown) {
      if (!xml) yield begun ? ',' : ',"entry":['
      begun = true
      yield xml ? entryXml(entry(s)) : JSON.stringify(entry(s))
    }
  }
  yield xml ? bundleOpening(head) : JSON.stringify(head).slice(0, -1)
  for await (const shown of chunks) yield* pieces(texts(shown))
  yield xml ? BUNDLE_CLOSING : begun ? ']}' : '}'
}

/** A bundle that is written as it is read. */
export const bundleStream = (
  head: Json,
  chunks: AsyncIterable<readonly ShownResource[]>,
  entry: (s: ShownResource) => Json,
  format: Format,
): Promise<Readable> => begunStream(textOf(head, chunks, entry, format.xml), 'bundle')

import { Readable } from 'node:stream'
import type { FhirResource } from '../elements/drawing.ts'
import type { Format } from '../format/negotiate.ts'
import { shaped } from '../format/subset.ts'
import { BUNDLE_CLOSING, bundleOpening, entryXml } from '../format/xml.ts'
import { pieces } from '../rest/pieces.ts'
import type { Shown } from '../rest/shown.ts'
import type { Shape } from '../search/asked.ts'

type Json = Readonly<Record<string, unknown>>

/** What the log may repeat: the error itself may quote a row. */
class Interrupted extends Error {
  constructor() {
    super('The bundle was interrupted')
  }
}

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
  chunks: AsyncIterable<readonly Shown[]>,
  entry: (s: Shown) => Json,
  xml: boolean,
): AsyncGenerator<string> {
  let begun = false
  function* texts(shown: readonly Shown[]): Generator<string> {
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

/** A bundle that is written as it is read. Begins before it is answered, so that what fails at once is still an outcome. */
export async function bundleStream(
  head: Json,
  chunks: AsyncIterable<readonly Shown[]>,
  entry: (s: Shown) => Json,
  format: Format,
): Promise<Readable> {
  const texts = textOf(head, chunks, entry, format.xml)
  const first = await texts.next()
  let begun = false
  const steps: AsyncIterableIterator<string> = {
    async next() {
      if (!begun) {
        begun = true
        return first
      }
      try {
        return await texts.next()
      } catch {
        throw new Interrupted()
      }
    },
    return: () => texts.return(undefined),
    [Symbol.asyncIterator]: () => steps,
  }
  return Readable.from(steps, { objectMode: false, highWaterMark: 65_536 })
}

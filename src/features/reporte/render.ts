import { compose } from './compose.ts'
import { renderHtml } from './html.ts'
import type { ComposedReport, Drawing, Format, NextEncounter, ReportInput, Signing, WholeRecord } from './input.ts'
import type { Fonts } from './pdf/fonts.ts'
import { pdfFile, renderBound, renderPdf } from './pdf/render.ts'
import type { Report } from './report.ts'
import { signPdf } from './sign.ts'

export interface Means {
  /** Asked for only by a PDF. */
  fonts(): Fonts
  readonly signing: Signing | null
  /** Asked for only by a whole record. */
  readonly next: NextEncounter
}

function* renderJson(report: Report): Generator<string> {
  const { secciones, ...head } = report
  yield `${JSON.stringify(head).slice(0, -1)},"secciones":[`
  for (const [i, section] of secciones.entries()) yield `${i === 0 ? '' : ','}${JSON.stringify(section)}`
  yield ']}\n'
}

const composed = (input: ReportInput | ComposedReport): ComposedReport =>
  'report' in input ? input : { report: compose(input), at: input.generado.en, page: 'carta', logo: null }

/** One encounter at a time in memory, however many there are. */
async function* wholePages({ cover, contents, apart, at }: WholeRecord, means: Means): AsyncGenerator<Uint8Array> {
  const file = pdfFile(cover, { fonts: means.fonts(), at, signed: means.signing !== null })
  yield* file.add(cover, contents)
  for (let input = await means.next(); input !== null; input = await means.next()) yield* file.add(compose(input))
  if (apart !== null) yield* file.add(apart)
  yield* file.end()
}

/** A signature is of all the bytes: with one they leave together. */
async function* signedPages(
  pages: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signing: Signing,
  at: string,
): AsyncGenerator<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pages) all.push(piece)
  yield await signPdf(Buffer.concat(all), signing, at)
}

/** The bytes of a report, in pieces. Drawing takes time and waits for nothing: it belongs in a thread of its own. */
export async function* render(input: Drawing, format: Format, means: Means): AsyncGenerator<Uint8Array> {
  const { signing } = means
  const signed = signing !== null
  const sent = (pages: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, at: string) =>
    signing === null ? pages : signedPages(pages, signing, at)
  if ('cover' in input) return yield* sent(wholePages(input, means), input.at)
  if ('partes' in input) return yield* sent(renderBound(input, { fonts: means.fonts(), signed }), input.at)
  const { report, at, page, logo } = composed(input)
  if (format !== 'pdf') {
    const encoder = new TextEncoder()
    for (const text of format === 'html' ? renderHtml(report, { page, logo }) : renderJson(report))
      yield encoder.encode(text)
    return
  }
  yield* sent(renderPdf(report, { fonts: means.fonts(), at, signed, page, logo }), at)
}

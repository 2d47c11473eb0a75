import { compose } from './compose.ts'
import { renderHtml } from './html.ts'
import type { ComposedReport, Drawing, Format, Signing } from './input.ts'
import type { Fonts } from './pdf/fonts.ts'
import { renderPdf } from './pdf/render.ts'
import type { Report } from './report.ts'
import { signPdf } from './sign.ts'

export interface Means {
  /** Asked for only by a PDF. */
  fonts(): Fonts
  readonly signing: Signing | null
}

function* renderJson(report: Report): Generator<string> {
  const { secciones, ...head } = report
  yield `${JSON.stringify(head).slice(0, -1)},"secciones":[`
  for (const [i, section] of secciones.entries()) yield `${i === 0 ? '' : ','}${JSON.stringify(section)}`
  yield ']}\n'
}

const composed = (input: Drawing): ComposedReport =>
  'report' in input ? input : { report: compose(input), at: input.generado.en, page: 'carta', logo: null }

/** The bytes of a report, in pieces. Everything here takes time and waits for nothing: it belongs in a thread of its own. */
export async function* render(input: Drawing, format: Format, means: Means): AsyncGenerator<Uint8Array> {
  const { report, at, page, logo } = composed(input)
  if (format !== 'pdf') {
    const encoder = new TextEncoder()
    for (const text of format === 'html' ? renderHtml(report, { page, logo }) : renderJson(report))
      yield encoder.encode(text)
    return
  }
  const { signing } = means
  const pages = renderPdf(report, { fonts: means.fonts(), at, signed: signing !== null, page, logo })
  if (signing === null) yield* pages
  else yield await signPdf(Buffer.concat([...pages]), signing, at)
}

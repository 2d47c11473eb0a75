import { execFileSync } from 'node:child_process'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads back the PDFs that the tests make, with a reader that is not ours. */

export interface ReadPage {
  /** What the page says of the record. */
  readonly content: string
  /** Headers, footers, watermarks, repeated table headers. */
  readonly artifacts: string
}
export interface ReadPdf {
  readonly pages: readonly ReadPage[]
  /** The record from the first page to the last, without what pages repeat. */
  readonly content: string
  readonly metadata: string
  readonly info: Readonly<Record<string, unknown>>
  readonly lang: string | null
  readonly marked: boolean
  /** Whether a viewer shows the title and not the name of the file. */
  readonly titled: boolean
}

/** Line ends are the layout's own; what is compared is the text. */
export const squeezed = (text: string): string => text.replace(/\s+/gu, '')

type Item = { readonly type?: string; readonly tag?: string; readonly str?: string; readonly hasEOL?: boolean }

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  const pdf = await task.promise
  const pages: ReadPage[] = []
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const page = await pdf.getPage(n)
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
    let content = ''
    let artifacts = ''
    const open: boolean[] = []
    for (const item of items as readonly Item[]) {
      if (item.type?.startsWith('beginMarkedContent')) open.push(item.tag === 'Artifact')
      else if (item.type === 'endMarkedContent') open.pop()
      else {
        const said = `${item.str ?? ''}${item.hasEOL ? '\n' : ''}`
        if (open.includes(true)) artifacts += said
        else content += said
      }
    }
    pages.push({ content, artifacts })
    page.cleanup()
  }
  const { info, metadata } = await pdf.getMetadata()
  const mark = await pdf.getMarkInfo()
  const preferences = await pdf.getViewerPreferences()
  const read: ReadPdf = {
    pages,
    content: pages.map((p) => p.content).join('\n'),
    metadata: metadata?.getRaw() ?? '',
    info: info as Record<string, unknown>,
    lang: (info as { Language?: string | null }).Language ?? null,
    marked: (mark as unknown as ReadonlyMap<string, boolean> | null)?.get('Marked') === true,
    titled: (preferences as unknown as ReadonlyMap<string, unknown> | null)?.get('DisplayDocTitle') === true,
  }
  await task.destroy()
  return read
}

/** The second opinion of poppler where it is installed; null where it is not. */
export function poppler(bytes: Uint8Array): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], {
      input: bytes,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

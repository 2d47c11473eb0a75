import type { Report, Section, Stationery } from '../report.ts'
import { PDF_UA } from './accessible.ts'
import { drawBlock, leadingOf } from './blocks.ts'
import { flow } from './flow.ts'
import type { Fonts } from './fonts.ts'
import { createInk } from './ink.ts'
import { kit, newDocument, type Tag } from './kit.ts'
import { createSheet, type Sheet } from './sheet.ts'
import { addSignatureField } from './signature-field.ts'
import { color, pages as pageSizes, styles } from './style.ts'
import { totalPages } from './total-pages.ts'

export interface PdfOptions extends Partial<Stationery> {
  readonly fonts: Fonts
  /** RFC 3339: the date of the file, which is that of the report and not of the clock. */
  readonly at: string
  /** Leaves room for a signature. */
  readonly signed: boolean
}

/** pdfkit writes metadata as XML without escaping it, and both copies of it must say the same. */
const metadata = (text: string): string =>
  text
    .replaceAll('&', 'y')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')

const ABOVE = 6

/** A heading with what it must not be parted from. */
function headOf(sheet: Sheet, { titulo, bloques: [first] }: Section) {
  const title = sheet.ink.lines(titulo, styles.section, sheet.page.body)
  const leading = first === undefined ? 0 : Math.min(leadingOf(sheet, first), 400)
  return { title, height: title.length * styles.section.leading + 9 + leading }
}

/** A signature alone on a page could belong to anything: it takes the last of what it is under along. */
const tailOf = (sheet: Sheet, next: Section | undefined): number =>
  next?.bloques[0]?.tipo === 'verificacion' ? headOf(sheet, next).height + ABOVE : 0

function* drawSection(sheet: Sheet, parent: Tag, section: Section, next: Section | undefined): Generator<void> {
  const { ink, page } = sheet
  const { title, height } = headOf(sheet, section)
  const tail = tailOf(sheet, next)
  const last = section.bloques.at(-1)
  const isBrief = section.bloques.length === 1 && !(last?.tipo === 'tabla' && last.filas.length > 1)
  if (sheet.y > sheet.top) sheet.y += ABOVE
  sheet.keep(height + (isBrief ? tail : 0))
  const sect = ink.tag(parent, 'Sect')
  flow(sheet, sect, 'H2', title, styles.section, page.left)
  ink.doc.outline.addItem(section.titulo)
  ink.artifact(() => ink.rule(page.left, sheet.y + 2, page.width - page.right, sheet.y + 2, color.rule))
  sheet.y += 8
  for (const block of section.bloques) {
    sheet.tail = block === last ? tail : 0
    yield* drawBlock(sheet, sect, block)
    yield
  }
  sheet.tail = 0
  sect.end()
}

/**
 * The report as PDF/A-2, tagged, piece by piece as pages fill. Laid out once (see `total-pages.ts`), and never more
 * than a page or two of it in memory besides the structure tree.
 */
export function* renderPdf(report: Report, options: PdfOptions): Generator<Uint8Array> {
  const page = pageSizes[options.page ?? 'carta']
  const doc = newDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: 'es-CO',
    displayTitle: true,
    autoFirstPage: false,
    size: [page.width, page.height],
    margin: 0,
    // The standard faces cannot be embedded, and would be if a default were left to them.
    font: '',
    info: {
      Title: metadata([report.titulo, ...report.subtitulo].join(' · ')),
      Author: metadata(report.prestador.nombre),
      Subject: metadata(`${report.titulo} · ${report.estado}`),
      Creator: 'Custodia',
      Producer: 'Custodia',
      CreationDate: new Date(options.at),
    },
  })
  doc.appendXML(PDF_UA)
  const ink = createInk(doc, options.fonts)
  const total = totalPages(doc)
  const sheet = createSheet(ink, report, total, page, options.logo ?? null)
  const root = kit(doc).struct('Document')
  kit(doc).addStructure(root)
  const written = (): Uint8Array | null => doc.read()

  sheet.newPage()
  flow(sheet, root, 'H1', ink.lines(report.titulo, styles.title, page.body), styles.title, page.left)
  flow(
    sheet,
    root,
    'P',
    ink.lines(report.subtitulo.join(' · '), styles.subtitle, page.body),
    styles.subtitle,
    page.left,
  )
  sheet.y += 6
  let pages = sheet.pages.count
  for (const [i, section] of report.secciones.entries())
    for (const _ of drawSection(sheet, root, section, report.secciones[i + 1])) {
      if (sheet.pages.count === pages) continue
      pages = sheet.pages.count
      const chunk = written()
      if (chunk !== null) yield chunk
    }
  root.end()
  total.write(sheet.pages.count)
  if (options.signed) addSignatureField(doc, options.at, metadata(`${report.titulo}: copia fiel del registro`))
  doc.end()
  const rest = written()
  if (rest !== null) yield rest
}

import type { BoundReports } from '../input.ts'
import type { Report, Section, Stationery } from '../report.ts'
import { PDF_UA } from './accessible.ts'
import { drawBlock, keptTogether, leadingOf } from './blocks.ts'
import { type ContentsLine, drawContents } from './contents.ts'
import { flow } from './flow.ts'
import type { Fonts } from './fonts.ts'
import { createInk } from './ink.ts'
import { kit, newDocument, type Tag } from './kit.ts'
import { type LateNumber, lateNumber } from './late-number.ts'
import { createSheet, type Sheet } from './sheet.ts'
import { addSignatureField } from './signature-field.ts'
import { color, NARROW_BODY, pages as pageSizes, styles } from './style.ts'

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

/** Around the title of a section. */
const WIDE_GAPS = { above: 6, below: 8 } as const
const NARROW_GAPS = { above: 3, below: 5 } as const
const gapsOf = ({ page }: Sheet) => (page.body < NARROW_BODY ? NARROW_GAPS : WIDE_GAPS)

/** Where the bookmarks of what is drawn hang. */
type Outline = ReturnType<PDFKit.PDFDocument['outline']['addItem']>

/** A heading with what it must not be parted from. */
function headOf(sheet: Sheet, { titulo, bloques: [first] }: Section) {
  const title = sheet.ink.lines(titulo, styles.section, sheet.page.body)
  const leading = first === undefined ? 0 : Math.min(leadingOf(sheet, first), 400)
  return { title, height: title.length * styles.section.leading + gapsOf(sheet).below + 1 + leading }
}

const isSignature = (section: Section | undefined): section is Section => section?.bloques[0]?.tipo === 'verificacion'

/**
 * A signature alone on a page could belong to anything: it takes the last of what it is under along. It stands where other sheets have
 * the foot that says who signed.
 */
const tailOf = (sheet: Sheet, next: Section | undefined): number =>
  isSignature(next) ? Math.max(0, headOf(sheet, next).height + gapsOf(sheet).above - (sheet.foot?.height ?? 0)) : 0

function* drawSection(
  sheet: Sheet,
  parent: Tag,
  outline: Outline,
  section: Section,
  next: Section | undefined,
): Generator<void> {
  const { ink, page } = sheet
  if (isSignature(section)) sheet.bottom += sheet.foot?.height ?? 0
  const { title, height } = headOf(sheet, section)
  const tail = tailOf(sheet, next)
  const last = section.bloques.at(-1)
  const isBrief = section.bloques.length === 1 && !(last?.tipo === 'tabla' && last.filas.length > 1)
  if (sheet.y > sheet.top) sheet.y += gapsOf(sheet).above
  // Its only block goes with what stands under it, and is not parted from its title either.
  const whole = isBrief && tail > 0 && last !== undefined ? keptTogether(sheet, last) - leadingOf(sheet, last) : 0
  sheet.keep(height + Math.max(0, whole) + (isBrief ? tail : 0))
  const sect = ink.tag(parent, 'Sect')
  flow(sheet, sect, 'H2', title, styles.section, page.left)
  outline.addItem(section.titulo)
  ink.artifact(() => ink.rule(page.left, sheet.y + 2, page.width - page.right, sheet.y + 2, color.rule))
  sheet.y += gapsOf(sheet).below
  for (const block of section.bloques) {
    sheet.tail = block === last ? tail : 0
    yield* drawBlock(sheet, sect, block)
    yield
  }
  sheet.tail = 0
  sect.end()
}

/** What is said of a file. */
type FileTitle = Pick<Report, 'titulo' | 'subtitulo' | 'prestador' | 'estado'>

/** The file by parts: each part is a report from a page of its own, under its own letterhead. */
export interface PdfFile {
  /** `contents`: said after it, a line for each part that follows, with the page where that begins. */
  add(report: Report, contents?: readonly ContentsLine[]): Generator<Uint8Array>
  /** On sheets of its own size, which count from one. */
  addApart(report: Report, stationery: Stationery): Generator<Uint8Array>
  end(): Generator<Uint8Array>
}

/**
 * PDF/A-2, tagged, piece by piece as pages fill. Laid out once (see `late-number.ts`), and never more than a page or two of it in
 * memory besides the structure tree. `whole`: what the file says it is.
 */
export function pdfFile(whole: FileTitle, options: PdfOptions): PdfFile {
  const { page = 'carta', logo = null } = options
  const { width, height } = pageSizes[page]
  const doc = newDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: 'es-CO',
    displayTitle: true,
    autoFirstPage: false,
    size: [width, height],
    margin: 0,
    // The standard faces cannot be embedded, and would be if a default were left to them.
    font: '',
    info: {
      Title: metadata([whole.titulo, ...whole.subtitulo].join(' · ')),
      Author: metadata(whole.prestador.nombre),
      Subject: metadata(`${whole.titulo} · ${whole.estado}`),
      Creator: 'Custodia',
      Producer: 'Custodia',
      CreationDate: new Date(options.at),
    },
  })
  doc.appendXML(PDF_UA)
  const ink = createInk(doc, options.fonts)
  const counted: { readonly sheet: Sheet; readonly total: LateNumber }[] = []
  const newSheet = (of: Stationery): Sheet => {
    const total = lateNumber(doc, 'Total', styles.footer)
    const sheet = createSheet(ink, total, pageSizes[of.page], of.logo)
    counted.push({ sheet, total })
    return sheet
  }
  let common: Sheet | null = null
  const root = kit(doc).struct('Document')
  kit(doc).addStructure(root)
  const written = (): Uint8Array | null => doc.read()
  /** The places for the pages where the parts begin that are still to come. */
  let begins: LateNumber[] = []

  function* drawPart(sheet: Sheet, report: Report): Generator<Uint8Array> {
    // On half a letter what is large is what is told; when and which number stand at the head of every sheet.
    const isSmall = sheet.page.body < NARROW_BODY
    const head = isSmall ? styles.section : styles.title
    const subtitle = report.subtitulo.join(' · ')
    const { left, body } = sheet.page
    flow(sheet, root, 'H1', ink.lines(report.titulo, head, body), head, left)
    if (!isSmall) flow(sheet, root, 'P', ink.lines(subtitle, styles.subtitle, body), styles.subtitle, left)
    const outline = report === whole ? doc.outline : doc.outline.addItem(subtitle)
    sheet.y += isSmall ? 0 : 6
    let pages = sheet.pages.count
    for (const [i, section] of report.secciones.entries())
      for (const _ of drawSection(sheet, root, outline, section, report.secciones[i + 1])) {
        if (sheet.pages.count === pages) continue
        pages = sheet.pages.count
        const chunk = written()
        if (chunk !== null) yield chunk
      }
  }

  return {
    *add(report, contents = []) {
      common ??= newSheet({ page, logo })
      common.begin(report)
      begins.shift()?.write(common.pages.count)
      yield* drawPart(common, report)
      begins = [...begins, ...drawContents(common, root, contents)]
    },
    *addApart(report, stationery) {
      const sheet = newSheet(stationery)
      sheet.begin(report)
      yield* drawPart(sheet, report)
    },
    *end() {
      root.end()
      for (const { sheet, total } of counted) total.write(sheet.pages.count)
      if (options.signed) addSignatureField(doc, options.at, metadata(`${whole.titulo}: copia fiel del registro`))
      doc.end()
      const rest = written()
      if (rest !== null) yield rest
    },
  }
}

/** The file of one report. */
export function* renderPdf(report: Report, options: PdfOptions): Generator<Uint8Array> {
  const file = pdfFile(report, options)
  yield* file.add(report)
  yield* file.end()
}

/** Several reports bound into one file, each as it would be by itself. */
export function* renderBound(
  { titulo, partes, at }: BoundReports,
  options: Pick<PdfOptions, 'fonts' | 'signed'>,
): Generator<Uint8Array> {
  const [first] = partes
  if (first === undefined) return
  const { prestador, estado } = first.report
  const file = pdfFile({ titulo, subtitulo: [], prestador, estado }, { ...options, at })
  for (const { report, page, logo } of partes) yield* file.addApart(report, { page, logo })
  yield* file.end()
}

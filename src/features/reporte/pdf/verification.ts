import { qrModules } from '../../../model/text/qr.ts'
import type { Verification } from '../report.ts'
import { flow } from './flow.ts'
import { type Tag, textObject } from './kit.ts'
import { drawModules } from './qr-code.ts'
import { inRuns } from './runs.ts'
import type { Sheet } from './sheet.ts'
import { color, NARROW_BODY, type Style, styles } from './style.ts'

/** Of a letter and, in points too, of a half letter: what a telephone reads at a hand's distance. */
const WIDE = 80
const NARROW = 68
const GAP = 16
/** A code is read by the white around it. */
const ABOVE = 4
const BELOW = 8
const BETWEEN = 2

const address = { ...styles.detail, color: color.accent }

/** What stands beside the code, and how much of the page both take. */
function layVerification(sheet: Sheet, block: Verification) {
  const { ink, page } = sheet
  const size = page.body < NARROW_BODY ? NARROW : WIDE
  const width = page.body - size - GAP
  // Half a letter has to hold what is told too.
  const told = size === NARROW ? styles.detail : styles.value
  const datos = block.datos ?? []
  const said =
    size === NARROW
      ? [ink.runs(inRuns(datos), told, width)]
      : datos.map((d) => ink.labelled(d.etiqueta, d.valor, told, width))
  const text = ink.lines(block.texto, styles.detail, width)
  const url = ink.lines(block.url, address, width)
  const number = ink.labelled('Código de verificación', block.codigo, styles.detail, width)
  const tall = (lines: readonly unknown[], { leading }: Style): number => lines.length * leading + BETWEEN
  const beside = said.reduce((sum, lines) => sum + tall(lines, told), 0)
  const height = Math.max(
    size,
    [text, url, number].reduce((sum, lines) => sum + tall(lines, styles.detail), beside),
  )
  return { size, x: page.left + size + GAP, width, told, said, text, url, number, height }
}

export const verificationHeight = (sheet: Sheet, block: Verification): number =>
  layVerification(sheet, block).height + ABOVE

/** The code to photograph and, for who cannot, the address and the number to type. */
export function drawVerification(sheet: Sheet, parent: Tag, block: Verification): void {
  const { ink, page } = sheet
  const { doc } = ink
  const { size, x, width, told, said, text, url, number, height } = layVerification(sheet, block)
  sheet.keep(height + ABOVE)
  sheet.y += ABOVE
  const top = sheet.y

  const figure = ink.tag(parent, 'Figure', { alt: `Código QR que lleva a ${block.url}` })
  figure.dictionary.data.A = {
    O: 'Layout',
    Placement: 'Block',
    BBox: [page.left, page.height - top - size, page.left + size, page.height - top],
  }
  ink.content(figure, 'Figure', () => {
    drawModules(doc, qrModules(block.url), page.left, top, size)
  })
  figure.end()

  for (const [style, paragraphs] of [
    [told, said],
    [styles.detail, [text]],
  ] as const)
    for (const lines of paragraphs) {
      flow(sheet, parent, 'P', lines, style, x)
      sheet.y += BETWEEN
    }
  const holder = ink.tag(parent, 'P')
  const link = ink.tag(holder, 'Link')
  const from = sheet.y
  ink.content(link, 'Link', () => {
    for (const line of url) {
      ink.put(line, x, sheet.y, address)
      sheet.y += address.leading
    }
  })
  // Entries of the annotation itself, which pdfkit writes and its types do not have.
  const options = { structParent: link, Contents: textObject(`Verificación en ${block.url}`) }
  doc.link(x, from, width, sheet.y - from, block.url, options as unknown as PDFKit.Mixins.AnnotationOption)
  link.end()
  holder.end()
  sheet.y += BETWEEN
  flow(sheet, parent, 'P', number, styles.detail, x)
  sheet.y = Math.max(sheet.y, top + size) + BELOW
}

import { qrModules } from '../../../model/text/qr.ts'
import type { Verification } from '../report.ts'
import { flow } from './flow.ts'
import { type Tag, textObject } from './kit.ts'
import type { Sheet } from './sheet.ts'
import { color, styles } from './style.ts'

/** Of a letter and, in points too, of a half letter: what a telephone reads at a hand's distance. */
const WIDE = 92
const NARROW = 68
const NARROW_BODY = 400
const GAP = 16

/** The code to photograph and, for who cannot, the address and the number to type. */
export function drawVerification(sheet: Sheet, parent: Tag, block: Verification): void {
  const { ink, page } = sheet
  const { doc } = ink
  const size = page.body < NARROW_BODY ? NARROW : WIDE
  const x = page.left + size + GAP
  const width = page.body - size - GAP
  const text = ink.lines(block.texto, styles.body, width)
  const address = ink.lines(block.url, { ...styles.value, color: color.accent }, width)
  const number = ink.labelled('Código de verificación', block.codigo, styles.value, width)
  sheet.keep(Math.max(size, text.length * 12.4 + (address.length + number.length) * 11.2) + 18)
  // A code is read by the white around it.
  sheet.y += 6
  const top = sheet.y

  const figure = ink.tag(parent, 'Figure', { alt: `Código QR que lleva a ${block.url}` })
  figure.dictionary.data.A = {
    O: 'Layout',
    Placement: 'Block',
    BBox: [page.left, page.height - top - size, page.left + size, page.height - top],
  }
  ink.content(figure, 'Figure', () => {
    const modules = qrModules(block.url)
    const side = size / modules.length
    modules.forEach((row, r) => {
      row.forEach((dark, c) => {
        if (dark) doc.rect(page.left + c * side, top + r * side, side, side)
      })
    })
    doc.fill('#000000')
  })
  figure.end()

  sheet.y = top + 2
  flow(sheet, parent, 'P', text, styles.body, x)
  sheet.y += 3
  const holder = ink.tag(parent, 'P')
  const link = ink.tag(holder, 'Link')
  const from = sheet.y
  ink.content(link, 'Link', () => {
    for (const line of address) {
      ink.put(line, x, sheet.y, { ...styles.value, color: color.accent })
      sheet.y += styles.value.leading
    }
  })
  // Entries of the annotation itself, which pdfkit writes and its types do not have.
  const options = { structParent: link, Contents: textObject(`Verificación en ${block.url}`) }
  doc.link(x, from, width, sheet.y - from, block.url, options as unknown as PDFKit.Mixins.AnnotationOption)
  link.end()
  holder.end()
  sheet.y += 2
  flow(sheet, parent, 'P', number, styles.value, x)
  sheet.y = Math.max(sheet.y, top + size) + 8
}

import { qrModules } from '../../../model/text/qr.ts'
import type { Report, Verification } from '../report.ts'
import type { Ink } from './ink.ts'
import { drawModules } from './qr-code.ts'
import { inRuns } from './runs.ts'
import { type Page, styles } from './style.ts'

/** What a telephone reads at a hand's distance. */
const SIZE = 46
const GAP = 12
const ABOVE = 6

/** Who answers for a paper, and the code to prove it by, on every sheet but the last, which says it whole: sheets get parted. */
export interface FootStrip {
  readonly height: number
  draw(): void
}

const signedEnd = (report: Report): Verification | undefined =>
  report.secciones.at(-1)?.bloques.find((block) => block.tipo === 'verificacion')

export function footStrip(ink: Ink, report: Report, page: Page, bottom: number): FootStrip | null {
  const end = signedEnd(report)
  if (end?.datos === undefined) return null
  const told = [...end.datos.slice(0, 2), { etiqueta: 'Código de verificación', valor: end.codigo }]
  const x = page.left + SIZE + GAP
  const lines = ink.runs(inRuns(told), styles.detail, page.width - page.right - x)
  return {
    height: SIZE + ABOVE,
    draw: () =>
      ink.artifact(() => {
        const top = bottom - SIZE
        drawModules(ink.doc, qrModules(end.url), page.left, top, SIZE)
        lines.forEach((line, i) => {
          ink.put(line, x, top + i * styles.detail.leading, styles.detail)
        })
      }, 'Pagination'),
  }
}

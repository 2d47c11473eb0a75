import type { Logo } from '../report.ts'
import type { Doc } from './kit.ts'
import type { Page } from './style.ts'

/** Beside three lines of the letterhead. */
const HEIGHT = 38
/** Of the width of the page: the name of the provider needs the rest. */
const SHARE = 0.2

interface Size {
  readonly width: number
  readonly height: number
}

/** As large as fits in its corner; nothing where there is no logo. */
export function logoSize(logo: Logo | null, page: Page): Size {
  if (logo === null) return { width: 0, height: 0 }
  const [width, height] = logo.kind === 'png' ? [logo.width, logo.height] : [logo.box[2], logo.box[3]]
  const scale = Math.min(HEIGHT / height, (page.body * SHARE) / width)
  return { width: width * scale, height: height * scale }
}

export function drawLogo(doc: Doc, logo: Logo, x: number, y: number, { width, height }: Size): void {
  if (logo.kind === 'png') {
    doc.image(`data:image/png;base64,${logo.base64}`, x, y, { width, height })
    return
  }
  const [left, top, across] = logo.box
  doc.save()
  doc
    .translate(x, y)
    .scale(width / across)
    .translate(-left, -top)
  for (const { d, fill } of logo.outlines) doc.path(d).fill(fill)
  doc.restore()
}

import { type Doc, kit } from './kit.ts'
import { color, styles } from './style.ts'

/**
 * The "y" of "Página x de y". Every page refers to one small form that is written last, when the number is known: the
 * report is laid out once and pages leave as they fill. Buffering all pages, or laying out twice to count them first,
 * would cost the memory or the time of the whole report.
 */
export interface TotalPages {
  /** On the page at hand, with the baseline at `y`. */
  place(x: number, y: number): void
  write(total: number): void
}

export function totalPages(doc: Doc): TotalPages {
  const k = kit(doc)
  const { size } = styles.footer
  const fonts: Record<string, unknown> = {}
  const form = k.ref({
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, -size, 60, size * 1.5],
    Resources: { Font: fonts },
  })
  const channels = [1, 3, 5].map((i) => (Number.parseInt(color.muted.slice(i, i + 2), 16) / 255).toFixed(3))
  return {
    place(x, y) {
      k.page.xobjects.Total = form
      // Pages are drawn with y growing downwards; a form is not.
      k.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm /Total Do Q`)
    },
    write(total) {
      doc.font('regular')
      const font = k._font
      fonts[font.id] = font.ref()
      const [glyphs] = font.encode(String(total))
      form.end(`BT ${channels.join(' ')} rg /${font.id} ${size} Tf <${glyphs.join('')}> Tj ET`)
    },
  }
}

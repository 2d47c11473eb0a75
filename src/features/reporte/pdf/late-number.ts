import { type Doc, kit } from './kit.ts'
import type { Style } from './style.ts'

/**
 * A number that is known only once the pages after it are drawn: the "y" of "Página x de y", the page where something begins. Pages
 * refer to one small form that is written last: the file is laid out once and pages leave as they fill. Buffering all pages, or laying
 * out twice to count them first, would cost the memory or the time of the whole.
 */
export interface LateNumber {
  /** On the page at hand, with the baseline at `y`. */
  place(x: number, y: number): void
  write(value: number): void
}

/** `name`: another for each number that the same page shows. */
export function lateNumber(doc: Doc, name: string, { size, color }: Style): LateNumber {
  const k = kit(doc)
  const fonts: Record<string, unknown> = {}
  const form = k.ref({
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, -size, 60, size * 1.5],
    Resources: { Font: fonts },
  })
  const channels = [1, 3, 5].map((i) => (Number.parseInt(color.slice(i, i + 2), 16) / 255).toFixed(3))
  return {
    place(x, y) {
      k.page.xobjects[name] = form
      // Pages are drawn with y growing downwards; a form is not.
      k.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm /${name} Do Q`)
    },
    write(value) {
      doc.font('regular')
      const font = k._font
      fonts[font.id] = font.ref()
      const [glyphs] = font.encode(String(value))
      form.end(`BT ${channels.join(' ')} rg /${font.id} ${size} Tf <${glyphs.join('')}> Tj ET`)
    },
  }
}

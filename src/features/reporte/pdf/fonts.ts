import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type FontkitFont, type Glyph, type GlyphRun, kit, newDocument } from './kit.ts'
import type { Face } from './wrap.ts'

/** Free, and with more of what people write than any other that can be embedded whole: Greek, arrows, ≥, µ, ½. */
const FILES: Readonly<Record<Face, string>> = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  italic: 'DejaVuSansCondensed-Oblique.ttf',
}

export interface Font {
  /** What pdfkit takes in place of a file. */
  readonly source: FontkitFont
  has(codePoint: number): boolean
  /** In ems. */
  widthOf(text: string): number
}
export type Fonts = Readonly<Record<Face, Font>>

/** Latin, Greek, Cyrillic and symbols, without marks that go over other letters: one glyph after the other. */
const LETTERS = '\\u0020-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u1e00-\\u20cf\\u2100-\\u2bff\\n'
const SIMPLE = new RegExp(`^[${LETTERS}]*$`)
/** Stretches of simple text, and of other text with the letter that a mark goes over. */
const STRETCH = new RegExp(`(?:[${LETTERS}](?!\\p{M}))+|[${LETTERS}]?[^${LETTERS}]+`, 'gu')

/**
 * A face that sets simple text without asking the font's tables of substitutions and kernings, which took half the time
 * of a report, and whose ligatures would be read back as other letters. Text that needs the tables still gets them.
 */
function quick(font: FontkitFont): Font {
  const glyphs = new Map<number, Glyph>()
  // A glyph of its own for each character: one that two characters share would say in one report what another wrote.
  const glyphFor = (codePoint: number): Glyph => {
    let glyph = glyphs.get(codePoint)
    if (glyph === undefined) {
      const { id, advanceWidth } = font.glyphForCodePoint(codePoint)
      glyph = { id, advanceWidth, codePoints: [codePoint] }
      glyphs.set(codePoint, glyph)
    }
    return glyph
  }
  const simply = (text: string): Pick<GlyphRun, 'glyphs' | 'positions'> => {
    const run = Array.from(text, (char) => glyphFor(char.charCodeAt(0)))
    return {
      glyphs: run,
      positions: run.map((g) => ({ xAdvance: g.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
    }
  }
  // Only what needs the tables goes through them: beside an emoji, a letter would otherwise be read back as whichever letter
  // the font's own memory of that glyph began with.
  const layout = (text: string, features?: unknown): GlyphRun => {
    const parts = (text.match(STRETCH) ?? []).map((s) => (SIMPLE.test(s) ? simply(s) : font.layout(s, features)))
    const positions = parts.flatMap((part) => part.positions)
    return {
      glyphs: parts.flatMap((part) => part.glyphs),
      positions,
      // Asked for after pdfkit has brought the positions to its own scale.
      get advanceWidth() {
        return positions.reduce((sum, p) => sum + p.xAdvance, 0)
      },
    }
  }
  const { unitsPerEm } = font
  // Widths are asked for again and again, and of few characters.
  const advances = new Map<number, number>()
  const simpleWidth = (text: string): number => {
    let sum = 0
    for (let i = 0; i < text.length; i += 1) {
      const codePoint = text.charCodeAt(i)
      let advance = advances.get(codePoint)
      if (advance === undefined) {
        advance = glyphFor(codePoint).advanceWidth
        advances.set(codePoint, advance)
      }
      sum += advance
    }
    return sum
  }
  return {
    source: Object.create(font, { layout: { value: layout } }),
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    widthOf: (text) => (SIMPLE.test(text) ? simpleWidth(text) : layout(text).advanceWidth) / unitsPerEm,
  }
}

/** Read and parsed once for many drawings. */
export function loadFonts(): Fonts {
  const { resolve } = createRequire(import.meta.url)
  const scratch = newDocument({ font: '', autoFirstPage: false })
  const read = (face: Face): Font => {
    scratch.font(readFileSync(resolve(`dejavu-fonts-ttf/ttf/${FILES[face]}`)))
    return quick(kit(scratch)._font.font)
  }
  return { regular: read('regular'), bold: read('bold'), italic: read('italic') }
}

import PDFDocument from 'pdfkit'

/** An object of the file, written when it ends. */
export interface Ref {
  readonly data: Record<string, unknown>
  write(content: string | Uint8Array): void
  end(content?: string): void
}

export interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  readonly codePoints: readonly number[]
}
export interface GlyphRun {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  readonly advanceWidth: number
}
/** A parsed font, as the library under pdfkit makes it. */
export interface FontkitFont {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): Glyph
  layout(text: string, features?: unknown): GlyphRun
}

/** An element of the structure tree, as far as we use it. */
export interface Tag {
  readonly dictionary: { readonly data: Record<string, unknown> }
  add(child: unknown): unknown
  end(): void
}

/**
 * What of pdfkit the published types leave out. Kept in one place: the version is pinned and the tests read back every
 * file, so that a change of theirs shows at once.
 */
export interface Kit {
  readonly page: {
    readonly xobjects: Record<string, unknown>
    readonly annotations: unknown[]
    readonly dictionary: Ref
  }
  readonly _font: {
    readonly id: string
    readonly font: FontkitFont
    ref(): Ref
    encode(text: string): readonly [readonly string[], unknown]
  }
  readonly _root: { readonly data: { AcroForm?: Ref } }
  addContent(operators: string): unknown
  ref(data: object): Ref
  registerFont(name: string, font: FontkitFont): unknown
  struct(type: string, options?: { alt?: string; scope?: 'Column' | 'Row'; title?: string }): Tag
  addStructure(tag: Tag): unknown
  markStructureContent(type: string): unknown
}
export type Doc = PDFKit.PDFDocument

/** The same document, through the other declaration. */
export const kit = (doc: Doc): Kit => doc as unknown as Kit

export const newDocument = (options: PDFKit.PDFDocumentOptions): Doc => new PDFDocument(options)

/** pdfkit writes primitive strings as names; text of the file is a String object. */
export const textObject = (text: string): unknown => Object(text)

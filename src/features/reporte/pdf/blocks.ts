import type { Block, Entry, Notice, Paragraph } from '../report.ts'
import { drawData, isReadTogether, layData } from './data-grid.ts'
import { drawDrawing, drawingHeight } from './drawing.ts'
import { flow } from './flow.ts'
import type { Tag } from './kit.ts'
import type { Sheet } from './sheet.ts'
import { color, NARROW_BODY, type Style, styles } from './style.ts'
import { layTable } from './table.ts'
import { drawVerification, verificationHeight } from './verification.ts'

const INDENT = 10
const AFTER_ENTRY = 7

interface Place {
  readonly x: number
  readonly width: number
  readonly struck: boolean
}
const wholeOf = ({ page }: Sheet): Place => ({ x: page.left, width: page.body, struck: false })
const insideOf = ({ page }: Sheet, struck: boolean): Place => ({
  x: page.left + INDENT,
  width: page.body - INDENT,
  struck,
})

/** The height of what a heading must not be parted from. */
export function leadingOf(sheet: Sheet, block: Block, place: Place = wholeOf(sheet)): number {
  switch (block.tipo) {
    case 'parrafo':
      return styles.body.leading * 2
    case 'datos': {
      const laid = layData(sheet, block, place.width)
      return isReadTogether(sheet, laid) ? laid.height : laid.leading
    }
    case 'tabla':
      return layTable(sheet, block, place.x, place.width).leading
    case 'dibujo':
      return drawingHeight(block)
    case 'registro': {
      const [first] = block.bloques
      return styles.entry.leading + 4 + (first === undefined ? 0 : leadingOf(sheet, first, insideOf(sheet, false)))
    }
    case 'aviso':
      return styles.notice.leading * 2
    case 'verificacion':
      return verificationHeight(sheet, block)
  }
}

/** What part of a page an entry may take to be kept whole on one. */
const WHOLE = 1 / 3

/** The height of an entry, if it is small enough not to be parted; what has a table goes on over pages as tables do. */
function heightKept(sheet: Sheet, entry: Entry): number {
  const { ink } = sheet
  const place = insideOf(sheet, false)
  const most = (sheet.bottom - sheet.top) * WHOLE
  const tall = (text: string | null, style: Style): number =>
    text === null ? 0 : ink.lines(text, style, place.width).length * style.leading + 2
  let height =
    tall(entry.titulo, styles.entry) +
    tall(entry.firma, styles.signature) +
    tall(entry.anulado === null ? null : `ANULADO: ${entry.anulado}`, styles.annulled) +
    AFTER_ENTRY
  for (const block of entry.bloques) {
    if (block.tipo === 'tabla') return 0
    height +=
      block.tipo === 'datos'
        ? layData(sheet, block, place.width).height
        : block.tipo === 'dibujo'
          ? drawingHeight(block)
          : ink.labelled(block.etiqueta ?? '', block.texto, styles.body, place.width).length * styles.body.leading + 4
    if (height > most) return 0
  }
  return height
}

function layParagraph(sheet: Sheet, block: Paragraph, place: Place) {
  const isNarrow = sheet.page.body < NARROW_BODY
  const open = isNarrow ? styles.narrowBody : styles.body
  const style = place.struck ? styles.struck : open
  const gap = isNarrow ? 3 : 4
  const lines =
    block.etiqueta === null
      ? sheet.ink.lines(block.texto, style, place.width)
      : sheet.ink.labelled(block.etiqueta, block.texto, style, place.width)
  const height = lines.length * style.leading + gap
  return { style, lines, gap, kept: height <= (sheet.bottom - sheet.top) * WHOLE ? height : 0 }
}

/** The height of what goes to the next page as one, with what stands under it; 0 where it may be parted. */
export const keptTogether = (sheet: Sheet, block: Block): number =>
  block.tipo === 'parrafo' ? layParagraph(sheet, block, wholeOf(sheet)).kept : 0

function drawParagraph(sheet: Sheet, parent: Tag, block: Paragraph, place: Place): void {
  const { style, lines, gap, kept } = layParagraph(sheet, block, place)
  if (sheet.tail > 0 && kept > 0) sheet.keep(kept + sheet.tail)
  flow(sheet, parent, 'P', lines, style, place.x, place.struck)
  sheet.y += gap
}

function drawNotice(sheet: Sheet, parent: Tag, block: Notice): void {
  const { ink, page } = sheet
  const lines = ink.labelled(block.etiqueta, block.texto, styles.notice, page.body - 20)
  const height = lines.length * styles.notice.leading + 8
  const boxed = height <= sheet.bottom - sheet.top
  if (boxed) {
    sheet.keep(height)
    ink.artifact(() => {
      ink.box(page.left, sheet.y, page.body, height, color.dangerFill)
      ink.box(page.left, sheet.y, 3, height, color.danger)
    })
    sheet.y += 4
  }
  flow(sheet, parent, 'P', lines, styles.notice, page.left + 11)
  sheet.y += boxed ? 10 : 6
}

function* drawEntry(sheet: Sheet, parent: Tag, block: Entry): Generator<void> {
  const { ink, page } = sheet
  const struck = block.anulado !== null
  const place = insideOf(sheet, struck)
  const whole = heightKept(sheet, block)
  sheet.keep(whole > 0 ? whole + sheet.tail : leadingOf(sheet, block))
  const sect = ink.tag(parent, 'Sect')
  sheet.bar = { from: sheet.y, color: struck ? color.danger : color.rule }
  const moment = block.momento ?? ''
  const [when = []] = ink.lines(moment, styles.moment, 120)
  const aside = moment === '' ? 0 : ink.widthOf(when, styles.moment) + 10
  const title = ink.lines(block.titulo, styles.entry, place.width - aside)
  const right = page.width - page.right
  const heading = ink.tag(sect, 'H3')
  ink.content(heading, 'H3', () => {
    title.forEach((line, i) => {
      ink.put(line, place.x, sheet.y + i * styles.entry.leading, styles.entry)
    })
    if (moment !== '') ink.put(when, right - ink.widthOf(when, styles.moment), sheet.y, styles.moment)
  })
  heading.end()
  sheet.y += title.length * styles.entry.leading + 2
  sheet.continued = moment === '' ? block.titulo : `${block.titulo} · ${moment}`
  if (block.anulado !== null) {
    const said = `ANULADO${block.anulado === '' ? '' : `: ${block.anulado}`}`
    flow(sheet, sect, 'P', ink.lines(said, styles.annulled, place.width), styles.annulled, place.x)
    sheet.y += 2
  }
  const { tail } = sheet
  sheet.tail = 0
  for (const inner of block.bloques) {
    if (whole === 0 && inner === block.bloques.at(-1)) sheet.tail = tail
    yield* drawBlock(sheet, sect, inner, place)
    yield
  }
  if (block.firma !== null) {
    flow(sheet, sect, 'P', ink.lines(block.firma, styles.signature, place.width), styles.signature, place.x)
  }
  sheet.continued = null
  sheet.endBar()
  sect.end()
  sheet.y += AFTER_ENTRY
}

export function* drawBlock(sheet: Sheet, parent: Tag, block: Block, place: Place = wholeOf(sheet)): Generator<void> {
  switch (block.tipo) {
    case 'parrafo':
      return drawParagraph(sheet, parent, block, place)
    case 'datos':
      return yield* drawData(sheet, parent, block, place.x, place.width)
    case 'tabla':
      return yield* layTable(sheet, block, place.x, place.width).draw(parent)
    case 'dibujo':
      return drawDrawing(sheet, parent, block, place.x)
    case 'registro':
      return yield* drawEntry(sheet, parent, block)
    case 'aviso':
      return drawNotice(sheet, parent, block)
    case 'verificacion':
      return drawVerification(sheet, parent, block)
  }
}

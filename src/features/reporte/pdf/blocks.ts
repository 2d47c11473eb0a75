import type { Block, Entry, Notice, Paragraph } from '../report.ts'
import { drawData, layData } from './data-grid.ts'
import { drawDrawing, drawingHeight } from './drawing.ts'
import { flow } from './flow.ts'
import type { Tag } from './kit.ts'
import type { Sheet } from './sheet.ts'
import { color, styles } from './style.ts'
import { layTable } from './table.ts'
import { drawVerification } from './verification.ts'

const INDENT = 10

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
    case 'datos':
      return layData(sheet, block, place.width).leading
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
      return 110
  }
}

function drawParagraph(sheet: Sheet, parent: Tag, block: Paragraph, place: Place): void {
  const style = place.struck ? styles.struck : styles.body
  const lines =
    block.etiqueta === null
      ? sheet.ink.lines(block.texto, style, place.width)
      : sheet.ink.labelled(block.etiqueta, block.texto, style, place.width)
  flow(sheet, parent, 'P', lines, style, place.x, place.struck)
  sheet.y += 4
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
  sheet.keep(leadingOf(sheet, block))
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
  for (const inner of block.bloques) {
    yield* drawBlock(sheet, sect, inner, place)
    yield
  }
  if (block.firma !== null) {
    flow(sheet, sect, 'P', ink.lines(block.firma, styles.signature, place.width), styles.signature, place.x)
  }
  sheet.continued = null
  sheet.endBar()
  sect.end()
  sheet.y += 10
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

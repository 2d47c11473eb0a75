import { escapedContent } from '../../model/text/markup.ts'
import { zipWriter } from './zip.ts'

/**
 * A workbook of text, written as it goes: every cell is an inline string, so that a document number keeps its zeros and
 * nothing is taken for a formula; the first row of each sheet holds the names and stays in sight.
 */
export interface Workbook {
  start(): Promise<Buffer>
  /** Rows as `rowXml` writes them, numbered from `nextRow`, and how many: at most `room`. */
  rows(xml: string, count: number): Promise<Buffer>
  end(): Promise<Buffer>
  nextRow(): number
  room(): number
}

/** As many as a spreadsheet holds, less the names. */
const MOST_ROWS = 1_048_575
/** A member of a ZIP ends at 4 GiB. */
const MOST_BYTES = 3 * 2 ** 30

/** 0 → A, 26 → AA. */
export const columnName = (i: number): string =>
  i < 26 ? String.fromCharCode(65 + i) : columnName(Math.floor(i / 26) - 1) + columnName(i % 26)

/** As `custodia_hoja` of the database writes it. */
export const cellText = (text: string): string =>
  escapedContent(text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')).replaceAll('\r', '_x000D_')

export function rowXml(cells: readonly (string | null)[], n: number): string {
  const written = cells.map((cell, i) =>
    cell === null
      ? ''
      : `<c r="${columnName(i)}${n}" t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`,
  )
  return `<row r="${n}">${written.join('')}</row>`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetStart = (header: readonly string[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(header, 1)}`
const SHEET_END = '</sheetData></worksheet>'

const each = (sheets: number, write: (n: number) => string): string =>
  Array.from({ length: sheets }, (_, i) => write(i + 1)).join('')

/** What says which sheets there are; known only at the end. */
const parts = (name: string, sheets: number): [string, string][] => [
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each(sheets, (n) => `<sheet name="${name}${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each(sheets, (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/>${each(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET}.worksheet+xml"/>`)}</Types>`,
  ],
]

export function workbook(
  name: string,
  header: readonly string[],
  most: { readonly rows: number; readonly bytes: number } = { rows: MOST_ROWS, bytes: MOST_BYTES },
): Workbook {
  const zip = zipWriter()
  let sheets = 0
  let rows = 0
  let bytes = 0
  const isFull = (): boolean => rows >= most.rows || bytes >= most.bytes
  const openSheet = async (): Promise<Buffer> => {
    sheets++
    return Buffer.concat([
      zip.open(`xl/worksheets/sheet${sheets}.xml`),
      await zip.write(Buffer.from(sheetStart(header))),
    ])
  }
  const closeSheet = async (): Promise<Buffer> => Buffer.concat([await zip.write(Buffer.from(SHEET_END)), zip.close()])
  return {
    start: openSheet,
    async rows(xml, count) {
      const content = Buffer.from(xml)
      const turns = isFull()
      // Counted before anything is waited for: the code that fetches the next rows meanwhile asks where they go.
      rows = (turns ? 0 : rows) + count
      bytes = (turns ? 0 : bytes) + content.length
      const turned = turns ? [await closeSheet(), await openSheet()] : []
      return Buffer.concat([...turned, await zip.write(content)])
    },
    async end() {
      const pieces = [await closeSheet()]
      for (const [path, xml] of parts(name, sheets))
        pieces.push(zip.open(path), await zip.write(Buffer.from(xml)), zip.close())
      pieces.push(zip.end())
      return Buffer.concat(pieces)
    },
    nextRow: () => (isFull() ? 0 : rows) + 2,
    room: () => most.rows - (isFull() ? 0 : rows),
  }
}

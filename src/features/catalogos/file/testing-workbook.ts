import { crc32, deflateRawSync } from 'node:zlib'
import { escapedContent } from '../../../model/markup.ts'

/** A zip of these parts; `stated` lies about the size of each. */
export function zip(parts: Readonly<Record<string, string | Buffer>>, stated?: number): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, given] of Object.entries(parts)) {
    const content = Buffer.from(given as string)
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(stated ?? content.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 6)
    head.copy(entry, 8, 6, 28)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(at, 42)
    const local = Buffer.concat([head, Buffer.from(name), packed])
    locals.push(local)
    entries.push(entry, Buffer.from(name))
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** The least that a spreadsheet is. */
export function workbook(rows: readonly (readonly string[])[]): Buffer {
  const sheet = rows
    .map(
      (cells, r) =>
        `<row r="${r + 1}">${cells.map((c, i) => `<c r="${String.fromCharCode(65 + i)}${r + 1}" t="inlineStr"><is><t>${escapedContent(c)}</t></is></c>`).join('')}</row>`,
    )
    .join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const types = 'http://schemas.openxmlformats.org/package/2006'
  return zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${types}/content-types"/>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Hoja" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  })
}

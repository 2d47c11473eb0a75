import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { columnName, rowXml, workbook } from './xlsx.ts'
import { zipWriter } from './zip.ts'

const HEADER = ['id', 'numero_documento', 'direccion']

async function written(
  rows: readonly (readonly (string | null)[])[],
  by: number,
  most?: { rows: number; bytes: number },
): Promise<Buffer> {
  const book = most === undefined ? workbook('Pacientes', HEADER) : workbook('Pacientes', HEADER, most)
  const pieces = [await book.start()]
  for (let at = 0; at < rows.length; ) {
    const some = rows.slice(at, at + Math.min(by, book.room()))
    const first = book.nextRow()
    pieces.push(await book.rows(some.map((cells, i) => rowXml(cells, first + i)).join(''), some.length))
    at += some.length
  }
  pieces.push(await book.end())
  return Buffer.concat(pieces)
}

async function read(file: Buffer): Promise<{ names: string[]; frozen: number[]; rows: (string | null)[][][] }> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(file as unknown as Parameters<typeof book.xlsx.load>[0])
  const rows = book.worksheets.map((sheet) => {
    const all: (string | null)[][] = []
    sheet.eachRow((row) => {
      all.push(HEADER.map((_, i) => (row.getCell(i + 1).value as string | null) ?? null))
    })
    return all
  })
  const frozen = book.worksheets.map((sheet) => (sheet.views[0] as { ySplit?: number } | undefined)?.ySplit ?? 0)
  return { names: book.worksheets.map((sheet) => sheet.name), frozen, rows }
}

test('otro programa lee el libro: texto como texto, con los nombres fijos arriba', async () => {
  const rows = [
    ['a', '007', '=1+1'],
    ['b', null, '<b>&amp; "comillas" \' ñ 🫀'],
    ['c', '+57310', '  con espacios  '],
  ]
  const found = await read(await written(rows, 2))
  assert.deepEqual(found, { names: ['Pacientes'], frozen: [1], rows: [[HEADER, ...rows]] })
})

test('cuando una hoja se llena sigue otra, con sus nombres', async () => {
  const rows = Array.from({ length: 7 }, (_, i) => [`${i}`, `0${i}`, 'x'])
  const byRows = await read(await written(rows, 2, { rows: 3, bytes: 1e6 }))
  assert.deepEqual(byRows.names, ['Pacientes', 'Pacientes 2', 'Pacientes 3'])
  assert.deepEqual(byRows.rows, [
    [HEADER, ...rows.slice(0, 3)],
    [HEADER, ...rows.slice(3, 6)],
    [HEADER, ...rows.slice(6)],
  ])
  const byBytes = await read(await written(rows, 4, { rows: 1000, bytes: 100 }))
  assert.deepEqual(byBytes.rows, [
    [HEADER, ...rows.slice(0, 4)],
    [HEADER, ...rows.slice(4)],
  ])
})

test('un libro sin filas también se abre', async () => {
  assert.deepEqual((await read(await written([], 1))).rows, [[HEADER]])
})

test('cualquier texto que se pueda guardar vuelve igual', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('_x000D_', '<', '&', ']]>', 'ñ', '_', 'x0041_', '\n', '🫀'), minLength: 1 }),
    fc.string({ minLength: 1 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      // The reader leaves the escapes of Excel as they are written; Excel itself does not.
      const plain = (t: string | null): string | null =>
        t?.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) ?? null
      const found = (await read(await written(rows, 2))).rows[0]?.slice(1).map((r) => r.map(plain))
      assert.deepEqual(found, rows)
    }),
    { numRuns: 40 },
  )
})

test('las columnas se llaman como en una hoja', () => {
  assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnName), ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('los pedazos comprimidos por separado son un solo flujo', async () => {
  const zip = zipWriter()
  const head = zip.open('a.txt')
  const pieces = [await zip.write(Buffer.from('uno ')), await zip.write(Buffer.from('dos'))]
  const tail = zip.close()
  const stream = Buffer.concat([...pieces, tail.subarray(0, 2)])
  assert.equal(inflateRawSync(stream).toString(), 'uno dos')
  assert.equal(head.readUInt32LE(0), 0x04034b50)
  assert.equal(tail.readUInt32LE(2), 0x08074b50)
  assert.equal(tail.readUInt32LE(14), 7)
})

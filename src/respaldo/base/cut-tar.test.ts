import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tarOf } from '../../../test/fixtures/tar.ts'
import { tarCutter } from './cut-tar.ts'
import { tarScanner } from './tar.ts'

const CHUNK = 2_097_152
const filled = (size: number, byte: number): Buffer => Buffer.alloc(size, byte)

function cut(tar: Buffer, step: number): Buffer[] {
  const cutter = tarCutter(CHUNK)
  const chunks: Buffer[] = []
  for (let at = 0; at < tar.length; at += step) chunks.push(...cutter.take(tar.subarray(at, at + step)))
  chunks.push(...cutter.end())
  assert.equal(cutter.isWhole, true)
  return chunks
}

test('lo cortado es el archivo entero, se corte como se corte lo que llega', () => {
  const tar = tarOf({ PG_VERSION: Buffer.from('18\n'), 'base/1/large': filled(5_000_000, 1), vacio: filled(0, 0) })
  const chunks = cut(tar, 1_000_003)
  assert.ok(Buffer.concat(chunks).equals(tar))
  assert.deepEqual(
    cut(tar, 700).map((c) => c.length),
    chunks.map((c) => c.length),
  )
})

test('un archivo grande que no cambió da los mismos trozos aunque otros cambien', () => {
  const before = cut(tarOf({ a: filled(10, 1), 'base/1/large': filled(5_000_000, 1), z: filled(2000, 3) }), 65_536)
  const after = cut(tarOf({ a: filled(900, 2), 'base/1/large': filled(5_000_000, 1), z: filled(10, 3) }), 65_536)
  const same = after.filter((chunk) => before.some((other) => other.equals(chunk)))
  assert.deepEqual(
    same.map((c) => c.length),
    [CHUNK, CHUNK, 5_000_000 - 2 * CHUNK],
  )
})

test('un archivo a medias no está entero, y un encabezado alterado se nota', () => {
  const tar = tarOf({ a: filled(600, 1) })
  const half = tarScanner()
  half.take(tar.subarray(0, 700))
  assert.equal(half.isWhole, false)
  const wrong = Buffer.from(tar)
  wrong[0] = 0x62
  assert.throws(() => tarScanner().take(wrong), /encabezado/)
})

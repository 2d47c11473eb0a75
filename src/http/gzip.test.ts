import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { gzipWhole } from './gzip.ts'

test('lo empacado vuelve igual, también con el mismo empacador después y varios a la vez', async () => {
  const contents = [
    Buffer.from('x'),
    Buffer.from('ñandú '.repeat(50_000)),
    // Longer packed than any piece the packer gives at once.
    randomBytes(3_000_000),
    ...Array.from({ length: 40 }, (_, i) => randomBytes(1_000 * i + 1)),
  ]
  for (let turn = 0; turn < 3; turn++) {
    const packed = await Promise.all(contents.map(gzipWhole))
    packed.forEach((p, i) => {
      assert.ok(gunzipSync(p).equals(contents[i] ?? Buffer.alloc(0)), `${i}`)
    })
  }
  for (const content of contents) assert.ok(gunzipSync(await gzipWhole(content)).equals(content))
})

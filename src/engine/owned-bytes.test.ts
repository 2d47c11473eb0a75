import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownedBytes } from './owned-bytes.ts'

test('los bytes que se conservan dicen el texto y no retienen más memoria que la suya', () => {
  for (const text of ['', 'ñandú 🩺', 'á'.repeat(40_000)]) {
    const bytes = ownedBytes(text)
    assert.equal(bytes.toString(), text)
    assert.equal(bytes.buffer.byteLength, bytes.length)
  }
})

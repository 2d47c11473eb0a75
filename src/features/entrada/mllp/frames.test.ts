import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { framed, frameReader, TooLong } from './frames.ts'

const body = fc
  .uint8Array({ maxLength: 300 })
  .map((bytes) => Buffer.from(bytes.filter((b) => b !== 0x0b && b !== 0x1c)))
const junk = fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes.filter((b) => b !== 0x0b)))

/** The same bytes in pieces that end anywhere. */
function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? 1
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return pieces
}

test('los mensajes son los mismos dondequiera que se corten los bytes, con basura entre ellos', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(body, junk), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
      (messages, sizes) => {
        const stream = Buffer.concat(messages.flatMap(([message, between]) => [framed(message), between]))
        const reader = frameReader(1_000)
        const found = cut(stream, sizes).flatMap((piece) => reader.push(piece))
        assert.deepEqual(
          found,
          messages.map(([message]) => message),
        )
      },
    ),
  )
})

test('el byte de cierre dentro de un mensaje no lo termina, y un marco que empieza dentro de otro lo descarta', () => {
  const inner = Buffer.from([1, 0x1c, 2, 0x1c, 0x1c, 3])
  const reader = frameReader(100)
  assert.deepEqual(
    [...framed(inner)].flatMap((b) => reader.push(Buffer.of(b))),
    [inner],
  )
  assert.deepEqual(reader.push(Buffer.concat([Buffer.of(0x0b, 7, 7), framed(Buffer.from('ok'))])), [Buffer.from('ok')])
})

test('lo que estaba completo antes de uno demasiado largo no se pierde, y byte a byte no se retiene más', () => {
  const reader = frameReader(100)
  const [first, long] = [Buffer.from('uno'), Buffer.alloc(200, 65)]
  assert.throws(
    () => reader.push(Buffer.concat([framed(first), framed(long)])),
    (error) => error instanceof TooLong && error.before.length === 1 && error.before[0]?.equals(first) === true,
  )
  assert.equal(reader.pending(), 0)
  const large = frameReader(200_000)
  const message = Buffer.alloc(150_000, 66)
  const found = [...framed(message)].flatMap((b) => large.push(Buffer.of(b)))
  assert.deepEqual(found, [message])
  assert.equal(large.pending(), 0)
})

test('cualquier cosa que llegue se lee sin fallar, y lo que no acaba no crece sin fin', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 }), (chunks) => {
      const reader = frameReader(500)
      try {
        for (const chunk of chunks) reader.push(Buffer.from(chunk))
      } catch (error) {
        assert.ok(error instanceof TooLong)
      }
      assert.ok(reader.pending() <= 700)
    }),
  )
})

import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import fc from 'fast-check'
import { copyOutQuery } from './copy-out.ts'

const message = (letter: string, body: string): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(body, 'latin1')])
}

/** A connection as pg has it, and what pg gets to see. */
function connection() {
  const seen: Buffer[] = []
  let destroyed: Error | null = null
  const stream = Object.assign(new EventEmitter(), {
    write: () => true,
    destroy: (error: Error) => {
      destroyed = error
    },
  })
  stream.on('data', (bytes: Buffer) => void seen.push(Buffer.from(bytes)))
  return { stream, seen: () => Buffer.concat(seen), destroyed: () => destroyed }
}

const bodies = fc.array(fc.string({ unit: 'binary-ascii', maxLength: 30 }), { maxLength: 8 })

test('los datos van a quien los pidió y lo demás al controlador, en los trozos en que lleguen', () => {
  fc.assert(
    fc.property(bodies, bodies, fc.array(fc.nat(400), { maxLength: 20 }), (first, second, cuts) => {
      const begins = message('H', '\0\0\0')
      const notice = message('N', 'aviso')
      const ends = [message('c', ''), message('C', 'COPY 3\0'), message('Z', 'T'), message('Z', 'I')]
      const data = [...first, ...second].map((body) => message('d', body))
      const all = Buffer.concat([begins, ...data.slice(0, first.length), notice, ...data.slice(first.length), ...ends])
      const { stream, seen, destroyed } = connection()
      const taken: Buffer[] = []
      copyOutQuery(
        'copy',
        (bytes) => void taken.push(Buffer.from(bytes)),
        () => {},
      ).submit({ stream })
      let from = 0
      for (const cut of [...cuts.toSorted((a, b) => a - b), all.length]) {
        if (cut > from) stream.emit('data', all.subarray(from, cut))
        from = Math.max(from, Math.min(cut, all.length))
      }
      assert.deepEqual(Buffer.concat(taken), Buffer.concat(data))
      assert.deepEqual(seen(), Buffer.concat([begins, notice, ...ends]))
      assert.deepEqual([stream.listenerCount('data'), destroyed()], [1, null])
    }),
  )
})

test('un error termina la copia; algo que no es una respuesta a ella corta la conexión', () => {
  const failing = connection()
  copyOutQuery(
    'copy',
    () => assert.fail('There are no data'),
    () => {},
  ).submit({ stream: failing.stream })
  const error = message('E', 'SERROR\0')
  failing.stream.emit('data', error)
  assert.deepEqual([failing.seen(), failing.destroyed()], [error, null])
  const strange = connection()
  copyOutQuery(
    'copy',
    () => assert.fail('There are no data'),
    () => {},
  ).submit({ stream: strange.stream })
  strange.stream.emit('data', Buffer.from('ngo que sigue'))
  assert.ok(strange.destroyed() instanceof Error)
})

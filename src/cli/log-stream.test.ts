import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogOutput, logStream } from './log-stream.ts'

/** An output whose reader reads nothing until told to. */
function stuck(): LogOutput & { readonly texts: string[]; fail(error?: Error): void; read(error?: Error): void } {
  const texts: string[] = []
  const waiting: ((error?: Error) => void)[] = []
  let listener = (_error: unknown): void => {}
  let pending = 0
  return {
    texts,
    get writableLength() {
      return pending
    },
    write(text, done) {
      texts.push(text)
      pending += text.length
      waiting.push(done)
      return false
    },
    on(_event, added) {
      listener = added
    },
    fail: (error) => listener(error),
    read(error) {
      pending = 0
      for (const done of waiting.splice(0)) done(error)
    },
  }
}

test('las líneas se juntan, y al cerrar sale lo que falta', async () => {
  const output = stuck()
  const log = logStream(output, true)
  log.write('uno\n')
  log.write('dos\n')
  assert.deepEqual(output.texts, [])
  const closed = log.close()
  output.read()
  await closed
  assert.deepEqual(output.texts, ['uno\ndos\n'])
})

test('quien no lee no detiene el cierre ni hace crecer la memoria, y se cuenta lo que perdió', async () => {
  const output = stuck()
  const log = logStream(output, true)
  const line = `${'x'.repeat(1_048_575)}\n`
  for (let i = 0; i < 40; i++) log.write(line)
  assert.ok(output.texts.length <= 17)
  output.read()
  log.write('por fin\n')
  await log.close()
  assert.match(output.texts.at(-1) ?? '', /"perdidas":2\d.*\npor fin\n$/)
})

test('si el lector se fue no se escribe más', async () => {
  const output = stuck()
  const log = logStream(output, false)
  output.fail()
  log.write('nadie\n')
  await log.close()
  assert.deepEqual(output.texts, [])
})

test('un disco lleno cuesta líneas, y cuando hay espacio se anota de nuevo y se dice cuántas', async () => {
  const output = stuck()
  const log = logStream(output, false)
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  for (const line of ['una\n', 'dos\n']) {
    log.write(line)
    output.fail(full)
    output.read(full)
  }
  log.write('tres\n')
  output.read()
  await log.close()
  assert.match(output.texts.at(-1) ?? '', /"perdidas":2,.*\ntres\n$/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestWritable, type ServerIdentity, serverMark } from './server-identity.ts'

const server = (timeline: number, more: Partial<ServerIdentity> = {}): ServerIdentity => ({
  system: '7',
  timeline,
  isReadOnly: false,
  ...more,
})

test('nunca se escribe en un servidor de una línea de tiempo anterior a la vista, ni de otro clúster', () => {
  const mark = serverMark()
  mark.accept(server(3))
  mark.accept(server(3))
  mark.accept(server(5))
  assert.throws(() => mark.accept(server(3)), { code: '08004' })
  assert.throws(() => mark.accept(server(6, { system: '8' })), { code: '08004' })
  assert.throws(() => mark.accept(server(0, { isReadOnly: true })), { code: '25006' })
  assert.equal(mark.timeline, 5)
  mark.accept(server(6))
})

test('lo que vio un proceso anterior cuenta también para el que inicia; otro clúster es lo que ahora se pidió', () => {
  const remembered: ServerIdentity[] = []
  const kept = { seen: new Map([['7', 4]]), remember: (of: ServerIdentity) => void remembered.push(of) }
  const mark = serverMark(kept)
  assert.throws(() => mark.accept(server(3)), { code: '08004' })
  mark.accept(server(4))
  mark.accept(server(5))
  mark.accept(server(5))
  serverMark(kept).accept(server(1, { system: '8' }))
  assert.deepEqual(remembered, [server(4), server(5), server(1, { system: '8' })])
})

test('entre los que responden se escoge el que acepta escrituras, y de dos, el más nuevo', () => {
  const of = (identity: ServerIdentity): { identity: ServerIdentity } => ({ identity })
  const replica = of(server(0, { isReadOnly: true }))
  assert.equal(newestWritable([replica]), null)
  assert.equal(newestWritable([]), null)
  const [old, current] = [of(server(4)), of(server(5))]
  assert.equal(newestWritable([replica, old, current]), current)
  assert.equal(newestWritable([current, old, replica]), current)
})

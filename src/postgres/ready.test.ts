import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interpret, probe, startupMessage } from './ready.ts'

const message = (type: string, body: string): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}

test('una respuesta incompleta no decide nada', () => {
  assert.equal(interpret(Buffer.alloc(0)), null)
  assert.equal(interpret(message('E', 'SFATAL\0C57P03\0\0').subarray(0, 12)), null)
})

test('pedir contraseña o dar paso es estar listo', () => {
  assert.equal(interpret(message('R', '\0\0\0\0')), 'ready')
})

test('57P03 es estar arrancando y cualquier otro error es estar listo', () => {
  assert.equal(interpret(message('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0')), 'starting')
  assert.equal(interpret(message('E', 'SFATAL\0C53300\0Mtoo many connections\0\0')), 'ready')
})

test('el mensaje de inicio lleva su propia longitud', () => {
  const sent = startupMessage('alguien')
  assert.equal(sent.readInt32BE(0), sent.length)
})

test('un socket que no existe está ausente', async () => {
  assert.equal(await probe('/nonexistent/.s.PGSQL.5432', 'alguien'), 'absent')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { guardRoutes } from './access.ts'

const gate = { open: false, identify: async () => null }

test('una ruta sin entrada de acceso no se deja registrar', () => {
  const app = Fastify()
  guardRoutes(app, gate)
  assert.throws(() => app.get('/sin-entrada', async () => 'hola'), /no access entry/)
  assert.throws(() => app.get('/vacia', { config: {} }, async () => 'hola'), /no access entry/)
})

test('sin identidad solo responde lo público, y nada se procesa antes de saberlo', async () => {
  const app = Fastify()
  guardRoutes(app, gate)
  let handled = 0
  const handler = async (): Promise<string> => {
    handled++
    return 'hola'
  }
  app.get('/publica', { config: { access: { operation: 'publico' } } }, handler)
  app.get('/cuenta', { config: { access: { operation: 'cuenta' } } }, handler)
  app.get('/rol', { config: { access: { operation: ['medico'] } } }, handler)
  app.setErrorHandler((error, _request, reply) => reply.code(499).send((error as Error).message))
  assert.equal((await app.inject('/publica')).statusCode, 200)
  for (const url of ['/cuenta', '/rol']) {
    assert.equal((await app.inject(url)).statusCode, 499, url)
    assert.equal((await app.inject({ url, headers: { authorization: 'Bearer x' } })).statusCode, 499, url)
  }
  assert.equal(handled, 1)
  await app.close()
})

test('un rol fuera de la lista no pasa, y el de la demostración sí', async () => {
  const actor = { id: 'a', nombre: 'A', documento: null, registro: null, miembros: [] }
  for (const [rol, status] of [
    ['medico', 200],
    ['auditor', 499],
    ['anonimo', 499],
    ['demostracion', 200],
  ] as const) {
    const app = Fastify()
    guardRoutes(app, {
      open: false,
      identify: async () => ({ actor: { ...actor, rol }, session: null, limited: false }),
    })
    app.setErrorHandler((_error, _request, reply) => reply.code(499).send())
    app.get('/rol', { config: { access: { operation: ['medico'] } } }, async () => 'hola')
    const answer = await app.inject({ url: '/rol', headers: { authorization: 'Bearer x' } })
    assert.equal(answer.statusCode, status, rol)
    await app.close()
  }
})

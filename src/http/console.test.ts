import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import Fastify from 'fastify'
import { consoleRoutes } from './console.ts'

test('mientras la consola se construye, sus direcciones dan una página que se abre sola, y después la consola', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-consola-'))
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  t.after(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  consoleRoutes(app, folder)
  for (const url of ['/', '/c/inicio']) {
    const answer = await app.inject({ url })
    assert.equal(answer.statusCode, 503)
    assert.match(String(answer.headers['content-type']), /^text\/html/)
    assert.match(answer.body, /http-equiv="refresh"[\s\S]*Preparando la consola…/)
  }
  await writeFile(join(folder, 'index.html'), '<p>La consola</p>')
  assert.equal((await app.inject({ url: '/' })).body, '<p>La consola</p>')
  for (const url of ['/c', '/c/']) assert.equal((await app.inject({ url })).headers.location, '/')
})

import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { useService } from '../service.ts'

const s = useService()

/** Sets headers that fetch does not let anybody set. */
const ask = (headers: Record<string, string>, path = '/paciente/paciente/'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${s.base}${path}`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', reject)
      .end()
  })

test('una página de otro sitio no usa el servicio por medio del navegador', async () => {
  const { host } = new URL(s.base)
  assert.equal(await ask({ host }), 200)
  assert.equal(await ask({ host, origin: s.base }), 200)
  assert.equal(await ask({ host, origin: 'https://otro.example' }), 403)
  assert.equal(await ask({ host, origin: 'null' }), 403)
  assert.equal(await ask({ host, 'sec-fetch-site': 'cross-site' }), 403)
})

test('un nombre ajeno que lleva a esta máquina no sirve para entrar', async () => {
  for (const host of ['otro.example', 'otro.example:8000', '127.0.0.1.otro.example', 'localhost.otro.example']) {
    assert.equal(await ask({ host }), 403, host)
  }
  assert.equal(await ask({ host: `localhost:${new URL(s.base).port}` }), 200)
})

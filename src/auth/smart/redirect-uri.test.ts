import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formTarget, redirectFault } from './redirect-uri.ts'

test('se admite https, la propia máquina y el esquema de una aplicación instalada', () => {
  for (const uri of [
    'https://app.ejemplo.co/retorno',
    'https://app.ejemplo.co/retorno?x=1',
    'http://127.0.0.1:9000/cb',
    'http://localhost/cb',
    'http://[::1]:9/cb',
    'co.ejemplo.app:/retorno',
  ])
    assert.equal(redirectFault(uri), null, uri)
})

test('lo que podría llevar el código a otra parte no se registra', () => {
  for (const uri of [
    '',
    'app',
    '/retorno',
    'http://app.ejemplo.co/cb',
    'http://localhost.ejemplo.co/cb',
    'https://app.ejemplo.co/cb#x',
    'https://app.ejemplo.co/cb#',
    'https://u:c@app.ejemplo.co/cb',
    'https://*.ejemplo.co/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'custodia:/cb',
    'https://app.ejemplo.co/c b',
    'https://app.ejemplo.co/\u0000',
    `https://app.ejemplo.co/${'a'.repeat(600)}`,
  ])
    assert.notEqual(redirectFault(uri), null, uri)
})

test('a dónde puede seguir el formulario', () => {
  assert.equal(formTarget('https://app.ejemplo.co:8443/cb?x=1'), 'https://app.ejemplo.co:8443')
  assert.equal(formTarget('co.ejemplo.app:/retorno'), 'co.ejemplo.app:')
})

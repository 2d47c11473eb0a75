import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnAddress } from './own-address.ts'

const own = ['https://ia.casa.co']

test('es propia esta máquina y lo que el operador declaró', () => {
  for (const address of [
    'http://127.0.0.1:11434/v1',
    'http://localhost/v1',
    'http://[::1]:8000/v1',
    'http://2130706433/v1',
    'https://ia.casa.co/v1',
    'https://IA.casa.co:443/otra',
  ])
    assert.equal(isOwnAddress(address, own), true, address)
})

test('lo demás es de otro, por mucho que se parezca', () => {
  for (const address of [
    '',
    'ia.casa.co',
    'http://ia.casa.co/v1',
    'https://ia.casa.co:8443/v1',
    'https://ia.casa.co.ejemplo.co/v1',
    'https://127.0.0.1.ejemplo.co/v1',
    'https://localhost.ejemplo.co/v1',
    'https://ejemplo.co/localhost',
    'http://10.0.0.5/v1',
    'http://192.168.1.4/v1',
  ])
    assert.equal(isOwnAddress(address, own), false, address)
})

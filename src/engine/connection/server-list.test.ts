import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServerListError, serversOf } from './server-list.ts'

const urls = (url: string): readonly string[] => serversOf(url).urls

test('varios servidores en la dirección son una dirección cada uno, con lo demás igual', () => {
  assert.deepEqual(
    serversOf('postgres://u:p%40x@h1:5432,h2:6432/hce?sslmode=require&target_session_attrs=read-write'),
    {
      urls: ['postgres://u:p%40x@h1:5432/hce?sslmode=require', 'postgres://u:p%40x@h2:6432/hce?sslmode=require'],
      wanted: 'read-write',
    },
  )
  assert.deepEqual(urls('postgresql://u@[::1]:5432,db/hce'), ['postgresql://u@[::1]:5432/hce', 'postgresql://u@db/hce'])
})

test('host y port de los parámetros reemplazan a los de la dirección, uno para todos o uno para cada uno', () => {
  assert.deepEqual(urls('postgresql://u@localhost/hce?host=a,b&port=1,2'), [
    'postgresql://u@a:1/hce',
    'postgresql://u@b:2/hce',
  ])
  assert.deepEqual(urls('postgresql://u@/hce?host=a,b&port=7'), ['postgresql://u@a:7/hce', 'postgresql://u@b:7/hce'])
  assert.deepEqual(urls('postgresql://u@localhost:5433/hce?host=%2Ftmp%2Fs'), [
    'postgresql://u@localhost:5433/hce?host=%2Ftmp%2Fs',
  ])
})

test('un solo servidor queda como estaba', () => {
  for (const url of ['postgresql://u:p@h/hce', 'postgres://h:1/hce?application_name=x', 'postgresql:///hce'])
    assert.deepEqual(urls(url), [url])
})

test('lo que no se entiende se dice', () => {
  for (const url of [
    'mysql://h/hce',
    'postgresql://u@h1,,h2/hce',
    'postgresql://u@h1,h2/hce?port=1,2,3',
    'postgresql://u@h:x/hce',
  ])
    assert.throws(() => serversOf(url), ServerListError, url)
})

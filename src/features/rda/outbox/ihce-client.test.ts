import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ihceClient } from './ihce-client.ts'

const settings = {
  base: 'https://ihce.ejemplo.co/ihce',
  tokenUrl: 'https://ihce.ejemplo.co/token',
  clientId: 'a',
  clientSecret: 'b',
  subscription: 'c',
  scope: null,
  human: null,
  attempts: 1,
  parallel: 1,
  firstWaitMs: 1,
  leaseSeconds: 1,
}

/** What the platform answers to the question and to each page after it, and where it was asked. */
function asking(...pages: readonly object[]) {
  const asked: string[] = []
  const client = ihceClient(settings, async (url, { method }) => {
    if (url.endsWith('/token')) return Response.json({ access_token: 't', expires_in: 60 })
    asked.push(`${method} ${url}`)
    return Response.json(pages[asked.length - 1] ?? {}, { status: pages[asked.length - 1] === undefined ? 500 : 200 })
  })
  return { asked, list: () => client.list({}, false, null, AbortSignal.timeout(5_000)) }
}
const page = (id: string, next?: string): object => ({
  resourceType: 'Bundle',
  ...(next === undefined ? {} : { link: [{ relation: 'next', url: next }] }),
  entry: [{ resource: { resourceType: 'Composition', id } }],
})

test('la lista de la plataforma se lee hasta su última página', async () => {
  const { asked, list } = asking(page('a', '/ihce/Composition/lista?ct=2'), page('b', '?ct=3'), page('c'))
  assert.deepEqual(
    ((await list()) as { entry: { resource: { id: string } }[] }).entry.map((e) => e.resource.id),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(asked.slice(1), [
    'GET https://ihce.ejemplo.co/ihce/Composition/lista?ct=2',
    'GET https://ihce.ejemplo.co/ihce/?ct=3',
  ])
})

test('una lista que se corta, que lleva a otra parte o que no termina no dice qué tiene', async () => {
  assert.equal(await asking(page('a', '/mas')).list(), null)
  const away = asking(page('a', 'https://otra.ejemplo.co/mas'), page('b'))
  assert.deepEqual([await away.list(), away.asked.length], [null, 1])
  const endless = asking(...Array.from({ length: 200 }, () => page('a', '/mas')))
  assert.equal(await endless.list(), null)
  assert.ok(endless.asked.length <= 51)
})

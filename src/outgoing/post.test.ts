import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { postOffice } from './post.ts'
import { mayReach } from './public-address.ts'

const never = new AbortController().signal
const options = { internal: [], timeoutMs: 5_000, maxBytes: 1_000, parallel: 2 }

test('solo se llega a direcciones públicas, escritas como se escriban', () => {
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '192.0.0.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '::ffff:169.254.169.254',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'no es una dirección',
  ])
    assert.equal(mayReach(address, false), false, address)
  for (const address of ['93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    assert.equal(mayReach(address, false), true, address)
  for (const address of ['10.1.2.3', '127.0.0.1', 'fd12:3456::1']) assert.equal(mayReach(address, true), true, address)
  for (const address of ['169.254.169.254', 'fe80::1', '0.0.0.0', '::ffff:169.254.169.254'])
    assert.equal(mayReach(address, true), false, address)
})

test('una dirección que ya por sí misma no sirve se dice al registrarla', () => {
  const { faultOf } = postOffice({ ...options, internal: ['http://lis.hospital.lan:8080', 'https://10.0.0.5'] })
  for (const [url, fault] of [
    ['https://ejemplo.co/x', null],
    ['http://ejemplo.co/x', 'https'],
    ['https://127.1/', 'direccion'],
    ['https://2130706433/', 'direccion'],
    ['https://0x7f.0.0.1/', 'direccion'],
    ['https://0177.0.0.1/', 'direccion'],
    ['https://[::1]/', 'direccion'],
    ['https://[::ffff:7f00:1]/', 'direccion'],
    ['https://169.254.169.254/latest/meta-data/', 'direccion'],
    ['https://10.0.0.5/x', null],
    ['https://10.0.0.5:8443/x', 'direccion'],
    ['http://lis.hospital.lan:8080/x', null],
    ['https://a:b@ejemplo.co/', 'formato'],
    ['https://ejemplo.co/#x', 'formato'],
    ['file:///etc/passwd', 'formato'],
    ['gopher://ejemplo.co/', 'formato'],
    ['ejemplo.co', 'formato'],
  ] as const)
    assert.equal(faultOf(url), fault, url)
})

test('un nombre que cambia de dirección entre que se mira y se conecta no lleva adentro', async () => {
  let reached = 0
  const server = createServer((_, answer) => {
    reached++
    answer.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answers: LookupAddress[][] = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '::ffff:127.0.0.1', family: 6 }],
  ]
  try {
    for (const found of answers) {
      const office = postOffice({ ...options, resolve: (_name, _options, done) => done(null, found) })
      const line = office.open(`https://rebind.ejemplo.co:${port}/`)
      assert.deepEqual(await line.post({}, '{}', never), { how: 'forbidden' })
      line.close()
    }
    assert.equal(reached, 0)
    // It connects to what was judged: the name is asked once.
    let asked = 0
    const origin = `http://interno.ejemplo.co:${port}`
    const office = postOffice({
      ...options,
      internal: [origin],
      resolve(_name, _options, done) {
        asked++
        done(null, [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }])
      },
    })
    const line = office.open(`${origin}/x`)
    assert.deepEqual(await line.post({}, '{}', never), { how: 'answered', status: 200, retryAfter: null })
    line.close()
    assert.deepEqual([asked, reached], [1, 1])
  } finally {
    server.close()
  }
})

test('una respuesta que no termina, o que no cabe, no detiene nada', async () => {
  const server = createServer((request, answer) => {
    if (request.url === '/calla') return
    if (request.url === '/otro') {
      answer.socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: otro\r\nConnection: Upgrade\r\n\r\n')
      return
    }
    answer.writeHead(200)
    answer.write('x'.repeat(5_000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const quick = postOffice({ ...options, internal: [origin], timeoutMs: 50 }).open(`${origin}/calla`)
    assert.deepEqual(await quick.post({}, '{}', never), { how: 'late' })
    const large = postOffice({ ...options, internal: [origin] }).open(`${origin}/mucho`)
    assert.deepEqual(await large.post({}, '{}', never), { how: 'answered', status: 200, retryAfter: null })
    const closed = postOffice({ ...options, internal: ['http://127.0.0.1:1'] }).open('http://127.0.0.1:1/')
    assert.deepEqual(await closed.post({}, '{}', never), { how: 'unreached' })
    const other = postOffice({ ...options, internal: [origin] }).open(`${origin}/otro`)
    assert.deepEqual(await other.post({}, '{}', never), { how: 'answered', status: 101, retryAfter: null })
    other.close()
    quick.close()
    large.close()
    closed.close()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

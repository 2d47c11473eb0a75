import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../../config.ts'
import { supervisorOf } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'custodia-supervisor-'))
const said = join(folder, 'dicho')
const { PATH = '' } = process.env
let server: Server
let status = 200
before(async () => {
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> '${said}'\n`, { mode: 0o755 })
  process.env.PATH = `${folder}${delimiter}${PATH}`
  server = createServer((_request, response) => response.writeHead(status).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => {
  process.env.PATH = PATH
  server.close()
  rmSync(folder, { recursive: true })
})

/** A beat far off: the one that is looked at is the one that `ready` sends. */
const WATCHED = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000' }
const port = (): number => (server.address() as AddressInfo).port

/** What systemd was told from its readiness to its end. */
async function told(settings: Record<string, string>): Promise<string> {
  writeFileSync(said, '')
  const supervisor = supervisorOf(readConfig(settings), assert.fail)
  await supervisor.ready(port())
  await supervisor.leaving()
  return readFileSync(said, 'utf8')
}

test('systemd se entera de que el servicio está listo, responde y se va; nadie más es avisado', async () => {
  assert.equal(await told(WATCHED), `READY=1 STATUS=Atiende en el puerto ${port()}\nWATCHDOG=1\nSTOPPING=1\n`)
  assert.doesNotMatch(await told({ NOTIFY_SOCKET: '/run/systemd/notify' }), /WATCHDOG/)
  assert.equal(await told({}), '')
})

test('un servicio que no responde bien no da señal de vida', async () => {
  status = 503
  assert.doesNotMatch(await told(WATCHED), /WATCHDOG/)
})

import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { newSecret } from '../src/auth/secret-box.ts'
import { run as audit } from '../src/cli/auditoria.ts'
import { run as keys } from '../src/cli/llaves/llaves.ts'
import { run as secret } from '../src/cli/llaves/secreto.ts'
import { UsageError } from '../src/cli/options/usage.ts'
import { openSecrets, proveSecret, readSecrets } from '../src/cli/secret.ts'
import { ConfigError, readConfig } from '../src/config.ts'
import type { DbRow } from '../src/engine/database.ts'
import { newPerson, PASSWORD, type Person } from './accounts.ts'
import { fromBase32, totpCode } from './auth-kit.ts'
import { closedHistory, findings, verifyHistory } from './historias/histories.ts'
import { type Answer, call, type Service, startService } from './service.ts'

/** What a person is and has before any secret changes, followed through all of it. */
let folder = ''
let file = ''
let url = ''
let s: Service & { stop(): Promise<void> }
let doctor: Person
let totp: Buffer
let recovery: string[] = []
let history = ''
let oldToken = ''
const said: string[] = []

const start = (): ReturnType<typeof startService> =>
  startService({ SECRETO_ARCHIVO: file, SELLO_ANCLA: join(folder, 'sellos.txt') }, async (own) => {
    url ||= own
    return url
  })

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custodia-llaves-'))
  file = join(folder, 'secreto')
  await writeFile(file, `${newSecret()}\n`, { mode: 0o600 })
  s = await start()
  Object.assign(process.env, {
    DATABASE_URL: url,
    SECRETO_ARCHIVO: file,
    SELLO_ANCLA: join(folder, 'sellos.txt'),
  })
  for (const name of ['log', 'error'] as const) mock.method(console, name, (line: unknown) => said.push(String(line)))
  doctor = await newPerson(s, 'medico')
  oldToken = doctor.token
  const asked = await doctor.call('POST', '/auth/segundo-factor/', { clave: PASSWORD })
  totp = fromBase32(asked.json.secreto)
  const confirmed = await doctor.call('POST', '/auth/segundo-factor/confirmar/', { codigo: totpCode(totp, new Date()) })
  recovery = confirmed.json.codigos_recuperacion
  history = (await closedHistory(s)).id
  await sealed()
})
after(async () => {
  await s.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Until nothing waits for a seal: a transaction of somebody else may hold one up. */
async function sealed(service: Service = s): Promise<void> {
  for (let i = 0; i < 300; i++) {
    await service.sealer.sealOnce()
    if ((await service.call('GET', '/sistema/estado/')).json.auditoria.por_sellar === 0) return
    await wait(100)
  }
  assert.fail('no se selló')
}

async function enter(codigo: string | null, service: Service = s): Promise<Answer> {
  await owner('update cuenta set totp_ultimo = null, fallos = 0, ultimo_fallo = null where id = $1', [doctor.id])
  return call(service.base, 'POST', '/auth/ingresar/', {
    usuario: doctor.usuario,
    clave: PASSWORD,
    ...(codigo === null ? {} : { codigo }),
  })
}
const code = (): string => totpCode(totp, new Date())

let first: Service
const owner = (text: string, values: readonly unknown[] = []): Promise<DbRow[]> => {
  first ??= s
  return first.owner.run({ text, values })
}

async function everythingVerifies(): Promise<void> {
  assert.deepEqual(findings(await verifyHistory(first.owner, history)), [])
  said.length = 0
  assert.equal(await audit(['verificar']), 0, said.join('\n'))
}

const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

test('un secreto nuevo, con el servicio en marcha: todo se sella de nuevo y nadie lo nota', async () => {
  const before = (await readFile(file, 'utf8')).trim()
  assert.equal(await secret(['rotar']), 0)
  const [current, old] = [JSON.parse(await readFile(file, 'utf8')).sella, before]
  assert.ok(!said.join('\n').includes(current) && !said.join('\n').includes(old))
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal((await enter(code())).status, 200)
  assert.equal((await call(s.base, 'GET', '/auth/yo/', undefined, { authorization: `Bearer ${oldToken}` })).status, 200)
  said.length = 0
  assert.equal(await secret(['estado']), 0)
  assert.match(said.join('\n'), /llave\.privada +\d+ con él, 0 con otro, 0 con ninguno/)
  assert.match(said.join('\n'), /cuenta\.totp +1 con él, 0 con otro, 0 con ninguno/)
  await everythingVerifies()
})

test('una rotación interrumpida sigue donde iba', async () => {
  const { sella, abren } = JSON.parse(await readFile(file, 'utf8'))
  // As when only the file was changed: the service that seals now still has the other order.
  await writeFile(file, JSON.stringify({ sella: abren[0], abren: [sella], desde: new Date().toISOString() }))
  said.length = 0
  assert.equal(await secret(['rotar']), 0)
  assert.match(said.join('\n'), /se sigue con lo que faltaba/)
  assert.equal((await enter(code())).status, 200)
  await writeFile(file, JSON.stringify({ sella, abren, desde: new Date().toISOString() }))
  assert.equal(await secret(['rotar']), 0)
})

test('el anterior se retira cuando nada lo necesita, y queda guardado para los respaldos', async () => {
  await assert.rejects(secret(['retirar']), /cinco minutos/)
  const { sella, abren } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ sella, abren, desde: '2026-01-01T00:00:00.000Z' }))
  assert.equal(await secret(['retirar']), 0)
  assert.equal((await readFile(file, 'utf8')).trim(), sella)
  const kept = (await readdir(folder)).find((name) => name.startsWith('.secreto-retirado-')) ?? ''
  assert.equal((await readFile(join(folder, kept), 'utf8')).trim(), abren[0])
  const restarted = await start()
  try {
    assert.equal((await enter(code(), restarted)).status, 200)
  } finally {
    await restarted.stop()
  }
  await everythingVerifies()
  await assert.rejects(secret(['retirar']), /No hay un secreto anterior/)
})

test('una llave nueva de tokens deja valer los entregados; una comprometida, no', async () => {
  assert.equal(await keys(['rotar', 'token']), 0)
  const restarted = await start()
  const who = (token: string): Promise<number> =>
    call(restarted.base, 'GET', '/auth/yo/', undefined, { authorization: `Bearer ${token}` }).then((a) => a.status)
  let fresh = ''
  try {
    assert.equal(await who(oldToken), 200)
    fresh = (await enter(code(), restarted)).json.access_token
    assert.notEqual(kidOf(fresh), kidOf(oldToken))
  } finally {
    await restarted.stop()
  }
  await assert.rejects(keys(['rotar', 'token', '--comprometida']), UsageError)
  assert.equal(await keys(['rotar', 'token', '--comprometida', '--motivo', 'Se publicó un respaldo']), 0)
  // As a process that starts now would judge them.
  const { keys: stored } = await openSecrets(readConfig({ SECRETO_ARCHIVO: file }), first.owner)
  const known = (await stored.publicKeys('token')).map((key) => key.kid)
  assert.equal(known.length, 1)
  assert.ok(!known.includes(kidOf(oldToken)) && !known.includes(kidOf(fresh)))
})

test('una llave nueva de los sellos la presenta la anterior', async () => {
  assert.equal(await keys(['rotar', 'sello']), 0)
  assert.equal(await keys(['rotar', 'identidad']), 0)
  await everythingVerifies()
  said.length = 0
  assert.equal(await keys(['listar']), 0)
  assert.match(said.join('\n'), /^sello\t[\w-]+\tEdDSA\tdesde .*\tretirada .*$/m)
  assert.match(said.join('\n'), /^sello\t[\w-]+\tEdDSA\tdesde .*\tvigente$/m)
})

test('perdido el secreto: se dice qué se pierde, y confirmado, lo firmado se verifica y el servicio sigue', async () => {
  await writeFile(file, `${newSecret()}\n`)
  const ring = await readSecrets(readConfig({ SECRETO_ARCHIVO: file }))
  await assert.rejects(proveSecret(ring, first.owner), (error) => {
    assert.ok(error instanceof ConfigError)
    return /docs\/operacion\/llaves\.md/.test(error.message)
  })
  said.length = 0
  assert.equal(await secret(['perdido']), 0)
  assert.match(said.join('\n'), /llaves dejan de firmar[\s\S]*1 cuentas entran con un código/)
  assert.equal((await owner('select 1 from llave where perdida_en is not null')).length, 0)
  await assert.rejects(secret(['perdido', '--confirmar']), UsageError)
  said.length = 0
  assert.equal(await secret(['perdido', '--confirmar', '--motivo', 'La caja fuerte se inundó']), 0, said.join('\n'))
  assert.match(said.join('\n'), new RegExp(`Su segundo factor se perdió: ${doctor.usuario}`))
  await assert.rejects(secret(['perdido']), /no se perdió nada/)
  const after = await start()
  try {
    // Still asked for; only who has a recovery code gets past it.
    assert.equal((await enter(null, after)).status, 401)
    assert.equal((await enter(code(), after)).status, 401)
    assert.equal((await enter(recovery[0] ?? null, after)).status, 200)
    await sealed(after)
    await everythingVerifies()
    assert.match(said.join('\n'), /siguió a una que se perdió/)
    assert.equal((await after.call('GET', '/auditoria/verificar/')).json.integra, true)
  } finally {
    await after.stop()
  }
  const [row] = await owner(`select motivo from auditoria where codigo = 'secreto_perdido'`)
  assert.equal(row?.motivo, 'La caja fuerte se inundó')
})

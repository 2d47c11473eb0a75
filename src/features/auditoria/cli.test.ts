import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newKey, someRows, tamper, testKeys } from '../../../test/fixtures/audit-rows.ts'
import { cloneDatabase } from '../../../test/service.ts'
import { secretBox } from '../../auth/secret-box.ts'
import { type Database, openDatabase } from '../../engine/database.ts'
import { readKeys } from './seal/key-file.ts'
import { sealer } from './seal/seal.ts'

const SECRET = 'k3vN8s0qYb1Zt6Xw9Lm2Rp5Jf7Hd4GcA'
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let owner: Database
let folder: string
let keys: Awaited<ReturnType<typeof testKeys>>
const file = (name: string): string => join(folder, name)

before(async () => {
  clone = await cloneDatabase()
  owner = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 4,
    maxWaiting: 50,
    statementTimeoutMs: 0,
  })
  folder = await mkdtemp(join(tmpdir(), 'custodia-auditoria-'))
  keys = await testKeys(owner, secretBox(SECRET))
  const anchors: string[] = []
  const s = sealer({ db: owner, keys, anchor: (a) => void anchors.push(`${a.numero} ${a.huella}`) })
  for (let i = 0; i < 3; i++) {
    await someRows(owner, 4)
    await s.sealOnce()
  }
  await writeFile(file('anclas.txt'), `${anchors.join('\n')}\n`)
  const jwk = keys.all[0]?.publicJwk as Record<string, string>
  await writeFile(file('llave.json'), JSON.stringify(jwk))
  await writeFile(
    file('llave.pem'),
    createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
  )
  await writeFile(file('otra.json'), JSON.stringify(newKey().publicJwk))
})
after(async () => {
  await owner.end()
  await clone.drop()
  await rm(folder, { recursive: true })
})

const custodia = (...args: string[]) => custodiaWith(SECRET, ...args)

async function custodiaWith(secret: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: clone.url, DATOS: folder, SECRETO: secret }
  const child = spawn(process.execPath, [MAIN, 'auditoria', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

test('verificar la base: íntegra, y dice en qué llave se confió', async () => {
  const { code, out } = await custodia('verificar')
  assert.equal(code, 0)
  assert.match(out, /para una verificación independiente use --llave/)
  assert.match(out, /Sin anclas/)
  assert.match(out, /3 sellos y 12 filas como se sellaron/)
  assert.match(out, /está íntegra/)
})

test('sin el secreto no se cree en las llaves de la base: se pide la pública, y con ella se verifica', async () => {
  const blind = await custodiaWith('otro-secreto-que-no-abre-nada-1234', 'verificar')
  assert.deepEqual([blind.code, /dé SECRETO .* --llave/.test(blind.err)], [2, true], blind.err)
  const given = await custodiaWith('otro-secreto-que-no-abre-nada-1234', 'verificar', '--llave', file('llave.pem'))
  assert.deepEqual([given.code, /No se recuerda/.test(given.err)], [0, true], given.err)
})

test('verificar con la llave en PEM o JSON, y con anclas; con otra llave, no', async () => {
  for (const key of ['llave.pem', 'llave.json']) {
    const { code, out } = await custodia('verificar', '--llave', file(key), '--anclas', file('anclas.txt'))
    assert.deepEqual([code, /independiente|Sin anclas/.test(out)], [0, false])
  }
  const { code, err } = await custodia('verificar', '--llave', file('otra.json'))
  assert.equal(code, 1)
  assert.match(err, /3 hallazgos[\s\S]*llave_desconocida/)
})

test('exportar y verificar el archivo, sin pisar otro', async () => {
  assert.equal((await custodia('exportar', file('todo.ndjson'))).code, 0)
  const again = await custodia('exportar', file('todo.ndjson'))
  assert.deepEqual([again.code, again.err.trim()], [2, `${file('todo.ndjson')} ya existe.`])
  const good = await custodia('verificar', '--archivo', file('todo.ndjson'), '--llave', file('llave.pem'))
  assert.deepEqual([good.code, good.err], [0, ''])
  const lines = (await readFile(file('todo.ndjson'), 'utf8')).split('\n')
  lines.splice(3, 1)
  await writeFile(file('menos.ndjson'), lines.join('\n'))
  const bad = await custodia('verificar', '--archivo', file('menos.ndjson'), '--llave', file('llave.pem'))
  assert.equal(bad.code, 1)
  assert.match(bad.err, /fila_eliminada +Falta la fila 2 \(sello 1\)/)
})

test('la prueba de una fila se comprueba sin la base', async () => {
  const { code, out } = await custodia('prueba', '7')
  assert.equal(code, 0)
  await writeFile(file('prueba.json'), out)
  assert.equal((await custodia('verificar-prueba', file('prueba.json'), '--llave', file('llave.pem'))).code, 0)
  assert.equal((await custodia('verificar-prueba', file('prueba.json'), '--llave', file('otra.json'))).code, 1)
  assert.equal((await custodia('prueba', '999')).code, 1)
})

test('llave muestra un JWKS que sirve para verificar', async () => {
  const { code, out } = await custodia('llave')
  assert.equal(code, 0)
  assert.deepEqual(
    readKeys(out)?.map((k) => k.kid),
    [keys.all[0]?.kid],
  )
})

test('lo mal pedido se dice y termina en 2', async () => {
  for (const args of [
    [],
    ['otra'],
    ['verificar', 'sobra'],
    ['verificar', '--nada', 'x'],
    ['verificar', '--desde', '2026-01-01'],
    ['verificar', '--llave', file('no-hay')],
    ['verificar', '--llave', file('anclas.txt')],
    ['verificar', '--ancla', '3'],
    ['verificar', '--anclas', file('llave.json')],
    ['verificar', '--archivo', file('todo.ndjson')],
    ['verificar', '--archivo', file('no-hay'), '--llave', file('llave.pem')],
    ['exportar'],
    ['exportar', file('x'), '--desde', 'ayer'],
    ['prueba', 'x'],
    ['verificar-prueba', file('prueba.json')],
    ['adjuntar', file('no-hay.gz'), '--llave', file('llave.json')],
    ['adjuntar', file('anclas.txt')],
    ['separar'],
  ]) {
    const { code, err } = await custodia(...args)
    assert.equal(code, 2, args.join(' '))
    assert.doesNotMatch(err, / at .*\.ts/)
  }
})

test('lo que no es un archivo íntegro no se adjunta, y lo que no está adjunto no se separa', async () => {
  const attached = await custodia('adjuntar', file('anclas.txt'), '--llave', file('llave.json'))
  assert.deepEqual([attached.code, /no está íntegro: no se adjunta/.test(attached.err)], [1, true], attached.err)
  const detached = await custodia('separar', '--mes', '2026-03')
  assert.deepEqual([detached.code, /2026-03 no está adjunto/.test(detached.err)], [1, true], detached.err)
})

test('rotar la llave deja un sello que la presenta, y verificar con la primera sigue bastando', async () => {
  await tamper(owner, 'delete from llave', 'truncate auditoria, sello, acceso_paciente restart identity')
  const first = await custodia('rotar-llave')
  assert.deepEqual([first.code, /Primera llave/.test(first.out)], [0, true], first.err)
  const jwks = (await custodia('llave')).out
  await writeFile(file('primera.json'), jwks)
  const second = await custodia('rotar-llave')
  assert.match(second.out, /la presenta el sello 1/, second.err)
  const third = await custodia('rotar-llave')
  assert.match(third.out, /la presenta el sello 2/, third.err)
  const { code, out } = await custodia('verificar', '--llave', file('primera.json'))
  assert.deepEqual([code, /2 sellos/.test(out)], [0, true])
})

test('lo que se descubre en la base se dice por su nombre y termina en 1', async () => {
  await tamper(owner, 'delete from sello where numero = 2')
  await someRows(owner, 1)
  const { code, err } = await custodia('verificar', '--ancla', `2:${'0'.repeat(64)}`)
  assert.equal(code, 1)
  assert.match(err, /truncada +La auditoría está recortada: se ancló hasta el sello 2 y el último es el 1/)
})

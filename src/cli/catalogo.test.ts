import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cloneDatabase } from '../../test/service.ts'
import { childEnvironment } from '../config.ts'
import { run } from './catalogo.ts'
import { UsageError } from './options/usage.ts'

/** `custodia catalogo …`, as an operator runs it. */
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let folder = ''
before(async () => {
  clone = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'custodia-catalogo-'))
})
after(async () => {
  await clone.drop()
  await rm(folder, { recursive: true, force: true })
})

async function custodia(...args: string[]): Promise<{ code: number | null; out: string }> {
  const env = childEnvironment({ DATABASE_URL: clone.url, SECRETO: 'solo-para-pruebas-0123456789abcdef' })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'catalogo', ...args], { env })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (out += data.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, out }
}
async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

test('simular no cambia nada, cargar sí, y se vuelve atrás', async () => {
  const cups = await file('cups.csv', 'codigo;nombre\n890201;CONSULTA\n902210;HEMOGRAMA\n')
  const simulated = await custodia('cargar', 'cups', cups, '--simular')
  assert.deepEqual([simulated.code, /2 agregados/.test(simulated.out)], [0, true], simulated.out)
  assert.match((await custodia('listar')).out, /cups +sin cargar/)
  const loaded = await custodia('cargar', 'cups', cups)
  assert.deepEqual([loaded.code, /Versión vigente: 1/.test(loaded.out)], [0, true], loaded.out)
  const part = await file('parte.csv', 'codigo;nombre\n890201;CONSULTA\n')
  const asks = await custodia('cargar', 'cups', part)
  assert.deepEqual([asks.code, /--confirmar/.test(asks.out)], [1, true], asks.out)
  assert.equal((await custodia('cargar', 'cups', part, '--confirmar')).code, 0)
  const back = await custodia('volver', 'cups', '1')
  assert.deepEqual([back.code, /Versión vigente: 3/.test(back.out)], [0, true], back.out)
})

test('lo que está mal se dice por línea y termina en 1', async () => {
  const bad = await custodia('cargar', 'cups', await file('mal.csv', 'codigo,nombre\n12,corto\n'))
  assert.deepEqual([bad.code, /línea 2, codigo/.test(bad.out)], [1, true], bad.out)
  for (const args of [
    ['cargar', 'cups', join(folder, 'no-hay.csv')],
    ['volver', 'cups', '77'],
    ['volver', 'dci', '1'],
  ])
    assert.equal((await custodia(...args)).code, 1, args.join(' '))
})

test('lo que no es una orden se rechaza sin tocar la base de datos', async () => {
  for (const args of [[], ['cargar', 'otro', 'x'], ['cargar', 'cups'], ['volver', 'cups', 'x'], ['listar', 'x']])
    await assert.rejects(run(args), UsageError, args.join(' '))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workbook, zip } from '../../../../test/fixtures/workbook.ts'
import { kinds } from '../kinds.ts'
import { FileProblem } from './file-problem.ts'
import { readInThread } from './in-thread.ts'
import { readTable } from './read-table.ts'
import { refuseBombs } from './zip-guard.ts'

test('un libro de Excel se lee como el mismo CSV', async () => {
  const book = workbook([
    ['codigo', 'nombre', 'habilitado'],
    ['890201', 'CONSULTA & CONTROL', 'SI'],
    ['019201', 'OTRA', 'NO'],
  ])
  const { rows, wrong } = kinds.cups.read(await readTable(book), new Map())
  assert.equal(wrong, 0)
  assert.deepEqual(rows, [
    { codigo: '890201', nombre: 'CONSULTA & CONTROL', habilitado: true, datos: {} },
    { codigo: '019201', nombre: 'OTRA', habilitado: false, datos: {} },
  ])
  const apart = await readInThread({ catalogue: 'cups', bytes: book, current: new Map() })
  assert.deepEqual(apart.rows, rows)
})

test('una bomba, un tamaño que miente y un archivo cortado se rechazan', async () => {
  const bomb = zip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(20 * 1_048_576) })
  assert.ok(bomb.length < 100_000)
  assert.throws(() => refuseBombs(bomb, 1_048_576), /demasiado/)
  assert.throws(() => refuseBombs(zip({ a: Buffer.alloc(5 * 1_048_576) }, 10)), FileProblem)
  const good = workbook([['codigo', 'nombre']])
  for (const length of [4, 30, good.length - 30, good.length - 1])
    await assert.rejects(readTable(good.subarray(0, length)), FileProblem, String(length))
  await assert.rejects(readTable(zip({ 'otra.txt': 'hola' })), FileProblem)
})

test('lo que falla en el hilo llega como frase', async () => {
  await assert.rejects(
    readInThread({ catalogue: 'cups', bytes: Buffer.from('x'), current: new Map() }),
    (e) => e instanceof FileProblem,
  )
})

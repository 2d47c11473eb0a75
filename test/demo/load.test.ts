import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { loadDemo, loadOrder } from '../../demo/load.ts'
import { resourceNamed } from '../../demo/scribe.ts'
import type { Row } from '../../src/model/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { rowsOf } from './demo-rows.ts'

suite('Carga de la demostración', () => {
  test('el orden de carga nombra todos los recursos y pone cada uno después de los que cita', () => {
    assert.deepEqual([...loadOrder].sort(), [...registry.keys()].sort())
    for (const [at, name] of loadOrder.entries()) {
      for (const [field, { to }] of Object.entries(resourceNamed(name).fields)) {
        // An order and the document of its result name each other; no order is made with its result.
        if (to !== undefined && to !== name && `${name}.${field}` !== 'orden.resultado_documento')
          assert.ok(loadOrder.indexOf(to) < at, `${name} → ${to}`)
      }
    }
  })

  test('inserta todo por lotes, sin citar nunca una fila que no se haya insertado', async () => {
    const rows = rowsOf(40)
    const inserted = new Set<string>()
    const progress: number[] = []
    const sizes: number[] = []
    const insert = async (resource: string, batch: Row[]): Promise<void> => {
      sizes.push(batch.length)
      const refs = Object.entries(resourceNamed(resource).fields).filter(([, f]) => f.kind === 'ref')
      for (const row of batch) inserted.add(row.id)
      for (const row of batch) {
        for (const [name] of refs) {
          const id = row[name]
          if (typeof id === 'string') assert.ok(inserted.has(id), `${resource}.${name}`)
        }
      }
    }
    const counts = await loadDemo({ rows, insert, batch: 25, progress: (done) => progress.push(done) })
    assert.equal(inserted.size, rows.length)
    assert.ok(sizes.every((n) => n > 0 && n <= 25))
    assert.equal(progress.at(-1), rows.length)
    assert.equal(
      Object.values(counts).reduce((a, b) => a + b, 0),
      rows.length,
    )
    assert.equal(counts.paciente, 40)
  })

  test('una inserción que falla detiene la carga', async () => {
    const insert = async (): Promise<void> => {
      throw new Error('sin espacio')
    }
    await assert.rejects(loadDemo({ rows: rowsOf(2), insert }), /sin espacio/)
  })
})
